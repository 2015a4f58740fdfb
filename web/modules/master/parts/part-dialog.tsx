import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useEffect } from 'react'
import { parts } from '#contract/master/parts.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import { type DialogProps, toast } from '#web/kit/dialog/dialogs.tsx'
import { LoadFailed } from '#web/kit/load-failed.tsx'
import { call } from '#web/kit/request/request.ts'
import { PartForm } from './part-form.tsx'
import { blankPart, type PartPrefill, type PartValues, valuesOf } from './part-values.ts'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 商品资料. `id` for view and edit; `prefill` for add. Answers what was saved. */
    part: { props: { mode: 'view' | 'edit' | 'add'; id?: number; prefill?: PartPrefill }; result: PartValues }
  }
}

export function PartDialog({ mode, id = 0, prefill, onDone, onClose }: DialogProps<'part'>) {
  const adding = mode === 'add'
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['part', id],
    queryFn: ({ signal }) => call(parts.getOne, { id }, { signal, quiet: true }),
    enabled: !adding,
    staleTime: 0,
    gcTime: 0,
  })
  const invalid = data?.content === null
  useEffect(() => {
    if (!invalid) return
    toast.error('无效商品，不允许查看')
    onClose()
  }, [invalid, onClose])

  if (adding) return <PartForm mode="add" initial={{ ...blankPart, ...prefill }} onDone={onDone} onClose={onClose} />
  if (data?.content) return <PartForm mode={mode} initial={valuesOf(data.content)} onDone={onDone} onClose={onClose} />
  return (
    <AppDialog title="商品资料" width="60%" onClose={onClose} loading={!isError || isFetching}>
      {isError && !isFetching ? <LoadFailed what="商品资料" onRetry={() => void refetch()} /> : <Skeleton active paragraph={{ rows: 7 }} />}
    </AppDialog>
  )
}
