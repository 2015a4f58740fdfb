import type { ReactNode } from 'react'
import type { EnterFlow } from './enter-flow.ts'
import { FormIsRead } from './fields.tsx'
import type { Form } from './form.ts'

interface Props {
  form: Pick<Form<never>, 'onBlur'>
  /** Where Enter goes through more than one grid; the grids then have no order of their own. */
  enter?: EnterFlow
  reading?: boolean
  children: ReactNode
}

/** Around the fields of a form: a field that is left is checked. */
export function FormArea({ form, enter, reading = false, children }: Props) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears what its fields say, does nothing by itself
    <div ref={enter?.ref} onKeyDownCapture={enter?.onKeyDownCapture} onBlur={form.onBlur}>
      <FormIsRead value={reading}>{children}</FormIsRead>
    </div>
  )
}
