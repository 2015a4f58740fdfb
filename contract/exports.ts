import { endpoint, Id } from './kit.ts'

/** Documents as Excel files, masked as the reader sees them (trading.md 2.1, 2.2). */
export const exports = {
  stockIn: endpoint('POST /busicore/v1/excel/getRkOrder/{id}', { input: { id: Id }, allow: 'quick.rkHistory.excel', download: true }),
  sale: endpoint('POST /busicore/v1/excel/getCkOrder/{id}', { input: { id: Id }, allow: 'quick.ckHistory.excel', download: true }),
}
