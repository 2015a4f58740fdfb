import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import type { Reply } from '#contract/kit/fields.ts'
import { payMethods } from '#contract/ledgers/cash.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import { type DialogProps, openDialog } from '#web/kit/dialog/dialogs.tsx'
import { call } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import { columnsFor } from '#web/kit/table/column.ts'
import { DataTable } from '#web/kit/table/data-table.tsx'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 收款方式: the numbered list of the payment window. */
    payMethods: { props: Record<never, never>; result: undefined }
  }
}
export type PayMethod = Reply<typeof payMethods.list>['content'][number]

const columns = columnsFor<PayMethod>()(
  { prop: 'name', label: '收款方式', width: 140 },
  { prop: 'accountName', label: '账户' },
  { prop: 'takesChange', label: '可找零', width: 70, align: 'center', number: false, words: { true: '是', false: '' } },
  { prop: 'sort', label: '排序', width: 60, align: 'right' },
  { prop: 'enabled', label: '状态', width: 60, words: { true: '启用', false: '停用' }, status: true },
)

export function PayMethodsDialog({ onClose }: DialogProps<'payMethods'>) {
  const { may } = useSession()
  const mayChange = may('fin:account:upd')
  const { data, isError, error, refetch, isFetching } = useQuery({
    queryKey: ['pay-methods'],
    queryFn: ({ signal }) => call(payMethods.list, {}, { signal, quiet: true }),
    staleTime: 0,
    gcTime: 0,
  })
  const open = (method?: PayMethod) => void openDialog('payMethod', { method }).then((done) => done && void refetch())
  const add = () => open()
  return (
    <AppDialog
      title="收款方式"
      width={640}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>关闭</Button>
          {mayChange && (
            <Button type="primary" onClick={add} title="Alt+N">
              新增收款方式
            </Button>
          )}
        </>
      }
      shortcuts={mayChange ? [{ keys: 'Alt+N', label: '新增收款方式', run: add }] : []}
    >
      <p>收款窗口按排序显示前 8 种，数字键 1–8 选择。新增资金账户时自动加入同名的收款方式。</p>
      <DataTable<PayMethod>
        label="收款方式"
        columns={columns}
        rows={data?.content ?? []}
        rowKey="id"
        height={260}
        loading={isFetching && !data}
        error={isError ? error : undefined}
        onRetry={() => void refetch()}
        onOpen={(method) => mayChange && open(method)}
        empty="暂无收款方式"
      />
    </AppDialog>
  )
}
