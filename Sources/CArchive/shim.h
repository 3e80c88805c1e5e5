// libarchive: archives and compressed files, as streams.
#pragma once
#include <archive.h>
#include <archive_entry.h>
