import { useQuery } from '@tanstack/react-query'
import type { Reply, Sent } from '#contract/kit/fields.ts'
import type { QuickRange } from '#contract/kit/quick-ranges.ts'
import type { ReportName } from '#contract/reports/figures/reports.ts'
import { reportViews } from '#contract/reports/figures/views.ts'
import { askedValues, type DateValue, type FilterValues, initialValues } from '#web/kit/list/filter-values.ts'
import type { ViewBook } from '#web/kit/list/view-book.ts'
import { usePage } from '#web/kit/page.ts'
import { useAnnounced } from '#web/kit/request/announce.ts'
import { call, stamp } from '#web/kit/request/request.ts'
import type { Item } from './filters-of.ts'

export type KeptView = Reply<typeof reportViews.page>['content'][number]
export type ViewQuestion = Sent<typeof reportViews.save>['question']

/** My views of a report; until they are known the page does not ask. */
export function useViews(report: ReportName) {
  const { key } = usePage()
  const found = useQuery({
    queryKey: [key, 'report-views', report],
    queryFn: ({ signal }) => call(reportViews.page, { report }, { signal, quiet: true }),
    staleTime: 60_000,
    retry: false,
  })
  useAnnounced('views', () => void found.refetch())
  const views = found.data?.content ?? []
  const book: ViewBook<ViewQuestion> = {
    place: reportPlace(report),
    views: views.map((view) => ({ ...view, question: view.question as ViewQuestion })),
    fetch: () => found.refetch(),
    keep: (head, question) => call(reportViews.save, { ...head, question, submittime: stamp() }),
    remove: (id) => call(reportViews.remove, { id, submittime: stamp() }),
  }
  return { views, book, ready: !found.isPending }
}

export const reportPlace = (report: ReportName) => `report.${report}`

/** Whether it is asked otherwise by now than the view says; what is on the screen beside is no question. */
export function asksOtherwise(kept: object, now: ViewQuestion): boolean {
  const asked = (question: object) =>
    JSON.stringify(
      Object.entries(question)
        .filter(([name, value]) => name !== 'columns' && value !== '' && value !== 0 && !(Array.isArray(value) && value.length === 0))
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    )
  return asked(kept) !== asked(now)
}

/** What of a view stands in no filter. */
const BESIDE = ['report', 'groups', 'sortProp', 'sortOrder', 'columns', 'quick']

/** A view as the filters of its report hold it. */
export function valuesOf(items: readonly Item[], { question, names }: KeptView): FilterValues {
  const { companies, quick, ...kept } = question as ViewQuestion
  const params: Record<string, string> = {}
  for (const [field, value] of Object.entries(kept)) if (!BESIDE.includes(field) && value) params[field] = String(value)
  for (const [field, name] of Object.entries(names)) params[`${field}Name`] = name
  const all = items.find(({ name }) => name === 'companies')
  if (Array.isArray(companies)) params.companies = companies.join(',')
  else if (companies === 'all' && all && 'options' in all && typeof all.options !== 'function')
    params.companies = all.options.map(({ value }) => value).join(',')
  const values = askedValues(items, params) ?? {}
  if (quick) return { ...values, from: { quick: quick as QuickRange, from: '', to: '' } satisfies DateValue }
  return 'from' in values ? values : { ...initialValues(items), ...values }
}

/** The days by their name where they have one: 本月 stays 本月. */
export function daysIn(values: FilterValues, asked: { from?: string; to?: string }): Pick<ViewQuestion, 'quick' | 'from' | 'to'> {
  const quick = (values.from as DateValue | undefined)?.quick
  return quick ? { quick, from: '', to: '' } : { quick: '', from: asked.from ?? '', to: asked.to ?? '' }
}
