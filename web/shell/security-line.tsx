import type { ReactNode } from 'react'

/** One thing of the window 账号安全: its name, how it stands, what can be done. */
export const Line = ({ name, value, children }: { name: string; value: string; children?: ReactNode }) => (
  <div className="security-line">
    <span>{name}</span>
    <span>{value}</span>
    <span>{children}</span>
  </div>
)
