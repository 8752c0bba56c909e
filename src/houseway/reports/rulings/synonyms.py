"""The words people use for what the books say: names of books, idioms, synonyms, stems.

The words of a question and of an entry are both reduced to stems before they are compared.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

BOOKS = {
    "pennsylvania": "pa", "pa": "pa", "oneida": "oneida", "grand ronde": "grand-ronde",
    "spirit mountain": "grand-ronde", "jack cleveland": "jack", "ohio": "jack",
    "jack casino": "jack", "jack book": "jack",
}  # fmt: skip
IDIOMS = {  # expressions of several words, replaced in this order
    r"no one|noone": "nobody",
    r"(was|were|is|are|been|be|has|have) ?n ?t\b": "not",
    r"\b(did|does|do|can|could|would) ?n ?t\b": "not",
    r"(not|nobody|without) (\w+ )?(expose[ds]?|disclosed|seen|saw|shown|sees)": "hidden",
    r"\bits face is hidden|and hidden|is hidden": "hidden",
    r"\bunseen\b|not looked at": "hidden",
    r"come to be seen": "exposed",
    r"(two|2|several) cards (?=(\w+ )?(face|turned|boxed|upside))": "second card ",
    r"(face ?up|upside down|wrong way up|turned (up|over)) (\w+ ){0,2}in the (shoe|deck)|boxed":
        "boxed card face up in the shoe",
    r"face ?up": "faceup",
    r"turned? (it |them )?(over|up)|flip(ped|s)? (it )?over|turns? up|peek(ed)?": "expose",
    r"hole cards?": "hole card dealer card",
    r"(though|but) the deck holds 52": "",
    r"(4\d|5[0-9]) cards in (the|a) (deck|pack)": "deck miscount 52",
    r"too (many|few)|more (or|and) fewer|wrong number|more than|fewer than|less than": "miscount",
    r"does not have (two|three|four|five|six|\d)|not have|did not get|instead of": "miscount",
    r"(an? )?(extra|missing|additional) cards?|cards? short|short a card|one card too":
        "miscount card",
    r"ran out|runs? out|not (hold )?enough|not have enough|used up": "enough",
    r"(off|from|on|onto|hit|hits) the (floor|ground)": "off the table",
    r"fell (off|from|down)|go(es)? off|went off|left the table|leave the table": "off table",
    r"(on top of|rests? on|land(s|ed)? on|on) (the other|another|each other|die)(?! object)":
        "ondie",
    r"back wall|far (end|wall)|wall": "wall",
    r"one at a time|one after the other|separately|at the same (time|moment)": "together",
    r"left the game|left \w+ seat|walk(s|ed)? (away|off|out)|goes away|got up|went away":
        "leaves",
    r"same (way|direction)|the way the wheel turns|with the wheel": "direction",
    r"rounds? of the track|times around|laps?|turns around": "revolutions",
    r"by (mistake|accident)|accidentally|mistakenly|in error|wrongly": "error",
    r"touch (the )?integrity": "integrity",
    r"late (bet|wager)s?|(bet|wager)s? (\w+ ){0,3}(late|after (the call|(\w+ ){0,2}no more bets))":
        "latebet",
    r"two or more|a second (one|card)|another one|more cards": "second",
}  # fmt: skip
SYNONYMS = {
    "flash": "expose", "show": "expose", "shown": "expose", "saw": "expose", "seen": "expose",
    "see": "expose", "flip": "expose", "reveal": "expose", "disclose": "expose", "peek": "expose",
    "stuck": "jam", "stop": "jam", "block": "jam", "hang": "jam", "break": "malfunction",
    "broken": "malfunction", "broke": "malfunction", "forgot": "miss", "forget": "miss",
    "fail": "miss", "skip": "miss",
    "machine": "device", "shuffler": "shuffl", "shuffle": "shuffl", "shuffling": "shuffl",
    "left": "leave", "flew": "leave", "jump": "leave", "quit": "leave", "leav": "leave",
    "mistake": "error", "accident": "error",
    "wrong": "miscount", "incorrect": "miscount", "misdealt": "misdeal",
    "dealt": "deal", "gave": "deal", "given": "deal", "got": "deal", "gets": "deal", "get": "deal",
    "receive": "deal", "give": "deal", "die": "dice", "drawn": "draw", "drew": "draw",
    "pull": "draw", "took": "draw", "take": "draw", "takes": "draw",
    "lean": "cock", "tilt": "cock", "crooked": "cheat", "loaded": "cheat", "fixed": "cheat",
    "cheating": "cheat", "hit": "strike", "struck": "strike", "reach": "strike",
    "floorperson": "supervisor",
    "spun": "spin", "rolled": "roll", "threw": "throw", "thrown": "throw", "flapper": "clapper",
    "pointer": "clapper", "argue": "dispute", "disagree": "dispute", "slow": "delay",
    "repeatedly": "again", "bowl": "cup", "seat": "leave",
    "pack": "deck", "stay": "stick", "land": "rest",
}  # fmt: skip
STOP_WORDS = {  # words that distinguish nothing
    "a", "an", "the", "of", "in", "is", "was", "are", "to", "and", "or", "on", "at", "it", "by",
    "for", "with", "has", "have", "does", "do", "did", "what", "if", "when", "while", "as", "be",
    "been", "its", "this", "that", "from", "than", "one", "into", "i", "my", "his", "her", "him",
    "out", "up", "no", "he", "she", "they", "their", "were", "had", "s", "t", "not", "there",
    "happens", "happen", "during", "before", "after", "though", "other", "more", "fewer", "then",
    "but", "you", "we", "our", "me", "too", "so", "all", "any", "who", "which", "where", "how",
    "now", "just", "game", "someone", "somebody", "made", "make", "only", "early", "middle",
}  # fmt: skip
RELATED = {  # stems that partly match; `hol` is the hole card, often called the dealer's card
    ("expose", "faceup"): 0.4, ("misdeal", "miscount"): 0.8, ("jam", "malfunction"): 0.6,
    ("hol", "dealer"): 0.8,
}  # fmt: skip


def plain(text: str) -> str:
    """Lower case, single spaces, no punctuation."""
    return " ".join(re.findall(r"[a-z0-9]+", text.lower().replace("n't", " not")))


def stems(text: str) -> list[str]:
    """The stems of a text, with idioms and synonyms replaced by the books' words."""
    text = plain(text)
    for idiom, words in IDIOMS.items():
        text = re.sub(rf"\b(?:{idiom})\b", words, text)
    return [stem(word) for word in text.split() if word not in STOP_WORDS]


def stem(word: str) -> str:
    """A word without its common endings, replaced by its synonym in the books."""
    word = SYNONYMS.get(word, word)
    for ending in ("ings", "ing", "ies", "ed", "es", "s", "e"):
        if word.endswith(ending) and len(word) - len(ending) >= 3 and word[-2:] != "ss":
            word = word[: -len(ending)]
            break
    else:
        return SYNONYMS.get(word, word).rstrip("e")
    if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "lsz":
        word = word[:-1]  # flipped, dropped
    return SYNONYMS.get(word, SYNONYMS.get(word + "e", word)).rstrip("e")


def take_names(text: str, names: Iterable[str]) -> tuple[str, set[str]]:
    """The text without the names of games or books in it, and those names."""
    rest, taken = plain(text), set[str]()
    for name in sorted(names, key=len, reverse=True):
        if re.search(rf"\b{name}\b", rest):
            rest = re.sub(rf"\b(in |at |the )*{name}( table| game)?\b", " ", rest)
            taken.add(name)
    return rest, taken
