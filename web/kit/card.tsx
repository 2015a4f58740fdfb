import type { ReactNode } from 'react'

interface Props {
  title: ReactNode
  /** At the right of the title. */
  extra?: ReactNode
  className?: string
  children: ReactNode
}

/** A box with a head. Not antd's, which brings its tabs along to every first page. */
export const Card = ({ title, extra, className, children }: Props) => (
  <section className={className ? `pc-box ${className}` : 'pc-box'}>
    <header>
      <h2>{title}</h2>
      {extra}
    </header>
    <div>{children}</div>
  </section>
)
