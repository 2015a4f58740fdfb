import { tooMany } from './errors.ts'

interface Rules {
  /** So many at once, and so many of them of one holder. */
  all: number
  each: number
  /** So many of one holder may wait, and so many milliseconds each. */
  waiting: number
  patience: number
  /** What whoever cannot wait is told. */
  full: string
}
interface Waiter {
  go(): void
  /** Hears how many of its holder's are before it, each time that changes. */
  tell: ((ahead: number) => void) | undefined
  told: number
}
/** What is asked again soon finds a place. */
const RETRY_AFTER = 10
/** Gives the place back; a second call does nothing. */
export type Leave = () => void

interface Waits {
  gone?: AbortSignal | undefined
  patient?: boolean | undefined
  /** Told while it waits: how many of its holder's come before it, and again whenever that changes. Never told where nobody waits. */
  onPlace?: ((ahead: number) => void) | undefined
}

export interface Turns {
  /** Waits for a place. The patient wait as long as it takes, however many they are: work that nobody looks at. */
  take(holder: number, how?: Waits): Promise<Leave>
  /** Throws when whoever is not patient could not even wait. */
  refuseIfFull(holder: number): void
  /** So many wait, of all holders. */
  waiting(): number
}

/**
 * Places that many tenants share: nobody has more than his part of them, and those who wait are served by tenants in turn, not by who asked first.
 * One that asks for a hundred things waits for himself.
 */
export function turns({ all, each, waiting, patience, full }: Rules): Turns {
  const held = new Map<number, number>()
  /** In the order in which the holders are served. */
  const lines = new Map<number, Waiter[]>()
  let taken = 0

  const free = (holder: number) => taken < all && (held.get(holder) ?? 0) < each
  function occupy(holder: number): Leave {
    taken++
    held.set(holder, (held.get(holder) ?? 0) + 1)
    let mine = true
    return () => {
      if (!mine) return
      mine = false
      taken--
      const left = (held.get(holder) ?? 1) - 1
      if (left > 0) held.set(holder, left)
      else held.delete(holder)
      serve()
      notifyPlaces(holder)
    }
  }
  function serve() {
    for (const [holder, line] of [...lines]) {
      if (taken >= all) return
      if (!free(holder)) continue
      lines.delete(holder)
      const [first, ...rest] = line
      if (rest.length > 0) lines.set(holder, rest)
      first?.go()
    }
  }
  function notifyPlaces(holder: number) {
    const mine = held.get(holder) ?? 0
    for (const [at, waiter] of (lines.get(holder) ?? []).entries()) {
      const ahead = mine + at
      if (ahead === waiter.told) continue
      waiter.told = ahead
      waiter.tell?.(ahead)
    }
  }
  const withdraw = (holder: number, waiter: Waiter) => {
    const rest = (lines.get(holder) ?? []).filter((each) => each !== waiter)
    if (rest.length > 0) lines.set(holder, rest)
    else lines.delete(holder)
    notifyPlaces(holder)
  }

  const refuseIfFull = (holder: number) => {
    if ((lines.get(holder)?.length ?? 0) >= waiting) throw tooMany(full, RETRY_AFTER)
  }

  return {
    refuseIfFull,
    waiting: () => [...lines.values()].reduce((sum, line) => sum + line.length, 0),
    async take(holder, { gone, patient, onPlace } = {}) {
      const line = lines.get(holder) ?? []
      if (line.length === 0 && free(holder)) return occupy(holder)
      if (!patient) refuseIfFull(holder)
      return new Promise((resolve, reject) => {
        const end = () => {
          clearTimeout(timer)
          gone?.removeEventListener('abort', giveUp)
        }
        const giveUp = () => {
          end()
          withdraw(holder, waiter)
          reject(tooMany(full, RETRY_AFTER))
        }
        const waiter: Waiter = {
          tell: onPlace,
          told: -1,
          go() {
            end()
            resolve(occupy(holder))
          },
        }
        const timer = patient ? undefined : setTimeout(giveUp, patience)
        gone?.addEventListener('abort', giveUp, { once: true })
        lines.set(holder, [...line, waiter])
        notifyPlaces(holder)
      })
    },
  }
}
