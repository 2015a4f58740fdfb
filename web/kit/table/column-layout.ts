import { useCallback, useMemo, useState } from 'react'
import { useWide } from '../narrow.ts'
import { usePage } from '../page.ts'
import { useSession } from '../session/session.ts'
import { type Arranged, arrange, toSaved } from './arrange.ts'
import type { Column } from './column.ts'

const none: ReadonlyMap<string, number> = new Map()
const nothing: ReadonlySet<string> = new Set()

/**
 * Columns as this user wants them on this page. Layouts are kept per page key and menu, as the specification's funcId.
 * `untold`: columns that say nothing to him; they are there once he has chosen them.
 */
export function useColumnLayout<R>(columns: readonly Column<R>[], pageKey: string | undefined, untold = nothing) {
  const { menuId } = usePage()
  const { layout, saveLayout } = useSession()
  const funcId = pageKey && `${pageKey}${menuId || ''}`
  const saved = funcId ? layout(funcId) : undefined
  /** Grids without a page key forget dragged widths with the page. */
  const [dragged, setDragged] = useState(none)

  const wide = useWide()
  /** Columns the reader has not decided on, and whether they are shown. */
  const asFirst = useMemo(() => {
    const byRoom = columns.flatMap(({ prop, show }): [string, boolean][] => (show === 'wide' ? [[prop, wide]] : []))
    return new Map<string, boolean>([...byRoom, ...[...untold].map((prop): [string, boolean] => [prop, false])])
  }, [columns, untold, wide])
  const plain = useMemo(
    () => (asFirst.size === 0 ? columns : columns.map((column) => ({ ...column, show: asFirst.get(column.prop) ?? column.show }))),
    [columns, asFirst],
  )
  const arranged = useMemo(
    () => arrange(plain, saved).map((entry) => ({ ...entry, width: dragged.get(entry.column.prop) ?? entry.width })),
    [plain, saved, dragged],
  )
  const save = useCallback(
    (next: readonly Arranged<R>[], quiet = false) => (funcId ? saveLayout(funcId, toSaved(next, asFirst), { quiet }) : Promise.resolve()),
    [funcId, saveLayout, asFirst],
  )
  const resize = useCallback(
    (prop: string, width: number) => {
      if (!funcId) return setDragged((before) => new Map(before).set(prop, width))
      const next = arranged.map((entry) => (entry.column.prop === prop ? { ...entry, width } : entry))
      // a width that could not be kept is told by nobody: it holds until the page is left
      save(next, true).catch(() => setDragged((before) => new Map(before).set(prop, width)))
    },
    [arranged, funcId, save],
  )
  return { arranged, plain, save, resize }
}
