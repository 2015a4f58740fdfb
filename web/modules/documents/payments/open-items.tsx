import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useMemo } from 'react'
import { aboutItem, DUES, type DueDirection } from '#contract/ledgers/open-items.ts'
import { BAD, type DueItem, openItemsOf } from '#web/kit/document/money-kinds.ts'
import { openDocument } from '#web/kit/document/open-document.ts'
import { usePhone } from '#web/kit/narrow.ts'
import { call } from '#web/kit/request/request.ts'
import { columnsFor } from '#web/kit/table/column.ts'
import { DataTable } from '#web/kit/table/data-table.tsx'
import { type Chosen, within } from './allot.ts'

/** Open items of a client, or his credits alone, oldest due first; null while they load. */
export function useOpenItems(direction: DueDirection, clientId: number, state: 'open' | 'credit' = 'open') {
  const { data, isError, error, refetch, isFetching } = useQuery({
    queryKey: ['due-items', direction, clientId, state],
    queryFn: ({ signal }) => call(openItemsOf(direction).items, { clientId, state, limit: 500 }, { signal, quiet: true }),
    enabled: clientId > 0,
    staleTime: 0,
    gcTime: 0,
  })
  return { items: data?.page.list, more: (data?.page.totalCount ?? 0) > 500, isError, error, isFetching, reload: () => void refetch() }
}
export type OpenItemsState = ReturnType<typeof useOpenItems>

interface Line extends DueItem {
  about: string
  pay: number | null
}
const columns = columnsFor<Line>()(
  { prop: 'docNo', label: '单号', width: 118, eventType: 'document' },
  { prop: 'about', label: '摘要', width: 66 },
  { prop: 'bizDate', label: '日期', width: 84 },
  { prop: 'dueDate', label: '到期日', width: 84, txtColor: ({ overdueDays }) => (overdueDays > 0 ? BAD : undefined) },
  { prop: 'overdueDays', label: '逾期天数', width: 66, align: 'right', digits: 0, render: ({ overdueDays }) => overdueDays || '' },
  { prop: 'amount', label: '单据金额', align: 'right', digits: 2 },
  { prop: 'rest', label: '未核销', align: 'right', digits: 2 },
  { prop: 'pay', label: '本次核销', width: 100, input: 'D', negative: true, digits: 2, statistics: true },
)
/** On a phone what is written has to be seen beside what it is about. */
const onPhone: Partial<Record<string, number>> = { docNo: 112, rest: 80, pay: 84 }
const phoneColumns = columns.flatMap((column) => (onPhone[column.prop] ? [{ ...column, width: onPhone[column.prop] }] : []))

interface Props {
  direction: DueDirection
  state: OpenItemsState
  chosen: Chosen
  /** Absent: what will be settled is shown, not chosen. */
  onChosen?: (chosen: Chosen) => void
  height?: number
  empty: string
  /** Credits are left out. */
  debts?: boolean
  /** What they are, where they are not simply what is open. */
  title?: string
}

/** The open items of a client and how much of each is settled now. A double click takes a whole item, or leaves it. */
export function OpenItems({
  direction,
  state,
  chosen,
  onChosen,
  height = 220,
  empty,
  debts,
  title = `未结${DUES[direction].name}明细`,
}: Props) {
  const { items: all, more } = state
  const items = useMemo(() => (debts ? all?.filter(({ rest }) => Number(rest) > 0) : all), [all, debts])
  const rows = useMemo(
    () => (items ?? []).map((item): Line => ({ ...item, about: aboutItem(item), pay: chosen[item.id] || null })),
    [items, chosen],
  )
  const phone = usePhone()
  const put = (changed: readonly Line[]) => {
    const next: Record<number, number> = { ...chosen }
    for (const line of changed) {
      const amount = within(line, line.pay)
      if (amount === 0) delete next[line.id]
      else next[line.id] = amount
    }
    onChosen?.(next)
  }
  const toggle = (line: Line) => onChosen && put([{ ...line, pay: chosen[line.id] ? 0 : Number(line.rest) }])
  return (
    <div className="finance-items">
      <div className="finance-items-head">
        <b>
          {title}
          {items ? `（${items.length}笔）` : ''}
        </b>
        {more && <span className="finance-bad">只列出最早到期的 500 笔</span>}
        {onChosen && rows.length > 0 && (
          <span>
            <Button size="small" onClick={() => put(rows.map((line) => ({ ...line, pay: Number(line.rest) })))}>
              全部核销
            </Button>
            <Button size="small" onClick={() => onChosen({})}>
              清空
            </Button>
          </span>
        )}
      </div>
      <DataTable<Line>
        label={title}
        columns={phone ? phoneColumns : columns}
        rows={rows}
        rowKey="id"
        height={height}
        loading={state.isFetching && !all}
        error={state.isError ? state.error : undefined}
        onRetry={state.reload}
        onEvent={(_, row) => openDocument(row.document, row.documentId)}
        readOnly={() => !onChosen}
        onChange={(next, edits) => put(edits.map(({ index }) => next[index]).filter((line) => line !== undefined))}
        onOpen={toggle}
        empty={empty}
      />
    </div>
  )
}
