import dayjs from 'dayjs'
import type { ReactNode } from 'react'
import { decimalText, sum } from '#contract/kit/decimal.ts'
import { MASKED } from '#contract/kit/fields.ts'
import { formatDecimal } from '../form/number.ts'
import type { PriceValue } from '../form/price.tsx'

/** 数量 3, 金额 12.00 …; `after`: what is said behind the bold value. */
export type Figure = readonly [label: string, value: ReactNode, after?: ReactNode]

interface Props {
  /** Lines that will be saved. */
  count: number
  figures: readonly Figure[]
  /** What is odd about the lines, each with its places ('' = none): 第2行库存不足. */
  warnings: readonly (readonly [text: string, where: string])[]
  dirty: boolean
  /** When it was last saved here. */
  savedAt?: Date | undefined
  /** What a pasted line from Excel holds, such as 编码 数量 进价. */
  paste?: string
}

/** Totals under the lines, and what is odd about them before the server says so. */
export function DocumentFoot({ count, figures, warnings, dirty, savedAt, paste }: Props) {
  return (
    <footer className="doc-foot">
      <span>
        共 <b>{count}</b> 行
      </span>
      {figures.map(([label, value]) => (
        <span key={label}>
          {label} <b>{value}</b>
        </span>
      ))}
      {warnings.map(([text, where]) => where && <span key={text} className="doc-warning">{`${where}${text}`}</span>)}
      {dirty && <span className="doc-foot-hint">未保存</span>}
      {!dirty && savedAt && <span className="doc-foot-hint">已保存 {dayjs(savedAt).format('HH:mm')}</span>}
      {!dirty && count === 0 && (
        <span className="doc-foot-hint doc-foot-keys">
          {paste && `Ctrl+V 粘贴 Excel（${paste}） · `}Insert 插行 · Ctrl+D 复制行 · Ctrl+Delete 删行 · F4 到明细
        </span>
      )}
    </footer>
  )
}

const totalOf = (values: readonly unknown[]) => sum(values.flatMap((value) => decimalText(value) ?? []))
export const totalAmount = (values: readonly (number | null)[]): string => formatDecimal(totalOf(values), 0, 3)
/** Sum of prices; one that may not be seen hides it. */
export const totalPrice = (values: readonly PriceValue[]): string => (values.includes(MASKED) ? MASKED : formatDecimal(totalOf(values), 2))
