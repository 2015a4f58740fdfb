/** A small generator of its own, so that a history that fails can be told again: the same seed makes the same choices. */
export function dice(seed: number) {
  let state = seed
  const next = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return { whole, one: <T>(list: readonly T[]): T => list[whole(0, list.length - 1)] as T, chance: (share: number) => next() < share }
}
