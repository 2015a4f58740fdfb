import { type RefObject, useMemo, useRef } from 'react'
import type { LookupItem } from '../form/lookup-kinds.ts'
import { soon } from '../keys/held-keys.ts'
import { useSession } from '../session/session.ts'
import type { TableHandle } from '../table/table-props.ts'
import { UNKNOWN, withPieces } from './codes.ts'
import { leaveCell } from './line-keys.ts'
import type { DraftLine } from './lines.ts'
import type { DraftWork } from './use-draft.ts'

/** Opens the form of a new part with its code filled in; answers it as the quick search would, undefined when none was made. */
type Make = (code: string) => Promise<LookupItem | undefined>
let make: Make | undefined
/** Parts have a module of their own. */
export function registerPartMaking(by: Make): void {
  make = by
}

/** Insert on a line whose code nobody knows: the part is made in place, and the cursor comes back behind it. */
export function useMakePart<Head extends object, Line extends DraftLine>(work: DraftWork<Head, Line>, grid: RefObject<TableHandle | null>) {
  const may = useSession().may('base:basepj:copy')
  const latest = useRef({ work, may })
  latest.current = { work, may }
  const of = useMemo(() => {
    async function open(key: number, code: string): Promise<void> {
      const item = await make?.(code)
      const { lines, touch } = latest.current.work
      if (item) {
        lines.take(key, item)
        touch()
      }
      const index = lines.current().findIndex((line) => line.key === key)
      soon(() => {
        grid.current?.edit(index, 'pjNo')
        if (item) soon(() => grid.current?.onward())
      })
    }
    return (index: number): boolean => {
      const line = latest.current.work.lines.current()[index]
      if (!line || line.problem !== UNKNOWN || !make || !latest.current.may) return false
      leaveCell(grid)
      void open(line.key, withPieces(line.pjNo)?.code ?? line.pjNo)
      return true
    }
  }, [grid])
  return { of, may }
}
