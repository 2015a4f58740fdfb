import type { ReactNode } from 'react'
import type { MASKED } from '#contract/kit/fields.ts'
import type { HomeLink } from '#contract/reports/home/links.ts'
import { formatDecimal } from '#web/kit/form/number.ts'
import { canOpenPage, openPage } from '#web/kit/page.ts'

/** Absent: not for this reader. */
export type Money = number | typeof MASKED | undefined
export const isShown = (value: Money): value is number => typeof value === 'number'
export const money = (value: Money) => (isShown(value) ? formatDecimal(value, 2) : '')
export const pieces = (value: number) => formatDecimal(value, 0, 3)
export const above = (value: Money): value is number => isShown(value) && value > 0

interface LinkedProps {
  link: HomeLink
  className: string
  children: ReactNode
}

/** A number that opens the page it was counted from; only read by whoever has no way there. */
export function Linked({ link, className, children }: LinkedProps) {
  if (!canOpenPage(link.page)) return <div className={className}>{children}</div>
  return (
    <button type="button" className={className} onClick={() => openPage(link.page, link.params)}>
      {children}
    </button>
  )
}

interface FigureProps {
  label: string
  value: string
  link: HomeLink
  /** Said below the number. */
  note?: ReactNode
  main?: boolean
  bad?: boolean
}

export function Figure({ label, value, link, note, main, bad }: FigureProps) {
  return (
    <Linked link={link} className={['summary-figure', main && 'main', bad && 'bad'].filter(Boolean).join(' ')}>
      <span>{label}</span>
      <strong>{value}</strong>
      {note && <small>{note}</small>}
    </Linked>
  )
}
