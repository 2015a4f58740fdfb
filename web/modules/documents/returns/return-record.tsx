import { Button, Tabs } from 'antd'
import { purchaseReturnSteps, type saleReturn } from '#contract/documents/returns.ts'
import type { Reply } from '#contract/kit/fields.ts'
import { type DialogProps, openDialog, toast } from '#web/kit/dialog/dialogs.tsx'
import { Facts } from '#web/kit/document/document-frame.tsx'
import type { RecordGiven } from '#web/kit/document/document-page.tsx'
import { RecordDialog, RecordOnPage } from '#web/kit/document/document-record.tsx'
import { logTab } from '#web/kit/document/log-tab.tsx'
import { ReadRows } from '#web/kit/document/read-rows.tsx'
import { StepButtons } from '#web/kit/document/step-buttons.tsx'
import { type Steps, useRecord, useSteps } from '#web/kit/document/use-record.ts'
import { formatDecimal } from '#web/kit/form/number.ts'
import { Price } from '#web/kit/form/price.tsx'
import { useShortcut } from '#web/kit/keys/shortcuts.ts'
import { openPage } from '#web/kit/page.ts'
import { PrintButton } from '#web/kit/print/print-button.tsx'
import { call, stamp } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import { statusGroup } from '#web/kit/status.ts'
import { returnLineColumns } from './columns.ts'
import { kinds, type ReturnKind, type ReturnName } from './kinds.ts'
import { mayGiveBack, toldBack, withMoneyBack } from './money-back.ts'
import { stepsOf } from './return-steps.ts'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 销售退货, 采购退货, read-only, with the steps it may take. Answers when it has moved. */
    return: { props: { kind: ReturnName; id: number; title?: string }; result: { id: number } }
  }
}

type Order = NonNullable<Reply<typeof saleReturn.get>['content']>
const lineColumns = { sale: returnLineColumns(kinds.sale), purchase: returnLineColumns(kinds.purchase) }

function useReturn(kind: ReturnKind, id: number) {
  const record = useRecord(kind.draft, id, (orderId, signal) => call(kind.calls.get, { id: orderId }, { signal }))
  const steps = useSteps(kind.draft, id)
  return { record, steps, order: record.order }
}

export function ReturnRecord({ kind, id, onLeave, onNew }: RecordGiven & { kind: ReturnKind }) {
  const { record, steps, order } = useReturn(kind, id)
  return (
    <RecordOnPage
      what={kind.what}
      no={order?.thNo ?? ''}
      status={order?.status ?? ''}
      addTag={kind.tags.add}
      record={record}
      steps={steps}
      buttons={order && <ReturnButtons kind={kind} order={order} steps={steps} />}
      onLeave={onLeave}
      onNew={onNew}
    >
      {order && <ReturnFacts kind={kind} order={order} />}
      <ReturnTabs key={record.version} kind={kind} id={id} />
    </RecordOnPage>
  )
}

export function ReturnDialog({ kind: name, id, title, onDone, onClose }: DialogProps<'return'>) {
  const kind = kinds[name]
  const { may } = useSession()
  const { record, steps, order } = useReturn(kind, id)
  const close = () => (steps.moved ? onDone({ id }) : onClose())
  const edit = () => {
    close()
    openPage(kind.page, { edit: id })
  }
  return (
    <RecordDialog
      title={title ?? `${kind.what}信息`}
      record={record}
      steps={steps}
      onClose={close}
      buttons={
        order && (
          <>
            {order.status === '草稿' && may(kind.tags.upd) && <Button onClick={edit}>修改</Button>}
            <ReturnButtons kind={kind} order={order} steps={steps} />
            <Button onClick={() => void openDialog('reminder', { link: `${kind.link}/${id}`, linkName: `${kind.what} ${order.thNo}` })}>
              提醒
            </Button>
          </>
        )
      }
    >
      {order && <ReturnFacts kind={kind} order={order} />}
      <ReturnTabs key={record.version} kind={kind} id={id} height={360} />
    </RecordDialog>
  )
}

function ReturnButtons({ kind, order, steps }: { kind: ReturnKind; order: Order; steps: Steps }) {
  const session = useSession()
  const { may } = session
  const mayGive = mayGiveBack(session, kind)
  const checks = kind.name === 'sale' && ['已审核', '待验货', '验货中'].includes(order.status) && may('busi:xt:check')
  const check = async () => {
    const counted = await openDialog('returnCheck', { id: order.id, thNo: order.thNo, partner: order.clientName })
    if (counted) await steps.take('checkDone', () => Promise.resolve(counted), `验货入库：${counted.status}${toldBack(counted)}`)
  }
  // what the return left open as a credit may be paid back
  const money = kind.name === 'sale' ? 'tk' : 'gk'
  const refundable = ['未收款', '收款中', '未付款', '付款中'].includes(order.moneyStatus) && (mayGive || may(`fin:${money}:add`))
  const asked = { id: order.id, partner: order.clientName }
  const giveBack = () =>
    withMoneyBack(kind, mayGive, { ...asked, mayOwe: false }, (back) =>
      call(kind.calls.payBack, { id: order.id, ...back, submittime: stamp() }, { quiet: true }),
    )
  const payBack = () =>
    mayGive
      ? void steps.take('payBack', giveBack, (given) => `退款成功${toldBack(given ?? { given: 0 })}`)
      : void openDialog('moneyEditor', { kind: money, clientId: order.clientId, clientName: order.clientName })
  const sign = () =>
    withMoneyBack(kind, mayGive, { ...asked, mayOwe: true }, (back) =>
      call(purchaseReturnSteps.sign, { id: order.id, ...back, submittime: stamp() }, { quiet: true }),
    )
  useShortcut('Alt+T', '退款', payBack, { disabled: !refundable })
  return (
    <>
      {refundable && (
        <Button title="Alt+T" onClick={payBack}>
          退款
        </Button>
      )}
      <PrintButton
        label="打印"
        tag="busi:th:print"
        keys="F9"
        status={order.status}
        of={{ document: kind.name === 'sale' ? 'th' : 'ct', documentId: order.id }}
        report={kind.name === 'sale' ? 'th' : 'ct'}
        ask={(how) => call(kind.print, { thId: order.id, ...how })}
      />
      <StepButtons status={order.status} steps={steps} all={stepsOf(kind, order.id, sign)} />
      {checks && (
        <Button type="primary" onClick={() => void check()}>
          验货入库
        </Button>
      )}
    </>
  )
}

function ReturnFacts({ kind, order }: { kind: ReturnKind; order: Order }) {
  return (
    <>
      <Facts
        facts={[
          [kind.partner, order.clientName],
          ['单号', order.thNo],
          ['退货日期', order.thDate],
          ['过账日期', order.postDate],
          ['负责人', order.inchargeName],
          ['经办人', order.modifierName],
          ['退货原因', order.reason],
          [
            '状态',
            <span key="status" className={`pc-status pc-status-${statusGroup(order.status)}`}>
              {order.status}
            </span>,
          ],
          ['备注', order.remark, 4],
        ]}
      />
      <div className="doc-foot">
        <span>
          退货数量 <b>{formatDecimal(order.thAmount, 0, 3)}</b>
        </span>
        <span>
          退货金额{' '}
          <b>
            <Price value={order.thSum} />
          </b>
        </span>
      </div>
    </>
  )
}

function ReturnTabs({ kind, id, height }: { kind: ReturnKind; id: number; height?: number }) {
  const { calls } = kind
  const openSource = (sourceId: number) =>
    kind.name === 'sale' ? void openDialog('outbound', { id: sourceId }) : void openDialog('stockIn', { id: sourceId })
  const lines = {
    key: 'lines',
    label: '商品明细',
    children: (
      <ReadRows
        label="商品明细"
        pageKey={`${kind.page}Lines`}
        columns={lineColumns[kind.name]}
        queryKey={[kind.draft, id, 'lines']}
        load={(page, signal) => call(calls.pageLines, { thId: id, ...page }, { signal, quiet: true })}
        onEvent={(event, { pjid, sourceId }) => {
          if (event === 'source') return openSource(sourceId)
          return pjid ? void openDialog('part', { mode: 'view', id: pjid }) : toast.warning('无效商品，不允许查看')
        }}
        height={height}
      />
    ),
  }
  const log = logTab({ kind: kind.draft, id, load: (signal) => call(calls.log, { id }, { signal, quiet: true }) })
  return <Tabs size="small" className="doc-tabs" items={[lines, log]} />
}
