"""What the staff does under command control: it orders what it controls, gives the rest its orders before the first
turn, and uses the radio only when that is worth being located (GM-21, GM-22).
"""

from msgspec import UnsetType

from flagplot.commanders.carrier.orders import Actions, to
from flagplot.commanders.carrier.picture import Picture
from flagplot.commanders.carrier.plan import Deck, Plan
from flagplot.games.carrier.ordered.ast import Anchor, Program, Radio, RadioTime, UnitOrder, UnitRef, Unload
from flagplot.games.carrier.orders.echo import program
from flagplot.games.carrier.ruleset.unit_id import UnitId, tf_id
from flagplot.games.carrier.view import CarrierView, Submarine, TaskForce


def in_hand(view: CarrierView, tf: TaskForce) -> bool:
    """Return whether a TF can be ordered without radio now."""
    return isinstance(view.command, UnsetType) or view.command.in_hand(tf_id(view.side, tf.number))


def boat_in_hand(view: CarrierView, boat: Submarine) -> bool:
    """Return whether a submarine can be ordered without radio now."""
    return isinstance(view.command, UnsetType) or view.command.in_hand(UnitId(view.side, "SS", boat.number))


def takes_orders_aloft(view: CarrierView) -> bool:
    """Return whether AFs in the air take orders at all without radio: not under command control."""
    return isinstance(view.command, UnsetType)


def flies(view: CarrierView, deck: Deck) -> bool:
    """Return whether planes of a deck can be ordered: its base or TF is in hand."""
    tf = view.tfs.get(deck.tf) if deck.tf is not None else None
    return tf is None or in_hand(view, tf)


def reports(plan: Plan) -> tuple[RadioTime, ...]:
    """Return when a searcher or a submarine reports by radio: the first enemy that it sees, for which it is sent."""
    return () if isinstance(plan.view.command, UnsetType) else ("first",)


def far_off(plan: Plan, picture: Picture, tf: TaskForce) -> Actions:
    """Return the order of a TF that will be out of hand from the first turn on: a convoy has all of its orders at
    once."""
    mission = picture.mission
    if not plan.view.tfs or mission is None or picture.place is None or not picture.transports(tf):
        return ()
    return (to(picture.place), Anchor(), Unload()) if mission.objective in ("unload", "defend") else ()


def radio_orders(plan: Plan, picture: Picture) -> None:
    """Send a convoy on by radio that has come to an end of its orders short of its goal."""
    command = plan.view.command
    if isinstance(command, UnsetType) or command.setting_up:
        return
    for tf in plan.view.tfs.values():
        idle = tf.order is None or not tf.order.actions
        if in_hand(plan.view, tf) or not idle or not picture.transports(tf) or picture.place is None:
            continue
        unloading = tf.order is not None and any(isinstance(action, Unload) for action in tf.order.actions)
        if not unloading and command.controlled and picture.mission and picture.mission.objective == "unload":
            text = program(Program(far_off(plan, picture, tf)), "TF")
            said = Radio("order", to=UnitRef("TF", tf.number), text=text)
            plan.orders.append(UnitOrder(UnitRef("radio"), Program(), line=0, radio=said))
