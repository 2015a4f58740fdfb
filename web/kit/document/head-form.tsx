import { type ReactNode, type Ref, useImperativeHandle } from 'react'
import { useEnterNext } from '../enter-flow.ts'
import { FormGrid } from '../fields.tsx'
import type { HeadHandle } from './use-editor.ts'

export interface HeadProps<Head> {
  head: Head
  /** Enter past the last field. */
  onDone: () => void
  onChange: (change: Partial<Head>) => void
  ref: Ref<HeadHandle>
}

interface Props {
  /** Enter walks the fields in this order and then goes to the lines; F4 goes there at once. */
  order: readonly string[]
  onDone: () => void
  ref: Ref<HeadHandle>
  children: ReactNode
}

/** The header of a document under the pen, four fields in a row. Wrap the component around it in `memo`: typing in the lines must not draw it again. */
export function HeadForm({ order, onDone, ref, children }: Props) {
  const enter = useEnterNext(order, onDone)
  useImperativeHandle(ref, () => ({ focus: enter.focus }))
  return (
    <FormGrid columns={4} labels={64} enter={enter}>
      {children}
    </FormGrid>
  )
}

/** `const field = fieldsOf(head, onChange)`, then `<TextField label="备注" {...field('remark')} />`. */
export function fieldsOf<Head extends object>(head: Head, onChange: (change: Partial<Head>) => void) {
  return <K extends keyof Head & string>(name: K) => ({
    name,
    value: head[name],
    onChange: (value: Head[K]) => onChange({ [name]: value } as unknown as Partial<Head>),
  })
}
