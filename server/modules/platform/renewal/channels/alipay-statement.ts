import { unzipSync } from 'fflate'
import iconv from 'iconv-lite'
import type { StatementLine } from '../statement-rules.ts'
import { fenIn, MOST_BYTES, rowsOf } from './statement.ts'

/** 交易账单: a zip with two files in GB18030, the lines and their sums. */
export async function fetchAlipayStatement(address: string, timeout: number): Promise<StatementLine[]> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(timeout) })
  if (!answer.ok) throw new Error(`alipay: statement ${answer.status}`)
  const zip = new Uint8Array(await answer.arrayBuffer())
  if (zip.length > MOST_BYTES) throw new Error('alipay: a statement that is too large')
  const files = unzipSync(zip, { filter: ({ name, originalSize }) => name.endsWith('.csv') && originalSize < MOST_BYTES })
  const texts = Object.values(files).map((bytes) => iconv.decode(Buffer.from(bytes), 'gb18030'))
  const lines = texts.find((text) => /^支付宝交易号\s*,/m.test(text))
  if (!lines) throw new Error('alipay: a statement without lines')
  return rowsOf(lines, '支付宝交易号').map((row) => {
    const refund = row.业务类型 === '退款'
    return {
      kind: refund ? 'refunded' : 'paid',
      orderNo: row.商户订单号 ?? '',
      tradeNo: row.支付宝交易号 ?? '',
      refundNo: refund ? (row['退款批次号/请求号'] ?? '') : '',
      fen: fenIn(row['订单金额（元）']),
    }
  })
}
