import { useMemo, useState } from 'react'
import type { Sent } from '#contract/kit/fields.ts'
import type { figures } from '#contract/reports/figures/figures.ts'
import type { Report } from '#contract/reports/figures/report.ts'
import { type ReportName, reportOf } from '#contract/reports/figures/reports.ts'
import { askedValues, type FilterValues, initialValues, rememberedFilters, rememberFilters, toSent } from '#web/kit/list/filter-values.ts'
import { useFoundView } from '#web/kit/list/kept-view.ts'
import { standardKey } from '#web/kit/list/view-book.ts'
import { usePage } from '#web/kit/page.ts'
import { useSession } from '#web/kit/session/session.ts'
import type { Sort } from '#web/kit/table/table-props.ts'
import type { FigureRow } from './figure-columns.ts'
import { askedOf, type Item, useFilterItems } from './filters-of.ts'
import { type KeptView, reportPlace, useViews, type ViewQuestion, valuesOf } from './kept-views.ts'
import { beginning, type Way } from './way.ts'

export type Asking = Sent<typeof figures.run>
export type Question = ReturnType<typeof useQuestion>

/** What is asked of a report: its filters, the way into it, order and page; where it begins, and what changes it. */
export function useQuestion(name: ReportName) {
  const report = reportOf(name)
  const { params } = usePage()
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
  const [at, setAt] = useState({ page: left?.page ?? 1, limit: left?.limit ?? 50 })

  const firstPage = () => setAt((before) => ({ ...before, page: 1 }))
  const sortBy = (next: Sort<FigureRow> | undefined) => {
    setSort(next)
    firstPage()
  }
  const go = (next: Way) => {
    setWay(next)
    sortBy(undefined)
  }
  const show = (next: FilterValues) => {
    setValues(next)
    setSearched(next)
    firstPage()
  }
  const apply = (next: KeptView | undefined) => {
    const stands = standingOf(report, items, next)
    setViewId(next?.id ?? 0)
    show(stands.values)
    go(stands.way)
    setSort(stands.sort)
  }
  const remember = (next: FilterValues) => {
    show(next)
    rememberFilters(who, report.page, next)
  }
  const settled = useOpened(name, items, ready && kept.ready, left !== undefined, { views: kept.views, show, apply })

  const asked = useMemo(
    () => ({
      ...askedOf(report, toSent(items, searched), items),
      report: name,
      path: way.steps.map(({ group, key: of }) => ({ group, key: of })),
    }),
    [report, items, searched, name, way.steps],
  )
  const query = useMemo(
    (): Asking => ({ ...asked, groups: [...way.groups], ...(sort && { sortProp: sort.prop, sortOrder: sort.order }) }),
    [asked, way.groups, sort],
  )
  // of one thing that is not chosen yet, nothing is asked
  const lacking = report.requires && !asked[report.requires] ? report.requires : undefined
  return {
    ...{ report, items, settled, lacking, left, viewId, view, book: kept.book, apply },
    ...{ searched, values, setValues, remember, way, setWay, go, sort, sortBy, at, setAt, asked, query },
  }
}

/** Filters, way and order as a view keeps them; those one begins with where there is none. */
function standingOf(report: Report, items: readonly Item[], view: KeptView | undefined) {
  if (!view) return { values: initialValues(items), way: beginning(report), sort: undefined }
  const { groups = [], sortProp, sortOrder = 'asc' } = view.question as Partial<ViewQuestion>
  return {
    values: valuesOf(items, view),
    way: groups.length > 0 ? { steps: [], groups } : beginning(report),
    sort: sortProp ? { prop: sortProp, order: sortOrder } : undefined,
  }
}

interface Openers {
  views: readonly KeptView[]
  show(values: FilterValues): void
  apply(view: KeptView): void
}

/** Opened, or opened again from elsewhere: a view by its address, filters by theirs, else the standard view. Answers whether it is known what is asked. */
function useOpened(name: ReportName, items: readonly Item[], settled: boolean, found: boolean, { views, show, apply }: Openers): boolean {
  const { params, asked } = usePage()
  const session = useSession()
  const asking = `${asked} ${JSON.stringify(params)}`
  const [answered, setAnswered] = useState(found ? asking : '')
  if (settled && asking !== answered) {
    setAnswered(asking)
    const named = askedValues(items, params)
    const wanted = views.find(({ id }) => String(id) === (params.view ?? session.setting(standardKey(reportPlace(name)))))
    if (named) show(named)
    else if (wanted && (answered === '' || params.view)) apply(wanted)
  }
  return settled
}
