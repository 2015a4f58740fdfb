import { Button, Tabs } from 'antd'
import { isRefund, MONEY_KINDS, type MoneyKind } from '#contract/documents/payments/payments.ts'
import { capitalYuan } from '#contract/kit/capital-yuan.ts'
import { aboutItem } from '#contract/ledgers/open-items.ts'
import { printing } from '#contract/printing/printouts.ts'
import { confirmDialog, type DialogProps, openDialog } from '#web/kit/dialog/dialogs.tsx'
import { type Fact, Facts } from '#web/kit/document/document-frame.tsx'
import { RecordDialog } from '#web/kit/document/document-record.tsx'
import { logTab } from '#web/kit/document/log-tab.tsx'
import { callsOf, type MoneyOrder } from '#web/kit/document/money-kinds.ts'
import { openDocument } from '#web/kit/document/open-document.ts'
import { StepButtons } from '#web/kit/document/step-buttons.tsx'
import { useRecord, useSteps } from '#web/kit/document/use-record.ts'
import { Price } from '#web/kit/form/price.tsx'
import { WholeList } from '#web/kit/list/whole-list.tsx'
import { PrintButton } from '#web/kit/print/print-button.tsx'
import { call, stamp } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import { statusGroup } from '#web/kit/status.ts'
import { columnsFor } from '#web/kit/table/column.ts'
import { BadDebtFiles } from './bad-debt-files.tsx'
import { announced, moneySteps } from './money-steps.ts'
import '#web/kit/document/money.css'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 收款单, 付款单, refunds, 往来对冲, read-only. Answers when it has moved. */
    moneyOrder: { props: { kind: MoneyKind; id: number; title?: string }; result: { id: number } }
  }
}

type Line = MoneyOrder['lines'][number] & { key: number }
type Item = MoneyOrder['items'][number] & { about: string }
const lineColumns = columnsFor<Line>()(
  { prop: 'accountName', label: '账户', width: 200 },
  { prop: 'amount', label: '金额', width: 120, align: 'right', digits: 2, statistics: true },
  { prop: 'remark', label: '说明' },
)
const itemColumns = columnsFor<Item>()(
  { prop: 'docNo', label: '单号', width: 130, eventType: 'document' },
  { prop: 'about', label: '摘要', width: 80 },
  { prop: 'bizDate', label: '日期', width: 90 },
  { prop: 'dueDate', label: '到期日', width: 90 },
  { prop: 'total', label: '单据金额', align: 'right', digits: 2 },
  { prop: 'amount', label: '核销金额', align: 'right', digits: 2, statistics: true },
  { prop: 'settledOn', label: '核销日期', width: 90 },
)

export function MoneyRecord({ kind, id, title, onDone, onClose }: DialogProps<'moneyOrder'>) {
  const { may } = useSession()
  const { name, word, partner } = MONEY_KINDS[kind]
  const refund = isRefund(kind)
  const loss = kind === 'hz'
  const record = useRecord(kind, id, (orderId, signal) => call(callsOf(kind).get, { id: orderId }, { signal }))
  const steps = useSteps(kind, id)
  const { order } = record
  const close = () => (steps.moved ? onDone({ id }) : onClose())
  const all = moneySteps(kind, id, order)
  const edit = async () => {
    onClose()
    await openDialog('moneyEditor', { kind, id })
  }
  const remove = async () => {
    if (!order || !(await confirmDialog(`删除${name} ${order.moneyNo}？删除后不能恢复`))) return
    if (await steps.take('remove', () => announced(call(callsOf(kind).remove, { id, submittime: stamp() }, { quiet: true })), '删除成功'))
      onDone({ id })
  }
  return (
    <RecordDialog
      title={title ?? `${name}信息`}
      width="min(960px, 92%)"
      record={record}
      steps={steps}
      onClose={close}
      buttons={
        order && (
          <>
            {order.status === '草稿' && may(`fin:${kind}:add`) && (
              <>
                <Button danger onClick={() => void remove()}>
                  删除
                </Button>
                <Button onClick={() => void edit()}>修改</Button>
              </>
            )}
            <PrintButton
              label="打印"
              tag="fin:print"
              keys="F9"
              status={order.status}
              of={{ document: 'ysyf', documentId: id }}
              report="ysyf"
              ask={(how) => call(printing.ysyf, { id, kind, ...how })}
            />
            <StepButtons status={order.status} steps={steps} all={all} />
          </>
        )
      }
    >
      {order && (
        <>
          <Facts
            facts={[
              [partner, order.clientName],
              ['单号', order.moneyNo],
              [loss ? '日期' : `${word}日期`, order.moneyDate],
              [
                '状态',
                <span key="status" className={`pc-status pc-status-${statusGroup(order.status)}`}>
                  {order.status}
                </span>,
              ],
              [`${word}金额`, <Price key="sum" value={order.moneySum} />],
              ['大写', capitalYuan(order.moneySum), 2],
              ...(refund || loss ? [] : usedFacts(order)),
              ...(loss ? lossFacts(order) : []),
              ['制单人', order.creatorName],
              ['经办人', order.modifierName],
              ['备注', order.remark, 4],
            ]}
          />
          {order.lines.length > 0 && (
            <WholeList<Line>
              label={`${word}账户`}
              columns={lineColumns}
              rows={order.lines.map((line, key) => ({ ...line, key }))}
              rowKey="key"
              height={36 * order.lines.length + 68}
            />
          )}
          <Tabs
            items={[
              {
                key: 'items',
                label: order.status === '草稿' && order.settling === '指定' ? '将核销的单据' : '核销明细',
                children: (
                  <WholeList<Item>
                    label="核销明细"
                    columns={itemColumns}
                    rows={order.items.map((item) => ({ ...item, about: aboutItem({ document: item.document, event: '' }) }))}
                    rowKey={({ itemId, settlementId }) => `${itemId} ${settlementId}`}
                    height={220}
                    onEvent={(_, row) => openDocument(row.document, row.documentId)}
                    empty={nothingSettled(order, refund)}
                  />
                ),
              },
              ...(loss ? [{ key: 'files', label: '附件', children: <BadDebtFiles id={id} reversed={order.status === '已红冲'} /> }] : []),
              logTab({ kind, id, load: (signal) => call(callsOf(kind).log, { id }, { signal }) }),
            ]}
          />
        </>
      )}
    </RecordDialog>
  )
}

const usedFacts = ({ discount, settled, rest }: MoneyOrder): readonly Fact[] => [
  ['优惠', <Price key="discount" value={discount} />],
  ['已核销', <Price key="settled" value={settled} />],
  ['未核销', <Price key="rest" value={rest} />],
]
const lossFacts = ({ reason, age, recovered, auditorName }: MoneyOrder): readonly Fact[] => [
  ['原因', reason],
  ['账龄', `${age} 天`],
  ['已收回', <Price key="recovered" value={recovered} />],
  ['审核人', auditorName],
]
function nothingSettled({ status }: MoneyOrder, refund: boolean): string {
  if (status !== '草稿') return '尚未核销：全部留作预收（付）'
  return refund ? '审核时先退最早的款项' : '审核时先核销最早到期的单据'
}
