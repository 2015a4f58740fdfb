import { Select } from 'antd'
import { PAPERS } from '#contract/printing/templates/forms.ts'
import type { Layout } from '#contract/printing/templates/layout.ts'
import { Field, FormGrid } from '#web/kit/form/fields.tsx'
import { NumberField } from '#web/kit/form/number-field.tsx'

type Paper = Layout['paper']
const OWN = '自定义'

/** Paper by its name, or by millimetres. */
export function PaperFields({ layout, onChange }: { layout: Layout; onChange: (paper: Paper) => void }) {
  const { paper } = layout
  const named = PAPERS.find(({ width, height }) => width === paper.width && height === paper.height)
  const set = (change: Partial<Paper>) => onChange({ ...paper, ...change })
  const length = (name: keyof Paper, label: string) => (
    <NumberField name={name} label={label} digits={1} value={paper[name]} onChange={(next) => next !== null && set({ [name]: next })} />
  )
  return (
    <>
      <h3>纸张</h3>
      <FormGrid columns={4} labels={48}>
        <Field name="paperName" label="纸张" span={2}>
          {({ id }) => (
            <Select
              className="template-paper"
              id={id}
              value={named?.name ?? OWN}
              options={[...PAPERS.map(({ name }) => ({ value: name })), { value: OWN, disabled: true }]}
              onChange={(name) => {
                const found = PAPERS.find((each) => each.name === name)
                if (found) set({ width: found.width, height: found.height })
              }}
            />
          )}
        </Field>
        {length('width', '宽 mm')}
        {length('height', '高 mm')}
      </FormGrid>
      <FormGrid columns={4} labels={48}>
        {length('top', '上边距')}
        {length('bottom', '下边距')}
        {length('left', '左边距')}
        {length('right', '右边距')}
      </FormGrid>
    </>
  )
}
