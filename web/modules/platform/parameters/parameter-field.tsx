import { Input, Select, Switch } from 'antd'
import { useState } from 'react'
import type { Parameter } from './rows.ts'

interface Props {
  parameter: Parameter
  disabled: boolean
  /** False: not saved, the old value holds. */
  onSave: (value: string) => Promise<boolean>
}

/** A parameter is saved when it is changed: there is no button to forget. */
export function ParameterField({ parameter, disabled, onSave }: Props) {
  const { kind, label, value, choices, min, max } = parameter
  const [typed, setTyped] = useState<string>()
  const [busy, setBusy] = useState(false)
  const save = async (next: string) => {
    setBusy(true)
    await onSave(next)
    setBusy(false)
    setTyped(undefined)
  }

  if (kind === 'flag')
    return (
      <Switch aria-label={label} checked={value === '1'} disabled={disabled} loading={busy} onChange={(on) => void save(on ? '1' : '0')} />
    )
  if (kind === 'choice')
    return (
      <Select
        aria-label={label}
        value={value}
        disabled={disabled}
        loading={busy}
        options={choices.map((choice) => ({ ...choice }))}
        onChange={(next: string) => void save(next)}
        style={{ width: '100%' }}
      />
    )
  if (kind === 'choices')
    return (
      <Select
        aria-label={label}
        mode="multiple"
        value={value ? value.split(',') : []}
        disabled={disabled}
        loading={busy}
        options={choices.map((choice) => ({ ...choice }))}
        onChange={(next: string[]) => void save(next.join(','))}
        style={{ width: '100%' }}
      />
    )
  const leave = () => {
    const next = typed?.trim()
    if (next === undefined || next === '' || next === value) setTyped(undefined)
    else void save(next)
  }
  return (
    <Input
      aria-label={label}
      inputMode={kind === 'integer' ? 'numeric' : undefined}
      disabled={disabled || busy}
      value={typed ?? value}
      placeholder={kind === 'numbers' ? '用逗号隔开' : undefined}
      suffix={kind === 'integer' ? <small>{`${min} … ${max}`}</small> : undefined}
      onChange={(event) => setTyped(event.target.value.replace(kind === 'integer' ? /[^\d-]/g : /[^\d,，\s-]/g, '').replaceAll('，', ','))}
      onBlur={leave}
      onPressEnter={(event) => event.currentTarget.blur()}
      onKeyDown={(event) => event.key === 'Escape' && setTyped(undefined)}
    />
  )
}
