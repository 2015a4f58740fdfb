import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { stockCounts } from '#contract/documents/stock-counts.ts'
import type { Row } from '#contract/kit/fields.ts'
import { confirmDialog } from '#web/kit/dialog/dialogs.tsx'
import { useAction } from '#web/kit/document/use-action.ts'
import { exactly } from '#web/kit/form/lookup-kinds.ts'
import { searchFor } from '#web/kit/list/quick-search.tsx'
import { call, stamp } from '#web/kit/request/request.ts'
import { scannedPieces } from './boxes.ts'

export type Place = Row<typeof stockCounts.places>
export const SHOWN = 50
/** What the others have counted meanwhile. */
const AGAIN = 15_000

type Standing = { id: number; name: string } | undefined

/** One running count as a counter walks it: what is shown, and what a scan or a number does. */
export function useCounting(markId: number) {
  const client = useQueryClient()
  const action = useAction()
  const [page, setPage] = useState(1)
  const [open, setOpen] = useState(false)
  /** A position or a part whose lines are shown alone; '' = all. */
  const [code, setCode] = useState('')
  /** The position the counter stands at; beside the state for scans that wait behind the one that changes it. */
  const [posi, showPosi] = useState<Standing>()
  const standing = useRef<Standing>(undefined)
  const setPosi = (next: Standing) => {
    standing.current = next
    showPosi(next)
  }
  const [at, setAt] = useState<number>()

  const lines = useQuery({
    queryKey: ['counting', markId, page, open, code],
    queryFn: ({ signal }) => call(stockCounts.places, { markId, page, limit: SHOWN, open, code }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
    refetchInterval: AGAIN,
    staleTime: 0,
    gcTime: 0,
  })
  const refresh = () => client.invalidateQueries({ queryKey: ['counting', markId] })
  const show = (wanted: string) => {
    setCode(wanted)
    setPage(1)
  }

  async function put(line: Place, qty: number, whole: boolean): Promise<boolean> {
    const done = await action.run('count', () =>
      call(stockCounts.count, { markId, lineId: line.id, qty, whole, submittime: stamp() }, { quiet: true }),
    )
    if (!done) return false
    setAt(line.id)
    void refresh()
    return true
  }
  const matching = async (text: string) => (await call(stockCounts.places, { markId, code: text, limit: SHOWN }, { quiet: true })).page.list
  const here = (found: readonly Place[]) => {
    const { current } = standing
    return current ? found.filter(({ posiId }) => posiId === current.id) : found
  }

  /** A part nobody looked for at this place: after a question it becomes a line. */
  async function discover(text: string): Promise<Place[]> {
    const found = exactly(await searchFor('pjGroup', text).catch(() => []))
    const [part] = found
    if (found.length > 1) {
      action.say(`${text} 是 ${found.length} 个商品的编码，请扫描条码或输入完整编码`)
      return []
    }
    if (!part) {
      action.say(`${text} 不是本单的商品、条码或仓位，商品资料里也没有`)
      return []
    }
    const { current } = standing
    const place = current ? `仓位 ${current.name}` : '无仓位'
    if (!(await confirmDialog(`${part.no} ${part.name} 不在本单中。作为账外商品加到${place}？`, '账外商品'))) return []
    const made = await action.run('found', () =>
      call(stockCounts.found, { markId, pjid: part.id, posiId: current?.id ?? 0, submittime: stamp() }, { quiet: true }),
    )
    if (!made) return []
    const scanned = part.part?.scanned ?? ''
    return (await matching(part.no)).filter(({ id }) => id === made.id).map((line) => ({ ...line, scanned }))
  }

  /**
   * A scanned text: a position is where the counter stands from now on; a part is counted once more (`amount` pieces, or boxes where a box was scanned), or shown alone
   * when a number shall be typed or when it lies at several places.
   */
  async function take(text: string, amount: number | undefined, piecewise: boolean): Promise<Place | undefined> {
    action.dismiss()
    const found = await action.run('scan', () => matching(text))
    if (!found) return undefined
    const [first] = found
    if (first?.posiName && first.posiName.toUpperCase() === text.toUpperCase()) {
      setPosi({ id: first.posiId, name: first.posiName })
      show(first.posiName)
      return undefined
    }
    const near = here(found)
    const lines = near.length > 0 ? near : await elsewhere(found, text)
    const [line] = lines
    if (!line) return undefined
    if (lines.length === 1 && (piecewise || amount !== undefined)) {
      if (standing.current === undefined) show(text)
      await put(line, scannedPieces(line, amount ?? 1), !piecewise)
      return undefined
    }
    show(text)
    setAt(line.id)
    return lines.length === 1 ? line : undefined
  }
  /** Known to the count, but not at the position where the counter stands. */
  const elsewhere = async (found: readonly Place[], text: string) => {
    if (found.length === 0 || standing.current) return discover(text)
    return found
  }
  /** A scanner is faster than a call: what is scanned or confirmed meanwhile waits for its turn, and nothing is lost. */
  const last = useRef<Promise<unknown>>(Promise.resolve())
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = last.current.then(work)
    last.current = next.catch(() => undefined)
    return next
  }
  return {
    ...action,
    lines: lines.data?.page.list,
    total: lines.data?.page.totalCount ?? 0,
    left: lines.data?.open,
    failed: lines.isError,
    retry: () => void lines.refetch(),
    ...{ page, setPage, code, posi, at },
    put: (...given: Parameters<typeof put>) => inTurn(() => put(...given)),
    scan: (...given: Parameters<typeof take>) => inTurn(() => take(...given)),
    open,
    setOpen(only: boolean) {
      setOpen(only)
      setPage(1)
    },
    showAll() {
      setPosi(undefined)
      show('')
    },
  }
}
