import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { type ReactNode, useCallback, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Endpoint, Row, Sent } from '#contract/kit/fields.ts'
import { factsOf } from '../form/field-facts.ts'
import { useShortcut } from '../keys/shortcuts.ts'
import { useNarrow } from '../narrow.ts'
import { usePage } from '../page.ts'
import { useSession } from '../session/session.ts'
import type { Column } from '../table/column.ts'
import { orderedColumns } from '../table/ordered-columns.ts'
import type { Key, TableHandle } from '../table/table-props.ts'
import { CardFoot } from './card-foot.tsx'
import { ExportList } from './export-list.tsx'
import { FilterBar } from './filter-bar.tsx'
import type { RenderField } from './filter-rows.tsx'
import { countSet, emptyWords, type FilterValues, initialValues } from './filter-values.ts'
import { FilterField } from './filters.tsx'
import { useKeptView } from './kept-view.ts'
import { latestActions } from './latest-actions.ts'
import type { ListActions, ListPageProps } from './list-page-props.ts'
import { ListRows } from './list-rows.tsx'
import { sumsOf } from './list-sums.ts'
import { OrderField } from './order-field.tsx'
import { Pager } from './pager.tsx'
import { PhoneFilters } from './phone-filters.tsx'
import { useListView } from './use-list-view.ts'
import { useListViews } from './use-list-views.tsx'
import { useRows } from './use-rows.ts'

/** A list page: one line of filters, buttons, the table that fills the height, the pager. */
export function ListPage<E extends Endpoint, T extends Endpoint = Endpoint>(props: ListPageProps<E, T>): ReactNode {
  type R = Row<E> & object
  const { pageKey, filters = [], rowKey, selection, onOpen, onEvent } = props
  const { key } = usePage()
  const session = useSession()
  const client = useQueryClient()
  const view = useListView(props)
  const { kept, searched, values, at, sort, query, selected, setSelected } = view
  const table = useRef<TableHandle>(null)

  const narrow = useNarrow()
  const [choosing, setChoosing] = useState(false)
  const { rows, list: loaded, sums, more, totalCount, uncounted } = useRows(props, { query, ...at, ready: view.ready, narrow })
  const list = loaded as R[]
  const root = useKeptView(pageKey, { values: searched, view: view.viewKey, typed: values, ...at, sort }, kept, rows.isSuccess)

  const laidOut = useEffectEvent(() => view.laidOut(root.current?.querySelector('.pc-grid')?.clientHeight ?? 0))
  useLayoutEffect(() => laidOut(), [])

  // until rows are there the cursor waits on the list itself: nothing that was gone to meanwhile is left
  const arrived = rows.isSuccess && list.length > 0
  const toRows = useEffectEvent(() => {
    if (props.rowsFirst && document.activeElement === root.current) table.current?.focus()
  })
  useEffect(() => {
    // after the window has put it there
    const timer = arrived ? setTimeout(() => toRows(), 60) : undefined
    return () => clearTimeout(timer)
  }, [arrived])

  const refresh = useCallback(() => void client.invalidateQueries({ queryKey: [key, pageKey] }), [client, key, pageKey])
  const search = (next: FilterValues) => {
    view.search(next)
    // the same question again is asked again, not answered from memory
    refresh()
  }
  useShortcut('F4', '到第一个查询条件', () => {
    const field = document.querySelector<HTMLInputElement>(`[data-list="${pageKey}"] .pc-filter input`)
    field?.focus()
    // what was looked for before is written over
    field?.select()
  })

  const stopChoosing = () => {
    setChoosing(false)
    setSelected(new Set())
  }
  const actions: ListActions<Row<E>> = {
    refresh,
    selected,
    selectedRows: list.filter((row) => selected.has(row[rowKey as keyof R] as Key)),
    clearSelection: () => setSelected(new Set()),
    query,
    rows: list,
  }
  const latest = useRef(actions)
  latest.current = actions
  const { columns: listed } = props
  // columns keep their identity while the page lives: their cells reach the page through `latest`
  const programmed = useMemo(
    () => orderedColumns(typeof listed === 'function' ? listed(latestActions(latest)) : listed, props.load, session.maySee),
    [listed, props.load, session.maySee],
  )
  const { menu, tableKey, columns } = useListViews({ list: props, view, columns: programmed as readonly Column<R>[] })
  const exporter = props.exportable !== false && (
    <ExportList
      load={props.load}
      label={props.label}
      pageKey={tableKey}
      columns={columns as never}
      query={query}
      totals={props.totals?.beside && { path: props.totals.load.path, waiting: props.totals.beside.waiting }}
    />
  )

  const renderField: RenderField<Sent<E>> = (item, value, change, go) => (
    <FilterField item={item} limit={factsOf(props.load.input, item.name).maxLength} value={value} onChange={change} onSearch={go} />
  )
  const filtering = { items: filters, values, searched, onChange: view.setValues, onSearch: search, renderField }
  const onSort = 'sortProp' in props.load.input ? view.orderBy : undefined
  const beside = sums.data ? props.totals?.beside?.words(sums.data) : undefined

  return (
    <div
      className={narrow ? 'pc-list pc-list-narrow' : 'pc-list'}
      data-list={pageKey}
      ref={root}
      {...(props.rowsFirst && !narrow && { 'data-first': true, tabIndex: -1 })}
    >
      {narrow ? (
        <PhoneFilters<Sent<E>>
          {...filtering}
          order={onSort && <OrderField<R> columns={columns as never} sort={sort} onSort={onSort as never} />}
        >
          <div className="pc-actions">
            {menu}
            {props.actions?.(actions)}
            {selection && list.length > 0 && (
              <Button aria-pressed={choosing} onClick={() => (choosing ? stopChoosing() : setChoosing(true))}>
                {choosing ? '完成选择' : '选择'}
              </Button>
            )}
            {exporter}
          </div>
        </PhoneFilters>
      ) : (
        filters.length > 0 && (
          <FilterBar<Sent<E>>
            {...filtering}
            onReset={() => (view.viewKey ? view.again() : search(initialValues(filters)))}
            busy={rows.isFetching}
            head={menu}
          >
            {!props.actions && exporter}
          </FilterBar>
        )
      )}
      {!narrow && (props.actions || filters.length === 0) && (
        <div className="pc-actions">
          {filters.length === 0 && menu}
          {props.actions?.(actions)}
          {exporter}
        </div>
      )}
      <ListRows<R>
        ref={table}
        {...{ narrow, choosing, more }}
        label={props.label}
        pageKey={tableKey}
        columns={columns as never}
        rows={list}
        rowKey={rowKey as never}
        firstIndex={(at.page - 1) * at.limit}
        loading={rows.isFetching || !view.ready}
        error={rows.isError ? rows.error : undefined}
        onRetry={refresh}
        empty={emptyWords(props.empty, countSet(filters, searched) > 0)}
        totals={sumsOf(sums, props.totals?.read, !uncounted && totalCount <= list.length)}
        selection={selection && { keys: selected, onChange: setSelected, single: selection === 'single' }}
        sort={sort}
        onSort={onSort}
        onOpen={onOpen && ((row) => onOpen(row, latest.current))}
        onEvent={onEvent && ((eventType, row) => onEvent(eventType, row, latest.current))}
        rowClass={props.rowClass}
      />
      {narrow ? (
        <CardFoot total={totalCount} more={uncounted} ticked={selected.size} onClear={stopChoosing} beside={beside} />
      ) : (
        <Pager
          page={at.page}
          limit={at.limit}
          total={totalCount}
          ticked={selected.size}
          more={uncounted}
          beside={beside}
          sizes={view.sizes}
          auto={view.auto}
          onChange={(next, limit, chosen) => {
            view.turnTo(next, limit, chosen)
            table.current?.scrollTo(0)
          }}
        />
      )}
    </div>
  )
}
