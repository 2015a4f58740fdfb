import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import type { DialogProps } from '#web/kit/dialog/dialogs.tsx'
import { LoadFailed } from '#web/kit/load-failed.tsx'
import { call } from '#web/kit/request/request.ts'
import { type Bearing, bearing } from './bearing.ts'
import { FeeList } from './fee-list.tsx'
import { LateFee } from './late-fee.tsx'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 费用 of a document that is posted, to be read; 费用分摊 adds what became known later. Answers when something was added. */
    fees: { props: { document: Bearing; id: number; docNo: string; mayAdd: boolean }; result: true }
  }
}

export function FeesDialog({ document, id, docNo, mayAdd, onDone, onClose }: DialogProps<'fees'>) {
  const { what, list } = bearing[document]
  const [late, setLate] = useState(false)
  const { data, isError, refetch } = useQuery({
    queryKey: ['fees', document, id],
    queryFn: async ({ signal }) => (await call(list, { id }, { signal, quiet: true })).content,
    gcTime: 0,
  })
  const named = `${what} ${docNo}`
  if (late)
    return <LateFee document={document} id={id} title={`费用分摊 · ${named}`} onDone={() => onDone(true)} onClose={() => setLate(false)} />
  return (
    <AppDialog
      title={`费用 · ${named}`}
      width="min(980px, 96%)"
      loading={!data && !isError}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>关闭</Button>
          {mayAdd && (
            <Button type="primary" onClick={() => setLate(true)}>
              费用分摊
            </Button>
          )}
        </>
      }
    >
      {isError && <LoadFailed what="费用" onRetry={() => void refetch()} />}
      {data && <FeeList fees={data} />}
    </AppDialog>
  )
}
