// biome-ignore-all lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: a virtual grid has no native rows; the grid holds the focus and names the active cell
import { type ReactNode, useId, useMemo, useRef, useState } from 'react'
import { useShortcut, useToldKeys } from '../keys/shortcuts.ts'
import { looksNow, useLooks } from '../look.ts'
import { useSession } from '../session/session.ts'
import { isOperate } from './column.ts'
import { ColumnChooser } from './column-chooser.tsx'
import { useColumnLayout } from './column-layout.ts'
import { canEdit } from './edits.ts'
import { fitting, inForeignField } from './grid-dom.ts'
import { type HeaderActions, TableHeader } from './header.tsx'
import { gridKey, keysOfReading, keysOfWriting } from './keys.ts'
import { type Cell, rangeOf } from './moves.ts'
import { TableRow } from './row.tsx'
import { columnRules, dragWidth, fillOf, leadWidth, widthVariables } from './shown-columns.ts'
import type { TableApi } from './table-api.ts'
import { TableNotice } from './table-notice.tsx'
import type { DataTableProps, Key } from './table-props.ts'
import { TotalsRow } from './totals-row.tsx'
import { useCells } from './use-cells.ts'
import { useFocus } from './use-focus.ts'
import { useLines } from './use-lines.ts'
import { useOrder } from './use-order.ts'
import { usePointer } from './use-pointer.ts'
import { usePress } from './use-press.tsx'
import { useShown } from './use-shown.ts'
import { useTicks } from './use-ticks.ts'
import { useUntold } from './use-untold.ts'

/** Widths are kept as for text of 12 px. */
const unscaled = (width: number) => Math.round(width / looksNow().scale)

/** The table of every list and every document grid. */
export function DataTable<R extends object>(props: DataTableProps<R>): ReactNode {
  const { rows: given, selection, expand, pageKey, rowKey, firstIndex = 0, onChange } = props
  const { dictionary, parameter } = useSession()
  const reading = useMemo(() => ({ dictionary, parameter }), [dictionary, parameter])
  const gridId = useId()
  const grid = useRef<HTMLDivElement>(null)

  // ---- columns and rows as they are shown ----
  const { arranged, plain, save, resize } = useColumnLayout(
    props.columns,
    pageKey,
    useUntold(props.columns, given, onChange ? undefined : pageKey),
  )
  const { row: lineHeight } = useLooks()
  const shown = useShown(arranged, given, reading, Boolean(onChange), props.totals === 'pending' ? undefined : props.totals)
  const columns = useMemo(() => shown.map(({ column }) => column), [shown])
  const check = Boolean(selection)
  const arrow = Boolean(expand)
  const lead = useMemo(() => ({ check, arrow }), [check, arrow])
  const total = leadWidth(lead)
  const rules = useMemo(() => columnRules(gridId, shown), [gridId, shown])
  const variables = useMemo(() => widthVariables(shown, total), [shown, total])
  const hasTotals = columns.some((column) => !isOperate(column) && column.statistics) && given.length > 0
  const { rows, sort, sortBy, placeOf, shownAt } = useOrder(props, columns)
  const keyOf = (row: R, index: number): Key => (typeof rowKey === 'function' ? rowKey(row, index) : (row[rowKey] as Key))
  const [unfolded, setUnfolded] = useState<ReadonlySet<Key>>(new Set())
  const [choosing, setChoosing] = useState(false)
  useToldKeys(onChange ? keysOfWriting : keysOfReading)
  useShortcut('Alt+L', '设置显示字段', () => setChoosing(true), { inInput: true, disabled: !pageKey })

  // ---- what can be done with them ----
  const ticks = useTicks(selection, rows, keyOf)
  const cells = useCells({ props, rows, columns, placeOf, reading })
  const { active, anchor, mode, nonce } = cells.cursor
  const isUnfolded = (index: number) => rows[index] !== undefined && unfolded.has(keyOf(rows[index], index))
  const { lines, height, slotOf, scrollTo, onScroll } = useLines({
    grid,
    count: rows.length,
    heightOf: (index) => lineHeight + (expand && isUnfolded(index) ? expand.height : 0),
    unfolded,
    shown,
    activeRow: active?.row,
    hasTotals,
  })
  const { editorOpen, take, onFocus, onBlur } = useFocus({ props, grid, rows, columns, cells, shownAt, scrollTo })
  const { press, opened } = usePress(props, rows, columns, () => grid.current?.focus({ preventScroll: true }))
  /** A click chooses a row where only one can be chosen; where several can, with Ctrl, one more or one less. */
  const chooseRow = (index: number, more: boolean) => {
    const row = rows[index]
    if (!selection || onChange || row === undefined) return
    if (selection.single) selection.onChange(new Set([keyOf(row, index)]))
    else if (more) ticks.tick(index, false)
  }
  const openRow = (row: number) => rows[row] !== undefined && props.onOpen?.(rows[row])
  const pointer = usePointer({ grid, cells, focus: take, press, openRow, chooseRow })

  function unfold(index: number): void {
    const row = rows[index]
    if (row === undefined) return
    const key = keyOf(row, index)
    setUnfolded((before) => (before.has(key) ? new Set([...before].filter((other) => other !== key)) : new Set(before).add(key)))
  }
  /** Space: a tick of the cell, else of the line. */
  function toggle({ row, col }: Cell): boolean {
    const column = columns[col]
    const line = rows[row]
    if (column && line && !isOperate(column) && column.input === 'B' && cells.editable({ row, col })) {
      cells.put(row, column, !line[column.prop])
      return true
    }
    if (!selection || cells.editable({ row, col })) return false
    ticks.tick(row, false)
    return true
  }
  const onKeyDown = (event: React.KeyboardEvent) => {
    const target = event.target as Element
    if (!grid.current?.contains(target)) return
    // boxes and buttons of the head and of operation cells keep their own keys
    if (target.matches('button, a, input:not(.pc-cell-input), textarea')) return
    gridKey(event, cells, {
      rows: rows.length,
      cols: columns.length,
      page: Math.max(1, Math.floor((grid.current.clientHeight - lineHeight * (hasTotals ? 2 : 1)) / lineHeight) - 1),
      editing: Boolean(onChange),
      press: (cell) => press(cell, document.getElementById(`${gridId}-active`)?.querySelector('[data-link], [data-picture]') ?? null),
      toggle,
      openRow,
      sort: sortBy,
      tickAll: () => !onChange && !selection?.single && ticks.tickAll(true),
      other: (other) => props.onKey?.(other, active && rows[active.row], active?.row ?? -1),
    })
  }

  // ---- for rows and head, which are drawn again only when they themselves change ----
  const latest = useRef({ cells, columns, shown, ticks, sortBy, press, unfold, resize, props, reading, total })
  latest.current = { cells, columns, shown, ticks, sortBy, press, unfold, resize, props, reading, total }
  const api = useMemo<TableApi<R>>(
    () => ({
      reading: () => latest.current.reading,
      press: (row, at, element) => void latest.current.press({ row, col: at }, element),
      tick: (row, withRange) => latest.current.ticks.tick(row, withRange),
      unfold: (row) => latest.current.unfold(row),
      put: (...cell) => latest.current.cells.put(...cell),
      begin: () => latest.current.cells.begin(),
      draft: (...cell) => latest.current.cells.draft(...cell),
      drafted: (...cell) => latest.current.cells.drafted(...cell),
      keep: (...cell) => latest.current.cells.keep(...cell),
      onward: () => latest.current.cells.step(1),
      choose: (...cell) => latest.current.cells.choose(...cell),
      closed: (row, column) => !canEdit(column, row, latest.current.props.readOnly),
    }),
    [],
  )
  const headActions = useMemo<HeaderActions>(
    () => ({
      tickAll: () => latest.current.ticks.tickAll(),
      choose: () => setChoosing(true),
      sort: (at) => latest.current.sortBy(at),
      drag: (event, at) => {
        const { shown: now, total: before, resize: keep } = latest.current
        if (grid.current) dragWidth(event, grid.current, now, at, before, (width) => keep(now[at]?.column.prop ?? '', unscaled(width)))
      },
      fit: (at) => latest.current.resize(latest.current.columns[at]?.prop ?? '', unscaled(fitting(grid.current, at))),
    }),
    [],
  )

  const range = active && anchor && rangeOf(active, anchor)
  const wide = range && (range.top !== range.bottom || range.left !== range.right) ? range : undefined

  return (
    <div className="pc-table" style={props.height ? { height: props.height, flex: 'none' } : undefined}>
      <div
        ref={grid}
        role="grid"
        data-grid={gridId}
        tabIndex={0}
        aria-label={props.label}
        aria-rowcount={rows.length + 1 + (hasTotals ? 1 : 0)}
        aria-colcount={columns.length + 1}
        aria-multiselectable={selection && !selection.single ? true : undefined}
        aria-activedescendant={active && !editorOpen ? `${gridId}-active` : undefined}
        aria-busy={props.loading || undefined}
        className={`pc-grid ${fillOf(shown)}`}
        style={variables as React.CSSProperties}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onBlur={onBlur}
        {...pointer}
        onScroll={onScroll}
        onCopy={(event) => {
          if (mode !== 'armed' || inForeignField(event.target)) return
          const text = cells.copied()
          if (text === undefined) return
          event.clipboardData.setData('text/plain', text)
          event.preventDefault()
        }}
        onPaste={(event) => {
          if (mode !== 'armed' || !onChange || inForeignField(event.target)) return
          cells.paste(event.clipboardData.getData('text/plain'))
          event.preventDefault()
        }}
      >
        <div className="pc-sheet">
          <TableHeader
            shown={shown}
            lead={lead}
            ticks={ticks.state}
            single={Boolean(selection?.single)}
            choosable={Boolean(pageKey)}
            sort={sort}
            actions={headActions}
          />
          <div className="pc-canvas" role="rowgroup" style={{ height: height }}>
            {lines.map(({ index, start }) => {
              const row = rows[index]
              if (row === undefined) return null
              const key = keyOf(row, index)
              const isActive = active?.row === index
              const inRange = wide && index >= wide.top && index <= wide.bottom
              return (
                <TableRow
                  key={slotOf(index)}
                  row={row}
                  rowKey={key}
                  index={index}
                  number={firstIndex + index + 1}
                  top={start - lineHeight}
                  shown={shown}
                  lead={lead}
                  active={isActive ? active.col : -1}
                  mode={isActive && editorOpen ? mode : undefined}
                  nonce={isActive ? nonce : 0}
                  from={inRange ? wide.left : -1}
                  to={inRange ? wide.right : -1}
                  ticked={selection?.keys.has(key) ?? false}
                  single={Boolean(selection?.single)}
                  unfolded={
                    expand && unfolded.has(key) ? (
                      <div className="pc-unfolded" style={{ height: expand.height }}>
                        {expand.render(row)}
                      </div>
                    ) : undefined
                  }
                  className={props.rowClass?.(row)}
                  reading={reading}
                  api={api}
                  gridId={gridId}
                  editing={Boolean(onChange)}
                />
              )
            })}
          </div>
          {hasTotals && <TotalsRow shown={shown} lead={lead} rows={given} totals={props.totals} reading={reading} />}
        </div>
      </div>
      <style>{rules}</style>
      <TableNotice loading={props.loading} error={props.error} onRetry={props.onRetry} empty={rows.length === 0} text={props.empty} />
      {opened}
      {choosing && <ColumnChooser arranged={arranged} plain={plain} onSave={save} onClose={() => setChoosing(false)} />}
    </div>
  )
}
