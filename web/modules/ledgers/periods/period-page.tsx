import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import type { Reply } from '#contract/kit/fields.ts'
import { periods } from '#contract/ledgers/periods.ts'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import { BAD } from '#web/kit/document/money-kinds.ts'
import { ReadRows } from '#web/kit/document/read-rows.tsx'
import { WholeList } from '#web/kit/list/whole-list.tsx'
import { openPage, usePage } from '#web/kit/page.ts'
import { call } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import { columnsFor } from '#web/kit/table/column.ts'
import '#web/kit/document/money.css'

type Month = Reply<typeof periods.list>['content'][number]
type Logged = Reply<typeof periods.log>['page']['list'][number]

const logColumns = columnsFor<Logged>()(
  { prop: 'at', label: '时间', width: 140, dateformat: 'yyyy-MM-dd HH:mm' },
  { prop: 'month', label: '月份', width: 80 },
  { prop: 'action', label: '操作', width: 80 },
  { prop: 'userName', label: '经办人', width: 90 },
  { prop: 'note', label: '说明' },
)

/** 月结关账: which months are closed, with the figures as they stood then. */
export function PeriodPage() {
  const { key } = usePage()
  const { may } = useSession()
  const client = useQueryClient()
  const { data, isFetching, isError, error, refetch } = useQuery({
    queryKey: [key, 'periods'],
    queryFn: ({ signal }) => call(periods.list, {}, { signal, quiet: true }),
    staleTime: 0,
  })
  const step = async (month: string, action: 'close' | 'reopen', drafts: number) => {
    if (await openDialog('periodStep', { month, action, drafts })) await client.invalidateQueries({ queryKey: [key] })
  }
  const columns = columnsFor<Month>()(
    { prop: 'month', label: '月份', card: 'title', width: 80 },
    {
      prop: 'closed',
      card: 'status',
      label: '状态',
      width: 66,
      words: { true: '已月结', false: '未月结' },
      txtColor: ({ closed }) => (closed ? 'var(--pc-good)' : undefined),
    },
    {
      prop: 'drafts',
      label: '未记账单据',
      width: 84,
      align: 'right',
      digits: 0,
      hint: '日期在该月、尚未记账的草稿和在途单据',
      txtColor: ({ drafts, mayClose }) => (drafts > 0 && mayClose ? BAD : undefined),
    },
    { prop: 'receivable', label: '月末应收', card: 'named', width: 130, align: 'right', digits: 2 },
    { prop: 'payable', label: '月末应付', card: 'named', width: 130, align: 'right', digits: 2 },
    { prop: 'funds', label: '月末资金', card: 'named', width: 130, align: 'right', digits: 2 },
    {
      prop: 'stockValue',
      card: 'named',
      label: '月末库存总额',
      hint: '普通仓、报废仓与在途商品的成本，加上它们带着的运杂费，即首页的库存金额加报废、在途和运杂费',
      width: 130,
      align: 'right',
      digits: 2,
    },
    { prop: 'userName', label: '月结人', width: 80 },
    { prop: 'at', label: '月结时间', dateformat: 'yyyy-MM-dd HH:mm' },
    {
      prop: 'operate',
      label: '操作',
      width: 90,
      operate: true,
      render: ({ month, mayClose, mayReopen, drafts }) => (
        <>
          {mayClose && may('fin:period:close') && (
            <Button type="link" size="small" onClick={() => void step(month, 'close', drafts)}>
              月结
            </Button>
          )}
          {mayReopen && may('fin:period:reopen') && (
            <Button type="link" size="small" danger onClick={() => void step(month, 'reopen', 0)}>
              反月结
            </Button>
          )}
        </>
      ),
    },
  )
  return (
    <div className="pc-list finance-periods">
      <Alert
        type="info"
        showIcon
        title={
          data?.closedTo
            ? `已月结到 ${data.closedTo}：这一天及以前不能再入库、发货、收付款`
            : '暂无月结。月结后，该月及以前的日期不能再记账'
        }
        action={
          may('report:check:query') && (
            <Button size="small" onClick={() => openPage('Reconciliation')}>
              月结前先核对数据
            </Button>
          )
        }
      />
      <div className="finance-months">
        <WholeList<Month>
          label="月结"
          pageKey="Periods"
          columns={columns}
          rows={data?.content ?? []}
          rowKey="month"
          loading={isFetching && !data}
          error={isError ? error : undefined}
          onRetry={() => void refetch()}
          empty="暂无月份"
        />
      </div>
      <strong>月结记录</strong>
      <ReadRows<Logged>
        label="月结记录"
        pageKey="PeriodLog"
        columns={logColumns}
        queryKey={[key, 'log']}
        load={(page, signal) => call(periods.log, page, { signal })}
        empty="暂无月结记录"
      />
    </div>
  )
}
