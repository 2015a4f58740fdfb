import { reportViews } from '#contract/reports/figures/views.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import type { DialogProps } from '#web/kit/dialog/dialogs.tsx'
import { useEnterNext } from '#web/kit/form/enter-flow.ts'
import { FormGrid, TextField, TickField } from '#web/kit/form/fields.tsx'
import { useForm, useSaving } from '#web/kit/form/form.ts'
import { FormArea } from '#web/kit/form/form-area.tsx'
import { announce } from '#web/kit/request/announce.ts'
import { call } from '#web/kit/request/request.ts'
import type { KeptView, ViewQuestion } from './kept-views.ts'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 另存为视图, or another name for one. */
    reportView: { props: { question: ViewQuestion; view?: KeptView }; result: { id: number } }
  }
}

export function ReportViewDialog({ question, view, onDone, onClose }: DialogProps<'reportView'>) {
  const form = useForm(reportViews.save.input, () => ({ name: view?.name ?? '', standard: view?.standard ?? false }))
  const { busy, save } = useSaving(async (submittime) => {
    const wrong = form.check()
    if (wrong) return void enter.focus(wrong)
    const { id } = await call(reportViews.save, { id: view?.id ?? 0, ...form.now(), question, submittime })
    announce('report-views')
    onDone({ id })
  })
  const enter = useEnterNext(['name'], () => void save())
  return (
    <AppDialog
      title={view ? '重命名视图' : '另存为视图'}
      width={400}
      onClose={onClose}
      onOk={() => void save()}
      okText="保存"
      busy={busy}
      shortcuts={[{ keys: 'F8', label: '保存', run: () => void save() }]}
    >
      <FormArea form={form}>
        <FormGrid columns={1} enter={enter} disabled={busy}>
          <TextField {...form.field('name')} />
          <TickField {...form.field('standard')} label="打开报表时默认使用" />
        </FormGrid>
      </FormArea>
    </AppDialog>
  )
}
