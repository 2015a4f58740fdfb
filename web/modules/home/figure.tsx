import { MASKED } from '#contract/kit.ts'
import { formatDecimal } from '#web/kit/number.ts'
import { canOpenPage, openPage } from '#web/kit/page.ts'

export const money = (value: number | string) => (value === MASKED ? MASKED : formatDecimal(value, 2))
export const pieces = (value: number) => formatDecimal(value, 0, 3)

interface Props {
  label: string
  value: string
  /** Page the number comes from; a number without a way there is only read. */
  target: string
  main?: boolean
  bad?: boolean
}

export function Figure({ label, value, target, main, bad }: Props) {
  const name = ['summary-figure', main && 'main', bad && 'bad'].filter(Boolean).join(' ')
  const content = (
    <>
      <span>{label}</span>
      <strong>{value}</strong>
    </>
  )
  if (!canOpenPage(target)) return <div className={name}>{content}</div>
  return (
    <button type="button" className={name} onClick={() => openPage(target)}>
      {content}
    </button>
  )
}
