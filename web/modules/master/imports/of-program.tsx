import { Alert, Radio } from 'antd'
import type { Loaded } from './batch.ts'

type Program = NonNullable<Loaded['program']>
export type Answered = Program['asks'][number]['options'][number]['columns']

interface Props {
  program: Program
  mapping: readonly (string | null)[]
  disabled: boolean
  onAnswer: (columns: Answered) => void
}

/** The list of another program, and what only its owner knows of it. An answer is a choice of columns: the table below shows it. */
export function OfProgram({ program: { name, tried, asks }, mapping, disabled, onAnswer }: Props) {
  const standing = (columns: Answered) => columns.every(({ index, field }) => (mapping[index] ?? null) === field)
  return (
    <Alert
      type="info"
      showIcon
      title={`按${name}的表头识别${tried ? '' : '（未经实测，请核对各列）'}`}
      description={
        asks.length > 0 && (
          <div className="import-program">
            {asks.map(({ key, title, options }) => (
              <fieldset key={key} disabled={disabled}>
                <legend>{title}</legend>
                <Radio.Group
                  options={options.map(({ value, label }) => ({ value, label }))}
                  value={options.find(({ columns }) => standing(columns))?.value ?? null}
                  onChange={({ target }) => onAnswer(options.find(({ value }) => value === target.value)?.columns ?? [])}
                />
              </fieldset>
            ))}
          </div>
        )
      }
    />
  )
}
