import { headerKey } from '#contract/kit/header-key.ts'
import type { ImportField } from '#contract/master/imports.ts'

/** How suppliers name their columns; earlier words win. Written as `headerKey` leaves them. */
const WORDS: Record<ImportField, string> = {
  pjNo: '编码 零件号 配件编码 零件编码 零件编号 配件编号 配件号 商品编码 商品编号 产品编码 产品编号 物料编码 物料号 存货编码 货号 编号 图号 零件图号 code partno partnumber partcode sku itemno',
  pjOemcode: '厂家编码 厂家编号 原厂编码 原厂编号 原厂号 主机厂编码 oe号 oe码 oe编号 oe编码 oenumber oeno oe oem号 oem码 oem编号 oemno oem',
  pjName: '名称 品名 配件名称 商品名称 产品名称 零件名称 物料名称 货品名称 存货名称 中文名称 配件名 name partname description',
  pjSize: '车型 适用车型 适配车型 适用车系 车系 车种 规格型号 型号规格 规格 型号 model',
  pjGensize: '通用车型',
  pjFactory: '产地 原产地 产地国 生产厂家 生产商 厂家 origin',
  pjBrand: '品牌 牌子 商标 厂牌 brand',
  pjSubBrand: '子品牌 副品牌',
  pjType: '类别 分类 类型 大类 商品类别 商品分类 category',
  pjUnit: '单位 计量单位 unit',
  pjEnName: '英文名称 英文名 英文品名 englishname',
  barcode: '条码 条形码 商品条码 69码 barcode ean',
  remark: '备注 说明 附注 remark remarks note',
  purchasePrice: '进价 采购价 采购单价 进货价 供货价 供应价 含税进价 进货单价 采购价格 结算价 成本价 单价 价格 报价 price',
  xsPrice: '销售价 售价 零售价 销售单价 销售价格 建议零售价 市场价 门市价 retailprice',
  pfPrice: '批发价 批价 批发单价',
  fxPrice: '分销价 经销价 代理价',
  minPrice: '限价 最低售价 最低价 最低销售价',
  wbPrice: '外部报价 对外报价',
}
const EXACT = new Map(
  Object.entries(WORDS).flatMap(([field, words]) => words.split(' ').map((word, rank) => [word, { field: field as ImportField, rank }])),
)
/** Words long enough to be told inside a longer header (现行采购价格表). */
const INSIDE = [...EXACT].filter(([word]) => /[一-龥]{2,}/.test(word)).sort(([a], [b]) => b.length - a.length)

/** Of a title of two lines (价格/供货价) the lower one counts first. */
function meaningOf(text: string): { field: ImportField; rank: number } | undefined {
  const lower = text.includes('/') ? meaningIn(text.slice(text.lastIndexOf('/') + 1)) : undefined
  return lower ?? meaningIn(text)
}

function meaningIn(text: string): { field: ImportField; rank: number } | undefined {
  const key = headerKey(text)
  if (key === '' || key.length > 20) return undefined
  const exact = EXACT.get(key)
  if (exact) return exact
  const inside = INSIDE.find(([word]) => key.includes(word))
  return inside && { field: inside[1].field, rank: 100 + inside[1].rank }
}

/** The field of each column; a field is given once, to the column that names it best. Without a code column the OE number is the code. */
export function suggestMapping(header: string[]): (ImportField | null)[] {
  const meanings = header.map((text, column) => ({ column, meaning: meaningOf(text) }))
  const mapping: (ImportField | null)[] = header.map(() => null)
  const ranked = meanings
    .flatMap(({ column, meaning }) => (meaning ? [{ column, ...meaning }] : []))
    .sort((a, b) => a.rank - b.rank || a.column - b.column)
  const given = new Set<ImportField>()
  for (const { column, field } of ranked) {
    if (given.has(field)) continue
    given.add(field)
    mapping[column] = field
  }
  const oe = mapping.indexOf('pjOemcode')
  if (!given.has('pjNo') && oe >= 0) mapping[oe] = 'pjNo'
  // 图号 beside a code of the supplier's own is the maker's number.
  const drawing = header.findIndex((text, column) => mapping[column] === null && /图号/.test(text))
  if (drawing >= 0 && !mapping.includes('pjOemcode') && mapping.includes('pjNo')) mapping[drawing] = 'pjOemcode'
  return mapping
}
