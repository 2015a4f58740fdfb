import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffectEvent, useLayoutEffect, useMemo, useRef } from 'react'
import type { Endpoint, Row, Sent } from '#contract/kit/fields.ts'
import { factsOf } from '../form/field-facts.ts'
import { useShortcut } from '../keys/shortcuts.ts'
import { usePage } from '../page.ts'
import { useSession } from '../session/session.ts'
import { orderedColumns } from '../table/ordered-columns.ts'
import type { Key, TableHandle } from '../table/table-props.ts'
import { ExportList } from './export-list.tsx'
import { FilterBar } from './filter-bar.tsx'
import { type FilterValues, initialValues } from './filter-values.ts'
import { FilterField } from './filters.tsx'
import { useKeptView } from './kept-view.ts'
import { latestActions } from './latest-actions.ts'
import type { ListActions, ListPageProps } from './list-page-props.ts'
import { ListRows } from './list-rows.tsx'
import { Pager } from './pager.tsx'
import { useListView } from './use-list-view.ts'
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

  const { rows, sums } = useRows(props, query, at.page, at.limit, view.ready)
  const list = (rows.data?.page.list ?? []) as R[]
  const root = useKeptView(pageKey, { values: searched, typed: values, ...at, sort }, kept, rows.isSuccess)

  const laidOut = useEffectEvent(() => view.laidOut(root.current?.querySelector('.pc-grid')?.clientHeight ?? 0))
  useLayoutEffect(() => laidOut(), [])

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
  const columns = useMemo(
    () => orderedColumns(typeof listed === 'function' ? listed(latestActions(latest)) : listed, props.load, session.maySee),
    [listed, props.load, session.maySee],
  )
  const page = rows.data?.page
  const exporter = props.exportable !== false && (
    <ExportList
      load={props.load}
      label={props.label}
      pageKey={pageKey}
      columns={columns as never}
      query={query}
      totals={props.totals?.beside && { path: props.totals.load.path, waiting: props.totals.beside.waiting }}
    />
  )

  return (
    <div className="pc-list" data-list={pageKey} ref={root}>
      {filters.length > 0 && (
        <FilterBar<Sent<E>>
          items={filters}
          values={values}
          searched={searched}
          onChange={view.setValues}
          onSearch={search}
          onReset={() => search(initialValues(filters))}
          busy={rows.isFetching}
          renderField={(item, value, change, go) => (
            <FilterField item={item} limit={factsOf(props.load.input, item.name).maxLength} value={value} onChange={change} onSearch={go} />
          )}
        >
          {!props.actions && exporter}
        </FilterBar>
      )}
      {(props.actions || filters.length === 0) && (
        <div className="pc-actions">
          {props.actions?.(actions)}
          {exporter}
        </div>
      )}
      <ListRows<R>
        ref={table}
        label={props.label}
        pageKey={pageKey}
        columns={columns as never}
        rows={list}
        rowKey={rowKey as never}
        firstIndex={(at.page - 1) * at.limit}
        loading={rows.isFetching || !view.ready}
        error={rows.isError ? rows.error : undefined}
        onRetry={refresh}
        empty={props.empty}
        totals={props.totals && totalsOf(sums, props.totals.read)}
        selection={selection && { keys: selected, onChange: setSelected, single: selection === 'single' }}
        sort={sort}
        onSort={'sortProp' in props.load.input ? view.orderBy : undefined}
        onOpen={onOpen && ((row) => onOpen(row, latest.current))}
        onEvent={onEvent && ((eventType, row) => onEvent(eventType, row, latest.current))}
        rowClass={props.rowClass}
      />
      <Pager
        page={at.page}
        limit={at.limit}
        total={page?.totalCount ?? 0}
        ticked={selected.size}
        more={page?.more}
        beside={sums.data ? props.totals?.beside?.words(sums.data) : undefined}
        sizes={view.sizes}
        auto={view.auto}
        onChange={(next, limit, chosen) => {
          view.turnTo(next, limit, chosen)
          table.current?.scrollTo(0)
        }}
      />
    </div>
  )
}

/** Sums come after the rows: until then they are pending; where they failed there are none. */
function totalsOf<T, R>(
  { data, isError }: { data: T | null | undefined; isError: boolean },
  read: (sums: T) => R,
): R | 'pending' | undefined {
  if (data) return read(data)
  return isError ? undefined : 'pending'
}
