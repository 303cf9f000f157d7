"""Two promises, in seeded games of all systems: what "actions" lists "apply" takes, and the position of a finished battle,
however it ended, is the same battle when it is loaded."""
import json

from systems import BATTLES

SAMPLE = 24  # of a list's actions, evenly, and all of the kinds that have few


def ask(engine, **request):
    return engine.ask(json.dumps(request))


def start(engine, scenario, options, seed="5"):
    ask(engine, do="new", scenario=scenario, options=options, seed=seed, quiet=True)


def decide(engine, level):
    """One decision with its dice; who is awaited then."""
    ask(engine, do="apply", action={"kind": "ROLL"}, quiet=True)
    ask(engine, do="go", level=level, apply=True, quiet=True)
    return ask(engine, do="state")["awaits"]


def reloads(judge, engine, name):
    before = ask(engine, do="state")
    judge(before["awaits"]["who"] == "over", name, "not over")
    position = ask(engine, do="save", position=True)["position"]
    after = ask(engine, do="load", position=position, quiet=True)
    judge(after.get("hash") == before["hash"] and after["awaits"] == before["awaits"] and after["events"] == [], name,
          json.dumps(after)[:300])
    judge(ask(engine, do="state")["state"]["outcome"] == before["state"]["outcome"], name, "another outcome")


def finished(judge, engine):
    for own, scenario, options in ((own, *battle) for own in BATTLES.values() for battle in own["ended"]):
        start(engine, scenario, options)
        for count in range(3000):
            if decide(engine, "captain")["who"] == "over":
                break
        judge(ask(engine, do="state")["state"]["outcome"]["rule"] is not None, scenario, "no rule ended it")
        reloads(judge, engine, f"{scenario} fought out")
        for words in ([{"kind": "RESIGN"}], [{"kind": "OFFER_DRAW"}, {"kind": "OFFER_DRAW"}]):
            start(engine, scenario, options)
            for _ in range(5):
                awaits = decide(engine, "random")
            if awaits["who"] == "chance":
                awaits = ask(engine, do="apply", action={"kind": "ROLL"}, quiet=True)["awaits"]
            sides = own.get("sides") or [side["name"] for side in ask(engine, do="state")["state"]["sides"]]
            for action, side in zip(words, sides):
                ask(engine, do="apply", action={**action, "side": side}, quiet=True)
            reloads(judge, engine, f"{scenario}, {words[0]['kind']}")


def sampled(actions):
    few, kinds = [], {}
    for action in actions:
        kinds.setdefault(action["kind"], []).append(action)
    for listed in kinds.values():
        few += listed[::max(1, len(listed) // SAMPLE)]
    return few


def listed(judge, engine):
    """Everything, item kinds asked for by name too; after each one the position is what it was."""
    seen = set()
    for scenario, options, level, every in (game for own in BATTLES.values() for game in own["listed"]):
        start(engine, scenario, options)
        for step in range(12 * every):
            awaits = ask(engine, do="state")["awaits"]
            if awaits["who"] == "over":
                break
            if step % every == 0 or awaits["step"] not in seen:
                seen.add(awaits["step"])
                every_listed(judge, engine, awaits, f"{scenario} at {awaits['step']}")
            decide(engine, level)
    judge(len(seen) > 20, "listed", f"only {sorted(seen)}")


def every_listed(judge, engine, awaits, name):
    asked = [{}] + [{"kind": kind} for kind in awaits["kinds"]]
    for more in asked:
        answer = ask(engine, do="actions", **more)
        judge(answer.get("ok"), name, json.dumps(answer)[:200])
        bad = None
        for action in sampled(answer["actions"]):
            did = ask(engine, do="apply", action=action, step=True, quiet=True)
            if not did["ok"]:
                bad = bad or (action, did["error"])
            else:
                ask(engine, do="undo", quiet=True)
        judge(not answer["actions"] or "items" not in answer, name, "decisions among parts")
        for part in answer.get("items", [])[:SAMPLE]:
            judge(ask(engine, do="check", action=part)["ok"], f"{name} {more}", f"check does not know {part}")
        judge(bad is None, f"{name} {more}", json.dumps(bad)[:500])
