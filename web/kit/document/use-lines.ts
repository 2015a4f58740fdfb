import { useMemo, useRef, useState } from 'react'
import { add, decimalText, multiply } from '#contract/kit/decimal.ts'
import type { LookupItem } from '../form/lookup-kinds.ts'
import { pastedDecimal } from '../form/number.ts'
import { fromTsv } from '../table/clipboard.ts'
import { applyEdits } from '../table/edits.ts'
import type { Edit } from '../table/table-props.ts'
import { type Resolved, SEARCHING, type TypedCode } from './codes.ts'
import { type DraftLine, isBlank, newKey, type PastedLine, readPasted } from './lines.ts'
import { type Before, codeQueue } from './resolve-codes.ts'

interface Options<L extends DraftLine> {
  /** A new line; `before` is the line above it. */
  blank: (before: L | undefined) => L
  /** What a part found by the quick search puts into a line. */
  pick: (item: LookupItem) => Partial<L>
  /** Brings up to date what follows from `changed` fields; a code without its part forgets what was known of the part before. */
  settle: (line: L, changed: ReadonlySet<string>) => L
  /** Lines whose part has just become known: prices and stock are to be asked for. A promise is waited for before the document is saved. */
  onParts: (lines: readonly L[]) => unknown
  /** What a pasted code and the numbers behind it make. */
  pasted: (line: PastedLine) => Partial<L>
  /** What follows for lines from each other; those for which nothing does keep their identity. */
  together?: (lines: readonly L[]) => readonly L[]
  /** Where pieces are counted, and how many a part begins with that was typed; a scanned one begins with 1. Without it lines count nothing. */
  pieces?: { prop: keyof L & string; begin?: number }
  /** What goes before the quick search for a typed or pasted code. */
  before?: Before
  /** A part scanned once more is counted in this line, which already holds it. */
  counts?: (line: L, scanned: L) => boolean
}

/** What became of a scan. */
export type Heard = 'taken' | 'refused'
interface Scan<L> {
  tell: (heard: Heard, key: number) => void
  /** As it was when it was scanned: what was typed into it since is not thrown away. */
  made: L
}

/**
 * The lines of a document while they are written. They are held twice: in a ref for whoever saves in the same moment as a cell is left,
 * and in the state for the screen.
 */
export function useLines<L extends DraftLine>(options: Options<L>): Lines<L> {
  const [lines, show] = useState<readonly L[]>([])
  const held = useRef(lines)
  const latest = useRef(options)
  latest.current = options

  const steps = useMemo(() => commands(held, latest, show), [])
  return useMemo(() => ({ lines, ...steps }), [lines, steps])
}
export type Lines<L extends DraftLine> = ReturnType<typeof commands<L>> & { lines: readonly L[] }

export function commands<L extends DraftLine>(
  held: { current: readonly L[] },
  options: { current: Options<L> },
  show: (lines: readonly L[]) => void,
) {
  const set = (changed: readonly L[]) => {
    const next = options.current.together?.(changed) ?? changed
    held.current = next
    show(next)
  }
  /** Lines that only wait: nobody has put anything into them. */
  const waiting = new WeakSet<L>()
  function blank(before?: L): L {
    const line = options.current.blank(before)
    waiting.add(line)
    return line
  }
  const patch = (wanted: (line: L) => boolean, change: (line: L) => L) =>
    set(held.current.map((line) => (wanted(line) ? change(line) : line)))

  const scans = new Map<number, Scan<L>>()
  const work = new Set<Promise<unknown>>()
  const queue = codeQueue(arrive, async (code) => (await options.current.before?.(code)) ?? [])

  function tellParts(lines: readonly L[]): void {
    if (lines.length === 0) return
    const known = Promise.resolve(options.current.onParts(lines)).catch(() => undefined)
    work.add(known)
    void known.then(() => work.delete(known))
  }
  /** Pieces a line begins with once its part is known. */
  function counted(line: L, pieces: number | undefined): L {
    const { prop } = options.current.pieces ?? {}
    return prop === undefined || pieces === undefined || line[prop] !== null ? line : counting(line, pieces)
  }
  function counting(line: L, pieces: number): L {
    const { prop } = options.current.pieces ?? {}
    return prop === undefined ? line : { ...line, [prop]: pieces }
  }

  /** Answers for lines that wait. One typed over in the meantime is not theirs any more. */
  function arrive(answers: ReadonlyMap<number, Resolved>, code: string): void {
    const arrived: L[] = []
    const told: (() => void)[] = []
    let next: readonly L[] = held.current
    for (const [key, answer] of answers) {
      const line = next.find((each) => each.key === key)
      const scan = scans.get(key)
      scans.delete(key)
      if (line?.pjid !== 0 || line.pjNo !== code) continue
      const placed = place(next, line, answer, scan)
      next = placed.lines
      if (placed.arrived) arrived.push(placed.arrived)
      if (scan) told.push(() => scan.tell(placed.heard, placed.key))
    }
    set(next)
    tellParts(arrived)
    for (const tell of told) tell()
  }
  interface Placed {
    lines: readonly L[]
    arrived?: L
    heard: Heard
    key: number
  }
  /** The answer in its line: why it has no part, its part, or one piece more of a line that was scanned before. */
  function place(lines: readonly L[], line: L, answer: Resolved, scan: Scan<L> | undefined): Placed {
    const { key } = line
    if ('problem' in answer) return { lines: swapped(lines, line, { ...line, problem: answer.problem }), heard: 'refused', key }
    const [known, pieces] = named(line, answer, scan)
    const same = scan && scannedBefore(lines, line, known, scan)
    if (!same) return { lines: swapped(lines, line, known), arrived: known, heard: 'taken', key }
    // as many lines as before, so that nothing that is being typed below moves
    const others = swapped(lines, same, more(same, pieces ?? 1)).filter((each) => each !== line)
    return { lines: [...others, blank(lines.at(-1))], heard: 'taken', key: same.key }
  }
  const swapped = (lines: readonly L[], line: L, by: L) => lines.map((each) => (each === line ? by : each))
  /** A line whose part was found, and the pieces it stands for. */
  function named(
    line: L,
    { item, pieces: said }: Extract<Resolved, { item: unknown }>,
    scan: Scan<L> | undefined,
  ): [L, number | undefined] {
    const { pick, settle, pieces: counts } = options.current
    const found = { ...line, ...pick(item), problem: '' }
    // lines that know the own unit only count what a scanned box holds
    const holds = 'unitFactor' in found ? 1 : (item.part?.units?.find(({ unit }) => unit === item.part?.scanned)?.factor ?? 1)
    const asked = said ?? (scan || holds !== 1 ? 1 : counts?.begin)
    const pieces = asked === undefined ? undefined : Number(multiply(String(asked), String(holds)))
    return [
      settle(said === undefined ? counted(found, pieces) : counting(found, pieces ?? said), new Set(['pjid', counts?.prop ?? 'pjid'])),
      pieces,
    ]
  }
  /** The line that counts what a scanner reads once more. */
  const scannedBefore = (lines: readonly L[], line: L, known: L, { made }: Scan<L>) =>
    untouched(line, made) ? lines.find((each) => each.pjid === known.pjid && fits(each, known)) : undefined
  const untouched = (line: L, made: L) => (Object.keys(made) as (keyof L)[]).every((prop) => line[prop] === made[prop])
  const fits = (line: L, scanned: L) => options.current.counts?.(line, scanned) ?? true
  /** A line that counts so many pieces more. */
  function more(line: L, pieces: number): L {
    const { prop } = options.current.pieces ?? {}
    if (prop === undefined) return line
    const sum = Number(add(decimalText(line[prop]) ?? '0', String(pieces)))
    return options.current.settle({ ...line, [prop]: sum }, new Set([prop]))
  }

  /** The grid's edits. They are laid over the lines as they are now, which may be later than those the grid has drawn. */
  function change(rows: readonly L[], edits: readonly Edit<L>[]): void {
    const next = applyEdits(held.current, edits, blank)
    for (const row of rows.slice(next.length)) next.push(row)
    const fields = new Map<number, Set<string>>()
    for (const { index, prop } of edits) fields.set(index, (fields.get(index) ?? new Set<string>()).add(prop))
    const arrived: L[] = []
    const unknown: TypedCode[] = []
    for (const [index, props] of fields) {
      const before = next[index]
      if (!before) continue
      const line = options.current.settle(coded(before, props), props)
      next[index] = line
      if (props.has('pjid')) arrived.push(line)
      else if (props.has('pjNo') && line.pjNo) unknown.push({ key: line.key, code: line.pjNo, words: [] })
    }
    set(next)
    tellParts(arrived)
    queue.ask(unknown)
  }

  /** A line whose part was chosen begins to count; one whose code was typed has no part any more. */
  function coded(line: L, props: ReadonlySet<string>): L {
    if (props.has('pjid')) return counted({ ...line, problem: '' }, options.current.pieces?.begin)
    return props.has('pjNo') ? { ...line, pjid: 0, problem: line.pjNo ? SEARCHING : '' } : line
  }

  /** A block from Excel put in at a line: codes with their numbers. True when it was one. */
  function paste(text: string, at: number): boolean {
    const cells = fromTsv(text)
    if (cells.length < 2 && (cells[0]?.length ?? 0) < 2) return false
    const unknown: TypedCode[] = []
    const made = readPasted(cells, pastedDecimal).map((pasted) => {
      const typed = options.current.pasted(pasted)
      const line = { ...blank(held.current[at]), ...typed, pjNo: pasted.code, problem: SEARCHING }
      unknown.push({ key: line.key, code: pasted.code, words: pasted.words })
      return options.current.settle(line, new Set(['pjNo', ...Object.keys(typed)]))
    })
    const target = held.current[at]
    const replaced = target && isBlank(target) ? 1 : 0
    set(held.current.toSpliced(at, replaced, ...made))
    queue.ask(unknown)
    return true
  }

  /** A scanned code: it gets a line of its own at once, in the order of the scans, behind the last line that holds anything. Answers which. */
  function scan(code: string, tell: Scan<L>['tell']): number {
    const lines = held.current
    const end = lines.findLastIndex((line) => !isBlank(line)) + 1
    const there = lines[end]
    // one that only waits began below a line that may have been sent to another place since
    const place = there && !waiting.has(there) ? there : { ...blank(lines[end - 1]), ...(there && { key: there.key }) }
    const line = { ...place, pjNo: code, problem: SEARCHING }
    scans.set(line.key, { tell, made: line })
    set(lines.toSpliced(end, 1, line, ...(end + 1 < lines.length ? [] : [blank(line)])))
    queue.ask([{ key: line.key, code, words: [] }])
    return end
  }

  /** A part that was made for a line's code. */
  const take = (key: number, item: LookupItem) => replace(key, options.current.pick(item))
  /** Another part in a line's place: as if it had been chosen there. */
  function replace(key: number, fields: Partial<L>): void {
    const index = held.current.findIndex((line) => line.key === key)
    const line = held.current[index]
    if (!line) return
    const edits = Object.entries(fields).map(([prop, value]) => ({ index, prop, value, before: undefined }))
    change(held.current, edits as unknown as Edit<L>[])
  }

  return {
    current: () => held.current,
    set,
    patch,
    change,
    paste,
    scan,
    take,
    replace,
    /** Lines as they were kept: their keys belong to another time, and what had not been found is looked for again. */
    resume(lines: readonly L[]) {
      const own = lines.map((line) => ({ ...line, key: newKey(), ...(line.pjid === 0 && line.pjNo && { problem: SEARCHING }) }))
      set(own)
      queue.ask(own.flatMap(({ key, pjid, pjNo }) => (pjid === 0 && pjNo ? [{ key, code: pjNo, words: [] }] : [])))
    },
    /** Until nothing is looked for any more, but not for ever. */
    async settled(patience: number): Promise<void> {
      const late = new Promise((done) => setTimeout(done, patience))
      await Promise.race([late, queue.idle().then(() => Promise.all(work))])
    },
    /** Where pieces are counted. */
    countedIn: () => options.current.pieces?.prop,
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
    /** Blank lines between others fall away: then lines have the numbers the server gives them. */
    close() {
      const last = held.current.findLastIndex((line) => !isBlank(line))
      if (held.current.slice(0, last).some(isBlank)) set(held.current.filter((line, at) => at > last || !isBlank(line)))
    },
  }
}
