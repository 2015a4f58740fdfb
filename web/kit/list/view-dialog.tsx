import { useState } from 'react'
import { listViews } from '#contract/platform/views.ts'
import { AppDialog } from '../dialog/app-dialog.tsx'
import type { DialogProps } from '../dialog/dialogs.tsx'
import { useEnterNext } from '../form/enter-flow.ts'
import { FormGrid, TextField, TickField } from '../form/fields.tsx'
import { useForm, useSaving } from '../form/form.ts'
import { FormArea } from '../form/form-area.tsx'
import { useSession } from '../session/session.ts'
import { saveSetting } from '../session/user-settings.ts'
import { standardKey, type ViewEntry, type ViewHead } from './view-book.ts'

declare module '../dialog/dialogs.tsx' {
  interface Dialogs {
    /** 另存为视图, or another name for one. `keep` sends it. */
    savedView: { props: { place: string; view?: ViewEntry; keep: (head: ViewHead) => Promise<{ id: number }> }; result: { id: number } }
  }
}

export function SavedViewDialog({ place, view, keep, onDone, onClose }: DialogProps<'savedView'>) {
  const { may, setting } = useSession()
  const was = view !== undefined && setting(standardKey(place)) === String(view.id)
  const [standard, setStandard] = useState(was)
  const form = useForm(listViews.save.input, () => ({ name: view?.name ?? '', shared: view?.shared ?? false }))
  const { busy, save } = useSaving(async () => {
    const wrong = form.check()
    if (wrong) return void enter.focus(wrong)
    const { id } = await keep({ id: view?.id ?? 0, version: view?.version ?? 0, ...form.now() })
    if (standard !== was) await saveSetting(standardKey(place), standard ? String(id) : null)
    onDone({ id })
  })
  const enter = useEnterNext(['name'], () => void save())
  return (
    <AppDialog
      title={view ? '修改视图' : '另存为视图'}
      width={400}
      onClose={onClose}
      onOk={() => void save()}
      okText="保存"
      busy={busy}
      shortcuts={[{ keys: 'F8', label: '保存', run: () => void save() }]}
    >
      <FormArea form={form}>
        <FormGrid columns={1} enter={enter} disabled={busy} labels={96}>
          <TextField {...form.field('name')} />
          {(may('system:view:share') || form.values.shared) && (
            <TickField
              {...form.field('shared')}
              required={false}
              label="共享给全公司"
              disabled={!may('system:view:share') && !view?.shared}
            />
          )}
          <TickField name="standard" label="打开时默认使用" value={standard} onChange={setStandard} />
        </FormGrid>
      </FormArea>
    </AppDialog>
  )
}
