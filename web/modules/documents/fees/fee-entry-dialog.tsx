import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import { type DialogProps, toast } from '#web/kit/dialog/dialogs.tsx'
import { useSaving } from '#web/kit/form/form.ts'
import { LoadFailed } from '#web/kit/load-failed.tsx'
import { FeeForm, type ShareLine } from './fee-form.tsx'
import { begun, type Entered, entered, type FeeRow, feeError, type Listed, newFee, rowOf, sumOf } from './fee-rows.ts'
import { dueOf, FeeWays, type Ways, wayFields } from './fee-ways.tsx'
import { OWED } from './use-ways.ts'

interface Kept {
  fees: readonly Entered[]
  /** Who is paid at once, and by which method. */
  ways: readonly { partnerId: number; method: string; amount: number }[]
}
declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 费用 as goods come in: what was entered so far, and what is now. `save`: it is kept at once; without it whoever asked sends it along. */
    feeEntry: {
      props: {
        title: string
        /** When they are shared and owed. */
        note: string
        load: () => Promise<{ fees: readonly (Entered | Listed)[]; ways: Kept['ways'] }>
        lines: () => Promise<readonly ShareLine[]>
        save?: (fees: readonly Entered[], submittime: number) => Promise<unknown>
        /** They can be paid in the same go. */
        pays?: boolean
      }
      result: Kept
    }
  }
}

export function FeeEntryDialog({ title, note, load, lines, save: keep, pays = false, onDone, onClose }: DialogProps<'feeEntry'>) {
  const [changed, setChanged] = useState<readonly FeeRow[]>()
  const [chosen, setChosen] = useState<Ways>()
  const { data, isError, refetch } = useQuery({
    queryKey: ['fees-entered', title],
    queryFn: async () => {
      const { fees, ways } = await load()
      return {
        rows: fees.length > 0 ? fees.map(rowOf) : [newFee()],
        ways: Object.fromEntries(ways.map((way) => [way.partnerId, way.method])),
      }
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const rows = changed ?? data?.rows ?? []
  const ways: Ways = chosen ?? data?.ways ?? {}
  const written = rows.filter(begun)
  const { busy, save } = useSaving(async (submittime) => {
    const error = written.flatMap((row, at) => (feeError(row) ? [`第${at + 1}项：${feeError(row)}`] : []))[0]
    if (error) return toast.warning(error)
    const fees = written.map(entered)
    await keep?.(fees, submittime)
    const paid = dueOf(written).flatMap(({ id, amount }) => {
      const method = ways[id] ?? OWED
      return method === OWED ? [] : [{ partnerId: id, method, amount }]
    })
    onDone({ fees, ways: paid })
  })
  return (
    <AppDialog
      title={title}
      width="min(980px, 96%)"
      loading={!data && !isError}
      onClose={onClose}
      onOk={() => void save()}
      okText={keep ? '保存' : '确定'}
      busy={busy}
      filled={() => changed !== undefined || chosen !== undefined}
      extra={
        <span>
          合计 {sumOf(written.map(({ amount }) => amount)).toFixed(2)}，{note}
        </span>
      }
    >
      {isError && <LoadFailed what="费用" onRetry={() => void refetch()} />}
      {data && (
        <FeeForm lines={lines} rows={rows} onChange={setChanged} onDone={() => void save()} more={pays ? wayFields(written) : []}>
          {pays && <FeeWays rows={written} ways={ways} onChange={setChosen} />}
        </FeeForm>
      )}
    </AppDialog>
  )
}
