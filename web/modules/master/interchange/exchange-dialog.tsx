import { useQuery } from '@tanstack/react-query'
import { Button, Input, type InputRef } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { limitOf, type Reply } from '#contract/kit/fields.ts'
import { exchange } from '#contract/master/interchange.ts'
import { parts } from '#contract/master/parts.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import type { DialogProps } from '#web/kit/dialog/dialogs.tsx'
import { composing } from '#web/kit/form/ime.ts'
import { call } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import { columnsFor } from '#web/kit/table/column.ts'
import { DataTable } from '#web/kit/table/data-table.tsx'
import './exchange.css'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 互换码管理. */
    exchange: { props: { pjid: number } }
  }
}

type Code = Reply<typeof exchange.find>['content'][number]

interface Codes {
  codes: readonly Code[]
  /** The part's own code. */
  own: string
}

/** The codes of the part's group; a part without any gets its own, as soon as somebody who may looks. */
async function codesOf(pjid: number, maySave: boolean, signal: AbortSignal): Promise<Codes> {
  const find = () => call(exchange.find, { pjid }, { signal, quiet: true })
  const [{ content: codes }, { content: part }] = await Promise.all([find(), call(parts.getOne, { id: pjid }, { signal, quiet: true })])
  const own = part?.pjNo ?? ''
  if (codes.length > 0 || !maySave || !own) return { codes, own }
  await call(exchange.save, { pjid, pjNo: own }, { quiet: true })
  return { codes: (await find()).content, own }
}

export function ExchangeDialog({ pjid, onClose }: DialogProps<'exchange'>) {
  const maySave = useSession().may('base:basepj:exchange')
  const input = useRef<InputRef>(null)
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const { data, isPending, isFetching, error, refetch } = useQuery({
    queryKey: ['exchange', pjid],
    queryFn: ({ signal }) => codesOf(pjid, maySave, signal),
    staleTime: 0,
    gcTime: 0,
  })
  const codes = data?.codes ?? []
  /** Codes entered for the part carry its id too; its own is the one that is its number. */
  const isOwn = ({ pjNo }: Code) => pjNo === data?.own
  const waiting = busy || isFetching
  const typed = code.trim()

  useEffect(() => {
    if (!isPending) input.current?.focus()
  }, [isPending])

  const save = async () => {
    if (waiting || !typed || !maySave) return
    if (codes.some(({ pjNo }) => pjNo.toUpperCase() === typed.toUpperCase())) return setCode('')
    setBusy(true)
    try {
      await call(exchange.save, { pjid, pjNo: typed })
      setCode('')
      await refetch()
    } catch {
      // told by the request layer; the code stays to be corrected
    } finally {
      setBusy(false)
      input.current?.focus()
    }
  }
  const remove = async (row: Code) => {
    setBusy(true)
    try {
      await call(exchange.remove, { id: row.id, pjid })
      if (codes.length === 1 || isOwn(row)) return onClose()
      await refetch()
    } catch {
      // told by the request layer; the list is what it was
    } finally {
      setBusy(false)
    }
  }

  const columns = columnsFor<Code>()(
    { prop: 'pjNo', label: '编码', width: 310 },
    {
      prop: 'operate',
      operate: true,
      label: '操作',
      width: 80,
      render: (row) => (
        <Button
          type="link"
          size="small"
          danger
          disabled={waiting || !maySave || (isOwn(row) && codes.length > 1)}
          onClick={() => void remove(row)}
        >
          删除
        </Button>
      ),
    },
  )
  return (
    <AppDialog title="互换码管理" width={480} onClose={onClose} busy={busy}>
      <div className="exchange-add">
        <Input
          ref={input}
          aria-label="互换码"
          placeholder="输入互换码，回车保存"
          maxLength={limitOf(exchange.save.input.pjNo)}
          value={code}
          disabled={!maySave}
          onChange={(event) => setCode(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !composing(event)) void save()
          }}
        />
        <Button type="primary" onClick={() => void save()} loading={busy} disabled={isFetching || !typed || !maySave}>
          保存
        </Button>
      </div>
      <DataTable
        label="互换码"
        columns={columns}
        rows={codes}
        rowKey="id"
        height={300}
        loading={isPending}
        error={error}
        onRetry={() => void refetch()}
        empty="暂无互换码，在上面输入一个"
      />
    </AppDialog>
  )
}
