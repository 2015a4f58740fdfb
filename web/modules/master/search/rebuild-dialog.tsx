import { useQuery } from '@tanstack/react-query'
import { clients } from '#contract/master/clients/clients.ts'
import { lookup } from '#contract/master/lookup.ts'
import { parts } from '#contract/master/parts.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import type { DialogProps } from '#web/kit/dialog/dialogs.tsx'
import { useSaving } from '#web/kit/form/form.ts'
import { Progress } from '#web/kit/request/progress.tsx'
import { call } from '#web/kit/request/request.ts'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 重建拼音码 of all parts or clients, with its progress. */
    searchRebuild: { props: { subject: 'part' | 'client' } }
  }
}

const goesOn = (state?: string) => state === '等待' || state === '进行中'
const ROUND = 700

export function SearchRebuildDialog({ subject, onClose }: DialogProps<'searchRebuild'>) {
  const { data, refetch } = useQuery({
    queryKey: ['search-rebuild', subject],
    queryFn: ({ signal }) => call(lookup.rebuildState, { subject }, { signal, quiet: true }),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: (query) => (goesOn(query.state.data?.content?.state) ? ROUND : false),
  })
  const last = data?.content
  const running = goesOn(last?.state)
  const { busy, save } = useSaving(async (submittime) => {
    if (subject === 'part') await call(parts.retryPinyin, { submittime })
    else await call(clients.retryPinyin, { submittime })
    await refetch()
  })
  const what = subject === 'part' ? '商品' : '客户与供应商'
  return (
    <AppDialog
      title="重建拼音码"
      width={460}
      onClose={onClose}
      onOk={() => void save()}
      okText="开始重建"
      cancelText="关闭"
      okDisabled={running}
      busy={busy}
    >
      <p>
        重新生成全部{what}的拼音码与查询词，多音字（单、曾、解、重庆…）两种读音都能查到。平时保存时已自动生成，只有查不到已有{what}
        时才需要重建；重建期间照常开单。
      </p>
      {last && (
        <Progress
          done={last.state === '完成' ? Math.max(last.total, 1) : last.done}
          all={Math.max(last.total, 1)}
          failed={last.state === '失败'}
          text={`${last.state}（${last.modifier} ${last.finishTime || last.orderTime}）`}
        />
      )}
    </AppDialog>
  )
}
