import { Button, Tabs } from 'antd'
import { useState } from 'react'
import { transferRequests } from '#contract/documents/transfer-requests.ts'
import type { Reply } from '#contract/kit/fields.ts'
import { type DialogProps, openDialog, toast } from '#web/kit/dialog/dialogs.tsx'
import { Facts } from '#web/kit/document/document-frame.tsx'
import type { RecordProps } from '#web/kit/document/document-page.tsx'
import { RecordDialog, RecordOnPage } from '#web/kit/document/document-record.tsx'
import { logTab } from '#web/kit/document/log-tab.tsx'
import { openDocument } from '#web/kit/document/open-document.ts'
import { ReadRows } from '#web/kit/document/read-rows.tsx'
import { StepButtons } from '#web/kit/document/step-buttons.tsx'
import { type Steps, useRecord, useSteps } from '#web/kit/document/use-record.ts'
import { formatDecimal } from '#web/kit/form/number.ts'
import { openPage } from '#web/kit/page.ts'
import { call } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import { statusGroup } from '#web/kit/status.ts'
import { readColumns } from './columns.ts'
import { requestSteps } from './request-steps.ts'
import { tags } from './tags.ts'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** A 要货单, read-only, with what may be done next. Answers when something was done. */
    transferRequest: { props: { id: number; title?: string }; result: { id: number } }
  }
}

const RECORD = 'transfer-request'
type Request = NonNullable<Reply<typeof transferRequests.get>['content']>
const useRequest = (id: number) => useRecord(RECORD, id, (dyId, signal) => call(transferRequests.get, { id: dyId }, { signal }))

/** A request after its draft, on the page where it was written. */
export function RequestRecord({ id, onLeave, onNew }: RecordProps) {
  const record = useRequest(id)
  const steps = useSteps(RECORD, id)
  const { order } = record
  return (
    <RecordOnPage
      what="要货单"
      no={order?.dyNo ?? ''}
      status={order?.status ?? ''}
      addTag={tags.add}
      {...{ record, steps, onLeave, onNew }}
      buttons={order && <RequestButtons request={order} steps={steps} />}
    >
      {order && <RequestFacts request={order} />}
      {order && <RequestTabs key={record.version} id={id} />}
    </RecordOnPage>
  )
}

export function RequestDialog({ id, title, onDone, onClose }: DialogProps<'transferRequest'>) {
  const { may } = useSession()
  const record = useRequest(id)
  const steps = useSteps(RECORD, id)
  const { order } = record
  const [left, setLeft] = useState(false)
  const close = () => (steps.moved || left ? onDone({ id }) : onClose())
  return (
    <RecordDialog
      title={title ?? '要货单信息'}
      {...{ record, steps }}
      onClose={close}
      buttons={
        order && (
          <>
            {order.status === '草稿' && may(tags.upd) && (
              <Button
                onClick={() => {
                  setLeft(true)
                  close()
                  openPage('TransferRequestList', { edit: id })
                }}
              >
                修改
              </Button>
            )}
            <RequestButtons request={order} steps={steps} />
          </>
        )
      }
    >
      {order && <RequestFacts request={order} />}
      {order && <RequestTabs key={record.version} id={id} height={340} />}
    </RecordDialog>
  )
}

/** Each branch takes the steps that are its own. */
function RequestButtons({ request, steps }: { request: Request; steps: Steps }) {
  const { may } = useSession()
  const { id, status, side, paperId } = request
  return (
    <>
      {paperId > 0 && may('busi:db:query') && <Button onClick={() => openDocument('db', paperId)}>调拨单</Button>}
      {side === 'in' ? (
        status === '已提交' &&
        may('busi:dy:answer') && (
          <Button
            type="primary"
            onClick={() => void openDialog('answerRequest', { id }).then((done) => done && steps.taken())}
            title="同意后生成调拨单并占用库存，或说明原因拒绝"
          >
            答复
          </Button>
        )
      ) : (
        <StepButtons status={status} steps={steps} all={requestSteps(request)} />
      )}
    </>
  )
}

function RequestFacts({ request }: { request: Request }) {
  const { ckId, paperId } = request
  const link = (document: string, id: number, no: string) => (
    <Button type="link" size="small" onClick={() => openDocument(document, id)}>
      {no}
    </Button>
  )
  return (
    <>
      <Facts
        facts={[
          ['单号', request.dyNo],
          ['要货公司', request.companyName],
          ['调出公司', request.toCompanyName],
          [
            '状态',
            <span key="status" className={`pc-status pc-status-${statusGroup(request.status)}`}>
              {request.status}
            </span>,
          ],
          ['需要日期', request.needBy],
          ['申请人', request.askerName],
          ['经办人', request.modifierName],
          ...(ckId ? [['销售单', link('ck', ckId, request.ckNo)] as const] : []),
          ...(paperId ? [['调拨单', link('db', paperId, request.paperNo)] as const] : []),
          ...(request.reason ? [['原因', request.reason, 2] as const] : []),
          ['备注', request.remark, 2],
        ]}
      />
      <div className="doc-foot">
        <span>
          合计数量 <b>{formatDecimal(request.qty, 0, 3)}</b>
        </span>
      </div>
    </>
  )
}

function RequestTabs({ id, height }: { id: number; height?: number }) {
  const lines = {
    key: 'lines',
    label: '商品明细',
    children: (
      <ReadRows
        label="商品明细"
        pageKey="TransferRequestRead"
        columns={readColumns}
        queryKey={[RECORD, id, 'lines']}
        load={(page, signal) => call(transferRequests.pageLines, { dyId: id, ...page }, { signal, quiet: true })}
        onEvent={(_, { pjid }) => (pjid ? void openDialog('part', { mode: 'view', id: pjid }) : toast.warning('无效商品，不允许查看'))}
        height={height}
      />
    ),
  }
  const log = logTab({ kind: RECORD, id, load: (signal) => call(transferRequests.log, { id }, { signal, quiet: true }) })
  return <Tabs size="small" className="doc-tabs" items={[lines, log]} />
}
