import { useQuery } from '@tanstack/react-query'
import { Tooltip } from 'antd'
import type { Sent } from '#contract/kit/fields.ts'
import { printing } from '#contract/printing/printouts.ts'
import { call } from '../request/request.ts'

/** Which document is printed, as its print count names it. */
export type Printed = Sent<typeof printing.counts>
export const printCountKey = ({ document, documentId }: Printed) => ['print-count', document, documentId]

/** 已打印 n 次 of a document, and by whom last; nothing while it was never printed. */
export function PrintCount({ of }: { of: Printed }) {
  const { data } = useQuery({
    queryKey: printCountKey(of),
    queryFn: ({ signal }) => call(printing.counts, of, { signal, quiet: true }),
    staleTime: 0,
  })
  const rows = data?.content ?? []
  const times = rows.reduce((sum, row) => sum + row.times, 0)
  if (times === 0) return null
  const told = rows.map(({ reportName, times: each, lastName, lastAt }) => (
    <div key={reportName}>
      {reportName} {each} 次，最近 {lastName} {lastAt.slice(0, 16)}
    </div>
  ))
  return (
    <Tooltip title={told}>
      <span className="pc-print-count">已打印 {times} 次</span>
    </Tooltip>
  )
}
