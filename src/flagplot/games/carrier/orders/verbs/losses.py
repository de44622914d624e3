"""Which planes to destroy, and which to lose, where their owner may choose (FE-DR)."""

from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.orders.built import plane_names
from flagplot.games.carrier.orders.verb import IN_FLIGHT, ON_DECK, Group, Option, Verb

VERBS = (
    Verb(
        word="destroy",
        group=Group.OPTIONAL,
        help="Name the planes to destroy first on the ground or aboard.",
        examples=(("AF6: destroy Zero, Val", ""),),
        kinds=(ast.Destroy,),
        starts={"DESTROY": "destroy, destroy first"},
        grammar="""
            destroy: DESTROY plane_names
            plane_names: PLANE ((COMMA | SLASH)? PLANE)*
        """,
        build={"destroy": lambda _, planes: ast.Destroy(planes), "plane_names": lambda *args: plane_names(args)},
        text=lambda each, _: f"destroy {', '.join(each.planes)}",
        givers=IN_FLIGHT,
        deed="choose planes to destroy",
        option=Option(("rank_losses",), "ranking planes to destroy"),
    ),
    Verb(
        word="give up",
        group=Group.DECKS,
        help="Name the planes to lose first where you may choose.",
        examples=(("Lexington: give up Wildcat, Dauntless", ""),),
        kinds=(ast.GiveUp,),
        starts={"GIVEUP": "give up, give up first, lose, lose first"},
        grammar="give_up: GIVEUP plane_names",
        build={"give_up": lambda _, planes: ast.GiveUp(planes)},
        text=lambda each, _: f"give up {', '.join(each.planes)}",
        givers=ON_DECK,
        deed="choose planes to lose",
    ),
)
