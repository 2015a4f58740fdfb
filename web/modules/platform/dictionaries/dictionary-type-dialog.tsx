import { useEffect } from 'react'
import { dictionaries } from '#contract/platform/dictionaries.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import type { DialogProps } from '#web/kit/dialog/dialogs.tsx'
import { useEnterNext } from '#web/kit/form/enter-flow.ts'
import { FormGrid, TextField } from '#web/kit/form/fields.tsx'
import { useForm, useSaving } from '#web/kit/form/form.ts'
import { FormArea } from '#web/kit/form/form-area.tsx'
import { call } from '#web/kit/request/request.ts'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** A word list itself; without `type` a new one. */
    dictionaryType: { props: { type?: { id: number; dictType: string; dictName: string; remark: string } }; result: { saved: true } }
  }
}

export function DictionaryTypeDialog({ type, onDone, onClose }: DialogProps<'dictionaryType'>) {
  const form = useForm(dictionaries.typeAdd.input, {
    dictType: type?.dictType ?? '',
    dictName: type?.dictName ?? '',
    remark: type?.remark ?? '',
  })
  const { set } = form
  const { busy, save } = useSaving(async (submittime) => {
    const wrong = form.check()
    if (wrong) return void enter.focus(wrong)
    const { dictType, ...rest } = form.now()
    if (type) await call(dictionaries.typeEdit, { id: type.id, ...rest, submittime })
    else await call(dictionaries.typeAdd, { dictType, ...rest, submittime })
    onDone({ saved: true })
  })
  const enter = useEnterNext(['dictType', 'dictName', 'remark'], () => void save())
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on opening
  useEffect(() => {
    enter.focus(type ? 'dictName' : 'dictType')
  }, [])
  return (
    <AppDialog
      title={type ? '修改字典' : '新增字典'}
      width={420}
      onClose={onClose}
      onOk={() => void save()}
      okText="保存"
      busy={busy}
      shortcuts={[{ keys: 'F8', label: '保存', run: () => void save() }]}
    >
      <FormArea form={form}>
        <FormGrid columns={1} enter={enter} disabled={busy}>
          <TextField
            {...form.field('dictType')}
            onChange={(dictType) => set({ dictType: dictType.toUpperCase() })}
            disabled={Boolean(type)}
            placeholder="大写字母，如 PJTYPE"
          />
          <TextField {...form.field('dictName')} />
          <TextField {...form.field('remark')} />
        </FormGrid>
      </FormArea>
    </AppDialog>
  )
}
