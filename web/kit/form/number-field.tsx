import { Checkbox, Input } from 'antd'
import { useState } from 'react'
import { decimalText, round } from '#contract/kit/decimal.ts'
import { MASKED, type PriceTag } from '#contract/kit/fields.ts'
import { useSession } from '../session/session.ts'
import { placesOf } from '../table/cell-text.ts'
import { Field, type FieldProps, useHint } from './fields.tsx'
import { decimalInField, keepDecimal } from './number.ts'
import type { PriceValue } from './price.tsx'
import { useSelectAnew } from './select-anew.ts'

interface NumberFieldProps extends FieldProps {
  value: PriceValue
  /** A number, or null when emptied. */
  onChange: (value: number | null) => void
  /** Decimals; otherwise those the company uses for a field of this name. */
  digits?: number
  integer?: boolean
  negative?: boolean
  /** Users without the tag neither read nor guess it: the field hides what it holds. */
  tag?: PriceTag | readonly PriceTag[]
  /** The specification's noAuthPirce: shown plainly whatever the tags. */
  plain?: boolean
  /** What a number means, in the field itself: a line below would leave a gap beside it. */
  suffix?: string
  /** A tick beside it, for what no number says. */
  tick?: { label: string; value: boolean; onChange: (value: boolean) => void }
}

/** Digits and one point. Typing stays text until the field is left, so that "1." can become "1.5". */
export function NumberField({
  value,
  onChange,
  digits,
  integer,
  negative,
  tag,
  plain,
  suffix,
  tick,
  placeholder,
  nothing,
  ...frame
}: NumberFieldProps) {
  const { parameter, maySee } = useSession()
  const hint = useHint(placeholder, nothing)
  const [typed, setTyped] = useState<string>()
  const places = integer ? 0 : (digits ?? placesOf(frame.name, parameter))
  const hidden = !plain && (value === MASKED || (tag !== undefined && ![tag].flat().every(maySee)))
  const shown = value === MASKED ? MASKED : decimalInField(value, places)
  const anew = useSelectAnew(shown, typed !== undefined)
  const take = (text: string) => {
    const kept = keepDecimal(text, places, negative)
    setTyped(kept)
    const decimal = decimalText(kept)
    if (kept === '') onChange(null)
    else if (decimal !== undefined) onChange(Number(round(decimal, places)))
  }
  return (
    <Field {...frame}>
      {(field) => {
        const input = (
          <Input
            {...field}
            ref={anew}
            disabled={field.disabled || value === MASKED}
            type={hidden ? 'password' : 'text'}
            className="pc-num pc-right"
            inputMode="decimal"
            autoComplete="off"
            placeholder={hint}
            aria-required={frame.required}
            suffix={suffix && <span className="pc-faint">{suffix}</span>}
            value={typed ?? shown}
            onFocus={(event) => event.target.select()}
            onBlur={() => setTyped(undefined)}
            onChange={(event) => ((event.nativeEvent as InputEvent).isComposing ? setTyped(event.target.value) : take(event.target.value))}
            onCompositionEnd={(event) => take(event.currentTarget.value)}
          />
        )
        if (!tick) return input
        return (
          <div className="pc-ticked">
            {input}
            <Checkbox disabled={field.disabled} checked={tick.value} onChange={(event) => tick.onChange(event.target.checked)}>
              {tick.label}
            </Checkbox>
          </div>
        )
      }}
    </Field>
  )
}
