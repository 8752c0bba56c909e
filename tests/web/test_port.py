"""Where the floor is open: at a port of its own, from the moment it says so."""

import socket
from contextlib import closing

from houseway.web.app import free_port

HERE = "127.0.0.1"


def test_somebody_may_come_as_soon_as_the_port_is_found():
    bound, port = free_port(HERE, 0)
    with closing(bound), socket.create_connection((HERE, port), timeout=5) as visitor:
        other, _ = bound.accept()
        with other:
            other.sendall(b"open")
            assert visitor.recv(4) == b"open"


def test_a_port_that_is_taken_is_left_to_whoever_has_it():
    first, port = free_port(HERE, 0)
    with closing(first):
        second, next_one = free_port(HERE, port)
        with closing(second):
            assert next_one > port
