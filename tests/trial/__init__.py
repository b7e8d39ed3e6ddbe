"""Random evenings and lay-downs, judged twice: by Scorekeeper, and by a second opinion that shares
no code with it."""
