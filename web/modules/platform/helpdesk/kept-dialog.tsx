import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { AnyTag } from '#contract/tags.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import { useEnterNext } from '#web/kit/form/enter-flow.ts'
import { FormGrid } from '#web/kit/form/fields.tsx'
import { type Form, useForm, useSaving } from '#web/kit/form/form.ts'
import { FormArea } from '#web/kit/form/form-area.tsx'
import { NumberField } from '#web/kit/form/number-field.tsx'
import { useSession } from '#web/kit/session/session.ts'

interface Keeping<V> {
  rules: Readonly<Record<string, z.ZodType>>
  initial: V
  mayEdit: AnyTag
  /** Fields in the order Enter walks; after the last one it saves, or goes on to `last`, which keeps Enter to itself. */
  order: readonly string[]
  last?: string
  save: (values: V, submittime: number) => Promise<unknown>
  onDone: () => void
}

/** One thing the operators keep, in a form: checked, saved, and walked through by Enter. */
export function useKept<V extends object>({ rules, initial, mayEdit, order, last, save: send, onDone }: Keeping<V>) {
  const may = useSession().may(mayEdit)
  const form = useForm<V>(rules, initial)
  const { busy, save } = useSaving(async (submittime) => {
    const wrong = form.check()
    if (wrong) return void enter.focus(wrong)
    await send(form.now(), submittime)
    onDone()
  })
  const enter = useEnterNext([...order], () => (last ? enter.focus(last) : void save()))
  return { form, may, busy, save, enter }
}

interface KeptDialogProps {
  kept: Pick<ReturnType<typeof useKept>, 'may' | 'busy' | 'enter'> & { form: Pick<Form<never>, 'onBlur'>; save: () => Promise<void> }
  title: string
  width: number
  /** Width of the labels. */
  labels: number
  columns?: 1 | 2
  onClose: () => void
  /** Fields of the form. */
  children: ReactNode
  /** Below the form. */
  below?: ReactNode
}

export function KeptDialog({
  kept: { form, may, busy, save, enter },
  title,
  width,
  labels,
  columns = 2,
  onClose,
  children,
  below,
}: KeptDialogProps) {
  return (
    <AppDialog
      title={title}
      width={width}
      onClose={onClose}
      onOk={may ? () => void save() : undefined}
      okText="保存"
      busy={busy}
      shortcuts={[{ keys: 'F8', label: '保存', run: () => void save(), disabled: !may }]}
    >
      <FormArea form={form} reading={!may}>
        <FormGrid columns={columns} labels={labels} enter={enter} disabled={!may || busy}>
          {children}
        </FormGrid>
      </FormArea>
      {below}
    </AppDialog>
  )
}

/** 排序: small numbers stand first. */
export function SortField({ form }: { form: Pick<Form<{ sort: number }>, 'field'> }) {
  return <NumberField {...form.field('sort', 0)} />
}
