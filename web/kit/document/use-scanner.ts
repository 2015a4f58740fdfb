import { type RefObject, useEffect, useEffectEvent } from 'react'
import { composing } from '../form/ime.ts'
import { forgetKeys, watchKeys } from '../keys/held-keys.ts'
import { useInFront } from '../keys/shortcuts.ts'
import type { TableHandle } from '../table/table-props.ts'
import { scanWatch } from './scan-watch.ts'

/** Where the first sign of a burst fell, and what stood there. */
interface Fallen {
  field: HTMLInputElement | HTMLTextAreaElement
  value: string
}

const writing = (element: Element | null): element is Fallen['field'] =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement

/** Puts a field back as it was, so that whoever listens to it knows. */
function putBack({ field, value }: Fallen): void {
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * Catches scans wherever the cursor stands while the document is in front: the field that happened to have it gets its old value back.
 * `onScan` hears the code, and whether the cursor stood in the lines.
 */
export function useScanner(grid: RefObject<TableHandle | null>, onScan: (code: string, inLines: boolean) => void, disabled = false): void {
  const inFront = useInFront()
  const scanned = useEffectEvent(onScan)
  useEffect(() => {
    if (disabled) return
    let fallen: Fallen | undefined
    const watch = scanWatch(() => {
      const at = document.activeElement
      fallen = writing(at) ? { field: at, value: at.value } : undefined
    })
    return watchKeys((event) => {
      if (composing(event) || event.ctrlKey || event.altKey || event.metaKey || !inFront()) {
        watch.forget()
        return false
      }
      const burst = watch.hear(event.key, event.timeStamp)
      if (!burst) return false
      forgetKeys(burst.since)
      const cell = document.activeElement?.closest('.pc-grid') ?? null
      // a code begun by hand stays where it was begun; a cell that only waited, or holds a number, is as it was
      const byHand =
        fallen?.field.matches('[role=combobox]:not([aria-invalid])') && fallen.value !== '' && !fallen.field.closest('.pc-armed')
      if (cell && !byHand) grid.current?.cancel()
      else if (fallen?.field.isConnected) putBack(fallen)
      scanned(burst.text.trim(), cell !== null)
      return true
    })
  }, [inFront, disabled, grid])
}
