import { useEffect, useState } from 'react'
import { agreedPrices } from '#contract/master/agreed-prices.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import type { DialogProps } from '#web/kit/dialog/dialogs.tsx'
import { useEnterNext } from '#web/kit/form/enter-flow.ts'
import { DayField, FormGrid } from '#web/kit/form/fields.tsx'
import { useSaving } from '#web/kit/form/form.ts'
import { call } from '#web/kit/request/request.ts'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 设置截止日期 of several agreed prices. */
    agreedEnd: { props: { ids: number[] }; result: { toDay: string } }
  }
}

export function AgreedEndDialog({ ids, onDone, onClose }: DialogProps<'agreedEnd'>) {
  const [toDay, setToDay] = useState('')
  const { busy, save } = useSaving(async (submittime) => {
    await call(agreedPrices.setEnd, { ids, toDay, submittime })
    onDone({ toDay })
  })
  const enter = useEnterNext(['toDay'], () => void save())
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cursor is put once
  useEffect(() => void enter.focus('toDay'), [])
  return (
    <AppDialog
      title={`设置截止日期 · ${ids.length} 条协议价`}
      width={400}
      onClose={onClose}
      onOk={() => void save()}
      okText="保存"
      busy={busy}
    >
      <FormGrid columns={1} labels={72} enter={enter} disabled={busy}>
        <DayField name="toDay" label="截止日期" placeholder="不填：长期有效" value={toDay} onChange={setToDay} />
      </FormGrid>
    </AppDialog>
  )
}
