"""Runs the migrations on the connection that `migrate` holds locked."""

from alembic import context

from scorekeeper.store.models import Base

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    transactional_ddl=False,
)
context.run_migrations()
