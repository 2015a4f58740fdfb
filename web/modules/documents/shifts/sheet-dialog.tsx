import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { shifts } from '#contract/documents/shifts.ts'
import type { Reply } from '#contract/kit/fields.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import { type DialogProps, toast } from '#web/kit/dialog/dialogs.tsx'
import { Refusal } from '#web/kit/document/document-frame.tsx'
import { useAction } from '#web/kit/document/use-action.ts'
import { formatDecimal } from '#web/kit/form/number.ts'
import { isMasked, type PriceValue } from '#web/kit/form/price.tsx'
import { announce } from '#web/kit/request/announce.ts'
import { call, stamp } from '#web/kit/request/request.ts'
import { columnsFor } from '#web/kit/table/column.ts'
import { DataTable } from '#web/kit/table/data-table.tsx'
import './shifts.css'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** The sheet of a shift that was handed over; 确认. */
    tillSheet: { props: { id: number; cashierName: string; mayConfirm: boolean }; result: { done: true } }
  }
}
type Line = Reply<typeof shifts.sheet>['content'][number]

const columns = columnsFor<Line>()(
  { prop: 'accountName', label: '账户' },
  { prop: 'opening', label: '期初', width: 90, align: 'right', digits: 2 },
  { prop: 'received', label: '收款', width: 100, align: 'right', digits: 2 },
  { prop: 'refunded', label: '退款', width: 90, align: 'right', digits: 2 },
  { prop: 'other', label: '其他', width: 90, align: 'right', digits: 2, hint: '付款、转账和其他收支；支出为负' },
  { prop: 'expected', label: '应有', width: 100, align: 'right', digits: 2 },
  { prop: 'counted', label: '实点', width: 100, align: 'right', digits: 2 },
  {
    prop: 'difference',
    label: '差异',
    width: 90,
    align: 'right',
    digits: 2,
    txtColor: ({ difference }) => (Number(difference) < 0 ? 'var(--pc-negative)' : undefined),
  },
)

export function TillSheetDialog({ id, cashierName, mayConfirm, onDone, onClose }: DialogProps<'tillSheet'>) {
  const action = useAction()
  const { data, isError, error, refetch, isFetching } = useQuery({
    queryKey: ['till-sheet', id],
    queryFn: ({ signal }) => call(shifts.sheet, { id }, { signal, quiet: true }),
    staleTime: 0,
    gcTime: 0,
  })
  const confirm = async () => {
    const reply = await action.run('confirm', () => call(shifts.confirm, { id, submittime: stamp() }, { quiet: true }))
    if (!reply) return
    toast.success('已确认')
    announce('shift')
    onDone({ done: true })
  }
  return (
    <AppDialog
      title={`交班单 · ${cashierName}`}
      width={920}
      onClose={onClose}
      busy={action.busy !== ''}
      footer={
        <>
          <Button onClick={onClose}>关闭</Button>
          {mayConfirm && (
            <Button type="primary" title="F8" loading={action.busy !== ''} onClick={() => void confirm()}>
              确认收到
            </Button>
          )}
        </>
      }
      shortcuts={mayConfirm ? [{ keys: 'F8', label: '确认收到', run: () => void confirm() }] : []}
    >
      <Refusal text={action.refusal} onDismiss={action.dismiss} />
      {data?.content[0] && <OfTill line={data.content[0]} />}
      <DataTable<Line>
        label="交班单"
        columns={columns}
        rows={data?.content ?? []}
        rowKey="accountId"
        height={220}
        loading={isFetching && !data}
        error={isError ? error : undefined}
        onRetry={() => void refetch()}
        empty="暂无账户"
      />
    </AppDialog>
  )
}

const yuan = (value: PriceValue) => (isMasked(value) ? value : formatDecimal(value, 2))

/** How the cash came out, before the sheet: on a phone its last columns lie beyond the edge. */
function OfTill({ line: { accountName, expected, counted, difference } }: { line: Line }) {
  const word = Number(difference) < 0 ? '少' : '多'
  return (
    <p className="till-said">
      <span>{accountName}</span>
      <span>应有 {yuan(expected)}</span>
      <span>实点 {yuan(counted)}</span>
      {typeof difference === 'number' && (
        <b className={difference < 0 ? 'pc-negative' : undefined}>
          {difference === 0 ? '相符' : `${word} ${formatDecimal(Math.abs(difference), 2)}`}
        </b>
      )}
    </p>
  )
}
