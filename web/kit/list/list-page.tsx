import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import type { Endpoint, Row, Sent } from '#contract/kit/fields.ts'
import { factsOf } from '../form/field-facts.ts'
import { useShortcut } from '../keys/shortcuts.ts'
import { useNarrow } from '../narrow.ts'
import { usePage } from '../page.ts'
import { useSession } from '../session/session.ts'
import { DataTable } from '../table/data-table.tsx'
import { orderedColumns } from '../table/ordered-columns.ts'
import type { Key, Sort, TableHandle } from '../table/table-props.ts'
import { CardList, hasCards } from './card-list.tsx'
import { ExportList } from './export-list.tsx'
import { FilterBar } from './filter-bar.tsx'
import { askedValues, type FilterValues, initialValues, rememberedFilters, rememberFilters, toSent } from './filter-values.ts'
import { FilterField } from './filters.tsx'
import { useFoundView, useKeptView } from './kept-view.ts'
import { latestActions } from './latest-actions.ts'
import type { ListActions, ListPageProps } from './list-page-props.ts'
import { beginAt, firstSize, Pager, pageSizes } from './pager.tsx'
import { useRows } from './use-rows.ts'

/** A list page: one line of filters, buttons, the table that fills the height, the pager. */
export function ListPage<E extends Endpoint, T extends Endpoint = Endpoint>(props: ListPageProps<E, T>): ReactNode {
  type R = Row<E> & object
  const { pageKey, filters = [], always, rowKey, selection, onOpen, onEvent } = props
  const { key, params, asked } = usePage()
  const session = useSession()
  const narrow = useNarrow()
  const client = useQueryClient()
  const sizes = useMemo(() => pageSizes(session.parameter('TABLE_PAGE_SIZE')), [session])
  const who = session.user?.userId ?? 0

  const kept = useFoundView(pageKey)
  const [searched, setSearched] = useState<FilterValues>(
    () => kept?.values ?? askedValues(filters, params) ?? rememberedFilters(who, pageKey, filters) ?? initialValues(filters),
  )
  const [values, setValues] = useState(kept?.typed ?? searched)
  const [at, setAt] = useState(() => beginAt(kept, firstSize(session.parameter('TABLE_PAGE_SIZE'), sizes)))
  const [sort, setSort] = useState(kept?.sort as Sort<R> | undefined)
  const [selected, setSelected] = useState<ReadonlySet<Key>>(new Set())
  const table = useRef<TableHandle>(null)
  // opened again from elsewhere, for other rows or for the same ones anew
  const asking = `${asked} ${JSON.stringify(params)}`
  const [answered, setAnswered] = useState(asking)
  if (asking !== answered) {
    setAnswered(asking)
    const wanted = askedValues(filters, params)
    if (wanted) {
      setValues(wanted)
      setSearched(wanted)
      setAt((before) => ({ ...before, page: 1 }))
      setSelected(new Set())
    }
  }

  const query = useMemo(
    () => ({ ...always, ...toSent(filters, searched), ...(sort && { sortProp: sort.prop, sortOrder: sort.order }) }),
    [always, filters, searched, sort],
  )
  const { rows, sums } = useRows(props, query, at.page, at.limit)
  const list = (rows.data?.page.list ?? []) as R[]
  const root = useKeptView(pageKey, { values: searched, typed: values, ...at, sort }, kept, rows.isSuccess)

  const refresh = useCallback(() => void client.invalidateQueries({ queryKey: [key, pageKey] }), [client, key, pageKey])
  const search = (next: FilterValues) => {
    setValues(next)
    setSearched(next)
    setAt((before) => ({ ...before, page: 1 }))
    setSelected(new Set())
    rememberFilters(who, pageKey, next)
    // the same question again is asked again, not answered from memory
    refresh()
  }
  const orderBy = (next: Sort<R> | undefined) => {
    setSort(next)
    setAt((before) => ({ ...before, page: 1 }))
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
          onChange={setValues}
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
      {narrow && hasCards(columns as never) ? (
        <CardList<R>
          label={props.label}
          columns={columns as never}
          rows={list}
          rowKey={rowKey as never}
          selection={selection && { keys: selected, onChange: setSelected, single: selection === 'single' }}
          onOpen={onOpen && ((row) => onOpen(row, latest.current))}
          loading={rows.isFetching}
          error={rows.isError ? rows.error : undefined}
          onRetry={refresh}
          empty={props.empty}
          totals={props.totals && totalsOf(sums, props.totals.read)}
        />
      ) : (
        <DataTable<R>
          ref={table}
          label={props.label}
          pageKey={pageKey}
          columns={columns as never}
          rows={list}
          rowKey={rowKey as never}
          firstIndex={(at.page - 1) * at.limit}
          loading={rows.isFetching}
          error={rows.isError ? rows.error : undefined}
          onRetry={refresh}
          empty={props.empty}
          totals={props.totals && totalsOf(sums, props.totals.read)}
          selection={selection && { keys: selected, onChange: setSelected, single: selection === 'single' }}
          sort={sort}
          onSort={'sortProp' in props.load.input ? orderBy : undefined}
          onOpen={onOpen && ((row) => onOpen(row, latest.current))}
          onEvent={onEvent && ((eventType, row) => onEvent(eventType, row, latest.current))}
          rowClass={props.rowClass}
        />
      )}
      <Pager
        page={at.page}
        limit={at.limit}
        total={page?.totalCount ?? 0}
        ticked={selected.size}
        more={page?.more}
        beside={sums.data ? props.totals?.beside?.words(sums.data) : undefined}
        sizes={sizes.includes(at.limit) ? sizes : [...sizes, at.limit]}
        onChange={(next, limit) => {
          setAt((before) => ({ page: next, limit, sized: before.sized || limit !== before.limit }))
          setSelected(new Set())
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
