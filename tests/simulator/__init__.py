"""Whole evenings in one program: people, their phones, a server and all that goes wrong between
them, from one seed and without waiting.

What people do (`people`) and each source of trouble (`faults`) are modules of their own.
`machines`, `server` and `phone` run the product: the server's app, and on each phone the app as its
service worker calls it. `evening` draws an evening from a seed; `checks` says in two independent
ways what must hold at its end. `planted` has faults made on purpose, which all must be found.

    python -m tests.simulator --seed 17
"""
