import { flushSync } from 'react-dom'
import type { LookupItem } from '../form/lookup-kinds.ts'
import { soon } from '../keys/held-keys.ts'
import { type ClientsCar, useFront } from './front-document.ts'
import { isBlank, type PartLine } from './lines.ts'
import type { DraftWork } from './use-draft.ts'
import type { Editor } from './use-editor.ts'

/** Who stands in the header, and what such a partner is called (udf0 of the quick search). */
const SIDES = [
  ['clientId', 'clientName', '客户'],
  ['supplierId', 'supplierName', '供应商'],
] as const

/** Makes the document the one in front while its page is. */
export function useFrontDocument<Head extends object, Line extends PartLine>(
  what: string,
  work: DraftWork<Head, Line>,
  editor: Pick<Editor<Line>, 'grid' | 'toLines'> & { onHead: (change: Partial<Head>) => void },
): void {
  const headNow = () => work.now().head as Record<string, unknown>
  const fieldFor = (item: Pick<LookupItem, 'udf0'>) => {
    const head = headNow()
    const [id, name] = SIDES.find(([field, , side]) => field in head && item.udf0.includes(side)) ?? []
    return id && name && work.id === 0 && !head[id] ? { id, name } : undefined
  }
  const write = (change: object) => {
    flushSync(() => editor.onHead(change as Partial<Head>))
    soon(() => flushSync(() => editor.toLines()))
  }
  const own = {
    what,
    clientId: Number((work.head as { clientId?: unknown } | undefined)?.clientId ?? 0),
    addPart(item: LookupItem) {
      // drawn before the cursor goes there
      const { at } = flushSync(() => placePart(work, item))
      const pieces = work.lines.countedIn()
      // its field stands before the first key that was held is struck
      soon(() => flushSync(() => (pieces ? editor.grid.current?.edit(at, pieces) : editor.grid.current?.begin(at))))
    },
    partner: {
      takes: (item: Pick<LookupItem, 'udf0'>) => fieldFor(item) !== undefined,
      take(item: LookupItem) {
        const field = fieldFor(item)
        if (field) write({ [field.id]: item.id, [field.name]: item.name })
      },
    },
    car: {
      takes({ plate, clientId }: ClientsCar) {
        const head = headNow()
        if (plate === '' || !('carPlate' in head) || head.carPlate) return false
        return head.clientId ? head.clientId === clientId : work.id === 0
      },
      take: ({ plate: carPlate, clientId, clientName }: ClientsCar) =>
        write({ carPlate, ...(!headNow().clientId && { clientId, clientName }) }),
    },
  }
  useFront(work.head === undefined ? undefined : own)
}

/** A part in the line it has already, else in the first that nobody has written into: with one piece. */
export function placePart<Head extends object, Line extends PartLine>(
  { lines, touch }: DraftWork<Head, Line>,
  item: LookupItem,
): { key: number; at: number } {
  const all = lines.current()
  const same = all.findIndex(({ pjid }) => pjid === item.id)
  if (same >= 0) return { key: (all[same] as Line).key, at: same }
  const end = all.findLastIndex((line) => !isBlank(line)) + 1
  if (end >= all.length) lines.insert(end)
  const { key } = lines.current()[end] as Line
  lines.take(key, item)
  const pieces = lines.countedIn()
  const made = lines.current().find((line) => line.key === key)
  if (pieces && made && !made[pieces]) lines.replace(key, { [pieces]: 1 } as Partial<Line>)
  touch()
  return { key, at: lines.current().findIndex((line) => line.key === key) }
}
