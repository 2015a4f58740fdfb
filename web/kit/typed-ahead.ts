/** Keys struck after a shortcut has opened a field and before the field has the focus: none of them is lost. */

const PATIENCE = 5000
let typed = ''
let stop: (() => void) | undefined

function onKey(event: KeyboardEvent): void {
  if (event.ctrlKey || event.altKey || event.metaKey) return
  if (event.key === 'Backspace') typed = typed.slice(0, -1)
  else if (event.key.length === 1) typed += event.key
  else return
  event.preventDefault()
  event.stopPropagation()
}

/** Begins to catch what is typed, until `typedAhead` fetches it. */
export function catchTyping(): void {
  stop?.()
  typed = ''
  const timer = setTimeout(() => stop?.(), PATIENCE)
  window.addEventListener('keydown', onKey, true)
  stop = () => {
    clearTimeout(timer)
    window.removeEventListener('keydown', onKey, true)
    stop = undefined
  }
}

/** What has been typed meanwhile; from here on keys go where the focus is. */
export function typedAhead(): string {
  stop?.()
  const text = typed
  typed = ''
  return text
}
