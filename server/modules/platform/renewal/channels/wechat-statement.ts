import type { StatementLine } from '../statement-rules.ts'
import { fenIn, rowsOf } from './statement.ts'

/** 交易账单 of a day, all kinds: what was paid and what was given back. */
export function readWechatStatement(csv: string): StatementLine[] {
  return rowsOf(csv, '交易时间').flatMap((row): StatementLine[] => {
    const named = { orderNo: row.商户订单号 ?? '', tradeNo: row.微信订单号 ?? '' }
    if (row.交易状态 === 'SUCCESS') return [{ kind: 'paid', ...named, refundNo: '', fen: fenIn(row.订单金额) }]
    const gone = row.交易状态 === 'REFUND' && row.退款状态 !== 'FAIL'
    return gone ? [{ kind: 'refunded', ...named, refundNo: row.商户退款单号 ?? '', fen: fenIn(row.申请退款金额) }] : []
  })
}
