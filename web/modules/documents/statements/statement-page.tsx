import { Button, Segmented } from 'antd'
import { useMemo, useState } from 'react'
import { STATEMENT_STATUSES, type statementCalls, statementWords } from '#contract/documents/statements.ts'
import type { Row, Sent } from '#contract/kit/fields.ts'
import { DUES, type DueDirection } from '#contract/ledgers/open-items.ts'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import { lookupOf, statementsOf } from '#web/kit/document/money-kinds.ts'
import { useShortcut } from '#web/kit/keys/shortcuts.ts'
import type { FilterItem } from '#web/kit/list/filter-items.ts'
import { ListPage } from '#web/kit/list/list-page.tsx'
import type { ListActions } from '#web/kit/list/list-page-props.ts'
import { useAnnounced } from '#web/kit/request/announce.ts'
import { useSession } from '#web/kit/session/session.ts'
import { type Column, columnsFor, withTurns } from '#web/kit/table/column.ts'
import { lastMonths } from './months.ts'

type Statement = Row<typeof statementCalls.ys.statements>

const columnsOf = (direction: DueDirection): Column<Statement>[] => {
  const { partner } = DUES[direction]
  const words = statementWords(direction)
  const figure = <K extends keyof typeof words>(prop: K, change: { hint?: string; show?: boolean } = {}) =>
    ({ prop, label: words[prop], width: 88, align: 'right', digits: 2, statistics: true, ...change }) as const
  const figures = columnsFor<Statement>()(
    figure('sold'),
    figure('returned'),
    figure('received'),
    figure('refunded'),
    figure('discount'),
    figure('writtenOff', { show: direction === 'ys' }),
    figure('other', { hint: '期初往来、对冲' }),
  )
  return columnsFor<Statement>()(
    { prop: 'statementNo', label: '单号', card: 'sub', width: 120, fixed: 'left', eventType: 'open' },
    { prop: 'month', label: '月份', card: 'sub', width: 66 },
    { prop: 'clientName', label: partner, card: 'title' },
    { prop: 'opening', label: '期初余额', width: 100, align: 'right', digits: 2, statistics: true },
    ...figures,
    { prop: 'closing', label: '期末余额', card: 'amount', width: 100, align: 'right', digits: 2, statistics: true },
    { prop: 'itemCount', label: '笔数', width: 50, align: 'right', digits: 0 },
    { prop: 'dueDate', label: '付款期限', card: 'named', width: 86 },
    { prop: 'status', label: '状态', card: 'status', width: 62, status: true },
    { prop: 'remark', label: '备注', width: 110 },
    { prop: 'creatorName', label: '制单人', width: 66 },
    { prop: 'confirmedAt', label: '确认时间', width: 122, dateformat: 'yyyy-MM-dd HH:mm', show: false },
  )
}
const columns = { ys: columnsOf('ys'), yf: columnsOf('yf') } as const

/** 对账单: what was agreed with whom about which month. */
export function StatementPage() {
  const [direction, setDirection] = useState<DueDirection>('ys')
  const { partner } = DUES[direction]
  const { may } = useSession()
  const shown = useMemo(() => withTurns(columns[direction], { 草稿: 'fin:statement:upd' }, may), [direction, may])
  const filters: FilterItem<Sent<typeof statementCalls.ys.statements>>[] = [
    { type: 'stateSelect', name: 'month', label: '月份', options: lastMonths(24).map((value) => ({ value })) },
    { type: 'quick', name: 'clientId', label: partner, kind: lookupOf(direction), width: 180 },
    { type: 'Input', name: 'statementNo', label: '单号' },
    { type: 'stateSelect', name: 'status', label: '状态', options: STATEMENT_STATUSES.map((value) => ({ value })) },
  ]
  const open = (row: Statement, list: ListActions<Statement>) =>
    void openDialog('statement', { direction, id: row.id }).then((done) => done && list.refresh())
  return (
    <ListPage
      key={direction}
      pageKey={`Statements-${direction}`}
      label={`${partner}对账单`}
      load={statementsOf(direction).statements}
      totals={{ load: statementsOf(direction).statementTotal, read: ({ content }) => content }}
      columns={shown}
      rowKey="id"
      filters={filters}
      actions={(list) => (
        <>
          <Segmented
            value={direction}
            onChange={setDirection}
            options={(['ys', 'yf'] as const).map((value) => ({ value, label: `${DUES[value].partner}对账` }))}
          />
          <MakeButton direction={direction} list={list} />
        </>
      )}
      onOpen={open}
      onEvent={(_, row, list) => open(row, list)}
      empty="未找到符合条件的对账单。月初按 Alt+N，一次生成上月全部月结客户的对账单"
    />
  )
}

function MakeButton({ direction, list }: { direction: DueDirection; list: ListActions<Statement> }) {
  const { may } = useSession()
  const make = () => void openDialog('makeStatement', { direction }).then((done) => done && list.refresh())
  useAnnounced('money', list.refresh)
  useShortcut('Alt+N', '生成对账单', make, { inInput: true, disabled: !may('fin:statement:upd') })
  if (!may('fin:statement:upd')) return null
  return (
    <Button type="primary" title="Alt+N" onClick={make}>
      生成对账单
    </Button>
  )
}
