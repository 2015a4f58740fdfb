import { useEffect } from 'react'
import { supersession } from '#contract/master/interchange.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import type { DialogProps } from '#web/kit/dialog/dialogs.tsx'
import { useEnterNext } from '#web/kit/form/enter-flow.ts'
import { FormGrid, LookupField, TextField } from '#web/kit/form/fields.tsx'
import { useForm, useSaving } from '#web/kit/form/form.ts'
import { callAsking } from '#web/kit/request/request.ts'
import type { ReplaceRow } from './columns.ts'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 替代: the old code and what took its place. With a row its successor is changed. */
    supersede: { props: { row?: ReplaceRow }; result: { id: number } }
  }
}

const order = ['oldNo', 'newNo', 'remark']

export function SupersedeDialog({ row, onDone, onClose }: DialogProps<'supersede'>) {
  const form = useForm(supersession.save.input, { oldNo: row?.oldNo ?? '', newNo: row?.newNo ?? '', remark: row?.remark ?? '' })
  const { set } = form
  const { busy, save } = useSaving(async (submittime) => {
    const wrong = form.check()
    if (wrong) return void enter.focus(wrong)
    const saved = await callAsking(supersession.save, { ...form.now(), submittime })
    if (saved) onDone(saved)
  })
  const enter = useEnterNext(order, () => void save())
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cursor is put once
  useEffect(() => {
    enter.focus(row ? 'newNo' : 'oldNo')
  }, [])
  return (
    <AppDialog
      title={row ? '修改替代' : '新增替代'}
      width={460}
      onClose={onClose}
      onOk={() => void save()}
      okText="保存"
      busy={busy}
      shortcuts={[{ keys: 'F8', label: '保存', run: () => void save() }]}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a field is checked when it is left */}
      <div onBlur={form.onBlur}>
        <FormGrid columns={1} enter={enter} disabled={busy}>
          <TextField {...form.field('oldNo')} placeholder="停产或被换掉的编码，资料里没有也可以" disabled={row !== undefined} />
          <LookupField
            {...form.field('newNo')}
            onChange={(item) => set({ newNo: item?.no ?? '' })}
            kind="pjScreen"
            placeholder="查找替代它的商品"
          />
          <TextField {...form.field('remark')} />
        </FormGrid>
      </div>
    </AppDialog>
  )
}
