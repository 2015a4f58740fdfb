import { useEffect } from 'react'
import { printing } from '#contract/printing/printouts.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import type { DialogProps } from '#web/kit/dialog/dialogs.tsx'
import { useEnterNext } from '#web/kit/form/enter-flow.ts'
import { FormGrid } from '#web/kit/form/fields.tsx'
import { useForm, useSaving } from '#web/kit/form/form.ts'
import { FormArea } from '#web/kit/form/form-area.tsx'
import { NumberField } from '#web/kit/form/number-field.tsx'
import { print } from '#web/kit/print/print-out.ts'
import { ProxyPrint } from '#web/kit/print/proxy-print.tsx'
import { call } from '#web/kit/request/request.ts'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 客户标签: name, telephone and address to stick on a parcel; so many of each. */
    clientLabels: { props: { ids: number[]; about: string } }
  }
}

const { count } = printing.userTag.input

export function ClientLabelsDialog({ ids, about, onClose }: DialogProps<'clientLabels'>) {
  const form = useForm({ count }, { count: 1 as number | null })
  const { busy, save } = useSaving(async () => {
    if (form.check()) return void enter.focus('count')
    const sent = { clientIds: ids, count: form.values.count ?? 1 }
    if (await print('userTag', (how) => call(printing.userTag, { ...sent, ...how }))) onClose()
  })
  const enter = useEnterNext(['count'], () => void save())
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on opening
  useEffect(() => {
    enter.focus('count')
  }, [])
  return (
    <AppDialog
      title="客户标签"
      width={400}
      onClose={onClose}
      onOk={() => void save()}
      okText="打印"
      busy={busy}
      shortcuts={[{ keys: 'F9', label: '打印', run: () => void save() }]}
    >
      <p>{about}</p>
      <FormArea form={form}>
        <FormGrid columns={1} enter={enter} disabled={busy}>
          <NumberField {...form.field('count')} label={ids.length > 1 ? '每个张数' : '标签张数'} />
        </FormGrid>
      </FormArea>
      <ProxyPrint report="userTag" />
    </AppDialog>
  )
}
