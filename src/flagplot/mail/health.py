"""A page for whoever looks after the server: whether it is well, and its figures in the form of Prometheus."""

import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from flagplot.core.diagnostics import BadInputError
from flagplot.mail.ports import PostStore


class HealthPage:
    """Answers `/health` and `/metrics`."""

    def __init__(self, host: str, port: int, post: PostStore) -> None:
        class Page(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                status, text = answer(self.path, post)
                data = text.encode()
                self.send_response(status)
                self.send_header("Content-Type", "text/plain; charset=utf-8")
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

            def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - as its base calls it
                pass

        try:
            self._server = ThreadingHTTPServer((host, port), Page)
        except OSError as error:
            raise BadInputError(f"Nothing can listen at {host}:{port} ({error.strerror or error}).") from error
        self.url = f"http://{host}:{self._server.server_address[1]}/health"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self) -> None:
        """Stop answering."""
        self._server.shutdown()
        self._server.server_close()


def answer(path: str, post: PostStore) -> tuple[int, str]:
    """Return the status and the text of a page."""
    if path not in ("/health", "/metrics"):
        return 404, "There is /health and /metrics.\n"
    try:
        counts, oldest = post.counts(), post.oldest()
    except BadInputError as error:
        return 503, f"{error}\n"
    if path == "/health":
        return 200, "well\n"
    lines = []
    for name in ("letters", "mails", "matches"):
        lines.append(f"# TYPE flagplot_{name} gauge")
        of_name = {key.partition(" ")[2]: number for key, number in counts.items() if key.startswith(name)}
        lines += [f'flagplot_{name}{{state="{state}"}} {number}' for state, number in sorted(of_name.items())]
    waits = max(0.0, time.time() - oldest) if oldest is not None else 0.0
    lines += ["# TYPE flagplot_oldest_letter_seconds gauge", f"flagplot_oldest_letter_seconds {waits:.0f}"]
    return 200, "\n".join(lines) + "\n"
