/** Who types so fast is no hand: a scanner sends a sign every few milliseconds, and Enter or Tab behind the last. */
const LEAST = 4
const AVERAGE = 35
/** After a pause this long something new begins. */
const PAUSE = 100

export interface Burst {
  text: string
  /** When its first sign came. */
  since: number
}

/** Listens to keys as they are struck. A scan is told with the key that ends it; `begins` hears of every first sign, before it is written. */
export function scanWatch(begins: () => void) {
  let text = ''
  let since = 0
  let last = 0
  const forget = () => {
    text = ''
  }
  return {
    forget,
    hear(key: string, at: number): Burst | undefined {
      if (key === 'Shift') return undefined
      if (key === 'Enter' || key === 'Tab') {
        const count = text.length
        const scanned = count >= LEAST && last - since <= AVERAGE * (count - 1) && at - last <= PAUSE
        const burst = scanned ? { text, since } : undefined
        forget()
        return burst
      }
      if (key.length !== 1) {
        forget()
        return undefined
      }
      if (text === '' || at - last > PAUSE) {
        forget()
        since = at
        begins()
      }
      text += key
      last = at
      return undefined
    },
  }
}
