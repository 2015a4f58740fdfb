import { Button, Checkbox, Input, Select } from 'antd'
import { limitOf } from '#contract/kit/fields.ts'
import { type LabelLayout, labelText } from '#contract/printing/templates/layout.ts'
import { FormGrid, TickField } from '#web/kit/form/fields.tsx'
import { keepDecimal } from '#web/kit/form/number.ts'
import { PaperFields } from './paper-fields.tsx'
import { PatternInput } from './pattern-input.tsx'

type Item = LabelLayout['items'][number]
interface Props {
  fields: Readonly<Record<string, string>>
  layout: LabelLayout
  onChange: (layout: LabelLayout) => void
}
const kinds = { text: '文字', code128: '条码', qr: '二维码' } as const
const places = { x: '左', y: '上', width: '宽', height: '高' } as const

/** How a label looks: paper, and each text and code with its place in millimetres. */
export function LabelForm({ fields, layout, onChange }: Props) {
  const set = (change: Partial<LabelLayout>) => onChange({ ...layout, ...change })
  const change = (at: number, next: Partial<Item>) =>
    set({ items: layout.items.map((item, index) => (index === at ? ({ ...item, ...next } as Item) : item)) })
  const add = (kind: Item['kind']) => {
    const place = { x: 3, y: 3, width: kind === 'text' ? 40 : 20, height: kind === 'text' ? 5 : 15, text: `{${Object.keys(fields)[0]}}` }
    const item: Item = kind === 'text' ? { kind, ...place, size: 9, bold: false, align: 'left', lines: 1 } : { kind, ...place }
    set({ items: [...layout.items, item] })
  }
  const number = (at: number, name: string, value: number, label: string) => (
    <Input
      aria-label={`${at + 1} ${label}`}
      className="pc-num pc-right"
      inputMode="decimal"
      value={value}
      onChange={(event) => change(at, { [name]: Number(keepDecimal(event.target.value, 1)) || 0 })}
    />
  )
  return (
    <>
      <PaperFields layout={layout} onChange={(paper) => set({ paper })} />
      <FormGrid columns={2} labels={56}>
        <TickField name="border" label="边框" value={layout.border} onChange={(border) => set({ border })} />
      </FormGrid>
      <h3>内容</h3>
      <table className="template-columns">
        <thead>
          <tr>
            <th>类型</th>
            <th>内容</th>
            {Object.values(places).map((label) => (
              <th key={label}>{label}</th>
            ))}
            <th>字号</th>
            <th>粗</th>
            <th />
          </tr>
        </thead>
        <tbody>
          {layout.items.map((item, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the items have no name of their own
            <tr key={at}>
              <td>{kinds[item.kind]}</td>
              <td className="template-text">
                <PatternInput
                  label={`${at + 1} 内容`}
                  maxLength={limitOf(labelText[item.kind])}
                  fields={fields}
                  value={item.text}
                  onChange={(text) => change(at, { text })}
                />
              </td>
              {Object.entries(places).map(([name, label]) => (
                <td key={name}>{number(at, name, item[name as keyof typeof places], label)}</td>
              ))}
              <td>{item.kind === 'text' && number(at, 'size', item.size, '字号')}</td>
              <td>
                {item.kind === 'text' && (
                  <Checkbox
                    aria-label={`${at + 1} 粗体`}
                    checked={item.bold}
                    onChange={({ target }) => change(at, { bold: target.checked })}
                  />
                )}
              </td>
              <td>
                <Button
                  size="small"
                  type="text"
                  danger
                  aria-label={`删除 ${at + 1}`}
                  disabled={layout.items.length === 1}
                  onClick={() => set({ items: layout.items.toSpliced(at, 1) })}
                >
                  ✕
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Select
        aria-label="添加内容"
        placeholder="添加内容…"
        style={{ width: 160, marginTop: 8 }}
        value={null}
        options={Object.entries(kinds).map(([value, label]) => ({ value, label }))}
        onChange={(kind: Item['kind'] | null) => kind && add(kind)}
      />
    </>
  )
}
