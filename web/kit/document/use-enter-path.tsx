import { SettingOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type RefObject, useMemo, useRef } from 'react'
import { openDialog } from '../dialog/dialogs.tsx'
import type { FieldFacts } from '../form/field-folding.ts'
import { useShortcut } from '../keys/shortcuts.ts'
import { useSession } from '../session/session.ts'
import { type Column, isOperate } from '../table/column.ts'
import type { TableHandle } from '../table/table-props.ts'
import { knownPath, linePath, pathKey, readPath } from './enter-path.ts'
import { type HeadWay, headPath } from './head-way.ts'
import { wayBack } from './use-folding.ts'

interface Options<R> {
  kind: string
  what: string
  head: object | undefined
  standard: object | undefined
  first: string
  grid: RefObject<TableHandle | null>
  columns: readonly Column<R>[]
}

/** The path of Enter through a document, header and lines, as its user has settled it, and the gear behind which he does. */
export function useEnterPath<R>({ kind, what, head, standard, first, grid, columns }: Options<R>) {
  const setting = useSession().setting(pathKey(kind))
  const own = useMemo(() => readPath(setting), [setting])
  const fields = useRef<readonly FieldFacts[]>([])
  const editable = useMemo(
    () => columns.flatMap((column) => (isOperate(column) || !(column.input || column.isSelect || column.lookup) ? [] : [column])),
    [columns],
  )
  const code = editable.find(({ lookup }) => lookup)?.prop ?? ''
  const lines = useMemo(
    () =>
      linePath(
        own.lines,
        editable.map(({ prop }) => prop),
        code,
      ),
    [own, editable, code],
  )
  const way = useMemo<HeadWay>(
    () => ({ head: head ?? {}, standard, own: own.head, first, grid, fields }),
    [head, standard, own, first, grid],
  )

  const settle = () => {
    const back = wayBack(grid)
    const ofHead = fields.current.map(({ name, label }) => ({ name, label }))
    const ofLines = editable.map(({ prop, label }) => ({ name: prop as string, label }))
    const standardPath = { head: [first], lines: editable.filter(({ aside }) => !aside).map(({ prop }) => prop as string) }
    const path = {
      head: headPath({
        own: knownPath(
          own.head,
          ofHead.map(({ name }) => name),
        ),
        first,
      }),
      lines: lines ?? standardPath.lines,
    }
    void openDialog('enterPath', { kind, what, code, fields: { head: ofHead, lines: ofLines }, path, standard: standardPath }).then(back)
  }
  useShortcut('Shift+F2', '录入顺序', settle)
  const gear = (
    // the cursor stays where it is
    <Button
      icon={<SettingOutlined />}
      aria-label="录入顺序"
      title="录入顺序 Shift+F2"
      onMouseDown={(event) => event.preventDefault()}
      onClick={settle}
    />
  )
  return { way, lines, gear }
}
