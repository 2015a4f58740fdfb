import { Button } from 'antd'
import { type ReactNode, type Ref, useImperativeHandle, useRef } from 'react'
import { useEnterNext } from '../form/enter-flow.ts'
import { FieldsFolded, RegisterField } from '../form/field-folding.ts'
import { FormGrid } from '../form/fields.tsx'
import { stopsFrom } from './enter-path.ts'
import type { HeadHandle } from './use-editor.ts'
import { useFolding } from './use-folding.ts'

export interface HeadProps<Head> {
  head: Head
  /** Enter past the last field. */
  onDone: () => void
  onChange: (change: Partial<Head>) => void
  ref: Ref<HeadHandle>
}

interface Props {
  /** All fields as they stand. Enter walks those of the user's path and then goes to the lines; F4 goes there at once. */
  order: readonly string[]
  onDone: () => void
  ref: Ref<HeadHandle>
  children: ReactNode
}

/**
 * The header of a document under the pen, four fields in a row; what is off the path and says nothing is folded away.
 * Wrap the component around it in `memo`: typing in the lines must not draw it again.
 */
export function HeadForm({ order, onDone, ref, children }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const { registerField, path, folded, unfolded, count, open, toggle, show } = useFolding(order, () => place.current)
  const enter = useEnterNext(order, onDone, (name, by, all) => stopsFrom(name, by, all, path, unfolded))
  useImperativeHandle(ref, () => ({
    focus: (name) => {
      show(name)
      return enter.focus(name)
    },
  }))
  return (
    <div ref={place} className="doc-head">
      <RegisterField value={registerField}>
        <FieldsFolded value={folded}>
          <FormGrid columns={4} labels={64} enter={enter}>
            {children}
          </FormGrid>
        </FieldsFolded>
      </RegisterField>
      {count > 0 && (
        <Button type="link" className="doc-more" aria-expanded={open} onClick={toggle}>
          {open ? '收起' : `更多 ${count} 项`} <kbd>Shift+F4</kbd>
        </Button>
      )}
    </div>
  )
}
