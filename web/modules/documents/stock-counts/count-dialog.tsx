import { Button, Popconfirm, Segmented, Tabs } from 'antd'
import { useState } from 'react'
import { stockCounts } from '#contract/documents/stock-counts.ts'
import type { Reply, Row } from '#contract/kit/fields.ts'
import { printing } from '#contract/printing/printouts.ts'
import { type DialogProps, openDialog } from '#web/kit/dialog/dialogs.tsx'
import { Facts } from '#web/kit/document/document-frame.tsx'
import { RecordDialog } from '#web/kit/document/document-record.tsx'
import { logTab } from '#web/kit/document/log-tab.tsx'
import { ReadRows } from '#web/kit/document/read-rows.tsx'
import { StepButtons } from '#web/kit/document/step-buttons.tsx'
import { type Steps, useRecord, useSteps } from '#web/kit/document/use-record.ts'
import { formatDecimal } from '#web/kit/form/number.ts'
import { Price } from '#web/kit/form/price.tsx'
import { canOpenPage, openPage } from '#web/kit/page.ts'
import { PrintButton } from '#web/kit/print/print-button.tsx'
import { call, stamp } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import { statusGroup } from '#web/kit/status.ts'
import { columnsFor } from '#web/kit/table/column.ts'
import { countSteps, submitCount } from './count-steps.ts'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 盘点单信息 with what may be done next. Answers when something was done. */
    stockCount: { props: { id: number; title?: string }; result: { id: number } }
  }
}
const RECORD = 'stock-count'
type Mark = NonNullable<Reply<typeof stockCounts.get>['content']>
type Line = Row<typeof stockCounts.pageLines>

const lineColumns = columnsFor<Line>()(
  { prop: 'posiName', label: '仓位', width: 84 },
  { prop: 'pjNo', label: '编码', width: 140, eventType: 'openPart' },
  { prop: 'pjName', label: '名称', width: 140 },
  { prop: 'pjBrand', label: '品牌', width: 76 },
  { prop: 'pjUnit', label: '单位', width: 46 },
  { prop: 'snapshotQty', label: '开始账面', width: 76, number: true },
  { prop: 'movedQty', label: '期间出入', width: 76, number: true },
  { prop: 'bookQty', label: '应有', width: 70, number: true },
  { prop: 'countedQty', label: '实盘', width: 70, number: true },
  { prop: 'differQty', label: '差异', width: 70, number: true, txtColor: (row) => colourOf(row.differQty) },
  { prop: 'differValue', label: '差异金额', width: 96, number: true, digits: 2 },
  { prop: 'countedName', label: '盘点人', width: 70 },
  { prop: 'countedAt', label: '时间', width: 56 },
  { prop: 'round', label: '次', width: 40, number: true, digits: 0 },
)
const colourOf = (qty: number | null) => (!qty ? undefined : qty > 0 ? 'var(--pc-good)' : 'var(--pc-negative)')

export function CountDialog({ id, title = '盘点单信息', onDone, onClose }: DialogProps<'stockCount'>) {
  const record = useRecord(RECORD, id, (markId, signal) => call(stockCounts.get, { id: markId }, { signal }))
  const steps = useSteps(RECORD, id)
  const { order } = record
  const close = () => (steps.moved ? onDone({ id }) : onClose())
  return (
    <RecordDialog
      title={title}
      {...{ record, steps }}
      onClose={close}
      buttons={order && <Buttons mark={order} steps={steps} onLeave={close} />}
    >
      {order && <MarkFacts mark={order} />}
      {order && <MarkTabs key={record.version} mark={order} />}
    </RecordDialog>
  )
}

function Buttons({ mark, steps, onLeave }: { mark: Mark; steps: Steps; onLeave: () => void }) {
  const { may } = useSession()
  const { id, status } = mark
  const left = mark.lineCount - mark.countedCount
  const submit = (uncounted: 'skip' | 'zero' | '') =>
    void steps.take('submit', () => submitCount(id, uncounted, stamp()), '已提交，等待审核')
  const running = status === '进行中'
  return (
    <>
      {running && canOpenPage('CountWork') && (
        <Button
          onClick={() => {
            onLeave()
            openPage('CountWork', { count: id })
          }}
        >
          去录入
        </Button>
      )}
      <PrintButton
        label="打印"
        tag="busi:mark:print"
        keys="F9"
        status={status}
        of={{ document: 'mark', documentId: id }}
        report="mark"
        ask={(how) => call(printing.mark, { markId: id, ...how })}
      />
      <StepButtons status={status} steps={steps} all={countSteps(id)} />
      {running && may('busi:mark:audit', 'busi:mark:add') && left === 0 && (
        <Button type="primary" loading={steps.busy === 'submit'} onClick={() => submit('')}>
          提交审核
        </Button>
      )}
      {running && may('busi:mark:audit', 'busi:mark:add') && left > 0 && (
        <Popconfirm
          title={`还有 ${left} 行未盘`}
          description="未盘的行按账面数，还是按数量 0？"
          okText="未盘行按账面数提交"
          cancelText="按 0 提交"
          onConfirm={() => submit('skip')}
          onCancel={(event) => event?.type === 'click' && submit('zero')}
        >
          <Button type="primary" loading={steps.busy === 'submit'}>
            提交审核
          </Button>
        </Popconfirm>
      )}
    </>
  )
}

function MarkFacts({ mark }: { mark: Mark }) {
  const posted = mark.gainQty !== 0 || mark.lossQty !== 0
  return (
    <>
      <Facts
        facts={[
          ['单号', mark.markNo],
          ['日期', mark.markDate],
          ['仓库', mark.warehouseName],
          ['范围', mark.scopeText],
          [
            '状态',
            <span key="status" className={`pc-status pc-status-${statusGroup(mark.status)}`}>
              {mark.status}
            </span>,
          ],
          ['进度', `${mark.countedCount}/${mark.lineCount} 行`],
          ['经办人', mark.modifierName],
          ['备注', mark.remark],
        ]}
      />
      <div className="doc-foot">
        <span>差异 {mark.differCount === null ? '盘点中不显示' : <b>{mark.differCount} 行</b>}</span>
        {posted && (
          <>
            <span>
              盘盈 <b>{formatDecimal(mark.gainQty, 0, 3)}</b>（<Price value={mark.gainValue} />）
            </span>
            <span>
              盘亏 <b>{formatDecimal(mark.lossQty, 0, 3)}</b>（<Price value={mark.lossValue} />）
            </span>
          </>
        )}
      </div>
    </>
  )
}

type Show = '' | 'open' | 'differ'
function MarkTabs({ mark }: { mark: Mark }) {
  const { may } = useSession()
  const { id } = mark
  const [show, setShow] = useState<Show>(mark.status === '待审核' && mark.differCount ? 'differ' : '')
  const choices: { value: Show; label: string }[] = [
    { value: '', label: `全部 ${mark.lineCount}` },
    { value: 'open', label: `未盘 ${mark.lineCount - mark.countedCount}` },
    ...(mark.differCount === null ? [] : [{ value: 'differ' as const, label: `差异 ${mark.differCount}` }]),
  ]
  const lines = {
    key: 'lines',
    label: '盘点明细',
    children: (
      <>
        <Segmented<Show> size="small" options={choices} value={show} onChange={setShow} style={{ marginBottom: 6, width: 'fit-content' }} />
        <ReadRows
          key={show}
          label="盘点明细"
          pageKey="CountLines"
          columns={lineColumns}
          queryKey={[RECORD, id, 'lines', show]}
          load={(page, signal) => call(stockCounts.pageLines, { markId: id, show, ...page }, { signal, quiet: true })}
          onEvent={(_, { pjid }) => void openDialog('part', { mode: 'view', id: pjid })}
          empty={show === 'differ' ? '没有差异' : show === 'open' ? '全部已盘' : '没有明细'}
          height={360}
        />
      </>
    ),
  }
  const log = logTab({ kind: RECORD, id, load: (signal) => call(stockCounts.log, { id }, { signal, quiet: true }) })
  return may('busi:mark:query') ? <Tabs size="small" className="doc-tabs" items={[lines, log]} /> : null
}
