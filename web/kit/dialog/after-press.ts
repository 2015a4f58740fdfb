/**
 * What is said about a field when it is left — an error, an offer — needs room, and moves all that is below. Where the field was left by a press, that would
 * move the pressed button away from under the pointer before it is let go, and the click would be lost.
 */

let pressed = false
let waiting: (() => void)[] = []

globalThis.addEventListener?.('pointerdown', () => (pressed = true), true)
for (const end of ['pointerup', 'pointercancel']) globalThis.addEventListener?.(end, letGo, true)

function letGo(): void {
  pressed = false
  const ready = waiting
  waiting = []
  // the click itself comes first
  for (const run of ready) setTimeout(run)
}

/** Does something in a moment; while the pointer is pressed, after its click. */
export function afterPress(run: () => void): void {
  if (pressed) waiting.push(run)
  else setTimeout(run)
}
