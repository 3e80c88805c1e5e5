"""The folder of the tables, on any file system: who may write, what is whole, what is left over."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from pyspark.sql import SparkSession

from scenelint_fleet import tables
from scenelint_fleet.bundle import FleetError

HEARTBEAT_SECONDS = 30
"""How often a run says that it goes on."""
SILENCE_SECONDS_MAX = 180
"""How long a run may say nothing before the next one takes it for dead."""


class Places:
    """The folder of the tables."""

    def __init__(self, spark: SparkSession, folder: str) -> None:
        self.folder = folder
        self._spark = spark
        self._hadoop = tables.hadoop(spark)
        root = self._hadoop.Path(tables.root(folder))
        self._system = root.getFileSystem(spark._jsc.hadoopConfiguration())

    def run(self, table: str, run: str) -> str:
        """The folder of a run's part of a table."""
        return f"{tables.place(self.folder, table)}/run={run}"

    def staging(self, run: str) -> str:
        """The folder of what a run has not put into tables yet; Spark reads no such names."""
        return f"{tables.root(self.folder)}/_staging/run={run}"

    def runs(self) -> list[str]:
        """The runs that are whole."""
        return tables.runs(self._spark, self.folder)

    def bytes(self, place: str) -> int:
        """How large what is in a folder is; nothing if it is not there."""
        path = self._hadoop.Path(place)
        return self._system.getContentSummary(path).getLength() if self._exists(path) else 0

    def remove(self, place: str) -> None:
        """Removes a folder with what is in it."""
        self._system.delete(self._hadoop.Path(place), True)

    def clean(self) -> None:
        """Removes what runs have left that did not come to their end."""
        whole = {f"run={run}" for run in self.runs()}
        root = tables.root(self.folder)
        for table in [*tables.TABLES, "_staging"]:
            path = self._hadoop.Path(f"{root}/{table}")
            if not self._exists(path):
                continue
            for status in self._system.listStatus(path):
                name = status.getPath().getName()
                if name.startswith("run=") and (table == "_staging" or name not in whole):
                    self._system.delete(status.getPath(), True)

    @contextmanager
    def held(self, run: str) -> Iterator[None]:
        """Keeps other runs out of the folder, as long as this one lives.

        The file system must not let two create the same file; HDFS and a disk do not, S3 may.
        """
        path = self._hadoop.Path(f"{tables.root(self.folder)}/_running")
        self._create(path, run)
        over = threading.Event()
        heart = threading.Thread(target=self._beat, args=(path, run, over), daemon=True)
        heart.start()
        try:
            yield
        finally:
            over.set()
            heart.join()
            self._system.delete(path, False)

    def _create(self, path: Any, run: str) -> None:
        """Makes the mark of a run, unless another lives."""
        if self._exists(path):
            silence = time.time() - self._system.getFileStatus(path).getModificationTime() / 1000
            if silence < SILENCE_SECONDS_MAX:
                raise FleetError(
                    f"another run writes to {self.folder}, or was ended {silence:.0f} s ago: wait, "
                    f"or remove {path.toString()} if you know that none does"
                )
            self._system.delete(path, False)
        try:
            self._write(path, run, overwrites=False)
        except Exception as error:
            said = str(error).splitlines()[0]
            raise FleetError(f"{path.toString()} cannot be written: {said}") from error

    def _write(self, path: Any, run: str, overwrites: bool) -> None:
        stream = self._system.create(path, overwrites)
        stream.writeBytes(run)
        stream.close()

    def _beat(self, path: Any, run: str, over: threading.Event) -> None:
        while not over.wait(HEARTBEAT_SECONDS):
            with suppress(Exception):
                self._write(path, run, overwrites=True)

    def _exists(self, path: Any) -> bool:
        return self._system.exists(path)
