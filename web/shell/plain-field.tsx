import { type ComponentProps, type ReactNode, useId } from 'react'

interface Props extends ComponentProps<'input'> {
  label: string
  icon: ReactNode
  /** What is wrong with it; '' nothing. */
  problem: string
  /** Stands behind the input. */
  after?: ReactNode
}

/** A field of the login page. Drawn by hand: it is all the page needs of antd's form and input, which are a fifth of its code (decision 191). */
export function PlainField({ label, icon, problem, after, ...input }: Props) {
  const told = useId()
  return (
    <div className="plain-item">
      <div className={problem ? 'plain-field plain-wrong' : 'plain-field'}>
        {icon}
        <input
          placeholder={label}
          aria-label={label}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? told : undefined}
          {...input}
        />
        {after}
      </div>
      {problem && (
        <p id={told} role="alert" className="plain-problem">
          {problem}
        </p>
      )}
    </div>
  )
}
