import { useQuery } from '@tanstack/react-query'
import { Button, Input, Spin } from 'antd'
import { useState } from 'react'
import { statementCalls, statementWords } from '#contract/documents/statements.ts'
import { limitOf, type Row } from '#contract/kit/fields.ts'
import { aboutItem, DUES, type DueDirection } from '#contract/ledgers/open-items.ts'
import { printing } from '#contract/printing/printouts.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import { confirmDialog, type DialogProps, toast } from '#web/kit/dialog/dialogs.tsx'
import { Facts, Refusal } from '#web/kit/document/document-frame.tsx'
import { statementsOf } from '#web/kit/document/money-kinds.ts'
import { openDocument } from '#web/kit/document/open-document.ts'
import { ReadRows } from '#web/kit/document/read-rows.tsx'
import { useAction } from '#web/kit/document/use-action.ts'
import { Price } from '#web/kit/form/price.tsx'
import { ExportList } from '#web/kit/list/export-list.tsx'
import { PrintButton } from '#web/kit/print/print-button.tsx'
import { call, stamp } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import { statusGroup } from '#web/kit/status.ts'
import { type Column, columnsFor } from '#web/kit/table/column.ts'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 对账单 with its lines: confirmed, opened again, deleted, exported. */
    statement: { props: { direction: DueDirection; id: number }; result: { changed: true } }
  }
}
type Line = Row<typeof statementCalls.ys.statementLines>

const columnsOf = (direction: DueDirection): Column<Line>[] => {
  const words = statementWords(direction)
  const figure = <K extends keyof typeof words>(prop: K) =>
    ({ prop, label: words[prop], width: 82, align: 'right', digits: 2, statistics: true }) as const
  const figures = columnsFor<Line>()(figure('sold'), figure('returned'), figure('received'), figure('refunded'), figure('discount'))
  const written = columnsFor<Line>()(figure('writtenOff'))
  const other = columnsFor<Line>()(figure('other'))
  return columnsFor<Line>()(
    { prop: 'bizDate', label: '日期', width: 90 },
    { prop: 'docNo', label: '单号', width: 120, eventType: 'document' },
    { prop: 'event', label: '摘要', width: 80, render: (row) => aboutItem(row) },
    ...figures,
    ...(direction === 'ys' ? written : []),
    ...other,
    { prop: 'balance', label: '余额', align: 'right', digits: 2 },
  )
}
const columns = { ys: columnsOf('ys'), yf: columnsOf('yf') } as const

export function StatementDialog({ direction, id, onDone, onClose }: DialogProps<'statement'>) {
  const { may } = useSession()
  const [changed, setChanged] = useState(false)
  const [remark, setRemark] = useState('')
  const action = useAction()
  const { partner } = DUES[direction]
  const words = Object.entries(statementWords(direction)) as [keyof ReturnType<typeof statementWords>, string][]
  const calls = statementsOf(direction)
  const { data, refetch } = useQuery({
    queryKey: ['statement', direction, id],
    queryFn: ({ signal }) => call(calls.statement, { id }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
  const order = data?.content
  const end = () => (changed ? onDone({ changed: true }) : onClose())
  const take = async (work: () => Promise<unknown>, done: string) => {
    if ((await action.run('step', work)) === undefined) return false
    toast.success(done)
    setChanged(true)
    await refetch()
    return true
  }
  const confirm = () => take(() => call(calls.confirmStatement, { id, remark, submittime: stamp() }, { quiet: true }), '已确认')
  const reopen = () => take(() => call(calls.reopenStatement, { id, submittime: stamp() }, { quiet: true }), '已撤销确认')
  const remove = async () => {
    if (!(await confirmDialog(`删除对账单 ${order?.statementNo}？可以重新生成`))) return
    if (await action.run('step', () => call(calls.removeStatement, { id, submittime: stamp() }, { quiet: true }))) {
      toast.success('删除成功')
      onDone({ changed: true })
    }
  }
  const mayChange = may('fin:statement:upd')
  return (
    <AppDialog
      title={order ? `${partner}对账单 · ${order.clientName} · ${order.month}` : `${partner}对账单`}
      width="min(1120px, 96%)"
      onClose={end}
      busy={action.busy !== ''}
      extra={
        order && (
          <ExportList
            load={calls.statementLines}
            label={`对账单 ${order.clientName} ${order.month}`}
            pageKey={`StatementLines-${direction}`}
            columns={columns[direction]}
            query={{ statementId: id }}
          />
        )
      }
      footer={
        <>
          {order?.status === '草稿' && mayChange && (
            <>
              <Button danger onClick={() => void remove()}>
                删除
              </Button>
              <Input
                aria-label="确认说明"
                placeholder="确认说明：谁确认、差异"
                maxLength={limitOf(statementCalls.ys.confirmStatement.input.remark)}
                style={{ width: 200 }}
                value={remark}
                onChange={(event) => setRemark(event.target.value)}
              />
              <Button type="primary" onClick={() => void confirm()}>
                对方已确认
              </Button>
            </>
          )}
          {order?.status === '已确认' && mayChange && <Button onClick={() => void reopen()}>撤销确认</Button>}
          {order && (
            <PrintButton
              label="打印"
              tag="fin:print"
              keys="F9"
              of={{ document: 'dz', documentId: id }}
              report="dz"
              ask={(how) => call(printing.statement, { id, direction, ...how })}
            />
          )}
          <Button onClick={end}>关闭</Button>
        </>
      }
    >
      <Refusal text={action.refusal} onDismiss={action.dismiss} />
      {!order && <Spin className="doc-waiting" />}
      {order && (
        <Facts
          facts={[
            [partner, order.clientName],
            ['单号', order.statementNo],
            ['月份', order.month],
            [
              '状态',
              <span key="status" className={`pc-status pc-status-${statusGroup(order.status)}`}>
                {order.status}
              </span>,
            ],
            ['期初余额', <Price key="opening" value={order.opening} />],
            ...words
              .filter(([name]) => name !== 'writtenOff' || direction === 'ys')
              .map(([name, word]) => [word, <Price key={name} value={order[name]} />] as const),
            ['期末余额', <Price key="closing" value={order.closing} />],
            ['付款期限', order.dueDate],
            ['备注', order.remark, 3],
          ]}
        />
      )}
      <ReadRows<Line>
        label="对账明细"
        pageKey={`StatementLines-${direction}`}
        columns={columns[direction]}
        queryKey={['statement', direction, id, 'lines']}
        load={(page, signal) => call(calls.statementLines, { statementId: id, ...page }, { signal })}
        onEvent={(_, row) => openDocument(row.document, row.documentId)}
        height={300}
        empty="该月没有往来，只有期初余额"
      />
    </AppDialog>
  )
}
