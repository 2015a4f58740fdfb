import type { ReactNode } from 'react'
import './phone.css'

/** What a phone page asks about: a sign, a heading, facts in pairs, buttons. */
export function PhonePage({ sign, title, intro, children }: { sign: ReactNode; title: string; intro: string; children: ReactNode }) {
  return (
    <div className="phone-page">
      <div className="phone-sign">{sign}</div>
      <h1>{title}</h1>
      <p>{intro}</p>
      {children}
    </div>
  )
}

export function Facts({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
