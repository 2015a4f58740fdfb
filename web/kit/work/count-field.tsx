import { Button, Input } from 'antd'
import { useState } from 'react'
import { decimalText } from '#contract/kit/decimal.ts'
import { keepDecimal } from '#web/kit/form/number.ts'
import { useSelectAnew } from '#web/kit/form/select-anew.ts'

interface Props {
  label: string
  value: number | undefined
  /** No more can be found than was ordered; a checker may count more. */
  most: number | undefined
  onChange: (amount: number | undefined) => void
}

/** A quantity with buttons for thumbs. Empty = not looked at yet; 0 = not found. */
export function CountField({ label, value, most, onChange }: Props) {
  const [typed, setTyped] = useState<string>()
  const within = (amount: number) => Math.max(0, most === undefined ? amount : Math.min(most, amount))
  const take = (text: string) => {
    const kept = keepDecimal(text, 3)
    setTyped(kept)
    const decimal = decimalText(kept)
    onChange(decimal === undefined ? undefined : within(Number(decimal)))
  }
  const shown = typed ?? decimalText(value) ?? ''
  const field = useSelectAnew(shown, typed !== undefined)
  return (
    <span className="work-stepper">
      <Button size="large" aria-label={`${label} 减一`} onClick={() => onChange(within((value ?? 1) - 1))}>
        −
      </Button>
      <Input
        ref={field}
        size="large"
        aria-label={label}
        inputMode="decimal"
        value={shown}
        onFocus={(event) => event.target.select()}
        onChange={(event) => take(event.target.value)}
        onBlur={() => setTyped(undefined)}
      />
      <Button size="large" aria-label={`${label} 加一`} onClick={() => onChange(within((value ?? 0) + 1))}>
        +
      </Button>
    </span>
  )
}
