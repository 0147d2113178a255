"""Reasons of The Travelers."""

from reasons.base import STEPS, at, expect, is_of, other_of, square_board

BEARS = {"A": 1, "U": 2, "Y": 3}  # Travelers: the distance of captures
KINDS = {"Displacer": "D", "Ace": "A", "Deuce": "U", "Trey": "Y", "Traveler": "T", "Block": "B"}
PRICES = {"D": 250, "A": 100, "U": 120, "Y": 120, "T": 0, "B": 0}  # as in src/search/travelers/worth.h


def beyond(place, step, n):
    """The square n steps on, or None, on the board of The Travelers."""
    file, rank = at(place)
    file, rank = file + n * step[0], rank + n * step[1]
    return "abcdefghi"[file] + str(rank) if 0 <= file < 9 and 1 <= rank <= 9 else None


def slide(board, place, step, far):
    """The empty squares from a place on, in a straight line."""
    squares = []
    for n in range(1, far + 1):
        square = beyond(place, step, n)
        if square is None or square in board:
            break
        squares.append(square)
    return squares


def borne_on(board, seat):
    """Squares on which an Ace, a Deuce or a Trey of the seat bears; what stands between does not matter."""
    return {beyond(place, step, BEARS[piece.upper()]) for place, piece in board.items()
            if is_of(piece, seat) and piece.upper() in BEARS for step in STEPS} - {None}


def under_way(board, seat):
    """The Travelers that have not arrived."""
    last = "9" if seat == "w" else "1"
    return [place for place, p in board.items() if p.upper() == "T" and is_of(p, seat) and place[1] != last]


def count_ranks(case, position, seat):
    """Ranks that both Travelers have to go."""
    return sum(9 - int(t[1]) if seat == "w" else int(t[1]) - 1 for t in under_way(square_board(position), seat))


def count_ways(case, position, seat):
    """Squares of the last rank that a Traveler reaches in one slide or two, each to a square
    where it is not in Check; a square counts for each Traveler. Nobody else moves in between. A Traveler that has
    arrived goes no further."""
    board, count = square_board(position), 0
    check, last = borne_on(board, other_of(seat)), "9" if seat == "w" else "1"
    for traveler in under_way(board, seat):
        reached = {traveler}
        for _ in range(2):
            origins = [place for place in reached if place[1] != last]
            reached |= {to for place in origins for step in STEPS for to in slide(board, place, step, 3)} - check
        count += sum(place[1] == last for place in reached)
    return count


def count_unguarded(case, position, seat):
    """Pieces that can be captured where they are not guarded, and the Displacer also where it is."""
    board = square_board(position)
    guarded, attacked = borne_on(board, seat), borne_on(board, other_of(seat))
    hanging = {place for place, p in board.items() if p.upper() in BEARS} - guarded
    hanging |= {place for place, p in board.items() if p.upper() == "D"}
    return sum(is_of(board[place], seat) for place in hanging & attacked)


def count_throws(case, position, seat):
    """Pieces that the enemy Displacer could displace if it were to move. In a ko the side to move may not displace the
    other's Displacer."""
    board, victims = square_board(position), set()
    _, turn, ko, *_ = position.split()
    spared = "TBD" if ko == "k" and turn != seat else "TB"
    may_go = {place for place, p in board.items() if is_of(p, seat) and p.upper() not in spared}
    may_go |= set(under_way(board, seat))
    displacer = [place for place, p in board.items() if p.upper() == "D" and not is_of(p, seat)]  # or it is captured
    for landing in [to for place in displacer for step in STEPS for to in slide(board, place, step, 8)]:
        cross = {landing[0] + r for r in "123456789"} | {c + landing[1] for c in "abcdefghi"}
        if cross - (set(board) - set(displacer) | {landing}):
            victims |= {beyond(landing, step, 1) for step in STEPS if 0 in step} & may_go
    return len(victims)


def check_displacement(case):
    kind, place, to = case.find(r"the (\w+) on (\w+) can now be displaced to (\w+)") if "ko has" in case.text else \
        case.find(r"The (\w+) on (\w+) can now be displaced to (\w+)")
    first, then = case.boards()[:2]
    expect(first.get(place) == then.get(to) and is_of(first[place], case.seat), "it does not go there")
    expect(first[place].upper() == KINDS[kind], "it is no", kind)
    if "costs it" in case.text:
        ranks = int(to[1]) - int(place[1])
        expect(ranks < 0 if case.seat == "w" else ranks > 0, "it is not set back")
