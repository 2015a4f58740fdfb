import { isOrderNo, refundNo } from './rules.ts'

/** One line of a channel's own account of a day. */
export interface StatementLine {
  kind: 'paid' | 'refunded'
  orderNo: string
  tradeNo: string
  /** Of a refund; '' of a payment. */
  refundNo: string
  fen: number
}

/** A payment in our books, or an order nobody paid (tradeNo ''). Days as they were in China. */
export interface Booked {
  tenantId: number
  tenantName: string
  orderNo: string
  tradeNo: string
  paidFen: number
  refund: string
  bookedOn: string | null
  refundedOn: string | null
}

export interface Compared {
  kind: 'paid' | 'refunded'
  orderNo: string
  tradeNo: string
  /** 0 = we do not know the order. */
  tenantId: number
  tenantName: string
  /** What the channel says, and what we have; undefined = nothing. */
  theirFen: number | undefined
  ourFen: number | undefined
  /** '' = both say the same. */
  difference: string
}

const of = ({ orderNo, tradeNo }: { orderNo: string; tradeNo: string }) => `${orderNo} ${tradeNo}`

/** A line of the channel beside what we have of it. */
function judge(line: StatementLine, mine: Booked | undefined): string {
  if (line.kind === 'paid') {
    if (!mine) return '我方没有这笔收款'
    return mine.paidFen === line.fen ? '' : '金额不符'
  }
  if (!mine || mine.refund === '') return '我方没有这笔退款'
  if (line.refundNo !== refundNo(line.orderNo, line.tradeNo)) return '退款单号不符'
  if (mine.paidFen !== line.fen) return '金额不符'
  return mine.refund === '已退款' ? '' : '我方尚未确认退款'
}

/**
 * Both sides of a day, differences first. `before` are the lines of the day before: what was paid in its last second may have been booked in the
 * first of this one. Lines of other programs that use the same account are left out.
 */
export function compareDay(
  day: string,
  lines: readonly StatementLine[],
  before: readonly StatementLine[],
  ours: readonly Booked[],
): Compared[] {
  const payments = new Map(ours.filter(({ tradeNo }) => tradeNo !== '').map((each) => [of(each), each]))
  const orders = new Map(ours.map((each) => [each.orderNo, each]))
  const theirs = lines
    .filter(({ orderNo }) => isOrderNo(orderNo))
    .map((line): Compared => {
      const mine = payments.get(of(line))
      const { tenantId = 0, tenantName = '' } = orders.get(line.orderNo) ?? {}
      const ourFen = line.kind === 'paid' || mine?.refund ? mine?.paidFen : undefined
      const { kind, orderNo, tradeNo, fen: theirFen } = line
      return { kind, orderNo, tradeNo, tenantId, tenantName, theirFen, ourFen, difference: judge(line, mine) }
    })
  const told = new Set([...lines, ...before].map((line) => `${line.kind} ${of(line)}`))
  const missing = [...payments.values()].flatMap((mine): Compared[] => {
    const { orderNo, tradeNo, tenantId, tenantName, paidFen: ourFen } = mine
    const only = (kind: Compared['kind'], on: string | null, difference: string): Compared[] =>
      on === day && !told.has(`${kind} ${of(mine)}`)
        ? [{ kind, orderNo, tradeNo, tenantId, tenantName, theirFen: undefined, ourFen, difference }]
        : []
    return [...only('paid', mine.bookedOn, '平台账单没有这笔收款'), ...only('refunded', mine.refundedOn, '平台账单没有这笔退款')]
  })
  return [...theirs, ...missing].sort((a, b) => Number(b.difference !== '') - Number(a.difference !== ''))
}

/** What the channel says of the day, for orders of ours. */
export function sumsOf(rows: readonly Compared[]) {
  const side = (kind: Compared['kind']) => {
    const told = rows.filter((row) => row.kind === kind && row.theirFen !== undefined)
    return { count: told.length, fen: told.reduce((sum, { theirFen = 0 }) => sum + theirFen, 0) }
  }
  const [paid, refunded] = [side('paid'), side('refunded')]
  const differences = rows.filter(({ difference }) => difference !== '').length
  return { inCount: paid.count, inFen: paid.fen, outCount: refunded.count, outFen: refunded.fen, differences }
}
