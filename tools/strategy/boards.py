"""What can be counted in a position of a game, from its text. A feature is a function of a board and a seat; more of it
is better for the seat. It shares no code with the library, so that it can also be read as a definition."""

def rows_of(text):
    """The cells of a board's text, as they are written: a list of rows from the last rank to the first, level by level."""
    return [level.split("/") for level in text.split(" ")[0].split("|")]


def pieces_of(row, length):
    """(file, piece) for each piece of a row; a piece is `length` letters, a number stands for empty places."""
    file, at = 0, 0
    while at < len(row):
        digits = 0
        while at + digits < len(row) and row[at + digits].isdigit():
            digits += 1
        if digits:
            file, at = file + int(row[at:at + digits]), at + digits
        else:
            yield file, row[at:at + length]
            file, at = file + 1, at + length


def board(game, text):
    """{(file, rank, level): (seat, kind)}; files, ranks and levels are counted from 0."""
    found = {}
    for level, rows in enumerate(rows_of(text)):
        for i, row in enumerate(rows):
            for file, piece in pieces_of(row, 2 if game == "traverse" else 1):
                seat, kind = (piece[0], piece[1]) if game == "traverse" else ("w" if piece.isupper() else "b", piece.upper())
                found[(file, len(rows) - 1 - i, level)] = (seat, kind)
    return found


def own(places, seat, kinds=None):
    return [(at, kind) for at, (of, kind) in places.items() if of == seat and (kinds is None or kind in kinds)]


def to_go(at, seat, last):
    """Ranks to the far side."""
    return last - at[1] if seat in "sw" else at[1]


# ---- TRAVERSE for two ----

def traverse_rows(places, seat):
    """Rows that all pieces still have to go, negative."""
    return -sum(to_go(at, seat, 9) for at, _ in own(places, seat))


def traverse_last(places, seat):
    """Rows that the hindmost piece still has to go, negative."""
    return -max(to_go(at, seat, 9) for at, _ in own(places, seat))


def traverse_left(places, seat):
    """Pieces that have left the starting row."""
    return sum(to_go(at, seat, 9) < 9 for at, _ in own(places, seat))


def traverse_home(places, seat):
    """Pieces in the destination row."""
    return sum(to_go(at, seat, 9) == 0 for at, _ in own(places, seat))


def traverse_together(places, seat):
    """How close together the pieces are: the variance of their rows, negative."""
    rows = [to_go(at, seat, 9) for at, _ in own(places, seat)]
    mean = sum(rows) / len(rows)
    return -sum((row - mean) ** 2 for row in rows)


def traverse_squares(places, seat):
    """Rows that the two Squares still have to go, negative."""
    return -sum(to_go(at, seat, 9) for at, _ in own(places, seat, "S"))


def traverse_ways(kind, seat):
    ahead = 1 if seat == "s" else -1
    straight, diagonal = [(1, 0), (-1, 0), (0, 1), (0, -1)], [(1, 1), (1, -1), (-1, 1), (-1, -1)]
    return {"S": straight, "D": diagonal, "T": [(1, ahead), (-1, ahead), (0, -ahead)], "C": straight + diagonal}[kind]


def traverse_series(places, at):
    """The most rows that a piece gains in one series of jumps."""
    seat, kind = places[at]
    ahead, seen, todo = 1 if seat == "s" else -1, {at}, [at]
    while todo:
        file, rank, _ = todo.pop()
        for right, up in traverse_ways(kind, seat):
            over, to = (file + right, rank + up, 0), (file + 2 * right, rank + 2 * up, 0)
            if over in places and over != at and to not in places and to not in seen and 0 <= to[0] <= 9 and 0 <= to[1] <= 9:
                seen.add(to)
                todo.append(to)
    ends = [to for to in seen - {at} if 1 <= to[0] <= 8 and (1 <= to[1] <= 8 or to_go(to, seat, 9) == 0)]
    return max([0] + [(to[1] - at[1]) * ahead for to in ends])


def traverse_ready(places, seat):
    """Rows that the pieces could gain by jumps now, each piece by its best series."""
    return sum(traverse_series(places, at) for at, _ in own(places, seat))


# ---- The Travelers ----

def travelers_rows(places, seat):
    """Rows that both Travelers still have to go, negative."""
    return -sum(to_go(at, seat, 8) for at, _ in own(places, seat, "T"))


def travelers_first(places, seat):
    """Rows that the Traveler in front still has to go, negative."""
    return -min(to_go(at, seat, 8) for at, _ in own(places, seat, "T"))


def travelers_home(places, seat):
    return sum(to_go(at, seat, 8) == 0 for at, _ in own(places, seat, "T"))


def travelers_takers(places, seat):
    """Pieces that can take: Aces, Deuces and Treys."""
    return len(own(places, seat, "AUY"))


def travelers_displacer(places, seat):
    return len(own(places, seat, "D"))


def travelers_forward(places, seat):
    """Rows that the Aces, Deuces and Treys are beyond the second."""
    return sum(7 - to_go(at, seat, 8) for at, _ in own(places, seat, "AUY"))


def travelers_guards(places, seat):
    """Aces, Deuces and Treys on the seat's own first three ranks, which the other's Travelers must reach."""
    return sum(to_go(at, seat, 8) >= 6 for at, _ in own(places, seat, "AUY"))


def travelers_shots(places, seat):
    """Pairs of a piece and an enemy piece that it could take by their distance, were the turn its own."""
    reach = {"A": 1, "U": 2, "Y": 3}
    other = "b" if seat == "w" else "w"
    count = 0
    for target, _ in own(places, other, "AUYD"):
        for at, kind in own(places, seat, "AUY"):
            right, up = abs(at[0] - target[0]), abs(at[1] - target[1])
            count += max(right, up) == reach[kind] and (right == 0 or up == 0 or right == up)
    return count


# ---- Courier Leapale ----

SLIDERS, LEAPERS, STEPPERS = "QCGM", "AYLUNO", "PDBH"


def leapale_kind(kinds):
    """The feature that counts pieces of these kinds."""
    def count(places, seat):
        return len(own(places, seat, kinds))
    return count


def leapale_out(places, seat):
    """Pieces other than Stockbrokers and the Emperor that have left the first rank."""
    return sum(to_go(at, seat, 5) < 5 for at, _ in own(places, seat, SLIDERS + LEAPERS + STEPPERS))


def leapale_brokers_forward(places, seat):
    """Ranks that the Stockbrokers have gone."""
    return sum(4 - to_go(at, seat, 5) for at, _ in own(places, seat, "S"))


def leapale_middle(places, seat):
    """Pieces other than Stockbrokers in the middle: levels w and x, files b to e."""
    return sum(at[2] in (2, 3) and 1 <= at[0] <= 4 and to_go(at, seat, 5) < 5
               for at, _ in own(places, seat, SLIDERS + LEAPERS + STEPPERS))


def leapale_near(places, seat):
    """Own pieces within two cells of the other Emperor."""
    emperor = own(places, "b" if seat == "w" else "w", "E")[0][0]
    return sum(max(abs(a - b) for a, b in zip(at, emperor)) <= 2 for at, _ in own(places, seat))


FEATURES = {
    "traverse": {"rows": traverse_rows, "last": traverse_last, "left": traverse_left, "home": traverse_home,
                 "together": traverse_together, "squares": traverse_squares, "ready": traverse_ready},
    "travelers": {"rows": travelers_rows, "first": travelers_first, "home": travelers_home, "takers": travelers_takers,
                  "displacer": travelers_displacer, "forward": travelers_forward, "guards": travelers_guards,
                  "shots": travelers_shots},
    "courier-leapale": {"pieces": leapale_kind(SLIDERS + LEAPERS + STEPPERS), "sliders": leapale_kind(SLIDERS),
                        "leapers": leapale_kind(LEAPERS), "promoted": leapale_kind("MUH"), "out": leapale_out,
                        "brokers-forward": leapale_brokers_forward, "middle": leapale_middle, "near": leapale_near},
}
