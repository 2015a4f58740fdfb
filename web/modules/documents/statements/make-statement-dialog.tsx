import { useState } from 'react'
import { DUES, type DueDirection } from '#contract/ledgers/open-items.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import { type DialogProps, toast } from '#web/kit/dialog/dialogs.tsx'
import { lookupOf, statementsOf } from '#web/kit/document/money-kinds.ts'
import { partnerMissing } from '#web/kit/document/partner.ts'
import { PartnerField } from '#web/kit/document/partner-field.tsx'
import { useEnterNext } from '#web/kit/form/enter-flow.ts'
import { DictField, FormGrid } from '#web/kit/form/fields.tsx'
import { useSaving } from '#web/kit/form/form.ts'
import { call } from '#web/kit/request/request.ts'
import { lastMonths } from './months.ts'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 生成对账单 of a month, for one client or for every monthly-settlement client. */
    makeStatement: { props: { direction: DueDirection }; result: { made: number } }
  }
}

export function MakeStatementDialog({ direction, onDone, onClose }: DialogProps<'makeStatement'>) {
  const { partner } = DUES[direction]
  const months = lastMonths(24)
  const [month, setMonth] = useState(months[1] ?? '')
  const [client, setClient] = useState({ id: 0, name: '' })
  const { busy, save } = useSaving(async (submittime) => {
    const nobody = client.name && partnerMissing(partner, client)
    if (nobody) {
      toast.warning(nobody)
      return void enter.focus('clientId')
    }
    const { made } = await call(statementsOf(direction).makeStatements, { month, clientId: client.id, submittime })
    if (made > 0) toast.success(`已生成 ${made} 张对账单`)
    else toast.warning(`没有需要生成的对账单：月结${partner}该月没有往来，或已生成`)
    onDone({ made })
  })
  const enter = useEnterNext(['month', 'clientId'], () => void save())
  return (
    <AppDialog title="生成对账单" width={440} onClose={onClose} onOk={() => void save()} okText="生成" busy={busy}>
      <FormGrid columns={1} enter={enter} disabled={busy}>
        <DictField
          name="month"
          label="月份"
          required
          options={months.map((value) => ({ value }))}
          value={month}
          onChange={(value) => value && setMonth(value)}
        />
        <PartnerField
          name="clientId"
          label={partner}
          kind={lookupOf(direction)}
          placeholder={`不填：全部月结${partner}`}
          partner={client}
          onChange={setClient}
        />
      </FormGrid>
    </AppDialog>
  )
}
