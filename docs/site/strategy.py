"""The chapters on a game's strategy as a page: data/strategy/GAME.json, a picture of each board."""

import json
import os

import wayfarer

WORDS = {
    "en": {
        "title": "Strategy of {game}", "try": "What to try", "good": "good", "bad": "not good",
        "measured": "{mean} of {of} ({low} to {high})", "basis": "How it was measured",
        "again": "Each claim can be measured again by its name: `make strategy GAME={game} CLAIM={claim}`",
    },
    "de": {
        "title": "Strategie: {game}", "try": "Zum Ausprobieren", "good": "gut", "bad": "nicht gut",
        "measured": "{mean} von {of} ({low} bis {high})", "basis": "Wie gemessen wurde",
        "again": "Jede Behauptung lässt sich unter ihrem Namen noch einmal messen: `make strategy GAME={game} CLAIM={claim}`",
    },
}


def percent(share, language):
    return f"{100 * share:.0f}{' ' if language == 'de' else ''}%" if 0 <= share <= 1 else f"{share:.1f}"


def claimed(claim, language):
    """The sentence of a claim with its figure, its interval and its name."""
    found, words = claim["found"], WORDS[language]
    value = percent(found["mean"], language)
    interval = words["measured"].format(
        mean=value, of=found["of"], low=percent(found["from"], language), high=percent(found["to"], language))
    said = claim["says"][language].replace("{share}", f"**{value}**")
    return f"- {said} *{interval}* `{claim['id']}`"


def tried(position, turn, language):
    """The moves of a try as people write them."""
    written = []
    for text in turn["moves"]:
        try:
            move = position.move(text)
        except wayfarer.IllegalMove:  # some tries show what the rules forbid
            written.append(text)
            break
        written.append(move.notation(language))
        position = position.apply(move)
    words = WORDS[language]
    return f"- **{', '.join(written)}** ({words['good'] if turn['good'] else words['bad']}): {turn['text'][language]}"


def board(chapter, spec, language, out):
    """The picture of a chapter's board and its tries."""
    shown = chapter["board"]
    position = wayfarer.Position(shown.get("spec", spec), shown["position"] or None)
    name = f"strategy/{spec.split(':')[0]}-{chapter['id']}.svg"
    path = os.path.join(out, "public", name)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(position.svg())
    caption = shown["name"][language]
    attributes = {"game": str(position.spec), "position": str(position.text), "lang": language, "interactive": ""}
    live = {"attributes": attributes, "instead": caption, "picture": f"/{name}"}
    lines = ["```board", json.dumps(live), "```", "", f"*{caption}*", ""]
    return lines + [tried(position, turn, language) for turn in shown["tries"]] + [""]


def write(page, root, out):
    language, game = page["language"], page["game"]
    with open(os.path.join(root, "data/strategy", game + ".json"), encoding="utf-8") as file:
        strategy = json.load(file)
    claims = {claim["id"]: claim for claim in strategy["claims"]}
    lines = [f"# {WORDS[language]['title'].format(game=page['title'])}", ""]
    for chapter in strategy["chapters"]:
        lines += [f"## {chapter['title'][language]}", ""]
        for paragraph in chapter["text"]:
            lines += [paragraph[language], ""]
        lines += [claimed(claims[name], language) for name in chapter["claims"]] + [""]
        if "board" in chapter:
            lines += board(chapter, strategy["spec"], language, out)
    again = WORDS[language]["again"].format(game=game, claim=strategy["claims"][0]["id"])
    return "\n".join(lines + [f"## {WORDS[language]['basis']}", "", strategy["basis"][language], "", again, ""])
