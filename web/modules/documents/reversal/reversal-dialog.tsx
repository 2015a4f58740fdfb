import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Form, Input, Result, Spin } from 'antd'
import { useRef, useState } from 'react'
import { MOST_STEPS, reversal } from '#contract/documents/reversal.ts'
import { documentOf, type ReversibleDocument } from '#contract/documents.ts'
import { limitOf, MASKED, type Reply } from '#contract/kit/fields.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import { type DialogProps, toast } from '#web/kit/dialog/dialogs.tsx'
import { Facts, Refusal } from '#web/kit/document/document-frame.tsx'
import { canOpenDocument, openDocument } from '#web/kit/document/open-document.ts'
import { useAction } from '#web/kit/document/use-action.ts'
import { formatDecimal } from '#web/kit/form/number.ts'
import { announce } from '#web/kit/request/announce.ts'
import { call, stamp } from '#web/kit/request/request.ts'
import { columnsFor } from '#web/kit/table/column.ts'
import { DataTable } from '#web/kit/table/data-table.tsx'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 红冲 of a posted document, with all that has to go before it. Answers the document's new state. */
    reversal: { props: { document: ReversibleDocument; id: number }; result: { status: string } }
  }
}

type Asked = Reply<typeof reversal.before>['content']
type Line = Asked['steps'][number] & { word: string; sum: string; right: string }

const nameOf = (document: string) => documentOf(document)?.name ?? ''
const sumOf = (amount: string) => (amount === '' || amount === MASKED ? amount : formatDecimal(Number(amount), 2))

const columns = columnsFor<Line>()(
  { prop: 'word', label: '单据', width: 80 },
  { prop: 'docNo', label: '单号', width: 190, eventType: 'document' },
  { prop: 'bizDate', label: '日期', width: 90 },
  { prop: 'status', label: '状态', width: 72, status: true },
  { prop: 'why', label: '原因', width: 170 },
  { prop: 'sum', label: '金额', width: 100, align: 'right', digits: 2 },
  { prop: 'right', label: '处理' },
)

export function ReversalDialog({ document, id, onDone, onClose }: DialogProps<'reversal'>) {
  const client = useQueryClient()
  const { data, isError, refetch } = useQuery({
    queryKey: ['reversal', document, id],
    queryFn: ({ signal }) => call(reversal.before, { document, id }, { signal, quiet: true }),
    ...{ staleTime: 0, gcTime: 0, retry: false },
  })
  const action = useAction()
  const [note, setNote] = useState('')
  const [wanted, setWanted] = useState(false)
  const sent = useRef(0)
  const asked = data?.content
  const steps = asked?.steps ?? []
  const hindered = hindranceOf(asked)
  const send = async () => {
    if (!asked || hindered) return
    if (note.trim() === '') return setWanted(true)
    sent.current ||= stamp()
    const all = [...steps.map((step) => ({ document: step.document as ReversibleDocument, id: step.id })), { document, id }]
    const reply = await action.run('reverse', () =>
      call(reversal.reverse, { steps: all, note: note.trim(), submittime: sent.current }, { quiet: true }),
    )
    if (!reply) {
      sent.current = 0
      return
    }
    toast.success(all.length > 1 ? `已按顺序处理 ${all.length} 张单据` : `已红冲 ${asked.docNo}`)
    announce('money')
    void client.invalidateQueries()
    onDone({ status: reply.statuses.at(-1) ?? '' })
  }
  const open = (row: Line) => canOpenDocument(row.document) && openDocument(row.document, row.id)
  const many = steps.length > 0
  return (
    <AppDialog
      title={asked ? `红冲${nameOf(document)} ${asked.docNo}` : `红冲${nameOf(document)}`}
      width="min(940px, 94%)"
      onClose={onClose}
      loading={!asked && !isError}
      busy={action.busy !== ''}
      shortcuts={[{ keys: 'Ctrl+Enter', label: '红冲', run: () => void send(), disabled: !asked || hindered !== '' }]}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button
            type="primary"
            danger
            disabled={!asked || hindered !== ''}
            loading={action.busy !== ''}
            title="Ctrl+Enter"
            onClick={() => void send()}
          >
            {many ? `全部按顺序红冲（${steps.length + 1} 张）` : '确定红冲'}
          </Button>
        </>
      }
    >
      {isError && <Result status="warning" title="没有查到前置单据" extra={<Button onClick={() => void refetch()}>重试</Button>} />}
      {!asked && !isError && <Spin className="doc-waiting" />}
      {asked && (
        <>
          <Refusal text={action.refusal} onDismiss={action.dismiss} onReload={() => void refetch()} />
          <Facts
            facts={[
              ['单号', asked.docNo],
              ['日期', asked.bizDate],
              ['金额', sumOf(asked.amount)],
              ['记在', asked.dayWhy || asked.day, 2],
            ]}
          />
          {many && (
            <>
              <p className="pc-hint">以下单据要先处理，按顺序进行。选中一行按 Enter 打开单据</p>
              <DataTable<Line>
                label="前置单据"
                columns={columns}
                rows={steps.map(lineOf)}
                rowKey="step"
                height={Math.min(36 * steps.length + 40, 260)}
                onOpen={open}
                onEvent={(_, row) => open(row)}
              />
            </>
          )}
          {asked.along.length > 0 && <p className="pc-hint">随单一起红冲：{asked.along.map(toldAlong).join('、')}</p>}
          {asked.freed.length > 0 && <p className="pc-hint">本单用掉的款项退回可用：{asked.freed.map(toldAlong).join('、')}</p>}
          {hindered && <Alert className="doc-refusal" type="warning" showIcon title={hindered} />}
          <Form.Item
            label="红冲原因"
            required
            validateStatus={wanted && note.trim() === '' ? 'error' : ''}
            help={wanted && note.trim() === '' ? '请输入红冲原因' : '写反向台账，单据保留，不能恢复'}
          >
            <Input
              aria-label="红冲原因"
              autoFocus
              maxLength={limitOf(reversal.reverse.input.note)}
              value={note}
              disabled={hindered !== ''}
              onChange={(event) => setNote(event.target.value)}
              onPressEnter={(event) => {
                if (!event.ctrlKey) void send()
              }}
            />
          </Form.Item>
        </>
      )}
    </AppDialog>
  )
}

const lineOf = (step: Asked['steps'][number]): Line => ({
  ...step,
  word: nameOf(step.document),
  sum: sumOf(step.amount),
  right: step.mayUndo ? step.way : step.way ? `${step.way}（没有权限）` : '请联系有权限的同事',
})

/** 付款单 FK2611230001 60.00（11-23） */
const toldAlong = ({ word, docNo, amount, bizDate }: Asked['along'][number]) => `${word} ${docNo} ${sumOf(amount)}（${bizDate.slice(5)}）`

/** Why it cannot be done from here in one press; '' = it can. */
function hindranceOf(asked: Asked | undefined): string {
  if (!asked) return ''
  if (asked.way !== '红冲') return '单据现在的状态不能红冲，请关闭后刷新'
  if (asked.more || asked.steps.length + 1 > MOST_STEPS) return `前置单据超过${MOST_STEPS - 1}张，请先从第1张开始分次处理`
  const closed = asked.steps.find(({ mayUndo }) => !mayUndo)
  return closed ? `第${closed.step}步${closed.docNo ? ` ${closed.docNo}` : ''}您不能处理，请联系有权限的同事先处理` : ''
}
