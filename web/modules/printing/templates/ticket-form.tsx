import { limitOf } from '#contract/kit/fields.ts'
import type { Report } from '#contract/printing/templates/forms.ts'
import { TicketLayout } from '#contract/printing/templates/layout.ts'
import { Field, FormGrid, TickField } from '#web/kit/form/fields.tsx'
import { NumberField } from '#web/kit/form/number-field.tsx'
import { ChosenFields } from './chosen-fields.tsx'
import { PaperFields } from './paper-fields.tsx'
import { PatternInput } from './pattern-input.tsx'

interface Props {
  report: Extract<Report, { kind: 'ticket' }>
  layout: TicketLayout
  onChange: (layout: TicketLayout) => void
}

/** How a till receipt looks: paper, head, what of a part is said, and what stands at the end. Its sums are always the same. */
export function TicketForm({ report, layout, onChange }: Props) {
  const set = (change: Partial<TicketLayout>) => onChange({ ...layout, ...change })
  const size = (name: 'titleSize' | 'bodySize', label: string) => (
    <NumberField name={name} label={label} digits={1} value={layout[name]} onChange={(next) => next !== null && set({ [name]: next })} />
  )
  const pattern = (name: 'title' | 'headText' | 'lineText' | 'footText', label: string, fields: Readonly<Record<string, string>>) => (
    <Field name={name} label={label} span={2}>
      {({ id }) => (
        <PatternInput
          id={id}
          label={label}
          value={layout[name]}
          fields={fields}
          maxLength={limitOf(TicketLayout.shape[name])}
          lines={name === 'headText' || name === 'footText'}
          onChange={(next) => set({ [name]: next })}
        />
      )}
    </Field>
  )
  return (
    <>
      <PaperFields layout={layout} onChange={(paper) => set({ paper })} />
      <p className="template-hint">纸高是最短长度，内容多时自动加长。58 毫米的小票纸请选“小票 58”</p>
      <h3>页眉</h3>
      <FormGrid columns={2} labels={72}>
        {pattern('title', '标题', report.fields)}
        {size('titleSize', '标题字号')}
        {size('bodySize', '正文字号')}
        {pattern('headText', '页眉文字', report.fields)}
      </FormGrid>
      <ChosenFields label="表头字段" all={report.fields} chosen={layout.fields} onChange={(fields) => set({ fields })} />
      <h3>明细</h3>
      <FormGrid columns={2} labels={72}>
        {pattern('lineText', '商品', report.lineFields)}
      </FormGrid>
      <h3>页脚</h3>
      <FormGrid columns={2} labels={72}>
        {pattern('footText', '页脚文字', report.fields)}
        <TickField name="barcode" label="单号条码" value={layout.barcode} onChange={(barcode) => set({ barcode })} />
      </FormGrid>
    </>
  )
}
