class Failure(Exception):
    """Something is not as it should be."""


def expect(condition, reason):
    if not condition:
        raise Failure(reason)
