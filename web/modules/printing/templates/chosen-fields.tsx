import { Select } from 'antd'

interface Chosen {
  key: string
  label: string
}
interface Props {
  label: string
  all: Readonly<Record<string, string>>
  chosen: readonly Chosen[]
  onChange: (chosen: Chosen[]) => void
}

/** Which fields stand there, in the order of their choice. */
export function ChosenFields({ label, all, chosen, onChange }: Props) {
  const labels = new Map(chosen.map(({ key, label: own }) => [key, own]))
  return (
    <div className="template-chosen">
      <span>{label}</span>
      <Select
        mode="multiple"
        aria-label={label}
        value={chosen.map(({ key }) => key)}
        options={Object.entries(all).map(([value, text]) => ({ value, label: labels.get(value) ?? text }))}
        optionFilterProp="label"
        onChange={(keys) => onChange(keys.map((key) => ({ key, label: labels.get(key) ?? all[key] ?? key })))}
      />
    </div>
  )
}
