import type { JudgedLine } from '#server/modules/platform/lists/index.ts'
import type { Terms } from './terms.ts'

/** How the columns of a file of agreed prices may be called. */
export const TITLES = {
  fromDay: ['生效日期', '开始日期', '起始日期'],
  toDay: ['截止日期', '结束日期', '到期日期'],
  clientNo: ['客户编号', '客户编码'],
  clientName: ['客户', '客户名称'],
  clientType: ['客户类型'],
  pjNo: ['编码', '商品编码', '配件编码'],
  pjBrand: ['品牌'],
  pjType: ['类别'],
  price: ['协议价', '价格', '单价'],
  script: ['公式', '折扣'],
  remark: ['备注'],
} as const
export type Cells = Record<keyof typeof TITLES, string>

/** One line of the file, judged. */
export interface Row extends JudgedLine {
  terms: Terms | undefined
  remark: string
  agreedId: number
}
