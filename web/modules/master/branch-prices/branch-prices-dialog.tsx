import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import type { Reply } from '#contract/kit/fields.ts'
import { branchPrices } from '#contract/master/branch-prices.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import { confirmDialog, type DialogProps, openDialog } from '#web/kit/dialog/dialogs.tsx'
import { call } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import { columnsFor } from '#web/kit/table/column.ts'
import { DataTable } from '#web/kit/table/data-table.tsx'
import type { Key } from '#web/kit/table/table-props.ts'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 内部调拨价: at what price companies of the house sell to each other. */
    branchPrices: { props: Record<never, never>; result: undefined }
  }
}
type Rule = Reply<typeof branchPrices.list>['content'][number]

const columns = columnsFor<Rule>()(
  { prop: 'fromCompanyName', label: '调出公司' },
  { prop: 'toCompanyName', label: '调入公司', render: ({ toCompanyName }) => toCompanyName || '其他各公司' },
  { prop: 'basis', label: '计价基准', width: 80 },
  { prop: 'factor', label: '系数', width: 70, align: 'right', digits: 3 },
  { prop: 'fromDay', label: '生效日期', width: 96 },
  { prop: 'state', label: '状态', width: 80 },
  { prop: 'creatorName', label: '设置人', width: 76 },
)

export function BranchPricesDialog({ onClose }: DialogProps<'branchPrices'>) {
  const mayChange = useSession().may('fin:branch:price')
  const [keys, setKeys] = useState<ReadonlySet<Key>>(new Set())
  const { data, isError, error, refetch, isFetching } = useQuery({
    queryKey: ['branch-prices'],
    queryFn: ({ signal }) => call(branchPrices.list, {}, { signal, quiet: true }),
    staleTime: 0,
    gcTime: 0,
  })
  const chosen = data?.content.find(({ id }) => keys.has(id))
  const add = () => void openDialog('branchPrice', { companies: data?.companies ?? [] }).then((done) => done && void refetch())
  const remove = async () => {
    if (!chosen) return
    const to = chosen.toCompanyName || '其他各公司'
    const told = `${chosen.fromCompanyName} 调给 ${to}：删除后，新发出的调拨不再按这条规则计价；已发出的不变。`
    if (!(await confirmDialog(told, '删除内部调拨价'))) return
    await call(branchPrices.remove, { id: chosen.id })
    setKeys(new Set())
    void refetch()
  }
  return (
    <AppDialog
      title="内部调拨价"
      width={760}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>关闭</Button>
          {mayChange && (
            <>
              <Button disabled={!chosen} onClick={() => void remove()}>
                删除
              </Button>
              <Button type="primary" onClick={add} title="Alt+N">
                新增内部调拨价
              </Button>
            </>
          )}
        </>
      }
      shortcuts={mayChange ? [{ keys: 'Alt+N', label: '新增内部调拨价', run: add }] : []}
    >
      <p>调拨发出时按当天生效的规则计价，收货时产生内部往来；没有规则的按成本调拨，互不相欠。指定调入公司的规则优先。</p>
      <DataTable<Rule>
        label="内部调拨价"
        columns={columns}
        rows={data?.content ?? []}
        rowKey="id"
        height={280}
        loading={isFetching && !data}
        error={isError ? error : undefined}
        onRetry={() => void refetch()}
        selection={mayChange ? { keys, onChange: setKeys, single: true } : undefined}
        empty="暂无内部调拨价：调拨按成本，不产生往来"
      />
    </AppDialog>
  )
}
