import { type RefObject, useMemo } from 'react'
import type { chartOf } from '#contract/reports/figures/chart-of.ts'
import { Pager, pageSizes } from '#web/kit/list/pager.tsx'
import { useNarrow } from '#web/kit/narrow.ts'
import { useSession } from '#web/kit/session/session.ts'
import type { TableHandle } from '#web/kit/table/table-props.ts'
import { FigureChart } from './chart.tsx'
import type { FigureRow } from './figure-columns.ts'
import { FigureTable } from './figure-table.tsx'
import { Heads } from './heads.tsx'
import type { Answer } from './report-answer.ts'
import type { Question } from './report-question.ts'

interface Props {
  question: Question
  answer: Answer
  /** What is drawn above the rows, where it is. */
  chart: ReturnType<typeof chartOf> | undefined
  table: RefObject<TableHandle | null>
}

/** The figures above, the chart, and the rows. */
export function ReportBody({ question, answer, chart, table }: Props) {
  const { report, lacking } = question
  const { data, measures, compared } = answer
  const open = (row: FigureRow) => {
    const way = answer.wayInto(row)
    if (way) question.go(way)
  }
  return (
    <>
      {!lacking && <Heads names={report.heads.filter((each) => measures.includes(each))} total={data?.total} compared={compared} />}
      {chart && (
        <FigureChart
          label={`${report.title}图表`}
          {...chart}
          worstFirst={report.chart.worstFirst}
          onOpen={(id) => {
            const row = data?.chart.find((each) => String(each.key) === id)
            if (row) open(row)
          }}
        />
      )}
      <ReportRows question={question} answer={answer} table={table} onOpen={open} />
    </>
  )
}

function ReportRows({ question, answer, table, onOpen }: Omit<Props, 'chart'> & { onOpen(row: FigureRow): void }) {
  const { report, lacking, at, setAt } = question
  const { found, data, groups } = answer
  const session = useSession()
  const sizes = useMemo(() => pageSizes(session.parameter('TABLE_PAGE_SIZE')), [session])
  const empty = useNothing(question)
  return (
    <>
      <FigureTable
        report={report}
        ref={table}
        label={report.title}
        pageKey={answer.pageKey}
        columns={answer.columns}
        rows={data?.page.list ?? []}
        rowKey="id"
        about={groups.join()}
        firstIndex={(at.page - 1) * at.limit}
        loading={found.isFetching || (found.isPending && !lacking)}
        error={found.isError ? found.error : undefined}
        onRetry={() => void found.refetch()}
        totals={lacking ? undefined : data ? data.total : 'pending'}
        sort={question.sort}
        onSort={question.sortBy}
        empty={empty}
        onOpen={onOpen}
      />
      <Pager {...at} total={data?.page.totalCount ?? 0} more={undefined} sizes={sizes} onChange={(page, limit) => setAt({ page, limit })} />
    </>
  )
}

/** What is said where there are no rows: what to choose, or how to find some. */
function useNothing({ report, lacking, items }: Question): string {
  const narrow = useNarrow()
  if (lacking) {
    const what = items.find((item) => item.name === lacking)?.label ?? ''
    return `${narrow ? '请点上面的“筛选”，选择' : '请在上面选择'}${what}`
  }
  return report.atDay ? '暂无数据，可以去掉查询条件' : '本期暂无数据，可以换一段日期或去掉查询条件'
}
