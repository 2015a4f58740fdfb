import { useQuery } from '@tanstack/react-query'
import { Button, DatePicker, Select } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import type { Reply } from '#contract/kit/fields.ts'
import { platformRenewal } from '#contract/platform/renewal/platform-renewal.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import { alertDialog, type DialogProps } from '#web/kit/dialog/dialogs.tsx'
import { formatDecimal } from '#web/kit/form/number.ts'
import { call, stamp } from '#web/kit/request/request.ts'
import { columnsFor } from '#web/kit/table/column.ts'
import { DataTable } from '#web/kit/table/data-table.tsx'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** A channel's statement of a day beside our books; paytype '' = the first that is open. */
    renewStatement: { props: { paytype: string; day: string }; result: true }
  }
}

type Statement = Reply<typeof platformRenewal.checkStatement>['data']
type Line = Statement['rows'][number]

const money = (amount: string) => (amount === '' ? '—' : formatDecimal(amount, 2))
const columns = columnsFor<Line>()(
  { prop: 'what', label: '类型', width: 60 },
  { prop: 'tenantName', label: '公司', width: 150, render: ({ tenantName }) => tenantName || '（没有该订单）' },
  { prop: 'orderNo', label: '订单号', width: 210 },
  { prop: 'theirPrice', label: '平台金额', width: 90, align: 'right', render: ({ theirPrice }) => money(theirPrice) },
  { prop: 'ourPrice', label: '我方金额', width: 90, align: 'right', render: ({ ourPrice }) => money(ourPrice) },
  {
    prop: 'difference',
    label: '结果',
    width: 160,
    render: ({ difference }) => (difference ? <span className="renew-wrong">{difference}</span> : '一致'),
  },
  { prop: 'tradeNo', label: '支付流水号' },
)

const YESTERDAY = () => dayjs().subtract(1, 'day').endOf('day')

export function StatementDialog({ paytype: wanted, day: first, onClose }: DialogProps<'renewStatement'>) {
  const [paytype, setPaytype] = useState(wanted)
  const [day, setDay] = useState(first)
  const [chosen, setChosen] = useState<ReadonlySet<string | number>>(new Set())
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['renew-statement', paytype, day],
    queryFn: ({ signal }) => call(platformRenewal.checkStatement, { paytype, day }, { signal, quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const statement = data?.data
  const picked = statement?.rows.find(({ id }) => chosen.has(id))
  const askAgain = async ({ tenantId, orderNo }: Line) => {
    try {
      const { data: answer } = await call(platformRenewal.reconcile, { tenantId, orderNo, submittime: stamp() })
      await alertDialog(answer.text, answer.agrees ? '对账一致' : '对账不一致')
    } catch {
      // told by the request layer
    }
    void refetch()
  }
  return (
    <AppDialog title="核对账单" width="min(960px, 94%)" onClose={onClose}>
      <div className="renew-statement">
        <Select
          aria-label="支付方式"
          value={statement?.paytype ?? (paytype || undefined)}
          onChange={setPaytype}
          options={statement?.ways.map(({ paytype: value, lable: label }) => ({ value, label }))}
          style={{ width: 170 }}
        />
        <DatePicker
          aria-label="账单日期"
          allowClear={false}
          value={dayjs(day)}
          maxDate={YESTERDAY()}
          onChange={(next) => next && setDay(next.format('YYYY-MM-DD'))}
        />
        <Button loading={isFetching} onClick={() => void refetch()}>
          重新核对
        </Button>
        <Button disabled={!picked?.difference || !picked.tenantId} onClick={() => picked && void askAgain(picked)}>
          向平台查询该订单
        </Button>
        {statement && !error && <Sums {...statement} />}
      </div>
      <DataTable
        label="账单明细"
        columns={columns}
        rows={statement && !error ? statement.rows : []}
        rowKey="id"
        height={380}
        loading={isFetching}
        error={error ?? undefined}
        onRetry={() => void refetch()}
        selection={{ keys: chosen, onChange: setChosen, single: true }}
        empty="这一天平台和我方都没有续费收款或退款"
      />
    </AppDialog>
  )
}

const Sums = ({ inCount, inPrice, outCount, outPrice, differences }: Statement) => (
  <output className="renew-statement-sums">
    收款 {inCount} 笔 ¥{formatDecimal(inPrice, 2)}，退款 {outCount} 笔 ¥{formatDecimal(outPrice, 2)}，
    {differences > 0 ? <strong className="renew-wrong">{differences} 笔有差异</strong> : '全部一致'}
  </output>
)
