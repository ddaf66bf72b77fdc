// What Embedded Swift needs of an operating system: memory, and its copying; and numbers for the hashing of dictionaries.

typedef __SIZE_TYPE__ size_t;
typedef __UINTPTR_TYPE__ address;

extern unsigned char __heap_base;

// Blocks are powers of two from 16 octets on, and freed ones wait in a list for each size: what a page asks for again and
// again is the same few sizes.
enum { classes = 28, header = 16 };
struct block {
  struct block *next;
};
static struct block *freed[classes];
static address top;

static int class_of(size_t size) {
  int number = 0;
  while (((size_t)16 << number) < size) number++;
  return number;
}

void *malloc(size_t size) {
  if (size > (size_t)1 << 30) return 0;
  int number = class_of(size);
  if (freed[number]) {
    struct block *block = freed[number];
    freed[number] = block->next;
    return block;
  }
  if (!top) top = ((address)&__heap_base + 15) & ~(address)15;
  address start = top + header;
  address end = start + ((address)16 << number);
  address have = (address)__builtin_wasm_memory_size(0) << 16;
  if (end > have && __builtin_wasm_memory_grow(0, (end - have + 0xFFFF) >> 16) == (size_t)-1) return 0;
  top = end;
  *(int *)(start - header) = number;
  return (void *)start;
}

void free(void *memory) {
  if (!memory) return;
  int number = *(int *)((address)memory - header);
  struct block *block = memory;
  block->next = freed[number];
  freed[number] = block;
}

// Nothing here asks for more than 16.
int posix_memalign(void **result, size_t alignment, size_t size) {
  if (alignment > 16) return 22;
  *result = malloc(size);
  return *result ? 0 : 12;
}

// A loop in these would be compiled to a call of itself; with bulk memory they are instructions.
void *memcpy(void *to, const void *from, size_t count) {
  __builtin_memcpy(to, from, count);
  return to;
}

void *memmove(void *to, const void *from, size_t count) {
  __builtin_memmove(to, from, count);
  return to;
}

void *memset(void *to, int value, size_t count) {
  __builtin_memset(to, value, count);
  return to;
}

int memcmp(const void *left, const void *right, size_t count) {
  const unsigned char *one = left, *other = right;
  for (; count; count--, one++, other++)
    if (*one != *other) return *one - *other;
  return 0;
}

// Arithmetic with 128 bits, of which a processor with 64 has no instruction.
typedef union {
  __int128 whole;
  struct {
    unsigned long long low, high;
  } half;
} wide;

__int128 __ashlti3(__int128 value, int places) {
  wide from = {.whole = value}, to;
  if (places & 64) {
    to.half.low = 0;
    to.half.high = from.half.low << (places & 63);
  } else if (places) {
    to.half.low = from.half.low << places;
    to.half.high = from.half.high << places | from.half.low >> (64 - places);
  } else {
    to = from;
  }
  return to.whole;
}

__int128 __multi3(__int128 left, __int128 right) {
  const unsigned long long low = 0xFFFFFFFF;
  wide one = {.whole = left}, other = {.whole = right}, product;
  unsigned long long a = one.half.low & low, b = one.half.low >> 32;
  unsigned long long c = other.half.low & low, d = other.half.low >> 32;
  unsigned long long middle = b * c + (a * c >> 32);
  unsigned long long carried = (middle & low) + a * d;
  product.half.low = carried << 32 | (a * c & low);
  product.half.high = b * d + (middle >> 32) + (carried >> 32) + one.half.high * other.half.low + one.half.low * other.half.high;
  return product.whole;
}

// A page decodes its own octets, and the keys of dictionaries are those of the tables: nobody can choose them.
void arc4random_buf(void *to, size_t count) { memset(to, 0x5A, count); }

// Where the standard library would print before it stops; the page sees the trap.
int putchar(int character) { return character; }
