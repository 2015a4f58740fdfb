import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useEffect } from 'react'
import { clients } from '#contract/master/clients/clients.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import { type DialogProps, toast } from '#web/kit/dialog/dialogs.tsx'
import { LoadFailed } from '#web/kit/load-failed.tsx'
import { call } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import { ClientForm } from './client-form.tsx'
import { type ClientMode, isClientMode, whyNotOpened } from './client-modes.ts'
import { type ClientValues, newClient, valuesOf } from './client-values.ts'

type Prefill = Partial<Pick<ClientValues, 'clientName' | 'clientFullName'>>

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 客户、供应商资料. `id` for view and upd; `tags` and `prefill` for add. Answers what was saved. */
    client: { props: { mode: ClientMode; id?: number; tags?: number; prefill?: Prefill }; result: ClientValues }
  }
}

export function ClientDialog({ mode, id = 0, tags = 1, prefill, onDone, onClose }: DialogProps<'client'>) {
  const adding = mode === 'add'
  const { parameter } = useSession()
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['client', id],
    queryFn: ({ signal }) => call(clients.getOne, { id }, { signal, quiet: true }),
    enabled: isClientMode(mode) && !adding,
    staleTime: 0,
    gcTime: 0,
  })
  const error = whyNotOpened(mode, data?.content)
  useEffect(() => {
    if (!error) return
    toast.error(error)
    onClose()
  }, [error, onClose])

  if (adding)
    return (
      <ClientForm
        mode="add"
        initial={{ ...newClient(tags, parameter('CLIENT_CREDIT_NEW')), ...prefill }}
        onDone={onDone}
        onClose={onClose}
      />
    )
  if (data?.content) return <ClientForm mode={mode} initial={valuesOf(data.content)} onDone={onDone} onClose={onClose} />
  return (
    <AppDialog title="查看客户资料" width={960} onClose={onClose} loading={!isError || isFetching}>
      {isError && !isFetching ? <LoadFailed what="客户资料" onRetry={() => void refetch()} /> : <Skeleton active paragraph={{ rows: 9 }} />}
    </AppDialog>
  )
}
