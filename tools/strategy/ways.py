"""What can be counted in a way to a goal of Safe Passage: a function of its moves and of the boards before and after
them. A truth counts as 0 or 1."""

MIDDLE = (3, 4)  # the fourth and fifth ranks


def place(text):
    return (ord(text[0]) - ord("a"), int(text[1]) - 1, 0)


def movers(moves, boards):
    """The kind that makes each move. A castling king moves onto its rook's square or two squares, so it is the king."""
    return [board[place(move)][1] for move, board in zip(moves, boards)]


def king(board, seat):
    return next(at for at, piece in board.items() if piece == (seat, "K"))


def plies(moves, _boards):
    return len(moves)


def captures(_moves, boards):
    return sum(len(after) < len(before) for before, after in zip(boards, boards[1:]))


def captures_nothing(moves, boards):
    return captures(moves, boards) == 0


def king_share(moves, boards):
    """Of moves by both kings."""
    return movers(moves, boards).count("K") / len(moves)


def piece_share(moves, boards):
    """Of moves by queens, rooks, bishops and knights."""
    return sum(kind in "QRBN" for kind in movers(moves, boards)) / len(moves)


def pawn_first(moves, boards):
    return movers(moves, boards)[0] == "P"


def king_second(moves, boards):
    """White's king moves in White's second turn or before."""
    return "K" in movers(moves, boards)[:3:2]


def pass_at_two(_moves, boards):
    """The kings come as near as they may: one square between them."""
    return min(max(abs(one - other) for one, other in zip(king(board, "w"), king(board, "b"))) for board in boards) == 2


def edge(_moves, boards):
    """A king crosses the middle ranks on file a or h."""
    return any(king(board, seat)[0] in (0, 7) and king(board, seat)[1] in MIDDLE for board in boards for seat in "wb")


def one_waits(_moves, boards):
    """One king is on its new first rank before the other has left the ranks of its own pieces."""
    white, black = ([king(board, seat)[1] for board in boards] for seat in "wb")
    return any(w == 7 and b >= 6 for w, b in zip(white, black)) or any(b == 0 and w <= 1 for w, b in zip(white, black))


def king_on_wing(_moves, boards):
    """White's king begins on file b or g, beside a corner."""
    return king(boards[0], "w")[0] in (1, 6)


FEATURES = {name.__name__.replace("_", "-"): name for name in (
    plies, captures, captures_nothing, king_share, piece_share, pawn_first, king_second, pass_at_two, edge, one_waits,
    king_on_wing)}
