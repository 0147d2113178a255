class _Wrapper:
    def __init__(self, env, **options):
        self.env = env

    def __getattr__(self, name):
        return getattr(self.env, name)


class TerminateIllegalWrapper(_Wrapper):
    pass


class AssertOutOfBoundsWrapper(_Wrapper):
    pass


class OrderEnforcingWrapper(_Wrapper):
    pass
