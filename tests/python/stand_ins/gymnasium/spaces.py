import numpy


class Space:
    pass


class Box(Space):
    def __init__(self, low, high, shape, dtype):
        self.low, self.high, self.shape, self.dtype = low, high, shape, numpy.dtype(dtype)

    def contains(self, value):
        return value.shape == self.shape and value.dtype == self.dtype and bool(((value >= self.low) & (value <= self.high)).all())


class Discrete(Space):
    def __init__(self, n):
        self.n = n

    def seed(self, seed):
        self._random = numpy.random.default_rng(seed)

    def sample(self, mask):
        return int(self._random.choice(numpy.flatnonzero(mask)))


class Dict(Space):
    def __init__(self, spaces):
        self.spaces = spaces

    def contains(self, value):
        return set(value) == set(self.spaces) and all(space.contains(value[name]) for name, space in self.spaces.items())
