import { WarningFilled } from '@ant-design/icons'
import type { ReactNode } from 'react'

interface Props {
  title: string
  text?: string
  /** What can be done about it. */
  children?: ReactNode
}

/** In place of what is not there: why, and what to do. Plain, because the first page of all carries it. */
export const FaultNotice = ({ title, text, children }: Props) => (
  <div className="pc-fault">
    <WarningFilled aria-hidden />
    <strong>{title}</strong>
    {text && <p>{text}</p>}
    {children && <div>{children}</div>}
  </div>
)
