import { Button, Checkbox, Input, Select } from 'antd'
import { limitOf } from '#contract/kit/fields.ts'
import type { Report } from '#contract/printing/templates/forms.ts'
import { DocumentLayout } from '#contract/printing/templates/layout.ts'
import { keepDecimal } from '#web/kit/form/number.ts'

type Column = DocumentLayout['columns'][number]
interface Props {
  report: Extract<Report, { kind: 'document' }>
  chosen: readonly Column[]
  onChange: (columns: Column[]) => void
}

const aligns = [
  { value: 'left', label: '左' },
  { value: 'center', label: '中' },
  { value: 'right', label: '右' },
]

/** The columns of the table: which, in which order, under which title, how wide. Widths are shares: the table always fills the paper. */
export function ChosenColumns({ report, chosen, onChange }: Props) {
  const shown = new Set(chosen.map(({ key }) => key))
  const spare = Object.entries(report.columns).filter(([key]) => !shown.has(key))
  const change = (key: string, next: Partial<Column>) =>
    onChange(chosen.map((column) => (column.key === key ? { ...column, ...next } : column)))
  const move = (at: number, by: number) => {
    const [column] = chosen.slice(at, at + 1)
    if (column) onChange(chosen.toSpliced(at, 1).toSpliced(at + by, 0, column))
  }
  const take = (key: string) => {
    const { label = key, width = 20, number } = report.columns[key] ?? {}
    onChange([...chosen, { key, title: label, width, align: number ? 'right' : 'left' }])
  }
  return (
    <table className="template-columns">
      <thead>
        <tr>
          <th>打印</th>
          <th>列</th>
          <th>标题</th>
          <th>宽 mm</th>
          <th>对齐</th>
          <th>顺序</th>
        </tr>
      </thead>
      <tbody>
        {chosen.map(({ key, title, width, align }, at) => {
          const name = report.columns[key]?.label ?? key
          return (
            <tr key={key}>
              <td>
                <Checkbox
                  aria-label={`打印 ${name}`}
                  checked
                  disabled={chosen.length === 1}
                  onChange={() => onChange(chosen.toSpliced(at, 1))}
                />
              </td>
              <td>{name}</td>
              <td>
                <Input
                  aria-label={`${name} 标题`}
                  maxLength={limitOf(DocumentLayout.shape.columns.element.shape.title)}
                  value={title}
                  onChange={(event) => change(key, { title: event.target.value })}
                />
              </td>
              <td>
                <Input
                  aria-label={`${name} 宽`}
                  className="pc-num pc-right"
                  inputMode="decimal"
                  value={width}
                  onChange={(event) => change(key, { width: Math.min(300, Number(keepDecimal(event.target.value, 0)) || 0) })}
                  onBlur={() => width < 3 && change(key, { width: 3 })}
                />
              </td>
              <td>
                <Select aria-label={`${name} 对齐`} value={align} options={aligns} onChange={(next) => change(key, { align: next })} />
              </td>
              <td>
                <Button size="small" type="text" aria-label={`${name} 上移`} disabled={at === 0} onClick={() => move(at, -1)}>
                  ↑
                </Button>
                <Button
                  size="small"
                  type="text"
                  aria-label={`${name} 下移`}
                  disabled={at === chosen.length - 1}
                  onClick={() => move(at, 1)}
                >
                  ↓
                </Button>
              </td>
            </tr>
          )
        })}
        {spare.map(([key, { label }]) => (
          <tr key={key} className="template-spare">
            <td>
              <Checkbox aria-label={`打印 ${label}`} checked={false} onChange={() => take(key)} />
            </td>
            <td colSpan={5}>{label}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
