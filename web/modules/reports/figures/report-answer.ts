import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Code } from '#contract/kit/fields.ts'
import { figures, MOST_LOOKED_UP } from '#contract/reports/figures/figures.ts'
import type { Group } from '#contract/reports/figures/groups.ts'
import { type MeasureName, measureOf } from '#contract/reports/figures/measures.ts'
import { isSeen } from '#contract/reports/figures/seen.ts'
import { usePage } from '#web/kit/page.ts'
import { call } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import { onScreen } from '#web/kit/table/arrange.ts'
import { useColumnLayout } from '#web/kit/table/column-layout.ts'
import { inOrder } from '#web/kit/table/ordered-columns.ts'
import { columnsOf, type FigureRow } from './figure-columns.ts'
import type { Question } from './report-question.ts'
import { into, stepsOf, type Way } from './way.ts'

export type Answer = ReturnType<typeof useAnswer>

/** What a report answers, and the columns it answers in. */
export function useAnswer({ report, query, at, way, view, settled, lacking }: Question) {
  const { key } = usePage()
  const session = useSession()
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

  /** The way into a row: into it as it was read, also while other rows are on their way. */
  const wayInto = (row: FigureRow): Way | undefined => {
    const opened = openedOf(row, report.chart.bars, measures)
    return opened && into(report, { ...(data?.stands ?? way), groups }, stepsOf(groups, row), opened)
  }
  return { found, long, data, measures, groups, compared, columns, pageKey, shown, wayInto }
}

/** Of what the row has something of: of a sale there is nothing under 入. */
function openedOf(row: FigureRow, bars: readonly MeasureName[], measures: readonly MeasureName[]): MeasureName | undefined {
  const has = (each: MeasureName) => !measureOf(each).beside && typeof row[each] === 'number' && row[each] !== 0
  const drawn = bars.filter((each) => measures.includes(each))
  return [...drawn, ...measures].find(has) ?? measures.find((each) => bars.includes(each)) ?? measures[0]
}
