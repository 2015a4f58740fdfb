import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useMemo, useRef, useState } from 'react'
import { Code, type Sent } from '#contract/kit/fields.ts'
import { chartOf } from '#contract/reports/figures/chart-of.ts'
import { figures, MOST_LOOKED_UP } from '#contract/reports/figures/figures.ts'
import type { Group } from '#contract/reports/figures/groups.ts'
import { type MeasureName, measureOf } from '#contract/reports/figures/measures.ts'
import { type ReportName, reportOf } from '#contract/reports/figures/reports.ts'
import { isSeen } from '#contract/reports/figures/seen.ts'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import { factsOf } from '#web/kit/form/field-facts.ts'
import { useShortcut } from '#web/kit/keys/shortcuts.ts'
import { ExportList } from '#web/kit/list/export-list.tsx'
import { FilterBar } from '#web/kit/list/filter-bar.tsx'
import type { RenderField } from '#web/kit/list/filter-rows.tsx'
import { askedValues, type FilterValues, initialValues, rememberedFilters, rememberFilters, toSent } from '#web/kit/list/filter-values.ts'
import { FilterField } from '#web/kit/list/filters.tsx'
import { useFoundView, useKeptView } from '#web/kit/list/kept-view.ts'
import { Pager, pageSizes } from '#web/kit/list/pager.tsx'
import { PhoneFilters } from '#web/kit/list/phone-filters.tsx'
import { standardKey } from '#web/kit/list/view-book.ts'
import { ViewMenu } from '#web/kit/list/view-menu.tsx'
import { useNarrow } from '#web/kit/narrow.ts'
import { openPage, usePage } from '#web/kit/page.ts'
import { call } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import { onScreen } from '#web/kit/table/arrange.ts'
import { useColumnLayout } from '#web/kit/table/column-layout.ts'
import { inOrder } from '#web/kit/table/ordered-columns.ts'
import type { Sort, TableHandle } from '#web/kit/table/table-props.ts'
import { FigureChart } from './chart.tsx'
import { columnsOf, type FigureRow } from './figure-columns.ts'
import { FigureTable } from './figure-table.tsx'
import { askedOf, useFilterItems } from './filters-of.ts'
import { GroupChoice, LinesOf } from './group-choice.tsx'
import { Heads } from './heads.tsx'
import { asksOtherwise, daysIn, type KeptView, reportPlace, useViews, type ViewQuestion, valuesOf } from './kept-views.ts'
import { LinesTable } from './lines-table.tsx'
import { LongRun } from './long-run.tsx'
import { PrintFigures } from './print-figures.tsx'
import { ReportHead } from './report-head.tsx'
import { back, beginning, into, stepsOf, type Way } from './way.ts'
import { WayBack } from './way-back.tsx'
import './figures.css'

type Asking = Sent<typeof figures.run>

/** One screen for all reports: the definition says what stands on it. */
export const reportPage = (name: ReportName) => () => <ReportScreen key={name} name={name} />

function ReportScreen({ name }: { name: ReportName }) {
  const report = reportOf(name)
  const { key, params, asked: askedTimes } = usePage()
  const session = useSession()
  const who = session.user?.userId ?? 0
  const { items, ready } = useFilterItems(report)
  const kept = useViews(name)
  // as it stood when the window was left
  const left = useFoundView(report.page)
  const [viewId, setViewId] = useState(Number(left?.view ?? 0))
  const view = kept.views.find(({ id }) => id === viewId)
  const [searched, setSearched] = useState<FilterValues>(
    () => left?.values ?? askedValues(items, params) ?? rememberedFilters(who, report.page, items) ?? initialValues(items),
  )
  const [values, setValues] = useState(left?.typed ?? searched)
  const [way, setWay] = useState<Way>(() => (left?.way as Way | undefined) ?? beginning(report))
  const [sort, setSort] = useState(left?.sort as Sort<FigureRow> | undefined)
  const sizes = useMemo(() => pageSizes(session.parameter('TABLE_PAGE_SIZE')), [session])
  const [at, setAt] = useState({ page: left?.page ?? 1, limit: left?.limit ?? 50 })
  const [drawn, setDrawn] = useState(true)
  const table = useRef<TableHandle>(null)
  const narrow = useNarrow()
  const groupBox = useRef<HTMLDivElement>(null)

  const go = (next: Way) => {
    setWay(next)
    setSort(undefined)
    setAt((before) => ({ ...before, page: 1 }))
  }
  const show = (next: FilterValues) => {
    setValues(next)
    setSearched(next)
    setAt((before) => ({ ...before, page: 1 }))
  }
  const apply = (next: KeptView | undefined) => {
    setViewId(next?.id ?? 0)
    show(next ? valuesOf(items, next) : initialValues(items))
    const { groups = [], sortProp = '', sortOrder = 'asc' } = (next?.question ?? {}) as Partial<ViewQuestion>
    go(groups.length > 0 ? { steps: [], groups } : beginning(report))
    setSort(sortProp ? { prop: sortProp, order: sortOrder } : undefined)
  }
  // opened, or opened again from elsewhere: a view by its address, filters by theirs, else the standard view
  const asking = `${askedTimes} ${JSON.stringify(params)}`
  const [answered, setAnswered] = useState(left ? asking : '')
  const settled = ready && kept.ready
  if (settled && asking !== answered) {
    setAnswered(asking)
    const named = askedValues(items, params)
    const wanted = kept.views.find(({ id }) => String(id) === (params.view ?? session.setting(standardKey(reportPlace(name)))))
    if (named) show(named)
    else if (wanted && (answered === '' || params.view)) apply(wanted)
  }

  const asked = useMemo(
    () => ({
      ...askedOf(report, toSent(items, searched), items),
      report: name,
      path: way.steps.map(({ group, key: of }) => ({ group, key: of })),
    }),
    [report, items, searched, name, way.steps],
  )
  const query = useMemo(
    (): Asking => ({
      ...asked,
      groups: [...way.groups],
      ...(sort && { sortProp: sort.prop, sortOrder: sort.order }),
    }),
    [asked, way.groups, sort],
  )
  // of one thing that is not chosen yet, nothing is asked
  const lacking = report.requires && !asked[report.requires] ? report.requires : undefined
  const found = useQuery({
    queryKey: [key, 'report', query, at],
    // with where its rows stand: until the next answer is there, they are those of the one before
    queryFn: async ({ signal }) => ({ ...(await call(figures.run, { ...query, ...at }, { signal })), stands: way }),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 60_000,
    enabled: settled && !way.lines && !lacking,
  })
  // a way to go on instead of an answer: it is made behind
  const long = (found.data as { code?: number } | undefined)?.code === Code.asks
  const data = long ? undefined : found.data
  const standing = { values: searched, typed: values, view: viewId > 0 ? String(viewId) : '', ...at, sized: true, sort, way }
  const root = useKeptView(report.page, standing, left, data !== undefined)
  // until the answer says what it holds: what this reader may see, so that no column comes and goes
  const mine = useMemo(
    () => (report.measures as readonly MeasureName[]).filter((each) => isSeen((tag) => session.may(tag), each)),
    [report, session],
  )
  const measures = (data?.measures ?? mine) as readonly MeasureName[]
  const groups = (data?.groups ?? way.groups) as readonly Group[]
  const compared = Boolean(data?.period.wasFrom)
  const many = (data?.page.totalCount ?? 0) > MOST_LOOKED_UP
  const chosen = view?.question.columns as readonly string[] | undefined
  const columns = useMemo(
    () => inOrder(columnsOf(report, groups, measures, compared, many), chosen ?? []),
    [report, groups, measures, compared, many, chosen],
  )
  const pageKey = view ? `${report.page}V${view.id}` : report.page
  const { arranged } = useColumnLayout(columns, pageKey)
  const shown = onScreen(arranged).map(({ column }) => String(column.prop))
  const { path: _, ...viewed } = query
  const viewQuestion: ViewQuestion = { ...viewed, ...daysIn(searched, asked), report: name, columns: shown }
  const search = (next: FilterValues) => {
    show(next)
    rememberFilters(who, report.page, next)
    if (!lacking) void found.refetch()
  }
  const main = measures.find((each) => report.chart.bars.includes(each)) ?? measures[0]
  const open = (row: FigureRow) => {
    // of what the row has something of: of a sale there is nothing under 入
    const opened = [...report.chart.bars, ...measures].find(
      (each) => measures.includes(each) && !measureOf(each).beside && typeof row[each] === 'number' && row[each] !== 0,
    )
    // into the row as it was read, also while other rows are on their way
    const stands = { ...(data?.stands ?? way), groups }
    if (opened ?? main) go(into(report, stands, stepsOf(groups, row), (opened ?? main) as MeasureName))
  }
  const backward = () => go(back(report, way))
  useShortcut('Backspace', '返回上一层', backward, { inInput: false })
  useShortcut('Alt+G', '到分组', () => groupBox.current?.querySelector<HTMLElement>('input')?.focus(), { inInput: true })
  const { points, bars, line, time } = chartOf(report, groups, measures, data?.chart ?? [], data?.total)
  const charted = points.length > 1 && bars.length > 0
  const upTo = (depth: number): Way => ({ ...way, steps: way.steps.slice(0, depth), groups: [free[0] ?? 'part'] })
  const free = report.groups.filter((group) => !way.steps.some((step) => step.group === group))
  const filtering = {
    items,
    values,
    onChange: setValues,
    // a period that was taken away is the usual one again: without one there is no report
    onSearch: (next: FilterValues) => search({ ...next, ...(next.from === undefined && { from: initialValues(items).from }) }),
    renderField: ((item, value, change, now) => (
      <FilterField item={item} limit={factsOf(figures.run.input, item.name).maxLength} value={value} onChange={change} onSearch={now} />
    )) satisfies RenderField<Asking>,
  }
  const taken = !way.lines && (
    <>
      <ExportList load={figures.run} label={report.title} pageKey={pageKey} columns={columns} query={query as Record<string, unknown>} />
      <PrintFigures question={query} columns={shown} />
    </>
  )

  return (
    <div className={narrow ? 'figure-page pc-list-narrow' : 'figure-page'} data-report={name} ref={root}>
      <ReportHead report={report} data={data} />
      {narrow ? (
        <PhoneFilters<Asking> {...filtering} searched={searched} order={undefined}>
          <div className="pc-actions">{taken}</div>
        </PhoneFilters>
      ) : (
        <FilterBar<Asking> {...filtering} searched={values} onReset={() => search(initialValues(items))} busy={found.isFetching}>
          {taken}
        </FilterBar>
      )}
      <div className="figure-way" ref={groupBox}>
        <WayBack way={way} onBack={backward} onGo={(depth) => go(depth === 0 ? beginning(report) : upTo(depth))} />
        {way.lines ? (
          <LinesOf measures={measures} lines={way.lines} onChange={(lines) => setWay({ ...way, lines })} />
        ) : (
          <GroupChoice free={free} groups={way.groups} onChange={(next) => go({ ...way, groups: next })}>
            {charted && (
              <button type="button" aria-expanded={drawn} onClick={() => setDrawn(!drawn)}>
                {drawn ? '收起图表' : '展开图表'}
              </button>
            )}
          </GroupChoice>
        )}
        {!way.lines && (
          <span className="figure-own">
            <ViewMenu
              book={kept.book}
              current={view ? String(view.id) : ''}
              changed={view !== undefined && asksOtherwise(view.question, viewQuestion)}
              question={() => viewQuestion}
              onChoose={(next) => {
                if (next === '') apply(undefined)
                openPage(key, next === '' ? {} : { view: next })
              }}
            />
            {session.may('report:schedule:upd') && (
              <Button onClick={() => void openDialog('reportSchedule', { question: viewQuestion })}>定时发送</Button>
            )}
          </span>
        )}
      </div>
      {way.lines ? (
        <LinesTable label={report.title} asked={asked} measure={way.lines} table={table} />
      ) : long ? (
        <LongRun question={query} onDone={() => void found.refetch()} />
      ) : (
        <>
          {!lacking && <Heads names={report.heads.filter((each) => measures.includes(each))} total={data?.total} compared={compared} />}
          {drawn && charted && (
            <FigureChart
              label={`${report.title}图表`}
              points={points}
              bars={bars}
              line={line}
              time={time}
              worstFirst={report.chart.worstFirst}
              onOpen={(id) => {
                const row = data?.chart.find((each) => String(each.key) === id)
                if (row) open(row)
              }}
            />
          )}
          <FigureTable
            report={report}
            ref={table}
            label={report.title}
            pageKey={pageKey}
            columns={columns}
            rows={data?.page.list ?? []}
            rowKey="id"
            about={groups.join()}
            firstIndex={(at.page - 1) * at.limit}
            loading={found.isFetching || (found.isPending && !lacking)}
            error={found.isError ? found.error : undefined}
            onRetry={() => void found.refetch()}
            totals={lacking ? undefined : data ? data.total : 'pending'}
            sort={sort}
            onSort={(next) => {
              setSort(next)
              setAt((before) => ({ ...before, page: 1 }))
            }}
            empty={
              lacking
                ? `${narrow ? '请点上面的“筛选”，选择' : '请在上面选择'}${items.find((item) => item.name === lacking)?.label ?? ''}`
                : report.atDay
                  ? '暂无数据，可以去掉查询条件'
                  : '本期暂无数据，可以换一段日期或去掉查询条件'
            }
            onOpen={open}
          />
          <Pager
            {...at}
            total={data?.page.totalCount ?? 0}
            more={undefined}
            sizes={sizes}
            onChange={(page, limit) => setAt({ page, limit })}
          />
        </>
      )}
    </div>
  )
}
