import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import type { settlementCalls } from '#contract/documents/payments/settling.ts'
import type { Reply } from '#contract/kit/fields.ts'
import { aboutItem, type DueDirection } from '#contract/ledgers/open-items.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import { confirmDialog, type DialogProps } from '#web/kit/dialog/dialogs.tsx'
import { Refusal } from '#web/kit/document/document-frame.tsx'
import { type DueItem, settlingOf } from '#web/kit/document/money-kinds.ts'
import { openDocument } from '#web/kit/document/open-document.ts'
import { useAction } from '#web/kit/document/use-action.ts'
import { formatDecimal } from '#web/kit/form/number.ts'
import { WholeList } from '#web/kit/list/whole-list.tsx'
import { announce } from '#web/kit/request/announce.ts'
import { call, stamp } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import { columnsFor } from '#web/kit/table/column.ts'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 核销记录 of an open item; 取消核销. */
    settlements: { props: { direction: DueDirection; item: DueItem }; result: { changed: true } }
  }
}
type Settlement = Reply<typeof settlementCalls.ys.settlements>['content'][number]

export function SettlementsDialog({ direction, item, onDone, onClose }: DialogProps<'settlements'>) {
  const { may } = useSession()
  const [changed, setChanged] = useState(false)
  const action = useAction()
  const { data, isError, error, refetch, isFetching } = useQuery({
    queryKey: ['settlements', direction, item.id],
    queryFn: ({ signal }) => call(settlingOf(direction).settlements, { id: item.id }, { signal, quiet: true }),
    staleTime: 0,
    gcTime: 0,
  })
  const take = async ({ id, docNo, amount }: Settlement) => {
    if (!(await confirmDialog(`取消与 ${docNo} 的核销 ${formatDecimal(amount, 2)}？两边的单据重新未结`))) return
    const reply = await action.run('take', () =>
      call(settlingOf(direction).unsettle, { settlementId: id, submittime: stamp() }, { quiet: true }),
    )
    if (!reply) return
    setChanged(true)
    announce('money')
    await refetch()
  }
  const columns = columnsFor<Settlement>()(
    { prop: 'docNo', label: '核销单据', width: 130, eventType: 'document' },
    { prop: 'document', label: '摘要', width: 70, render: ({ document }) => aboutItem({ document, event: '' }) },
    { prop: 'amount', label: '核销金额', width: 100, align: 'right', digits: 2 },
    { prop: 'settledOn', label: '日期', width: 90 },
    { prop: 'userName', label: '核销人' },
    { prop: 'takenBack', label: '状态', width: 66, words: { true: '已取消', false: '有效' } },
    {
      prop: 'operate',
      label: '操作',
      width: 76,
      operate: true,
      render: (row) =>
        !row.takenBack &&
        may('fin:settle:upd') && (
          <Button type="link" size="small" onClick={() => void take(row)}>
            取消核销
          </Button>
        ),
    },
  )
  const end = () => (changed ? onDone({ changed: true }) : onClose())
  return (
    <AppDialog
      title={`核销记录 · ${item.docNo}`}
      width={720}
      onClose={end}
      busy={action.busy !== ''}
      footer={<Button onClick={end}>关闭</Button>}
    >
      <Refusal text={action.refusal} onDismiss={action.dismiss} />
      <WholeList<Settlement>
        label="核销记录"
        columns={columns}
        rows={data?.content ?? []}
        rowKey="id"
        height={260}
        loading={isFetching && !data}
        error={isError ? error : undefined}
        onRetry={() => void refetch()}
        onEvent={(_, row) => openDocument(row.document, row.documentId)}
        empty="尚未核销"
      />
    </AppDialog>
  )
}
