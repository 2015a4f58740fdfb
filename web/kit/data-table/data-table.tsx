// biome-ignore-all lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: a virtual grid has no native rows; the grid holds the focus and names the active cell
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { lazy, type ReactNode, Suspense, useEffect, useId, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useSession } from '../session.ts'
import { isOperate } from './column.ts'
import { ColumnChooser } from './column-chooser.tsx'
import { useColumnLayout } from './column-layout.ts'
import { canEdit } from './edits.ts'
import { fitting, inForeignField, revealColumn, shadeEdges } from './grid-dom.ts'
import { TableHeader } from './header.tsx'
import { gridKey } from './keys.ts'
import { type Cell, rangeOf } from './moves.ts'
import { PartMenu } from './part-menu.tsx'
import { partIdOf, picturesOf, TableRow } from './row.tsx'
import { columnRules, dragWidth, leadWidth, ROW, shownColumns, widthVariables } from './shown-columns.ts'
import type { TableApi } from './table-api.ts'
import { TableNotice } from './table-notice.tsx'
import type { DataTableProps, Key } from './table-props.ts'
import { TotalsRow } from './totals-row.tsx'
import { useCells } from './use-cells.ts'
import { useOrder } from './use-order.ts'
import { usePointer } from './use-pointer.ts'
import { useTicks } from './use-ticks.ts'

/** Lines drawn beyond what is seen. */
const OVERSCAN = 8

const PicturePreview = lazy(async () => ({ default: (await import('./picture-preview.tsx')).PicturePreview }))

/** The table of every list and every document grid. */
export function DataTable<R extends object>(props: DataTableProps<R>): ReactNode {
  const { rows: given, selection, expand, pageKey, firstIndex = 0, onChange } = props
  const session = useSession()
  const { dictionary, parameter } = session
  const reading = useMemo(() => ({ dictionary, parameter }), [dictionary, parameter])
  const { arranged, save, resize } = useColumnLayout(props.columns, pageKey)
  const shown = useMemo(() => shownColumns(arranged), [arranged])
  const columns = useMemo(() => shown.map(({ column }) => column), [shown])
  const check = Boolean(selection)
  const arrow = Boolean(expand)
  const lead = useMemo(() => ({ check, arrow }), [check, arrow])
  const hasTotals = columns.some((column) => !isOperate(column) && column.statistics) && given.length > 0

  const { rows, sort, sortBy, placeOf, shownAt } = useOrder(props, columns)

  const { rowKey } = props
  const keyOf = (row: R, index: number): Key => (typeof rowKey === 'function' ? rowKey(row, index) : (row[rowKey] as Key))
  const ticks = useTicks(selection, rows, keyOf)
  const [unfolded, setUnfolded] = useState<ReadonlySet<Key>>(new Set())

  // ---- cells ----
  const cells = useCells({ props, rows, columns, placeOf, reading })
  const { active, anchor, mode, nonce } = cells.cursor
  const [focused, setFocused] = useState(false)
  const [menu, setMenu] = useState<{ anchor: Element; part: { id: number; pjNo: string } }>()
  const [pictures, setPictures] = useState<readonly string[]>()
  const [choosing, setChoosing] = useState(false)
  const gridId = useId()
  const grid = useRef<HTMLDivElement>(null)
  const scrolled = useRef({ top: 0, left: 0 })

  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => grid.current,
    estimateSize: (index) => ROW + (expand && rows[index] !== undefined && unfolded.has(keyOf(rows[index], index)) ? expand.height : 0),
    overscan: OVERSCAN,
    // the active line stays drawn wherever one scrolls: its editor has the focus
    rangeExtractor: (range) => {
      const seen = defaultRangeExtractor(range)
      return active && active.row < rows.length && !seen.includes(active.row) ? [...seen, active.row] : seen
    },
    scrollMargin: ROW,
    scrollPaddingStart: ROW,
    scrollPaddingEnd: hasTotals ? ROW : 0,
    useFlushSync: false,
  })
  const lines = virtual.getVirtualItems()
  /** As many as were ever drawn at once: neighbours then never ask for the same elements. */
  const slots = useRef(1)
  const away =
    active !== undefined &&
    (virtual.range === null || active.row < virtual.range.startIndex - OVERSCAN || active.row > virtual.range.endIndex + OVERSCAN)
  slots.current = Math.max(slots.current, lines.length)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the heights are measured again when rows unfold
  useEffect(() => virtual.measure(), [unfolded, virtual])
  // a page that was hidden comes back where it was left
  useLayoutEffect(() => {
    grid.current?.scrollTo(scrolled.current)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: other widths, other edges
  useLayoutEffect(() => {
    if (grid.current) shadeEdges(grid.current)
  }, [shown])

  const live = { cells, rows, columns, ticks, sortBy, press, toggle, unfold, props, reading }
  const latest = useRef(live)
  latest.current = live
  const api = useMemo<TableApi<R>>(
    () => ({
      reading: () => latest.current.reading,
      press: (row, at, element) => void latest.current.press({ row, col: at }, element),
      tick: (row, withRange) => latest.current.ticks.tick(row, withRange),
      unfold: (row) => latest.current.unfold(row),
      put: (...given) => latest.current.cells.put(...given),
      begin: () => latest.current.cells.begin(),
      draft: (...given) => latest.current.cells.draft(...given),
      drafted: (...given) => latest.current.cells.drafted(...given),
      choose: (...given) => latest.current.cells.choose(...given),
      closed: (row, column) => !canEdit(column, row, latest.current.props.readOnly),
    }),
    [],
  )

  function unfold(index: number): void {
    const row = rows[index]
    if (row === undefined) return
    const key = keyOf(row, index)
    setUnfolded((before) => (before.has(key) ? new Set([...before].filter((other) => other !== key)) : new Set(before).add(key)))
  }
  /** What a click on the cell's link, icon or picture does. */
  function press({ row: index, col }: Cell, element: Element | null): boolean {
    const row = rows[index]
    const column = columns[col]
    if (row === undefined || !column || isOperate(column) || !element) return false
    const append = element.closest<HTMLElement>('[data-append]')?.dataset.append
    if (append) props.onEvent?.(append, row, column)
    else if (column.files || column.headImg) setPictures(picturesOf(row[column.prop]))
    else if (column.eventType === 'part') {
      const id = partIdOf(column, row)
      if (!id) return false
      setMenu({ anchor: element, part: { id, pjNo: String(row[column.prop]) } })
    } else if (column.eventType) props.onEvent?.(column.eventType, row, column)
    else return false
    return true
  }
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

  // ---- focus follows the active cell ----
  const activeColumn = active && columns[active.col]
  const editorOpen = Boolean(
    active && focused && cells.editable(active) && activeColumn && !isOperate(activeColumn) && activeColumn.input !== 'B',
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the cell changes, also for another edit of the same one
  useLayoutEffect(() => {
    if (focused && !editorOpen && !grid.current?.contains(document.activeElement)) grid.current?.focus({ preventScroll: true })
    else if (focused && !editorOpen && document.activeElement?.classList.contains('pc-cell-input'))
      grid.current?.focus({ preventScroll: true })
  }, [focused, editorOpen, active, nonce])
  useLayoutEffect(() => {
    if (!active) return
    virtual.scrollToIndex(active.row, { align: 'auto' })
    revealColumn(grid.current, active.col)
  }, [active, virtual])
  const activeRow = active && rows[active.row]
  const { onActive } = props
  useEffect(() => onActive?.(activeRow, active?.row ?? -1), [onActive, activeRow, active?.row])
  // fewer rows than before: the active cell moves up with the end
  const beyond = active !== undefined && active.row >= rows.length && rows.length > 0 && !props.newRow
  useEffect(() => {
    if (beyond && active) cells.go({ row: rows.length - 1, col: active.col })
  })

  useImperativeHandle(props.ref, () => ({
    focus: () => {
      setFocused(true)
      grid.current?.focus()
      if (!active && rows.length > 0) cells.go({ row: 0, col: 0 })
    },
    edit: (index, prop) => {
      const col = columns.findIndex((column) => column.prop === prop)
      setFocused(true)
      if (col >= 0) cells.go({ row: shownAt(index), col })
    },
    scrollTo: (index) => virtual.scrollToIndex(index, { align: 'center' }),
  }))

  const openRow = (row: number) => rows[row] !== undefined && props.onOpen?.(rows[row])
  const pointer = usePointer({ grid, cells, focus: () => setFocused(true), press, openRow })
  const page = Math.max(1, Math.floor(((grid.current?.clientHeight ?? ROW * 20) - ROW * (hasTotals ? 2 : 1)) / ROW) - 1)
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (!grid.current?.contains(event.target as Node)) return
    // boxes and buttons of the head and of operation cells keep their own keys
    if ((event.target as Element).matches('button, a, input:not(.pc-cell-input), textarea')) return
    gridKey(event, cells, {
      rows: rows.length,
      cols: columns.length,
      page,
      editing: Boolean(onChange),
      press: (cell) => press(cell, document.getElementById(`${gridId}-active`)?.querySelector('[data-link]') ?? null),
      toggle,
      openRow,
      sort: sortBy,
      other: (other) => props.onKey?.(other, activeRow, active?.row ?? -1),
    })
  }
  const onFocus = (event: React.FocusEvent) => {
    if (event.target !== grid.current) return
    setFocused(true)
    if (active || rows.length === 0 || event.relatedTarget === null) return
    const first = rows[0] === undefined ? -1 : columns.findIndex((_, col) => cells.editable({ row: 0, col }))
    cells.go({ row: 0, col: Math.max(0, first) })
  }
  const onBlur = (event: React.FocusEvent) => {
    // another window in front is no farewell: Excel, and back to paste
    if (grid.current?.contains(event.relatedTarget as Node | null) || document.activeElement === event.target) return
    cells.commit()
    setFocused(false)
  }

  const chosen = active && anchor && rangeOf(active, anchor)
  const wide = chosen && (chosen.top !== chosen.bottom || chosen.left !== chosen.right) ? chosen : undefined
  const total = leadWidth(lead)
  const rules = useMemo(() => columnRules(gridId, shown), [gridId, shown])
  const variables = useMemo(() => widthVariables(shown, total), [shown, total])

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
        className={`pc-grid${shown.some(({ flexible }) => flexible) ? ' pc-stretched' : ''}`}
        style={variables as React.CSSProperties}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onBlur={onBlur}
        {...pointer}
        onScroll={(event) => {
          scrolled.current = { top: event.currentTarget.scrollTop, left: event.currentTarget.scrollLeft }
          shadeEdges(event.currentTarget)
        }}
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
            onTickAll={ticks.tickAll}
            onChoose={pageKey ? () => setChoosing(true) : undefined}
            sort={sort}
            onSort={sortBy}
            onResize={(event, at) =>
              grid.current && dragWidth(event, grid.current, shown, at, total, (width) => resize(columns[at]?.prop ?? '', width))
            }
            onFit={(at) => resize(columns[at]?.prop ?? '', fitting(grid.current, at))}
          />
          <div className="pc-canvas" role="rowgroup" style={{ height: virtual.getTotalSize() }}>
            {lines.map(({ index, start }) => {
              const row = rows[index]
              if (row === undefined) return null
              const key = keyOf(row, index)
              // lines lend each other their elements: changing texts is half the work of making new ones
              const isActive = active?.row === index
              const inRange = wide && index >= wide.top && index <= wide.bottom
              return (
                <TableRow
                  key={away && isActive ? 'away' : index % slots.current}
                  row={row}
                  rowKey={key}
                  index={index}
                  number={firstIndex + index + 1}
                  top={start - ROW}
                  shown={shown}
                  lead={lead}
                  active={isActive ? active.col : -1}
                  mode={isActive && editorOpen ? mode : undefined}
                  nonce={isActive ? nonce : 0}
                  from={inRange ? wide.left : -1}
                  to={inRange ? wide.right : -1}
                  ticked={selection?.keys.has(key) ?? false}
                  single={Boolean(selection?.single)}
                  unfolded={expand && unfolded.has(key) ? expand.render(row) : undefined}
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
      {menu && (
        <PartMenu
          anchor={menu.anchor}
          part={menu.part}
          onClose={() => {
            setMenu(undefined)
            grid.current?.focus({ preventScroll: true })
          }}
        />
      )}
      {pictures && (
        <Suspense fallback={null}>
          <PicturePreview urls={pictures} onClose={() => setPictures(undefined)} />
        </Suspense>
      )}
      {choosing && <ColumnChooser arranged={arranged} plain={props.columns} onSave={save} onClose={() => setChoosing(false)} />}
    </div>
  )
}
