import { limitOf } from '#contract/kit/fields.ts'
import type { Report } from '#contract/printing/templates/forms.ts'
import { DocumentLayout } from '#contract/printing/templates/layout.ts'
import { Field, FormGrid, TickField } from '#web/kit/form/fields.tsx'
import { NumberField } from '#web/kit/form/number-field.tsx'
import { ChosenColumns } from './chosen-columns.tsx'
import { ChosenFields } from './chosen-fields.tsx'
import { PaperFields } from './paper-fields.tsx'
import { PatternInput } from './pattern-input.tsx'
import { PrintLogo } from './print-logo.tsx'

interface Props {
  report: Extract<Report, { kind: 'document' }>
  layout: DocumentLayout
  onChange: (layout: DocumentLayout) => void
  /** The picture has changed: what is drawn is drawn anew. */
  onLogo: () => void
}

/** How a document looks: paper, head, columns, sums and foot. */
export function DocumentForm({ report, layout, onChange, onLogo }: Props) {
  const set = (change: Partial<DocumentLayout>) => onChange({ ...layout, ...change })
  const number = (
    name: 'titleSize' | 'bodySize' | 'rowHeight' | 'rowsPerPage' | 'cellLines' | 'fieldColumns',
    label: string,
    placeholder?: string,
  ) => (
    <NumberField
      name={name}
      label={label}
      digits={name === 'rowHeight' || name.endsWith('Size') ? 1 : 0}
      placeholder={placeholder}
      value={layout[name]}
      onChange={(next) => next !== null && set({ [name]: next })}
    />
  )
  const tick = (name: 'logo' | 'barcode' | 'pageSubtotal' | 'total' | 'capital' | 'fillRows', label: string) => (
    <TickField name={name} label={label} value={layout[name]} onChange={(next) => set({ [name]: next })} />
  )
  const pattern = (name: 'title' | 'headText' | 'footText', label: string, placeholder?: string) => (
    <Field name={name} label={label} span={2}>
      {({ id }) => (
        <PatternInput
          id={id}
          label={label}
          value={layout[name]}
          fields={report.fields}
          maxLength={limitOf(DocumentLayout.shape[name])}
          lines={name !== 'title'}
          placeholder={placeholder}
          onChange={(next) => set({ [name]: next })}
        />
      )}
    </Field>
  )
  return (
    <>
      <PaperFields layout={layout} onChange={(paper) => set({ paper })} />
      <h3>页眉</h3>
      <FormGrid columns={2} labels={72}>
        {pattern('title', '标题')}
        {number('titleSize', '标题字号')}
        {number('fieldColumns', '字段列数')}
        {pattern('headText', '页眉文字', '公司地址、电话、账号')}
        {tick('barcode', '单号条码')}
        {tick('logo', '公司标志')}
      </FormGrid>
      {layout.logo && <PrintLogo onChanged={onLogo} />}
      <ChosenFields label="表头字段" all={report.fields} chosen={layout.fields} onChange={(fields) => set({ fields })} />
      <h3>明细</h3>
      <ChosenColumns report={report} chosen={layout.columns} onChange={(columns) => set({ columns })} />
      <FormGrid columns={2} labels={72}>
        {number('bodySize', '正文字号')}
        {number('rowHeight', '行高 mm')}
        {number('cellLines', '每格行数')}
        {number('rowsPerPage', '每页行数', '0 = 放满')}
        {tick('fillRows', '空行补满')}
        {tick('pageSubtotal', '本页小计')}
        {tick('total', '合计')}
        {report.money !== '' && tick('capital', '金额大写')}
      </FormGrid>
      <h3>页脚</h3>
      <ChosenFields label="表尾字段" all={report.fields} chosen={layout.footFields} onChange={(footFields) => set({ footFields })} />
      <FormGrid columns={1} labels={72}>
        {pattern('footText', '页脚文字')}
      </FormGrid>
    </>
  )
}
