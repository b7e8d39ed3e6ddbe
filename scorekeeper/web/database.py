"""The request's connection to the store."""

from typing import cast

from flask_sqlalchemy import SQLAlchemy
from sqlalchemy.orm import Session

from scorekeeper.store.models import Base

db = SQLAlchemy(model_class=Base, disable_autonaming=True)


def session() -> Session:
    """The database session of this request."""
    return cast(Session, db.session)
