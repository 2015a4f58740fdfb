/**
 * Keys struck while a window is on its way, or while the cursor is about to move, are held and struck again once it stands:
 * neither a fast hand nor a slow machine loses one, and none lands in the field that is being left.
 */

/** A window that does not come is not waited for, and keys so old are nobody's wish any more. */
const PATIENCE = 20_000
/** Keys that say nothing alone, and those that are the browser's own. */
const LEFT_ALONE = ['Shift', 'Control', 'Alt', 'Meta', 'CapsLock', 'Dead', 'Process', 'Unidentified', 'Tab', 'F5', 'F11', 'F12']

/** A key, or what an input method handed over in one piece. */
type Held = ({ init: KeyboardEventInit & { key: string } } | { text: string }) & { at: number }

interface Reason {
  /** Something stands already that hears Escape. */
  escapes?: boolean
  /** The cursor is where it belongs sooner than was thought: keys need not wait. */
  stands?: () => boolean
}

const reasons = new Set<Reason>()
let held: Held[] = []
let striking = false
let listening = false
const watchers = new Set<(event: KeyboardEvent) => boolean>()

/** Hears every key first, also one that is held; what it answers true to is its own and goes nowhere else. */
export function watchKeys(watch: (event: KeyboardEvent) => boolean): () => void {
  listen()
  watchers.add(watch)
  return () => {
    watchers.delete(watch)
  }
}

/** What is held since then was meant for somebody who has heard it already. */
export function forgetKeys(since: number): void {
  held = held.filter(({ at }) => at < since)
}

/** Holds what is struck from now on, until what is returned here is called. */
export function holdKeys(options: Reason = {}): () => void {
  listen()
  const reason = { ...options }
  reasons.add(reason)
  const timer = setTimeout(() => {
    // what did not come shall not be surprised by old keys when it does
    held = []
    end()
  }, PATIENCE)
  const end = () => {
    clearTimeout(timer)
    if (!reasons.delete(reason)) return
    // later: what is drawn in place of it may hold the keys on
    setTimeout(() => void strikeAll())
  }
  return end
}

/** Does something in a moment — after a window has placed the cursor, or a list has taken its choice; keys struck until then come after it. */
export function soon(run: () => void, delay = 0): () => void {
  const release = holdKeys()
  const timer = setTimeout(() => {
    run()
    release()
  }, delay)
  return () => {
    clearTimeout(timer)
    release()
  }
}

// what came later never overtakes what waits
const holding = () => waits() || striking || held.length > 0
const waits = () => [...reasons].some(({ stands }) => !stands?.())

function listen(): void {
  if (listening) return
  listening = true
  window.addEventListener('keydown', onKey, true)
  window.addEventListener('beforeinput', onText, true)
}

function onKey(event: KeyboardEvent): void {
  if (event.isTrusted && [...watchers].some((watch) => watch(event))) {
    event.preventDefault()
    event.stopImmediatePropagation()
    return
  }
  if (!holding() || !event.isTrusted || event.isComposing || isBrowsers(event)) return
  if (event.key === 'Escape' && [...reasons].some(({ escapes }) => escapes)) {
    held = []
    return
  }
  event.preventDefault()
  event.stopImmediatePropagation()
  // a key that lies on the board repeats itself: that is no wish
  if (event.repeat && event.key.length > 1) return
  const { key, code, keyCode, ctrlKey, altKey, metaKey, shiftKey } = event
  const struck = { key, code, keyCode, which: keyCode, ctrlKey, altKey, metaKey, shiftKey }
  held.push({ at: event.timeStamp, init: { ...struck, bubbles: true, cancelable: true, composed: true } })
}

/** Copying, pasting and reloading are not ours to repeat. */
const isBrowsers = ({ key, ctrlKey, metaKey }: KeyboardEvent) => LEFT_ALONE.includes(key) || ((ctrlKey || metaKey) && key !== 'Enter')

function onText(event: InputEvent): void {
  if (!holding() || !event.isTrusted || writing || event.inputType !== 'insertText' || !event.data) return
  event.preventDefault()
  event.stopImmediatePropagation()
  held.push({ at: event.timeStamp, text: event.data })
}

async function strikeAll(): Promise<void> {
  if (striking) return
  striking = true
  try {
    while (!waits()) {
      const next = held.shift()
      if (!next) return
      strike(next)
      // what the key did is drawn before the next one is struck
      await new Promise((resolve) => setTimeout(resolve))
    }
  } finally {
    striking = false
  }
}

function strike(next: Held): void {
  const field = document.activeElement ?? document.body
  if ('text' in next) {
    write(field, next.text)
    return
  }
  const { init } = next
  const goesOn = field.dispatchEvent(new KeyboardEvent('keydown', init))
  if (goesOn && !init.ctrlKey && !init.altKey && !init.metaKey) doAsUsual(field, init.key)
  field.dispatchEvent(new KeyboardEvent('keyup', init))
}

/** What a browser itself does with a key that nobody has taken; it does so only for keys it has seen. */
function doAsUsual(field: Element, key: string): void {
  const presses = field.matches('button, a[href], [type=checkbox], [type=radio]')
  if (presses && (key === ' ' || (key === 'Enter' && !field.matches('input')))) (field as HTMLElement).click()
  else if (key.length === 1) write(field, key)
  else if (key === 'Enter' && field.matches('textarea')) write(field, '\n')
  else if (key === 'Enter' && field instanceof HTMLInputElement) field.form?.requestSubmit()
  else if (key === 'Backspace' && field.matches('input, textarea')) edit('delete')
}

function write(field: Element, text: string): void {
  if (field.matches('input, textarea')) edit('insertText', text)
}

let writing = false
function edit(command: 'insertText' | 'delete', text?: string): void {
  writing = true
  // deprecated, and the only way to type into a field so that undo, the cursor and its listeners know of it
  document.execCommand(command, false, text)
  writing = false
}
