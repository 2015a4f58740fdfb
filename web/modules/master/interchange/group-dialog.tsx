import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useCallback, useEffect, useState } from 'react'
import { exchangeGroups } from '#contract/master/interchange.ts'
import { logs } from '#contract/reports/logs.ts'
import { WithChangeTrail } from '#web/kit/change-trail.tsx'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import { confirmDialog, type DialogProps, openDialog, toast } from '#web/kit/dialog/dialogs.tsx'
import { useSaving } from '#web/kit/form/form.ts'
import { call } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import { columnsFor } from '#web/kit/table/column.ts'
import { DataTable } from '#web/kit/table/data-table.tsx'
import type { Key } from '#web/kit/table/table-props.ts'
import { type Member, memberColumns } from './columns.ts'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 互换组: its codes and the parts that carry them. */
    exchangeGroup: { props: { id: number } }
  }
}

const none: ReadonlySet<Key> = new Set()

export function ExchangeGroupDialog({ id, onClose }: DialogProps<'exchangeGroup'>) {
  const { may } = useSession()
  const mayEdit = may('base:basepj:exchange')
  const mayAdd = may('base:basepj:copy')
  const [keys, setKeys] = useState(none)
  const { data, isFetching, error, refetch } = useQuery({
    queryKey: ['exchange-group', id],
    queryFn: ({ signal }) => call(exchangeGroups.members, { id }, { signal, quiet: true }),
    staleTime: 0,
    gcTime: 0,
  })
  const group = data?.content
  const gone = group === null
  useEffect(() => {
    if (!gone) return
    toast.error('互换组已不存在')
    onClose()
  }, [gone, onClose])

  const chosen = group?.list.filter(({ key }) => keys.has(key)) ?? []
  const codeIds = [...new Set(chosen.map((row) => row.id))]
  const codes = new Set(group?.list.map((row) => row.id)).size
  const look = async () => {
    setKeys(none)
    await refetch()
  }
  const add = async () => {
    if (await openDialog('exchangeJoin', { ids: [id] })) await look()
  }
  /** A code no part of ours carries becomes one, named like its neighbours. */
  const enter = async ({ pjNo }: Member) => {
    const like = group?.list.find(({ pjid }) => pjid > 0)
    if (await openDialog('part', { mode: 'add', prefill: { pjNo, pjName: like?.pjName ?? '' } })) await look()
  }
  const leave = (together: boolean) => async (submittime: number) => {
    const names = [...new Set(chosen.map(({ pjNo }) => pjNo))].join('、')
    const question = together
      ? `确定把 ${names} 拆成另一组吗？它们与本组其余编码不再互换`
      : `确定把 ${names} 移出本组吗？移出后不再与任何编码互换`
    if (!group || !(await confirmDialog(question))) return
    // refused, somebody was quicker: the group as it is now is shown
    await call(exchangeGroups.split, { id, version: group.version, codeIds, together, submittime }).finally(look)
  }
  const splitting = useSaving(leave(true))
  const removing = useSaving(leave(false))
  const busy = splitting.busy || removing.busy
  const columns = [
    ...memberColumns,
    ...columnsFor<Member>()({
      prop: 'operate',
      operate: true,
      label: '操作',
      width: 75,
      render: (row) =>
        row.pjid === 0 && (
          <Button type="link" size="small" disabled={busy} onClick={() => void enter(row)}>
            新增商品
          </Button>
        ),
    }),
  ]
  const changes = useCallback(
    async (page: number, limit: number, signal: AbortSignal) =>
      (await call(logs.record, { entity: 'exchange', id, page, limit }, { signal, quiet: true })).page,
    [id],
  )
  return (
    <AppDialog
      title="互换组"
      width={900}
      onClose={onClose}
      busy={busy}
      footer={
        mayEdit && (
          <>
            <Button onClick={() => void removing.save()} disabled={codeIds.length === 0 || busy}>
              移出
            </Button>
            <Button onClick={() => void splitting.save()} disabled={codeIds.length < 2 || codeIds.length === codes || busy}>
              拆成另一组
            </Button>
            <Button type="primary" onClick={() => void add()} disabled={busy}>
              加入互换码
            </Button>
          </>
        )
      }
    >
      <WithChangeTrail id={id} load={changes}>
        <DataTable
          label="互换组"
          columns={mayAdd ? columns : memberColumns}
          rows={group?.list ?? []}
          rowKey="key"
          height={380}
          loading={isFetching}
          error={error}
          onRetry={() => void refetch()}
          selection={mayEdit ? { keys, onChange: setKeys } : undefined}
          empty="组里没有编码"
        />
      </WithChangeTrail>
    </AppDialog>
  )
}
