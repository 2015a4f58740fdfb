import { useMemo, useRef, useState } from 'react'
import { fromTsv } from '../data-table/clipboard.ts'
import { applyEdits } from '../data-table/edits.ts'
import type { Edit } from '../data-table/table-props.ts'
import type { LookupItem } from '../lookup-kinds.ts'
import { pastedDecimal } from '../number.ts'
import { type DraftLine, isBlank, newKey, type PastedLine, readPasted } from './lines.ts'
import { resolveCodes, type Wanted } from './resolve-codes.ts'

interface Manner<L extends DraftLine> {
  /** A new line; `before` is the line above it. */
  blank: (before: L | undefined) => L
  /** What a part found by the quick search puts into a line. */
  pick: (item: LookupItem) => Partial<L>
  /** Brings up to date what follows from `changed` fields; a code without its part forgets what was known of the part before. */
  settle: (line: L, changed: ReadonlySet<string>) => L
  /** Lines whose part has just become known: prices and stock are to be asked for. */
  onParts: (lines: readonly L[]) => void
  /** What a pasted code and the numbers behind it make. */
  pasted: (line: PastedLine) => Partial<L>
}

/**
 * The lines of a document while they are written. They are held twice: in a ref for whoever saves in the same moment as a cell is left,
 * and in the state for the screen.
 */
export function useLines<L extends DraftLine>(manner: Manner<L>): Lines<L> {
  const [lines, show] = useState<readonly L[]>([])
  const held = useRef(lines)
  const latest = useRef(manner)
  latest.current = manner

  const steps = useMemo(() => commands(held, latest, show), [])
  return useMemo(() => ({ lines, ...steps }), [lines, steps])
}
export type Lines<L extends DraftLine> = ReturnType<typeof commands<L>> & { lines: readonly L[] }

function commands<L extends DraftLine>(
  held: { current: readonly L[] },
  manner: { current: Manner<L> },
  show: (lines: readonly L[]) => void,
) {
  const set = (next: readonly L[]) => {
    held.current = next
    show(next)
  }
  const blank = (before?: L) => manner.current.blank(before)
  const patch = (wanted: (line: L) => boolean, change: (line: L) => L) =>
    set(held.current.map((line) => (wanted(line) ? change(line) : line)))

  function resolve(unknown: readonly Wanted[]): void {
    if (unknown.length === 0) return
    const codes = new Map(unknown.map(({ key, code }) => [key, code]))
    void resolveCodes(unknown, (resolved) => {
      const arrived: L[] = []
      const next = held.current.map((line) => {
        const answer = resolved.get(line.key)
        // typed over in the meantime: the answer is to another question
        if (!answer || line.pjid !== 0 || line.pjNo !== codes.get(line.key)) return line
        if ('problem' in answer) return { ...line, problem: answer.problem }
        const known = manner.current.settle({ ...line, ...manner.current.pick(answer.item), problem: '' }, new Set(['pjid']))
        arrived.push(known)
        return known
      })
      set(next)
      if (arrived.length > 0) manner.current.onParts(arrived)
    })
  }

  /** The grid's edits. They are laid over the lines as they are now, which may be later than those the grid has drawn. */
  function change(rows: readonly L[], edits: readonly Edit<L>[]): void {
    const next = applyEdits(held.current, edits, blank)
    for (const row of rows.slice(next.length)) next.push(row)
    const fields = new Map<number, Set<string>>()
    for (const { index, prop } of edits) fields.set(index, (fields.get(index) ?? new Set<string>()).add(prop))
    const arrived: L[] = []
    const unknown: Wanted[] = []
    for (const [index, props] of fields) {
      let line = next[index]
      if (!line) continue
      if (props.has('pjid')) line = { ...line, problem: '' }
      else if (props.has('pjNo')) line = { ...line, pjid: 0, problem: line.pjNo ? SEARCHING : '' }
      line = manner.current.settle(line, props)
      next[index] = line
      if (props.has('pjid')) arrived.push(line)
      else if (props.has('pjNo') && line.pjNo) unknown.push({ key: line.key, code: line.pjNo, words: [] })
    }
    set(next)
    if (arrived.length > 0) manner.current.onParts(arrived)
    resolve(unknown)
  }

  /** A block from Excel put in at a line: codes with their numbers. True when it was one. */
  function paste(text: string, at: number): boolean {
    const cells = fromTsv(text)
    if (cells.length < 2 && (cells[0]?.length ?? 0) < 2) return false
    const unknown: Wanted[] = []
    const made = readPasted(cells, pastedDecimal).map((pasted) => {
      const given = manner.current.pasted(pasted)
      const line = { ...blank(held.current[at]), ...given, pjNo: pasted.code, problem: SEARCHING }
      unknown.push({ key: line.key, code: pasted.code, words: pasted.words })
      return manner.current.settle(line, new Set(['pjNo', ...Object.keys(given)]))
    })
    const target = held.current[at]
    const replaced = target && isBlank(target) ? 1 : 0
    set(held.current.toSpliced(at, replaced, ...made))
    resolve(unknown)
    return true
  }

  return {
    current: () => held.current,
    set,
    patch,
    change,
    paste,
    newLine: () => blank(held.current.at(-1)),
    insert: (at: number) => set(held.current.toSpliced(at, 0, blank(held.current[at - 1]))),
    copy(at: number) {
      const line = held.current[at]
      if (line) set(held.current.toSpliced(at + 1, 0, { ...line, key: newKey() }))
    },
    remove(at: number) {
      const next = held.current.toSpliced(at, 1)
      set(next.length > 0 ? next : [blank()])
    },
  }
}

const SEARCHING = '查询中…'
