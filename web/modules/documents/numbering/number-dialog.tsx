import { Select } from 'antd'
import { useEffect } from 'react'
import { NUMBER_PATTERNS, NUMBER_RESTARTS, numbering } from '#contract/documents/numbering.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import type { DialogProps } from '#web/kit/dialog/dialogs.tsx'
import { useEnterNext } from '#web/kit/form/enter-flow.ts'
import { Field, FormGrid, TextField, TickField } from '#web/kit/form/fields.tsx'
import { useForm, useSaving } from '#web/kit/form/form.ts'
import { FormArea } from '#web/kit/form/form-area.tsx'
import { NumberField } from '#web/kit/form/number-field.tsx'
import { call } from '#web/kit/request/request.ts'
import type { NumberKind } from './number-page.tsx'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** How one kind of document is numbered; companyId 0 = everywhere. */
    numberRule: { props: { rule: NumberKind; companyId: number }; result: { saved: true } }
  }
}

const patterns = NUMBER_PATTERNS.map((value) => ({ value, label: value || '不含日期' }))
const restarts = Object.entries(NUMBER_RESTARTS).map(([value, label]) => ({ value: value as keyof typeof NUMBER_RESTARTS, label }))

export function NumberRuleDialog({ rule, companyId, onDone, onClose }: DialogProps<'numberRule'>) {
  const form = useForm(numbering.edit.input, {
    ...{ prefix: rule.prefix, pattern: rule.pattern, digits: rule.digits, restart: rule.restart, gapless: rule.gapless },
  })
  const { values, errors, set } = form
  const { busy, save } = useSaving(async (submittime) => {
    const wrong = form.check()
    if (wrong) return void enter.focus(wrong)
    await call(numbering.edit, { kind: rule.kind, companyId, ...form.now(), submittime })
    onDone({ saved: true })
  })
  const enter = useEnterNext(['prefix', 'digits'], () => void save())
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on opening
  useEffect(() => {
    enter.focus('prefix')
  }, [])
  return (
    <AppDialog
      title={`${rule.name}编号`}
      width={420}
      onClose={onClose}
      onOk={() => void save()}
      okText="保存"
      busy={busy}
      shortcuts={[{ keys: 'F8', label: '保存', run: () => void save() }]}
    >
      <FormArea form={form}>
        <FormGrid columns={1} labels={96} enter={enter} disabled={busy}>
          <TextField {...form.field('prefix')} onChange={(prefix) => set({ prefix: prefix.toUpperCase() })} />
          <Field name="pattern" label="日期格式" error={errors.pattern}>
            {(input) => (
              <Select
                {...input}
                options={patterns}
                value={values.pattern}
                style={{ width: '100%' }}
                onChange={(pattern) => set({ pattern })}
              />
            )}
          </Field>
          <NumberField {...form.field('digits', 0)} />
          <Field name="restart" label="序号重新开始" error={errors.restart}>
            {(input) => (
              <Select
                {...input}
                options={restarts}
                value={values.restart}
                style={{ width: '100%' }}
                onChange={(restart) => set({ restart })}
              />
            )}
          </Field>
          <TickField {...form.field('gapless')} />
        </FormGrid>
        <p className="numbering-sample">
          连号：一个号也不空，同类单据一张接一张保存；不勾选时，几个人可以同时保存，只有服务器中断才可能空号
        </p>
        <p className="numbering-sample" aria-live="polite">
          样式：{values.prefix}
          {values.pattern.replace('YYYY', '2026').replace('YY', '26').replace('MM', '11').replace('DD', '21')}
          {'1'.padStart(values.digits, '0')}
        </p>
      </FormArea>
    </AppDialog>
  )
}
