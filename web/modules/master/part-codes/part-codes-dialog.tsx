import { useQuery } from '@tanstack/react-query'
import { Button, Input, type InputRef, Select } from 'antd'
import { useRef, useState } from 'react'
import { limitOf, type Reply } from '#contract/kit/fields.ts'
import { CODE_KINDS, partCodes } from '#contract/master/part-codes.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import { type DialogProps, toast } from '#web/kit/dialog/dialogs.tsx'
import { useSaving } from '#web/kit/form/form.ts'
import { composing } from '#web/kit/form/ime.ts'
import { call } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import { columnsFor } from '#web/kit/table/column.ts'
import { DataTable } from '#web/kit/table/data-table.tsx'
import { added, type PartCode } from './added.ts'
import { SharingParts } from './sharing-parts.tsx'
import './part-codes.css'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** OE/编码 of a part; gives what its form shows from then on. */
    partCodes: { props: { pjid: number; pjNo: string }; result: Pick<Reply<typeof partCodes.save>, 'pjOemcode' | 'version'> }
  }
}

const kinds = Object.entries(CODE_KINDS).map(([kind, label]) => ({ value: Number(kind), label }))
const { no, maker } = partCodes.save.input.codes.element.shape
const [NO, MAKER] = [limitOf(no), limitOf(maker)]

export function PartCodesDialog({ pjid, pjNo, onDone, onClose }: DialogProps<'partCodes'>) {
  const mayEdit = useSession().may('base:basepj:upd')
  const [changed, setChanged] = useState<readonly PartCode[]>()
  const [kind, setKind] = useState(1)
  const [owner, setOwner] = useState('')
  const [typed, setTyped] = useState('')
  const input = useRef<InputRef>(null)
  const { data, isPending, error, refetch } = useQuery({
    queryKey: ['part-codes', pjid],
    queryFn: ({ signal }) => call(partCodes.find, { pjid }, { signal, quiet: true }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const codes = changed ?? data?.content ?? []
  const { busy, save } = useSaving(async (submittime) => {
    if (!data) return
    const { version, pjOemcode } = await call(partCodes.save, { pjid, version: data.version, codes: [...codes], submittime })
    onDone({ version, pjOemcode })
  })
  const add = () => {
    const { codes: next, refused } = added(codes, { kind, maker: owner.trim(), text: typed }, NO)
    if (refused) return void toast.warning(refused)
    setChanged(next)
    setTyped('')
    input.current?.focus()
  }
  const columns = columnsFor<PartCode>()(
    { prop: 'kind', label: '类型', width: 80, number: false, words: CODE_KINDS },
    { prop: 'maker', label: '厂家', width: 120 },
    { prop: 'no', label: '号码' },
    {
      prop: 'operate',
      operate: true,
      label: '操作',
      width: 60,
      render: (row) => (
        <Button
          type="link"
          size="small"
          danger
          disabled={busy || !mayEdit}
          onClick={() => setChanged(codes.filter((code) => code !== row))}
        >
          移除
        </Button>
      ),
    },
  )
  return (
    <AppDialog
      title={`OE/编码 · ${pjNo}`}
      width={680}
      onClose={onClose}
      busy={busy}
      filled={() => changed !== undefined}
      {...(mayEdit && {
        onOk: () => void save(),
        okText: '保存',
        okDisabled: !changed,
        shortcuts: [{ keys: 'F8', label: '保存', run: () => void save(), disabled: !changed }],
      })}
    >
      {mayEdit && (
        <div className="part-codes-add">
          <Select aria-label="类型" value={kind} options={kinds} onChange={setKind} disabled={busy} />
          <Input
            aria-label="厂家"
            placeholder="厂家，不填：未知"
            maxLength={MAKER}
            value={owner}
            disabled={busy}
            onChange={(event) => setOwner(event.target.value)}
          />
          <Input
            ref={input}
            data-first
            aria-label="号码"
            placeholder="输入号码，回车添加；多个用 ；隔开或整列粘贴"
            value={typed}
            disabled={busy}
            onPaste={(event) => {
              // a field of one line would run the lines of a pasted column together
              const text = event.clipboardData.getData('text')
              if (!/[\r\n]/.test(text)) return
              event.preventDefault()
              setTyped((before) => before + text.trim().replaceAll(/[\r\n\t]+/g, '；'))
            }}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !composing(event)) add()
            }}
          />
          <Button onClick={add} disabled={busy || typed.trim() === ''}>
            添加
          </Button>
        </div>
      )}
      <DataTable
        label="OE/编码"
        columns={columns}
        rows={codes}
        rowKey={({ kind: of, maker: whose, no: number }) => `${of} ${whose} ${number}`}
        height={240}
        loading={isPending}
        error={error}
        onRetry={() => void refetch()}
        empty="暂无号码"
      />
      <SharingParts pjid={pjid} />
    </AppDialog>
  )
}
