import type { ReactNode } from 'react'
import type { Form } from './form.ts'

/** Around the fields of a form: each is checked when it is left. */
export function FormArea({ form, children }: { form: Pick<Form<never>, 'onBlur'>; children: ReactNode }) {
  // biome-ignore lint/a11y/noStaticElementInteractions: hears what its fields say, does nothing by itself
  return <div onBlur={form.onBlur}>{children}</div>
}
