import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import type { Reply } from '#contract/kit/fields.ts'
import { parts } from '#contract/master/parts.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import type { DialogProps } from '#web/kit/dialog/dialogs.tsx'
import { useSaving } from '#web/kit/form/form.ts'
import { announce } from '#web/kit/request/announce.ts'
import { call } from '#web/kit/request/request.ts'
import { columnsFor } from '#web/kit/table/column.ts'
import { DataTable } from '#web/kit/table/data-table.tsx'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 删除商品: which may go, and what holds the others. Answers when some are gone. */
    partRemove: { props: { ids: number[] }; result: { count: number } }
  }
}

const columns = columnsFor<Reply<typeof parts.uses>['content'][number]>()(
  { prop: 'pjNo', label: '编码', width: 150 },
  { prop: 'pjName', label: '名称', width: 150 },
  { prop: 'pjBrand', label: '品牌', width: 80 },
  {
    prop: 'uses',
    label: '结果',
    render: ({ uses }) => (uses ? <span className="part-used">只能停用：已有{uses}</span> : '可以删除'),
  },
)

export function PartRemoveDialog({ ids, onDone, onClose }: DialogProps<'partRemove'>) {
  const { data, isFetching, error, refetch } = useQuery({
    queryKey: ['part-uses', ids],
    queryFn: ({ signal }) => call(parts.uses, { ids }, { signal, quiet: true }),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
  const rows = data?.content ?? []
  const free = rows.filter(({ uses }) => uses === '')
  const used = rows.length - free.length
  const { busy, save } = useSaving(async (submittime) => {
    if (free.length === 0) return
    await call(parts.remove, { ids: free.map(({ id }) => id), submittime }).catch((fault) => {
      void refetch()
      throw fault
    })
    announce('part')
    onDone({ count: free.length })
  })
  return (
    <AppDialog
      title="删除商品"
      width={860}
      onClose={onClose}
      onOk={() => void save()}
      okText={free.length > 0 ? `删除 ${free.length} 个商品` : '没有可以删除的商品'}
      okDisabled={isFetching || free.length === 0}
      busy={busy}
    >
      <div className="part-bulk-preview">
        {used > 0 && <Alert type="warning" showIcon title={`${used} 个商品已有单据或其他资料使用，不能删除；不再经营的请停用`} />}
        <DataTable
          label="要删除的商品"
          columns={columns}
          rows={rows}
          rowKey="id"
          height={280}
          loading={isFetching}
          error={error ?? undefined}
          onRetry={() => void refetch()}
        />
      </div>
    </AppDialog>
  )
}
