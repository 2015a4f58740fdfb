import { Button, Tabs } from 'antd'
import { useState } from 'react'
import { type PaperKind, stockPapers } from '#contract/documents/stock-papers.ts'
import type { Reply } from '#contract/kit/fields.ts'
import { printing } from '#contract/printing/printouts.ts'
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
import { openPage } from '#web/kit/page.ts'
import { PrintButton } from '#web/kit/print/print-button.tsx'
import { call } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import { statusGroup } from '#web/kit/status.ts'
import { paperLineColumns } from './columns.ts'
import { isPaperKind, manners, tagsOf } from './manners.ts'
import { paperSteps } from './paper-steps.ts'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** A paper of the warehouse, read-only, with what may be done next. Answers when something was done. */
    stockPaper: { props: { id: number; title?: string }; result: { id: number } }
  }
}

const RECORD = 'stock-paper'
type Paper = NonNullable<Reply<typeof stockPapers.get>['content']>
const kindOf = ({ kind }: Paper): PaperKind => (isPaperKind(kind) ? kind : 'qr')
const usePaper = (id: number) => useRecord(RECORD, id, (paperId, signal) => call(stockPapers.get, { id: paperId }, { signal }))

/** A paper after its draft, on the page where it was written. */
export function PaperRecord({ kind, id, onLeave, onNew }: RecordGiven & { kind: PaperKind }) {
  const record = usePaper(id)
  const steps = useSteps(RECORD, id)
  const { order } = record
  return (
    <RecordOnPage
      what={manners[kind].what}
      no={order?.paperNo ?? ''}
      status={order?.status ?? ''}
      addTag={tagsOf(kind).add}
      {...{ record, steps, onLeave, onNew }}
      buttons={order && <PaperButtons paper={order} steps={steps} onMoved={record.reload} />}
    >
      {order && <PaperFacts paper={order} />}
      {order && <PaperTabs key={record.version} paper={order} />}
    </RecordOnPage>
  )
}

export function PaperDialog({ id, title, onDone, onClose }: DialogProps<'stockPaper'>) {
  const { may } = useSession()
  const record = usePaper(id)
  const steps = useSteps(RECORD, id)
  const { order } = record
  const [changed, setChanged] = useState(false)
  const close = () => (changed || steps.moved ? onDone({ id }) : onClose())
  const moved = () => {
    record.reload()
    setChanged(true)
  }
  const kind = order && kindOf(order)
  return (
    <RecordDialog
      title={title ?? (kind ? `${manners[kind].what}信息` : '单据信息')}
      {...{ record, steps }}
      onClose={close}
      buttons={
        order &&
        kind && (
          <>
            {order.status === '草稿' && may(tagsOf(kind).upd) && (
              <Button
                onClick={() => {
                  close()
                  openPage(manners[kind].page, { edit: id })
                }}
              >
                修改
              </Button>
            )}
            <PaperButtons paper={order} steps={steps} onMoved={moved} />
          </>
        )
      }
    >
      {order && <PaperFacts paper={order} />}
      {order && <PaperTabs key={record.version} paper={order} height={380} />}
    </RecordDialog>
  )
}

/** Each company takes the steps that are its own. */
function PaperButtons({ paper, steps, onMoved }: { paper: Paper; steps: Steps; onMoved: () => void }) {
  const { may, maySee } = useSession()
  const { id, status, side, paperNo: docNo } = paper
  const goods = (mode: 'ship' | 'receive', label: string) => (
    <Button type="primary" onClick={() => void openDialog('transferGoods', { id, mode }).then((done) => done && onMoved())}>
      {label}
    </Button>
  )
  const print = (
    <PrintButton
      label="打印"
      tag="busi:dc:print"
      keys="F9"
      status={status}
      of={{ document: 'dc', documentId: id }}
      report="dc"
      ask={(how) => call(printing.dc, { dcId: id, ...how })}
    />
  )
  const received = paper.kind === 'db' && ['已完成', '已红冲'].includes(status)
  const mayAdd = side === 'in' && status === '已完成' && may('busi:db:fee')
  const fees = received && maySee('price.tcostprice') && may('busi:db:query') && (
    <Button onClick={() => void openDialog('fees', { document: 'db', id, docNo, mayAdd }).then((done) => done && onMoved())}>费用</Button>
  )
  if (side === 'in')
    return (
      <>
        {print}
        {fees}
        {status === '已在途' && may('busi:db:receive') && goods('receive', '收货')}
      </>
    )
  return (
    <>
      {print}
      {fees}
      <StepButtons status={status} steps={steps} all={paperSteps(kindOf(paper), id)} />
      {paper.kind === 'db' && status === '已审核' && may('busi:db:ship') && goods('ship', '发出')}
    </>
  )
}

const MISSING: Record<string, string> = { back: '少收，已退回调出公司', loss: '少收，已由调出公司报损' }

function PaperFacts({ paper }: { paper: Paper }) {
  const kind = kindOf(paper)
  const { values, scraps, reasons, moves } = manners[kind]
  return (
    <>
      <Facts
        facts={[
          ['单号', paper.paperNo],
          ['日期', paper.paperDate],
          ...(kind === 'db'
            ? ([
                ['调出公司', paper.companyName],
                ['调入公司', paper.toCompanyName],
              ] as const)
            : []),
          ...(scraps ? [['转入仓库', paper.toWarehouseName || '报废，不再入库'] as const] : []),
          ...(reasons ? [['原因', paper.reason] as const] : []),
          [
            '状态',
            <span key="status" className={`pc-status pc-status-${statusGroup(paper.status)}`}>
              {paper.status}
            </span>,
          ],
          ['经办人', paper.modifierName],
          ...(paper.missing ? [['差异', MISSING[paper.missing]] as const] : []),
          ['备注', paper.remark, 2],
        ]}
      />
      <div className="doc-foot">
        {!values && (
          <span>
            合计数量 <b>{formatDecimal(paper.qty, 0, 3)}</b>
          </span>
        )}
        {!moves && (
          <span>
            {values ? '调整金额' : '成本金额'}{' '}
            <b>
              <Price value={paper.value} />
            </b>
          </span>
        )}
        {kind === 'db' && paper.feeSum !== 0 && (
          <span>
            收货费用{' '}
            <b>
              <Price value={paper.feeSum} />
            </b>
          </span>
        )}
      </div>
    </>
  )
}

function PaperTabs({ paper, height }: { paper: Paper; height?: number }) {
  const { may } = useSession()
  const kind = kindOf(paper)
  const { id } = paper
  const lines = {
    key: 'lines',
    label: '商品明细',
    children: (
      <ReadRows
        label="商品明细"
        pageKey={`${manners[kind].page}Read`}
        columns={paperLineColumns(kind)}
        queryKey={[RECORD, id, 'lines']}
        load={(page, signal) => call(stockPapers.pageLines, { paperId: id, ...page }, { signal, quiet: true })}
        onEvent={(_, { pjid }) => (pjid ? void openDialog('part', { mode: 'view', id: pjid }) : toast.warning('无效商品，不允许查看'))}
        height={height}
      />
    ),
  }
  const log = logTab({ kind: RECORD, id, load: (signal) => call(stockPapers.log, { id }, { signal, quiet: true }) })
  const mayLog = may(tagsOf(kind).add, tagsOf(kind).confirm, `busi:${kind === 'qr' || kind === 'qc' || kind === 'bs' ? 'qt' : kind}:query`)
  return <Tabs size="small" className="doc-tabs" items={mayLog ? [lines, log] : [lines]} />
}
