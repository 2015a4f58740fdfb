import { Input } from 'antd'
import { limitOf } from '#contract/kit/fields.ts'
import { secondFactor } from '#contract/platform/second-factor.ts'
import { Field } from '#web/kit/form/fields.tsx'

interface Props {
  value: string
  onChange: (code: string) => void
  /** A recovery code will do as well. */
  orPaper?: boolean
}

export const CodeField = ({ value, onChange, orPaper = false }: Props) => (
  <Field name="code" label="验证码" required>
    {(own) => (
      <Input
        {...own}
        value={value}
        maxLength={limitOf(secondFactor.confirm.input.code)}
        inputMode={orPaper ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        placeholder={orPaper ? '6 位验证码，或一个恢复码' : '6 位验证码'}
        onChange={({ target }) => onChange(target.value.trim())}
      />
    )}
  </Field>
)
