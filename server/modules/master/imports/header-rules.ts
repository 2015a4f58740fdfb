import { headerKey } from '#contract/kit/header-key.ts'
import type { ImportField } from '#contract/master/imports/imports.ts'

/** How suppliers name their columns; earlier words win. Written as `headerKey` leaves them. */
const WORDS: Record<ImportField, string> = {
  pjNo: '编码 零件号 配件编码 零件编码 零件编号 配件编号 配件号 商品编码 商品编号 产品编码 产品编号 物料编码 物料号 存货编码 货号 编号 图号 零件图号 code partno partnumber partcode sku itemno',
  pjOemcode: '厂家编码 厂家编号 原厂编码 原厂编号 原厂号 主机厂编码 oe号 oe码 oe编号 oe编码 oenumber oeno oe oem号 oem码 oem编号 oemno oem',
  oldNos: '旧编码 原编码 旧编号 原系统编码 原系统编号 旧系统编码 内部编码 内部编号 自编码 oldcode',
  pjName: '名称 品名 配件名称 商品名称 商品全名 产品名称 零件名称 物料名称 货品名称 存货名称 中文名称 配件名 name partname description',
  pjSize: '车型 适用车型 适配车型 适用车系 车系 车种 规格型号 型号规格 规格 型号 model',
  pjGensize: '通用车型',
  pjFactory: '产地 原产地 产地国 生产厂家 生产商 厂家 origin',
  pjBrand: '品牌 牌子 商标 厂牌 brand',
  pjSubBrand: '子品牌 副品牌',
  pjType: '类别 分类 类型 大类 商品类别 商品分类 category',
  pjQuality: '品质 质量等级 品级 品质等级 quality',
  pjTaxNo: '税收编码 税收分类编码 税收分类 税编',
  pjUnit: '单位 计量单位 unit',
  pjUnits: '辅助单位 辅助计量单位 副单位 大单位',
  unitRate: '换算率 单位换算率 换算系数 换算比例 换算关系',
  pjEnName: '英文名称 英文名 英文品名 englishname',
  pjTaxRate: '税率 增值税率 增值税税率 taxrate',
  pjWeight: '重量 净重 毛重 单重 单件重量 weight',
  pjVolume: '体积 volume',
  warrantyMonths: '质保月 质保月数 保修月 保修月数 质保期 保修期 保修 质保 warranty',
  warrantyKm: '质保公里 保修公里 质保里程 保修里程 质保公里数',
  barcode: '条码 条形码 商品条码 69码 barcode ean',
  pjVin: '车架号 车架号码 底盘号 vin vin码',
  remark: '备注 说明 附注 remark remarks note',
  purchasePrice: '进价 采购价 采购单价 进货价 供货价 供应价 含税进价 进货单价 采购价格 结算价 成本价 单价 价格 报价 price',
  xsPrice: '销售价 售价 零售价 销售单价 销售价格 建议零售价 市场价 门市价 retailprice',
  pfPrice: '批发价 批价 批发单价',
  fxPrice: '分销价 经销价 代理价',
  minPrice: '限价 最低售价 最低价 最低销售价',
  wbPrice: '外部报价 对外报价',
}
/** How the columns of a list may be called, the usual word first, and which of its fields must be there. */
export interface Naming {
  words: Readonly<Record<string, readonly string[]>>
  needed: readonly string[]
  /** Suppliers call the columns of parts as they like: words count inside of others, and an OE number may be the code. */
  ofParts: boolean
}
export const PART_NAMING: Naming = {
  words: Object.fromEntries(Object.entries(WORDS).map(([field, words]) => [field, words.split(' ')])),
  needed: ['pjNo'],
  ofParts: true,
}

interface Meaning {
  field: string
  rank: number
}
type Meanings = (text: string) => Meaning | undefined

function meaningsOf({ words, ofParts }: Naming): Meanings {
  const exact = new Map(
    Object.entries(words).flatMap(([field, own]) => own.map((word, rank): [string, Meaning] => [headerKey(word), { field, rank }])),
  )
  // words long enough to be told inside a longer header (现行采购价格表)
  const inside = [...exact].filter(([word]) => ofParts && /[一-龥]{2,}/.test(word)).sort(([a], [b]) => b.length - a.length)
  const meaningIn: Meanings = (text) => {
    const key = headerKey(text)
    if (key === '' || key.length > 20) return undefined
    const found = exact.get(key)
    if (found) return found
    const within = inside.find(([word]) => key.includes(word))
    return within && { field: within[1].field, rank: 100 + within[1].rank }
  }
  // of a title of two lines (价格/供货价) the lower one counts first
  return (text) => (text.includes('/') ? meaningIn(text.slice(text.lastIndexOf('/') + 1)) : undefined) ?? meaningIn(text)
}
const known = new WeakMap<Naming['words'], Meanings>()
const meaningsIn = (naming: Naming): Meanings => {
  const meanings = known.get(naming.words) ?? meaningsOf(naming)
  known.set(naming.words, meanings)
  return meanings
}

/** The field of each column; a field is given once, to the column that names it best. Without a code column the OE number of a part is its code. */
export function suggestMapping(header: string[], naming: Naming = PART_NAMING): (string | null)[] {
  const meaningOf = meaningsIn(naming)
  const meanings = header.map((text, column) => ({ column, meaning: meaningOf(text) }))
  const mapping: (string | null)[] = header.map(() => null)
  const ranked = meanings
    .flatMap(({ column, meaning }) => (meaning ? [{ column, ...meaning }] : []))
    .sort((a, b) => a.rank - b.rank || a.column - b.column)
  const given = new Set<string>()
  for (const { column, field } of ranked) {
    if (given.has(field)) continue
    given.add(field)
    mapping[column] = field
  }
  if (!naming.ofParts) return mapping
  const oe = mapping.indexOf('pjOemcode')
  if (!given.has('pjNo') && oe >= 0) mapping[oe] = 'pjNo'
  // 图号 beside a code of the supplier's own is the maker's number.
  const drawing = header.findIndex((text, column) => mapping[column] === null && /图号/.test(text))
  if (drawing >= 0 && !mapping.includes('pjOemcode') && mapping.includes('pjNo')) mapping[drawing] = 'pjOemcode'
  return mapping
}
