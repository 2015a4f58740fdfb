import type { Standing } from '#contract/documents/core/list-totals.ts'
import { MASKED } from '#contract/kit/fields.ts'
import { formatDecimal } from '../form/number.ts'

type Sums = { count: number } & Record<string, number | string>
type Groups<S> = { content: Record<Standing, S> }

/** 合计 of a list of documents is what is posted; what it leaves out stands beside it: 未过账 12 单 3,204.00；已红冲 2 单，不计. `money`: the sum that is named. */
export function besideTotals(money: string, waiting = '未过账') {
  const amountOf = (sums: Sums) => {
    const sum = sums[money]
    return sum === undefined || sum === MASKED || Number(sum) === 0 ? '' : ` ${formatDecimal(sum, 2)}`
  }
  const words = ({ content }: Groups<Sums>) =>
    [
      content.waiting.count > 0 ? `${waiting} ${content.waiting.count} 单${amountOf(content.waiting)}` : '',
      content.reversed.count > 0 ? `已红冲 ${content.reversed.count} 单，不计` : '',
    ]
      .filter((part) => part !== '')
      .join('；')
  return { read: <S extends Sums>({ content }: Groups<S>) => content.posted, beside: { words, waiting } }
}
