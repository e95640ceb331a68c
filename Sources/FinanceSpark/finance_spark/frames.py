"""Rows as DataFrames, to go on in SQL."""

from __future__ import annotations

import datetime
import io
import json
import pickle
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Callable, Iterator, NamedTuple, Sequence

from pyspark import RDD, SparkFiles, StorageLevel
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import types as T
from pyspark.sql.pandas.utils import require_minimum_pandas_version, require_minimum_pyarrow_version

from .options import Options
from .program import Finished, Program
from .remote import Hadoop
from .runs import decide, writer
from .sources import Share, all_shares

if TYPE_CHECKING:
    import pyarrow


def _has_arrow() -> bool:
    try:
        require_minimum_pandas_version()
        require_minimum_pyarrow_version()
        return True
    except ImportError:
        return False


#: Whether PyArrow and pandas are there, as new as Spark wants them to pass rows in columns.
HAS_ARROW = _has_arrow()

_AMOUNT = T.DecimalType(38, 8)
_TRANSACTION = T.StructType(
    [
        T.StructField("id", T.StringType(), False),
        T.StructField("date", T.DateType(), False),
        T.StructField("time", T.StringType()),
        T.StructField("amount", _AMOUNT, False),
        T.StructField("type", T.StringType(), False),
        T.StructField("currency", T.StringType(), False),
        T.StructField("account", T.StringType()),
        T.StructField("category", T.StringType(), False),
        T.StructField("description", T.StringType()),
        T.StructField("payee", T.StringType()),
        T.StructField("note", T.StringType()),
        T.StructField("tags", T.ArrayType(T.StringType(), False)),
        T.StructField("balance", _AMOUNT),
    ]
)
_REJECTION = T.StructType(
    [
        T.StructField("path", T.StringType(), False),
        T.StructField("line", T.LongType()),
        T.StructField("column", T.StringType()),
        T.StructField("value", T.StringType()),
        T.StructField("code", T.StringType(), False),
        T.StructField("message", T.StringType(), False),
        T.StructField("excerpt", T.StringType()),
    ]
)


class Frames(NamedTuple):
    """The rows of sources."""

    #: Every accepted row: its amount is above zero, ``type`` is income or expense; its category is that after rules.
    transactions: DataFrame
    #: Refused rows, each with its place and reason; of a source with very many, the first ones.
    rejections: DataFrame


def transactions(
    spark: SparkSession,
    sources: Sequence[str],
    options: Sequence[str] = (),
    *,
    program: str | None = None,
    tasks: int | None = None,
) -> Frames:
    """The rows of sources as DataFrames. They are read when, and as often as, these are asked for.

    Rows that are in several files are compared at once, as by one machine; with ``--duplicates off`` none are, and nothing is
    read before it is asked for.

    :param options: as of ``finance list``.
    :raises ValueError: with the words of the program, where rows cannot be compared.
    """
    stated = Options.parsed(options)
    compares = not stated.compares_nothing
    local = Program.found(program)
    context = spark.sparkContext
    copy = local.ship(context)
    count = tasks or 4 * context.defaultParallelism
    shares = all_shares(context, sources, count, local.folder)
    hadoop = Hadoop(context) if any(share.stamps for share in shares) else None
    read = ["--workers", "1", *stated.within(local.folder)]
    again: set[tuple[str, ...]] = set()
    verdict = ""
    if compares:
        words = ["partial", "--quiet", "--sums-only", *read]
        parts = context.parallelize(shares, max(1, len(shares))).map(writer(local, copy, words, hadoop, compares))
        parts.persist(StorageLevel.MEMORY_AND_DISK)
        decided = decide(context, local, stated.within(local.folder), parts)
        if isinstance(decided, Finished):
            raise ValueError(decided.errors.decode(errors="replace").strip())
        if decided:
            paths, verdict = decided
            again = set(parts.filter(lambda part: part.overlaps(paths)).map(lambda part: tuple(part.share.sources)).collect())
        parts.unpersist()

    def lines(share: Share, words: list[str]) -> Iterator[bytes]:
        heeded = ["--decisions", SparkFiles.get(verdict)] if tuple(share.sources) in again else []
        with share.placed(local.in_task(copy), hadoop, streams=not compares) as task:
            yield from task.lines([*words, *read, *heeded, *share.words])

    def accepted(share: Share) -> Iterator[bytes]:
        # Whatever the share of refused rows, the accepted ones are wanted: the others are in the second frame.
        return lines(share, ["list", "--quiet", "--format", "jsonl"])

    def rejected(share: Share) -> Iterator[tuple[Any, ...]]:
        for line in lines(share, ["partial", "--quiet", "--sums-only"]):
            if line.startswith(b'{"record":"rejection"'):
                row = json.loads(line)
                yield tuple(row.get("name" if name == "path" else name) for name in _REJECTION.names)

    placed = context.parallelize(shares, max(1, len(shares)))
    return Frames(_frame(spark, placed, accepted), spark.createDataFrame(placed.flatMap(rejected), _REJECTION))


def _frame(spark: SparkSession, placed: RDD[Share], lines: Callable[[Share], Iterator[bytes]]) -> DataFrame:
    """Transactions from lines of JSON: in batches of columns where PyArrow is there, and row by row where it is not."""
    if not HAS_ARROW:
        return spark.createDataFrame(
            placed.flatMap(lambda share: (_transaction(json.loads(line)) for line in lines(share))), _TRANSACTION
        )

    def batches(shares: Iterator[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
        for batch in shares:
            for share in batch.column(0).to_pylist():
                for block in _blocks(lines(pickle.loads(share))):
                    yield from _table(block).to_batches()

    pickled = spark.createDataFrame(placed.map(lambda share: (bytearray(pickle.dumps(share)),)), "share binary")
    return pickled.mapInArrow(batches, _TRANSACTION)


def _blocks(lines: Iterator[bytes]) -> Iterator[bytes]:
    """The lines, some megabytes of them at a time."""
    block = io.BytesIO()
    for line in lines:
        block.write(line)
        if block.tell() > 1 << 22:
            yield block.getvalue()
            block = io.BytesIO()
    if block.tell():
        yield block.getvalue()


def _table(block: bytes) -> pyarrow.Table:
    """Lines of JSON as columns. Amounts are texts of digits and become decimals without a detour."""
    import pyarrow
    import pyarrow.json
    from pyspark.sql.pandas.types import to_arrow_schema

    wanted = to_arrow_schema(_TRANSACTION)
    read = pyarrow.schema(
        [field if pyarrow.types.is_list(field.type) else pyarrow.field(field.name, pyarrow.string()) for field in wanted]
    )
    options = pyarrow.json.ParseOptions(explicit_schema=read, unexpected_field_behavior="ignore")
    # A block is as long as the whole text, so that no line is cut or too long.
    table = pyarrow.json.read_json(
        io.BytesIO(block), read_options=pyarrow.json.ReadOptions(block_size=len(block) + 1), parse_options=options
    )
    return table.cast(wanted)


def _transaction(row: dict[str, Any]) -> tuple[Any, ...]:
    row["date"] = datetime.date.fromisoformat(row["date"])
    for name in ("amount", "balance"):
        if row.get(name) is not None:
            row[name] = Decimal(row[name])
    return tuple(row.get(name) for name in _TRANSACTION.names)
