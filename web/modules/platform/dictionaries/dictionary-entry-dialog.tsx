import { useEffect } from 'react'
import { dictionaries } from '#contract/platform/dictionaries.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import type { DialogProps } from '#web/kit/dialog/dialogs.tsx'
import { useEnterNext } from '#web/kit/form/enter-flow.ts'
import { FormGrid, TextField, TickField } from '#web/kit/form/fields.tsx'
import { useForm, useSaving } from '#web/kit/form/form.ts'
import { FormArea } from '#web/kit/form/form-area.tsx'
import { NumberField } from '#web/kit/form/number-field.tsx'
import { call } from '#web/kit/request/request.ts'

interface Entry {
  id: number
  dictName: string
  dictValue: string
  sort: number
  enable: boolean
  remark: string
}

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** One word of a list; without `entry` a new one, which takes the place `sort`. */
    dictionaryEntry: { props: { dictType: string; name: string; entry?: Entry; sort: number }; result: { saved: true } }
  }
}

export function DictionaryEntryDialog({ dictType, name, entry, sort, onDone, onClose }: DialogProps<'dictionaryEntry'>) {
  const form = useForm(dictionaries.dataAdd.input, {
    dictName: entry?.dictName ?? '',
    dictValue: entry?.dictValue ?? '',
    sort: entry?.sort ?? sort,
    enable: entry?.enable ?? true,
    remark: entry?.remark ?? '',
  })
  const { busy, save } = useSaving(async (submittime) => {
    const wrong = form.check()
    if (wrong) return void enter.focus(wrong)
    if (entry) await call(dictionaries.dataEdit, { id: entry.id, ...form.now(), submittime })
    else await call(dictionaries.dataAdd, { dictType, ...form.now(), submittime })
    onDone({ saved: true })
  })
  const enter = useEnterNext(['dictName', 'dictValue', 'sort', 'remark'], () => void save())
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on opening
  useEffect(() => {
    enter.focus('dictName')
  }, [])
  return (
    <AppDialog
      title={`${entry ? '修改' : '新增'}${name}`}
      width={420}
      onClose={onClose}
      onOk={() => void save()}
      okText="保存"
      busy={busy}
      shortcuts={[{ keys: 'F8', label: '保存', run: () => void save() }]}
    >
      <FormArea form={form}>
        <FormGrid columns={1} enter={enter} disabled={busy}>
          <TextField {...form.field('dictName')} />
          <TextField {...form.field('dictValue')} placeholder="不填：同名称" />
          <NumberField {...form.field('sort', 0)} />
          <TextField {...form.field('remark')} />
          <TickField {...form.field('enable')} />
        </FormGrid>
      </FormArea>
    </AppDialog>
  )
}
