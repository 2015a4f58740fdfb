import { useEffect } from 'react'
import { printing } from '#contract/printing/printouts.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import type { DialogProps } from '#web/kit/dialog/dialogs.tsx'
import { useEnterNext } from '#web/kit/form/enter-flow.ts'
import { FormGrid } from '#web/kit/form/fields.tsx'
import { useForm } from '#web/kit/form/form.ts'
import { FormArea } from '#web/kit/form/form-area.tsx'
import { NumberField } from '#web/kit/form/number-field.tsx'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 发货标签: how many boxes, and with which the labels start (trading.md 2.3). */
    boxLabels: { props: { boxCount: number }; result: { printBox: number; startBox: number } }
  }
}

const { printBox, startBox } = printing.fhTag.input

export function BoxLabelsDialog({ boxCount, onDone, onClose }: DialogProps<'boxLabels'>) {
  const form = useForm({ printBox, startBox }, { printBox: Math.max(1, boxCount) as number | null, startBox: 1 as number | null })
  const { values, errors } = form
  const wrongStart = values.printBox !== null && values.startBox !== null && values.startBox > values.printBox
  const done = () => {
    const wrong = form.check() ?? (wrongStart ? 'startBox' : undefined)
    if (wrong) return void enter.focus(wrong)
    onDone({ printBox: values.printBox ?? 1, startBox: values.startBox ?? 1 })
  }
  const enter = useEnterNext(['printBox', 'startBox'], done)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on opening
  useEffect(() => {
    enter.focus('printBox')
  }, [])
  return (
    <AppDialog title="发货标签" width={380} onClose={onClose} onOk={done} okText="打印">
      <FormArea form={form}>
        <FormGrid columns={1} enter={enter}>
          <NumberField {...form.field('printBox')} />
          <NumberField
            {...form.field('startBox')}
            required
            error={errors.startBox ?? (wrongStart ? '起始箱数不正确,请重新填写' : undefined)}
          />
        </FormGrid>
      </FormArea>
    </AppDialog>
  )
}
