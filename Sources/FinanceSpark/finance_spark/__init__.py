"""Places the program ``finance`` on Apache Spark.

The engine lists, places, retries and merges; what rows mean, the program says. Nothing is parsed or added up here.
"""

from .frames import Frames, transactions
from .program import Finished, Program, ProgramFailure
from .runs import report, run

__all__ = ["Finished", "Frames", "Program", "ProgramFailure", "report", "run", "transactions"]
