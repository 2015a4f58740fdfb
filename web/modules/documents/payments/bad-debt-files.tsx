import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { badDebts } from '#contract/documents/payments/payments.ts'
import { FileUpload } from '#web/kit/files/file-upload.tsx'
import { call } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'

/** 附件 of a bad debt, saved at once: a ruling comes months after it was approved. */
export function BadDebtFiles({ id, reversed }: { id: number; reversed: boolean }) {
  const { may, maySee } = useSession()
  const { data, isError, refetch } = useQuery({
    queryKey: ['bad-debt-files', id],
    queryFn: async ({ signal }) => (await call(badDebts.files, { id }, { signal, quiet: true })).content,
    staleTime: 0,
  })
  if (isError) return <Button onClick={() => void refetch()}>附件加载失败，重试</Button>
  if (!data) return <Skeleton active paragraph={{ rows: 2 }} />
  return (
    <FileUpload
      label="附件"
      accept="any"
      value={data}
      disabled={reversed || !may('fin:hz:add') || !maySee('price.txsprice')}
      onChange={async (files) => {
        await call(badDebts.saveFiles, { id, files })
        await refetch()
      }}
    />
  )
}
