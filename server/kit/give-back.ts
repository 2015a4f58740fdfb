import { getHeapStatistics } from 'node:v8'

/** From so much on. */
const LARGE = 24 * 1_048_576

/**
 * Gives back what this thread's heap holds and does not need, where it has become large. What a thread took is kept for its process 8 seconds after its end, in case
 * another wants it, and as long as the thread lives nobody looks through the heap of one that is idle. Some 100 ms, of this thread alone (docs/decisions/211). Where
 * the process was not begun with --expose-gc nothing happens.
 */
export function giveBack(): void {
  if (getHeapStatistics().total_heap_size > LARGE) void globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
