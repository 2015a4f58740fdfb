export type ReadPrice = { price: string; unit: string } | { none: true } | { comma: string } | { problem: string }

const FOREIGN = /^(us\$|\$|usd|€|eur|£|gbp|jpy|hk\$|hkd)\s*[\d.,]|\d\s*(\$|usd|€|eur|£|gbp|hkd|美元|欧元|日元|港币|港元)$/i

/** Signs and words that stand for "no price". */
const NONE = /^([-/—－–*=]+|无|暂无|面议|电议|议价|待定|n\/?a|约.*)$/i
const UNIT = /^(.*\d)\s*(?:元|圆)?\s*\/\s*([\u4e00-\u9fa5]{1,3}|pcs?|set|ea)$/i

/** A price as people write it: ￥1,285.00, ２８．５, 95元/支. `comma`: what it is if its comma is a decimal point. */
export function readPriceText(cell: string): ReadPrice {
  const text = cell.normalize('NFKC').trim()
  if (NONE.test(text)) return { none: true }
  if (FOREIGN.test(text)) return { problem: `“${cell.slice(0, 20)}”不是人民币，请先换算` }
  const [, figure = text, unit = ''] = UNIT.exec(text) ?? []
  const plain = figure.replace(/^(rmb|cny|[¥￥])|(元|圆)(整)?$|\s+/gi, '')
  const parted = plain.replace(/,(?=\d{3}(\D|$))/g, '')
  if (/^-?\d+(\.\d*)?$|^-?\.\d+$/.test(parted)) return { price: parted, unit }
  if (/^\d{1,3}(\.\d{3})+,\d{1,2}$|^\d+,\d{1,2}$/.test(plain)) return { comma: plain.replaceAll('.', '').replace(',', '.') }
  return { problem: `“${cell.slice(0, 20)}”${/[%％]$/.test(text) ? '是百分数' : '格式不正确'}` }
}
