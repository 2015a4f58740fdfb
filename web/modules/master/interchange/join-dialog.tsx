import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Input } from 'antd'
import { useEffect, useState } from 'react'
import type { Reply } from '#contract/kit/fields.ts'
import { exchangeGroups } from '#contract/master/interchange.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import type { DialogProps } from '#web/kit/dialog/dialogs.tsx'
import { useSaving } from '#web/kit/form/form.ts'
import { call } from '#web/kit/request/request.ts'
import { columnsFor } from '#web/kit/table/column.ts'
import { DataTable } from '#web/kit/table/data-table.tsx'
import { memberColumns } from './columns.ts'
import './exchange.css'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** One group out of these groups and of codes typed here. No group: a new one; several: they are merged. */
    exchangeJoin: { props: { ids: number[] }; result: { id: number } }
  }
}

type Preview = Reply<typeof exchangeGroups.preview>['content']

const PAUSE = 350
const columns = columnsFor<Preview['list'][number]>()(
  { prop: 'side', label: '现在的组', width: 65, align: 'right', digits: 0, hint: '号码相同的，现在已经可以互换' },
  ...memberColumns,
)
const titleOf = (groups: number) => (groups === 0 ? '新建互换组' : groups === 1 ? '加入互换码' : '合并互换组')

/** 互换码 parted by line ends or commas; spaces belong to a code. */
const codesIn = (text: string) =>
  text
    .split(/[\n,，;；、]+/)
    .map((code) => code.trim())
    .filter(Boolean)

export function ExchangeJoinDialog({ ids, onDone, onClose }: DialogProps<'exchangeJoin'>) {
  const [text, setText] = useState('')
  const pjNos = useSettled(text)
  const { data, isFetching, error, refetch } = useQuery({
    queryKey: ['exchange-preview', ids, pjNos],
    queryFn: ({ signal }) => call(exchangeGroups.preview, { ids, pjNos }, { signal, quiet: true }),
    enabled: ids.length + pjNos.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
  const preview = ids.length + pjNos.length > 0 ? data?.content : undefined
  const settled = !isFetching && codesIn(text).join() === pjNos.join()
  const ready = settled && !error && preview !== undefined && preview.codes > 1 && (preview.groups !== 1 || preview.fresh > 0)
  const { busy, save } = useSaving(async (submittime) => {
    if (!ready) return
    const wanted = { ids, pjNos, seal: preview.seal, submittime }
    // somebody else came first: what is shown must be looked at again
    onDone(await call(exchangeGroups.join, wanted).catch((fault) => refetch().then(() => Promise.reject(fault))))
  })
  return (
    <AppDialog
      title={titleOf(ids.length)}
      width={900}
      onClose={onClose}
      onOk={() => void save()}
      okText="保存"
      okDisabled={!ready}
      busy={busy}
      shortcuts={[{ keys: 'F8', label: '保存', run: () => void save(), disabled: !ready }]}
    >
      <Input.TextArea
        aria-label="互换码"
        autoFocus
        rows={3}
        maxLength={2200}
        placeholder={ids.length > 1 ? '还要加入的编码（可以不填），一行一个' : '可以互换的编码，一行一个，也可以用逗号隔开'}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Told preview={preview} />
      <DataTable
        label="互换预览"
        columns={columns}
        rows={preview?.list ?? []}
        rowKey="key"
        height={320}
        loading={isFetching}
        error={error}
        onRetry={() => void refetch()}
        empty="输入编码后，这里显示合成一组的商品"
      />
    </AppDialog>
  )
}

function Told({ preview }: { preview: Preview | undefined }) {
  if (!preview) return null
  const { groups, codes, fresh, pairs } = preview
  const same = groups === 1 && fresh === 0
  const text = same
    ? '这些编码已经可以互换'
    : `${codes} 个编码成为一组${groups > 1 ? `，合并 ${groups} 个互换组` : ''}${fresh > 0 ? `，${fresh} 个编码新加入` : ''}；${
        pairs > 0 ? `有 ${pairs} 对商品从此可以互换` : '没有商品因此变得可以互换'
      }`
  return <Alert className="exchange-told" type={pairs > 0 && groups > 1 ? 'warning' : 'info'} showIcon title={text} />
}

/** The codes, once the hand rests. */
function useSettled(text: string): string[] {
  const [codes, setCodes] = useState<string[]>([])
  useEffect(() => {
    const timer = setTimeout(() => setCodes(codesIn(text)), PAUSE)
    return () => clearTimeout(timer)
  }, [text])
  return codes
}
