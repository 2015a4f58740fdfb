import type { Received } from '#contract/kit/fields.ts'
import type { parts } from '#contract/master/parts.ts'
import { invalid } from '#server/kit/errors.ts'
import { brandKey, cleanCode, cleanName, codeKey } from '../search/index.ts'

type Form = Pick<Received<typeof parts.save>, (typeof TEXTS)[number]>

const TEXTS = [
  'pjNo',
  'pjName',
  'pjBrand',
  'pjSubBrand',
  'pjSize',
  'pjFactory',
  'pjType',
  'pjUnit',
  'pjEnName',
  'pjOemcode',
  'pjGensize',
  'pjTaxNo',
  'pjVin',
  'barcode',
  'pjQuality',
  'remark',
] as const
type PartText = (typeof TEXTS)[number]
export type PartTexts = Record<PartText, string> & { codeN: string; brandN: string }

/** A part's texts as they are stored: invisible characters gone, code and brand with their keys. */
export function storedTexts(form: Form): PartTexts {
  const clean = Object.fromEntries(TEXTS.map((name) => [name, cleanName(form[name])])) as Record<PartText, string>
  clean.pjNo = cleanCode(form.pjNo)
  if (clean.pjNo === '') throw invalid('编码不能为空')
  if (clean.pjNo.length > 20) throw invalid('编码不能超过20个字')
  if (clean.pjName === '') throw invalid('名称不能为空')
  if (clean.pjBrand === '') throw invalid('品牌不能为空')
  return { ...clean, codeN: codeKey(clean.pjNo), brandN: brandKey(clean.pjBrand) }
}
