"""Builders of the captures in Fixtures/: file containers, packets on the air, sessions of two hosts."""
