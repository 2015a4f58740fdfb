import { type Found, runDay } from '../day/day.ts'
import type { Trouble } from '../day/service.ts'
import { openNodes } from './nodes.ts'
import type { Pair } from './pair.ts'

/** A day on two nodes and two databases, in the middle of which the second takes over. */
export function switchedDay(
  pair: Pair,
  how: 'switchOver' | 'failOver',
  plan: Parameters<typeof runDay>[1],
  more: readonly Trouble[] = [],
  env = {},
): Promise<Found> {
  const trouble = {
    name: how === 'switchOver' ? 'switchover of the database' : 'kill −9 of the database, the other takes over',
    carryOut: () => pair[how](),
  }
  return runDay(
    {
      withDatabase: (work) => work(pair.addresses),
      open: () => ({ service: openNodes(pair.urls, undefined, env).service, troubles: [trouble, ...more] }),
    },
    plan,
  )
}
