import { compare } from '#contract/kit/decimal.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { clients } from '#contract/master/clients/clients.ts'
import { INVOICE_FIELDS } from '#contract/master/clients/invoice.ts'
import { invalid } from '#server/kit/errors.ts'
import { readFormula, writeFormula } from '../prices/index.ts'
import { cleanName, codeKey } from '../search/index.ts'
import type { TermsInput } from './terms.ts'

type Input = Received<typeof clients.save>

const TEXTS = [
  'clientName',
  'clientFullName',
  'clientType',
  'clientLevel',
  'linkName',
  'position',
  'linkPhone',
  'linkAddres',
  'bigAreaName',
  'bankName',
  'accountName',
  'bankAccount',
  'bankLineNum',
  'remark',
] as const
const AMOUNTS = { yhRate: '优惠率', maxPrice: '信用额度', tmpPrice: '临时额度' } as const

/** A client as it is stored: cleaned texts, empty numbers 0, the full name defaulting to the name, the formula in its one spelling. `terms`: what is said of how he pays. */
export function storedClient(input: Input) {
  const texts = Object.fromEntries(TEXTS.map((name) => [name, cleanName(input[name])])) as Record<(typeof TEXTS)[number], string>
  if (texts.clientName === '') throw invalid('客户名称不能为空')
  if (texts.clientType === '') throw invalid('客户类型不能为空')
  const { maxPrice, ...amounts } = { yhRate: input.yhRate ?? '0', maxPrice: input.maxPrice ?? '0', tmpPrice: input.tmpPrice ?? '0' }
  for (const [name, amount] of Object.entries({ maxPrice, ...amounts })) {
    if (compare(amount, '0') < 0) throw invalid(`${AMOUNTS[name as keyof typeof AMOUNTS]}不能小于0`)
  }
  if (compare(amounts.yhRate, '100') > 0) throw invalid('优惠率应在0到100之间')
  const { tags, vip, settleKind, creditUnlimited, daysUnlimited } = input
  const formula = readFormula(input.script)
  if (typeof formula === 'string') throw invalid(formula)
  return {
    ...texts,
    ...amounts,
    clientFullName: texts.clientFullName || texts.clientName,
    nameN: codeKey(texts.clientName),
    tags,
    linkTel: input.linkTel ?? '',
    inchargeId: input.inchargeId ?? 0,
    areaId: input.areaId ?? 0,
    tmpDays: input.tmpDays ?? 0,
    script: formula ? writeFormula(formula) : '',
    ...givenTexts(input),
    terms: { tags, vip, maxPrice, maxDays: input.maxDays ?? 0, settleKind, creditUnlimited, daysUnlimited } satisfies TermsInput,
  }
}

/** What was not sent stays as it is stored. */
function givenTexts(input: Input) {
  const given = (['freightLines', 'freightTimes', 'freightPay', ...INVOICE_FIELDS] as const).filter(
    (name) => typeof input[name] === 'string',
  )
  return Object.fromEntries(given.map((name) => [name, cleanName(input[name] ?? '')])) as Partial<Record<(typeof given)[number], string>>
}

/** 客户编码 begins with what the client is. */
export const numberPrefix = (tags: number) => ({ 1: 'KH', 2: 'GY', 3: 'KG', 4: 'HY' })[tags] ?? 'QT'
