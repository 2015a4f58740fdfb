// biome-ignore-all lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: a virtual grid has no native rows; the grid holds the focus and names the active cell
import { useVirtualizer } from '@tanstack/react-virtual'
import { lazy, type ReactNode, Suspense, useEffect, useId, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useSession } from '../session.ts'
import { isOperate } from './column.ts'
import { ColumnChooser } from './column-chooser.tsx'
import { useColumnLayout } from './column-layout.ts'
import { canEdit } from './edits.ts'
import { TableHeader } from './header.tsx'
import { gridKey } from './keys.ts'
import type { Cell } from './moves.ts'
import { PartMenu } from './part-menu.tsx'
import { partIdOf, picturesOf, TableRow } from './row.tsx'
import { dragWidth, leadWidth, ROW, shownColumns, widthVariables } from './shown-columns.ts'
import { nextSort, sortRows } from './sort.ts'
import type { TableApi } from './table-api.ts'
import { TableNotice } from './table-notice.tsx'
import type { DataTableProps, Key, Sort } from './table-props.ts'
import { TotalsRow } from './totals-row.tsx'
import { useCells } from './use-cells.ts'
import { useTicks } from './use-ticks.ts'

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

  // ---- order ----
  const [ownSort, setOwnSort] = useState<Sort<R>>()
  const sort = props.onSort ? props.sort : ownSort
  const order = useMemo(() => {
    const column = sort && !props.onSort ? columns.find(({ prop }) => prop === sort.prop) : undefined
    if (!column || isOperate(column) || !sort) return undefined
    const places = new Map(given.map((row, index) => [row, index]))
    return sortRows(given, column, sort.order).map((row) => places.get(row) ?? 0)
  }, [given, sort, columns, props.onSort])
  const rows = useMemo(() => (order ? order.flatMap((index) => given[index] ?? []) : given), [order, given])
  const sortBy = (at: number) => {
    const column = columns[at]
    if (!column || isOperate(column) || !column.sortable) return
    const next = nextSort(sort, column.prop)
    if (props.onSort) props.onSort(next)
    else setOwnSort(next)
  }

  const { rowKey } = props
  const keyOf = (row: R, index: number): Key => (typeof rowKey === 'function' ? rowKey(row, index) : (row[rowKey] as Key))
  const ticks = useTicks(selection, rows, keyOf)
  const [unfolded, setUnfolded] = useState<ReadonlySet<Key>>(new Set())

  // ---- cells ----
  const cells = useCells({ props, rows, columns, placeOf: (row) => order?.[row] ?? row, reading })
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
    overscan: 12,
    scrollMargin: ROW,
    scrollPaddingStart: ROW,
    scrollPaddingEnd: hasTotals ? ROW : 0,
    useFlushSync: false,
  })
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
      const row = order ? order.indexOf(index) : index
      setFocused(true)
      if (col >= 0) cells.go({ row, col })
    },
    scrollTo: (index) => virtual.scrollToIndex(index, { align: 'center' }),
  }))

  // ---- pointer ----
  const dragging = useRef(false)
  const cellAt = (target: EventTarget): Cell | undefined => {
    const cell = (target as Element).closest<HTMLElement>('[data-c]')
    const row = cell?.closest<HTMLElement>('[data-r]')
    if (!cell || !row || !grid.current?.contains(cell)) return undefined
    return { row: Number(row.dataset.r), col: Number(cell.dataset.c) }
  }
  const onOwn = (target: EventTarget) => (target as Element).closest('button, a, input, textarea, .ant-select, [data-link], [data-append]')
  const onPointerDown = (event: React.PointerEvent) => {
    const cell = cellAt(event.target)
    if (!cell || event.button !== 0) return
    const own = onOwn(event.target)
    if ((event.target as Element).matches('.pc-cell-input:not(.pc-armed), .pc-editor:not(.pc-armed) input')) return
    if (event.pointerType !== 'mouse' && !own) return
    setFocused(true)
    const again = active && cell.row === active.row && cell.col === active.col
    if (again && !event.shiftKey && cells.editable(cell)) return cells.open(cell)
    cells.go(cell, { extend: event.shiftKey })
    dragging.current = !own
  }
  const onPointerMove = (event: React.PointerEvent) => {
    if (!dragging.current) return
    if (event.buttons !== 1) {
      dragging.current = false
      return
    }
    const cell = cellAt(event.target)
    if (cell && active && (cell.row !== active.row || cell.col !== active.col)) cells.go(cell, { extend: true })
  }
  const onClick = (event: React.MouseEvent) => {
    const cell = cellAt(event.target)
    if (!cell) return
    const link = (event.target as Element).closest('[data-link], [data-append], [data-picture]')
    if (link) return void press(cell, link)
    if ((event.nativeEvent as PointerEvent).pointerType === 'mouse' || onOwn(event.target)) return
    setFocused(true)
    cells.open(cell)
  }

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
      openRow: (row) => rows[row] !== undefined && props.onOpen?.(rows[row]),
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

  const low =
    anchor && active
      ? {
          top: Math.min(active.row, anchor.row),
          bottom: Math.max(active.row, anchor.row),
          left: Math.min(active.col, anchor.col),
          right: Math.max(active.col, anchor.col),
        }
      : undefined
  const wide = low && (low.top !== low.bottom || low.left !== low.right) ? low : undefined
  const total = leadWidth(lead)
  const variables = useMemo(() => widthVariables(shown, total), [shown, total])

  return (
    <div className="pc-table" style={props.height ? { height: props.height, flex: 'none' } : undefined}>
      <div
        ref={grid}
        role="grid"
        tabIndex={0}
        aria-label={props.label}
        aria-rowcount={rows.length + 1 + (hasTotals ? 1 : 0)}
        aria-colcount={columns.length + 1}
        aria-multiselectable={selection && !selection.single ? true : undefined}
        aria-activedescendant={active && !editorOpen ? `${gridId}-active` : undefined}
        aria-busy={props.loading || undefined}
        className={`pc-grid${onChange ? ' pc-editing' : ''}${props.loading ? ' pc-busy' : ''}`}
        style={variables as React.CSSProperties}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onBlur={onBlur}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onMouseDown={(event) => cellAt(event.target) && !onOwn(event.target) && event.preventDefault()}
        onMouseOver={(event) => explain(event.target as HTMLElement)}
        onClick={onClick}
        onDoubleClick={(event) => {
          const cell = cellAt(event.target)
          const row = cell && rows[cell.row]
          if (row !== undefined && cell && !cells.editable(cell) && !onOwn(event.target)) props.onOpen?.(row)
        }}
        onScroll={(event) => {
          scrolled.current = { top: event.currentTarget.scrollTop, left: event.currentTarget.scrollLeft }
          shadeEdges(event.currentTarget)
        }}
        onCopy={(event) => {
          if (mode !== 'armed' || onOutside(event.target)) return
          const text = cells.copied()
          if (text === undefined) return
          event.clipboardData.setData('text/plain', text)
          event.preventDefault()
        }}
        onPaste={(event) => {
          if (mode !== 'armed' || !onChange || onOutside(event.target)) return
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
            {virtual.getVirtualItems().map(({ index, start }) => {
              const row = rows[index]
              if (row === undefined) return null
              const key = keyOf(row, index)
              const isActive = active?.row === index
              const inRange = wide && index >= wide.top && index <= wide.bottom
              return (
                <TableRow
                  key={key}
                  row={row}
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

/** Fixed columns throw a shadow where something has slid under them. */
function shadeEdges(grid: HTMLElement): void {
  grid.toggleAttribute('data-left', grid.scrollLeft > 0)
  grid.toggleAttribute('data-right', grid.scrollLeft + grid.clientWidth < grid.scrollWidth - 1)
}

const onOutside = (target: EventTarget) => (target as Element).matches('input:not(.pc-cell-input), textarea')

/** The whole text of a cell that shows only its beginning. */
function explain(target: HTMLElement): void {
  const cell = target.closest<HTMLElement>('.pc-cell')
  if (!cell || (cell.title && !cell.dataset.cut)) return
  const cut = cell.scrollWidth > cell.clientWidth
  cell.title = cut ? (cell.textContent ?? '') : ''
  if (cut) cell.dataset.cut = ''
}

/** Scrolls sideways until a column shows between the fixed ones. */
function revealColumn(grid: HTMLElement | null, col: number): void {
  const head = grid?.querySelector<HTMLElement>('.pc-head')
  const cell = head?.querySelectorAll<HTMLElement>(':scope > .pc-cell:not(.pc-lead)')[col]
  if (!grid || !head || !cell || cell.classList.contains('pc-fixed')) return
  const all = [...head.querySelectorAll<HTMLElement>(':scope > .pc-cell')]
  const width = (name: string) => all.filter((each) => each.classList.contains(name)).reduce((sum, each) => sum + each.offsetWidth, 0)
  const left = width('pc-lead') + width('pc-fixed-left')
  const from = cell.offsetLeft - left
  const to = cell.offsetLeft + cell.offsetWidth + width('pc-fixed-right') - grid.clientWidth
  if (grid.scrollLeft > from) grid.scrollLeft = from
  else if (grid.scrollLeft < to) grid.scrollLeft = to
}

/** Width that shows the longest text on the screen whole. */
function fitting(grid: HTMLElement | null, col: number): number {
  const wanted = [...(grid?.querySelectorAll<HTMLElement>(`[data-c="${col}"]`) ?? [])].map((cell) => {
    const range = document.createRange()
    range.selectNodeContents(cell)
    return range.getBoundingClientRect().width
  })
  return Math.min(500, Math.max(50, ...wanted) + 18)
}
