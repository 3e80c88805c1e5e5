// Makes system calls of a program fail or come short: loaded with LD_PRELOAD by check_faults.py.
//
// FAULTS holds words like seed=7 eintr=30 path=/logs/ do=eio at=100; what each means stands beside it
// below. How often each fault struck is added to the file FAULTS_TOLD when the process ends.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { descriptors_max = 4096 };

static uint64_t seed;
static int short_percent;  // short=: of 100 reads and writes, how many do less than was asked for
static int eintr_percent;  // eintr=: of 100 calls, how many are interrupted
static char path[512];     // path=: the start of the paths that what follows is about
static char action[16];    // do=: emfile when opening, eio, truncate or grow while reading, enospc, late or
                           // signal while writing
static long at;            // at=: after so many bytes of a file
static uint64_t chosen = ~0ull;  // files=: which of the files that are opened or written, as bits
static int signal_number;  // signal=: which one
static int threads = -1;   // threads=: so many threads may be made, and no more
static int is_ready;

static atomic_ulong calls, files_opened, files_written;
static atomic_int threads_made;
static atomic_long interrupted, shortened, struck;
static struct { atomic_int kind; atomic_long count; } watched[descriptors_max];
enum { unwatched, is_read, is_written };

__attribute__((constructor)) static void begin(void) {
  const char *text = getenv("FAULTS");
  // What the program starts is not disturbed.
  unsetenv("LD_PRELOAD");
  if (!text) return;
  char copy[1024], *rest = copy;
  snprintf(copy, sizeof copy, "%s", text);
  for (char *word; (word = strsep(&rest, " "));) {
    char *value = strchr(word, '=');
    if (!value) continue;
    *value++ = 0;
    if (!strcmp(word, "seed")) seed = strtoull(value, 0, 10);
    if (!strcmp(word, "short")) short_percent = atoi(value);
    if (!strcmp(word, "eintr")) eintr_percent = atoi(value);
    if (!strcmp(word, "path")) snprintf(path, sizeof path, "%s", value);
    if (!strcmp(word, "do")) snprintf(action, sizeof action, "%s", value);
    if (!strcmp(word, "at")) at = atol(value);
    if (!strcmp(word, "files")) chosen = strtoull(value, 0, 10);
    if (!strcmp(word, "signal")) signal_number = atoi(value);
    if (!strcmp(word, "threads")) threads = atoi(value);
  }
  is_ready = 1;
}

#define real(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static void tell(void) {
  const char *file = getenv("FAULTS_TOLD");
  char text[128];
  int count = snprintf(text, sizeof text, "interrupted %ld shortened %ld struck %ld\n",
                       interrupted, shortened, struck);
  int descriptor = file ? real(open)(file, O_WRONLY | O_CREAT | O_APPEND, 0600) : -1;
  if (descriptor >= 0 && real(write)(descriptor, text, count) == count) real(close)(descriptor);
}

__attribute__((destructor)) static void end(void) {
  if (is_ready) tell();
}

// SplitMix64 over the number of the call, so that threads need no lock.
static uint64_t random_number(void) {
  uint64_t mixed = (seed + atomic_fetch_add(&calls, 1)) * 0x9E3779B97F4A7C15ull;
  mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9ull;
  mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBull;
  return mixed ^ (mixed >> 31);
}

static int is_interrupted(void) {
  if (!is_ready || (int)(random_number() % 100) >= eintr_percent) return 0;
  interrupted++;
  errno = EINTR;
  return 1;
}

static size_t shortened_count(size_t count) {
  if (!is_ready || count < 2 || (int)(random_number() % 100) >= short_percent) return count;
  shortened++;
  // Often a few bytes, which cuts most things in two.
  size_t most = random_number() % 2 ? 16 : count;
  return 1 + random_number() % (most < count ? most : count - 1);
}

static int does(const char *name) { return !strcmp(action, name); }

static int is_watched(int descriptor, int kind) {
  return descriptor >= 0 && descriptor < descriptors_max && watched[descriptor].kind == kind;
}

static void watch(int descriptor, const char *name, int flags) {
  if (!is_ready || !*path || descriptor < 0 || descriptor >= descriptors_max) return;
  if (strncmp(name, path, strlen(path)) != 0) return;
  struct stat status;
  if (fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode)) return;
  watched[descriptor].count = 0;
  if ((flags & O_ACCMODE) == O_RDONLY) {
    watched[descriptor].kind = is_read;
  } else if (chosen >> files_written++ % 64 & 1) {
    watched[descriptor].kind = is_written;
  }
}

static int opened(int folder, const char *name, int flags, mode_t mode) {
  if (is_interrupted()) return -1;
  if (does("emfile") && !strncmp(name, path, strlen(path)) && chosen >> files_opened++ % 64 & 1) {
    struck++;
    errno = EMFILE;
    return -1;
  }
  int descriptor = real(openat)(folder, name, flags, mode);
  watch(descriptor, name, flags);
  return descriptor;
}

#define OPEN(declaration, folder)                          \
  int declaration {                                        \
    va_list rest;                                          \
    va_start(rest, flags);                                 \
    mode_t mode = flags & O_CREAT ? va_arg(rest, int) : 0; \
    va_end(rest);                                          \
    return opened(folder, name, flags, mode);              \
  }
OPEN(open(const char *name, int flags, ...), AT_FDCWD)
OPEN(open64(const char *name, int flags, ...), AT_FDCWD)
OPEN(openat(int folder, const char *name, int flags, ...), folder)
OPEN(openat64(int folder, const char *name, int flags, ...), folder)

// Changes a file behind the back of who reads it, once.
static void change(int descriptor, long place) {
  char name[64], text[4096];
  if (struck > 0) return;
  struck++;
  snprintf(name, sizeof name, "/proc/self/fd/%d", descriptor);
  int writer = real(open)(name, O_RDWR | O_APPEND);
  if (does("truncate") && ftruncate(writer, place / 2) != 0) abort();
  long count = 0;
  for (long from = 0; does("grow") && (count = pread(descriptor, text, sizeof text, from)) > 0; from += count) {
    if (from >= at) break;
    if (real(write)(writer, text, count) != count) abort();
  }
  real(close)(writer);
}

ssize_t read(int descriptor, void *bytes, size_t count) {
  if (is_interrupted()) return -1;
  count = shortened_count(count);
  if (is_watched(descriptor, is_read)) {
    long place = lseek(descriptor, 0, SEEK_CUR);
    if (place >= at) {
      if (does("eio")) {
        struck++;
        errno = EIO;
        return -1;
      }
      if (does("truncate") || does("grow")) change(descriptor, place);
    } else if (place + (long)count > at) {
      count = at - place;
    }
  }
  return real(read)(descriptor, bytes, count);
}

ssize_t write(int descriptor, const void *bytes, size_t count) {
  if (is_interrupted()) return -1;
  count = shortened_count(count);
  if (is_watched(descriptor, is_written)) {
    long rest = at - watched[descriptor].count;
    if (does("signal") && rest <= (long)count && rest >= 0) {
      watched[descriptor].kind = unwatched;
      struck++;
      kill(getpid(), signal_number);
    } else if (does("enospc") && rest < (long)count) {
      if (rest <= 0) {
        struck++;
        errno = ENOSPC;
        return -1;
      }
      count = rest;
    }
    watched[descriptor].count += count;
  }
  return real(write)(descriptor, bytes, count);
}

int poll(struct pollfd *requests, nfds_t count, int milliseconds) {
  if (is_interrupted()) return -1;
  return real(poll)(requests, count, milliseconds);
}

int pthread_create(
    pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *), void *context) {
  if (is_ready && threads >= 0 && threads_made++ >= threads) {
    struck++;
    return EAGAIN;
  }
  return real(pthread_create)(thread, attributes, run, context);
}

// Linux has closed the file when it says that this was interrupted, or failed.
int close(int descriptor) {
  int is_late = does("late") && is_watched(descriptor, is_written);
  if (descriptor >= 0 && descriptor < descriptors_max) watched[descriptor].kind = unwatched;
  int result = real(close)(descriptor);
  if (result == 0 && is_late) {
    struck++;
    errno = EDQUOT;
    return -1;
  }
  return result == 0 && is_interrupted() ? -1 : result;
}
