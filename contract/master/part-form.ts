import { compare } from '#contract/kit/decimal.ts'
import { amount, named, optionalText, price, Str, text } from '#contract/kit/fields.ts'

/** Prices kept with a part; each goes only to holders of its tag. */
export const partPrices = {
  wbPrice: price('price.xsprice', '外部报价'),
  xsPrice: price('price.xsprice', '销售价'),
  purchasePrice: price('price.purchaseprice', '进价'),
  pfPrice: price('price.pfprice', '批发价'),
  fxPrice: price('price.fxprice', '分销价'),
  minPrice: price('price.minprice', '限价'),
}
export const costPrices = { costPrice: price('price.costprice', '成本价'), tcostPrice: price('price.tcostprice', '含费成本') }

/** What names a part wherever one is shown. */
export const partNames = {
  pjNo: Str,
  pjName: Str,
  pjBrand: Str,
  pjSubBrand: Str,
  pjSize: Str,
  pjFactory: Str,
  pjType: Str,
  pjUnit: Str,
}

export const optionalNumber = (label: string) =>
  named(
    amount(label).refine((value) => compare(value, '0') >= 0, `${label}不能小于0`),
    { label, decimals: 4 },
  ).nullish()
/** In per cent. */
export const taxRate = named(
  amount('税率').refine((rate) => compare(rate, '0') >= 0 && compare(rate, '100') <= 0, '税率应在0到100之间'),
  { label: '税率', decimals: 4 },
).nullish()
export const optionalPrices = {
  wbPrice: partPrices.wbPrice.optional(),
  xsPrice: partPrices.xsPrice.optional(),
  minPrice: partPrices.minPrice.optional(),
  purchasePrice: partPrices.purchasePrice.optional(),
  pfPrice: partPrices.pfPrice.optional(),
  fxPrice: partPrices.fxPrice.optional(),
}

/** What a part's form sends. The same rules hold for an imported row. */
export const partForm = {
  pjNo: text('编码', { max: 20, required: '编码不能为空' }),
  pjName: text('名称', { max: 50, required: '名称不能为空' }),
  pjBrand: text('品牌', { max: 50, required: '品牌不能为空' }),
  pjSubBrand: optionalText('子品牌', 50),
  pjSize: optionalText('车型', 100),
  pjFactory: optionalText('产地', 50),
  pjType: optionalText('类别', 50),
  pjUnit: optionalText('单位', 20),
  pjEnName: optionalText('英文名称', 120),
  pjOemcode: optionalText('厂家编码', 120),
  pjGensize: optionalText('通用车型', 125),
  pjTaxNo: optionalText('税收编码', 50),
  pjVin: optionalText('车架号', 50),
  barcode: optionalText('条码', 50),
  pjQuality: optionalText('品质', 20),
  remark: optionalText('备注', 125),
}
