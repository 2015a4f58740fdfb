import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import type { Endpoint, Reply, Row, Sent } from '#contract/kit/fields.ts'
import { factsOf } from '../form/field-facts.ts'
import { useShortcut } from '../keys/shortcuts.ts'
import { usePage } from '../page.ts'
import { call } from '../request/request.ts'
import { useSession } from '../session/session.ts'
import { DataTable } from '../table/data-table.tsx'
import { orderedColumns } from '../table/ordered-columns.ts'
import type { Key, Sort, TableHandle } from '../table/table-props.ts'
import { ExportList } from './export-list.tsx'
import { FilterBar } from './filter-bar.tsx'
import { askedValues, type FilterValues, initialValues, rememberedFilters, rememberFilters, toSent } from './filter-values.ts'
import { FilterField } from './filters.tsx'
import { useFoundView, useKeptView } from './kept-view.ts'
import type { ListActions, ListPageProps } from './list-page-props.ts'
import { beginAt, firstSize, Pager, pageSizes } from './pager.tsx'

interface PageOf<R> {
  page: { list: R[]; totalCount: number; more?: boolean }
}

/** The filters give the input its fields; that they are the call's own is checked where the page lists them. */
const send = call as unknown as <X extends Endpoint>(endpoint: X, input: object, options: { signal: AbortSignal }) => Promise<Reply<X>>

/** Loads one page of rows, and its sums after it. Cached as long as the tab is open. */
function useRows<E extends Endpoint, T extends Endpoint>(
  props: ListPageProps<E, T>,
  query: Record<string, unknown>,
  page: number,
  limit: number,
) {
  const { key } = usePage()
  const { load, totals, pageKey } = props
  const forever = { gcTime: Number.POSITIVE_INFINITY, staleTime: Number.POSITIVE_INFINITY, retry: false, refetchOnWindowFocus: false }
  const rows = useQuery({
    ...forever,
    queryKey: [key, pageKey, 'rows', query, page, limit],
    queryFn: async ({ signal }) => (await send(load, { ...query, page, limit }, { signal })) as unknown as PageOf<Row<E>>,
    placeholderData: keepPreviousData,
  })
  const sums = useQuery({
    ...forever,
    queryKey: [key, pageKey, 'totals', query],
    queryFn: async ({ signal }) => (totals ? await send(totals.load, query, { signal }) : null),
    enabled: Boolean(totals) && rows.isSuccess && !rows.isPlaceholderData,
  })
  return { rows, sums }
}

/** A list page: one line of filters, buttons, the table that fills the height, the pager. */
export function ListPage<E extends Endpoint, T extends Endpoint = Endpoint>(props: ListPageProps<E, T>): ReactNode {
  type R = Row<E> & object
  const { pageKey, filters = [], always, rowKey, selection, onOpen, onEvent } = props
  const { key, params, asked } = usePage()
  const session = useSession()
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
  const given = props.columns
  // columns keep their identity while the page lives: their cells reach the page through `latest`
  const columns = useMemo(
    () => orderedColumns(typeof given === 'function' ? given(reaching(latest)) : given, props.load, session.maySee),
    [given, props.load, session.maySee],
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
        totals={props.totals && (sums.data ? props.totals.read(sums.data) : sums.isError ? undefined : 'pending')}
        selection={selection && { keys: selected, onChange: setSelected, single: selection === 'single' }}
        sort={sort}
        onSort={'sortProp' in props.load.input ? orderBy : undefined}
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

/** Actions that always read the newest state, whoever holds them. */
function reaching<R>(latest: { current: ListActions<R> }): ListActions<R> {
  return {
    refresh: () => latest.current.refresh(),
    clearSelection: () => latest.current.clearSelection(),
    get selected() {
      return latest.current.selected
    },
    get selectedRows() {
      return latest.current.selectedRows
    },
    get query() {
      return latest.current.query
    },
    get rows() {
      return latest.current.rows
    },
  }
}
