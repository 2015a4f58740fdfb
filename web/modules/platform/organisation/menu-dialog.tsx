import { Select } from 'antd'
import { useEffect } from 'react'
import { menuSettings } from '#contract/platform/organisation.ts'
import { tagGroups } from '#contract/tags.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import type { DialogProps } from '#web/kit/dialog/dialogs.tsx'
import { useEnterNext } from '#web/kit/form/enter-flow.ts'
import { Field, FormGrid, TextField, TickField } from '#web/kit/form/fields.tsx'
import { useForm, useSaving } from '#web/kit/form/form.ts'
import { FormArea } from '#web/kit/form/form-area.tsx'
import { call } from '#web/kit/request/request.ts'
import type { MenuEntry } from './menu-page.tsx'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** An entry of the menu. */
    menuEntry: { props: { entry: MenuEntry }; result: { saved: true } }
  }
}

const choices = tagGroups.map(({ group, tags }) => ({
  label: group,
  options: Object.entries<string>(tags).map(([value, label]) => ({ value, label })),
}))

export function MenuEntryDialog({ entry, onDone, onClose }: DialogProps<'menuEntry'>) {
  const { id, title, hidden, noCache, tags, parentId } = entry
  const form = useForm(menuSettings.edit.input, { title, hidden, noCache, tags: [...tags] })
  const { values, errors, set } = form
  const { busy, save } = useSaving(async (submittime) => {
    const wrong = form.check()
    if (wrong) return void enter.focus(wrong)
    await call(menuSettings.edit, { id, ...form.now(), submittime })
    onDone({ saved: true })
  })
  const enter = useEnterNext(['title'], () => void save())
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on opening
  useEffect(() => {
    enter.focus('title')
  }, [])
  return (
    <AppDialog
      title={`修改菜单 ${title}`}
      width={480}
      onClose={onClose}
      onOk={() => void save()}
      okText="保存"
      busy={busy}
      shortcuts={[{ keys: 'F8', label: '保存', run: () => void save() }]}
    >
      <FormArea form={form}>
        <FormGrid columns={1} labels={96} enter={enter} disabled={busy}>
          <TextField {...form.field('title')} />
          <TickField {...form.field('hidden')} />
          {parentId !== 0 && (
            <>
              <TickField {...form.field('noCache')} />
              <Field name="tags" label="谁能看到" error={errors.tags}>
                {(input) => (
                  <Select
                    {...input}
                    mode="multiple"
                    options={choices}
                    value={values.tags}
                    showSearch={{ optionFilterProp: 'label' }}
                    placeholder="所有人"
                    style={{ width: '100%' }}
                    onChange={(next: string[]) => set({ tags: next })}
                  />
                )}
              </Field>
            </>
          )}
        </FormGrid>
      </FormArea>
    </AppDialog>
  )
}
