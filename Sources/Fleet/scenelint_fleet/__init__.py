"""Lints a fleet of logs on Apache Spark: scenelint is the mapper, Parquet tables are the result."""

__version__ = "0.1.0"
