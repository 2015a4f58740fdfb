import { Fragment, memo, useMemo } from 'react'
import { type BoundField, factsOf, type Rules } from '../form/field-facts.ts'
import { type Control, usual } from './head-controls.tsx'
import { HeadForm, type HeadProps } from './head-form.tsx'
import { headNames, kindOf, shownBy } from './head-rules.ts'

/** How the header of a kind of document is drawn. */
export interface Head {
  rules: Rules
  fields: Readonly<Record<string, Control | false | undefined>>
}

/** The fields of a kind, in the contract's order. */
export const shownNames = ({ rules, fields }: Head) => headNames(rules).filter((name) => fields[name] !== false)

function controlOf({ rules, fields }: Head, name: string): Control {
  const kind = kindOf(rules, name)
  return fields[name] || usual[kind === 'reference' ? 'number' : kind]
}

/** The header under the pen. Memoised: typing in the lines does not draw it again. */
export const HeadFields = memo(function HeadFields({ of, head, onDone, onChange, ref }: HeadProps<object> & { of: Head }) {
  const values = head as Readonly<Record<string, unknown>>
  // steady: the way through the form is found once
  const names = useMemo(() => shownNames(of), [of])
  return (
    <HeadForm order={names} ref={ref} onDone={onDone}>
      {names.map((name) => {
        const field = <T,>(): BoundField<string, T> => ({
          ...factsOf(of.rules, name),
          name,
          value: values[name] as T,
          onChange: (value) => onChange({ [name]: value }),
        })
        const draw = controlOf(of, name)
        return <Fragment key={name}>{draw({ field, shown: String(values[shownBy(name)] ?? ''), change: onChange, head })}</Fragment>
      })}
    </HeadForm>
  )
})
