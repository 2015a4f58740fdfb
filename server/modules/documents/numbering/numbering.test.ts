import { expect, test } from 'vitest'
import { numbering } from '#contract/documents/numbering.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { Code } from '#contract/kit/fields.ts'
import { newTrade, type Trade, today } from '#test/trade.ts'
import { newTenant } from '#test/world.ts'
import { nextNumber } from './next-number.ts'
import { ruleError, spelt, standardRule } from './rules.ts'

const yymmdd = today.slice(2).replaceAll('-', '')
const rule = (change: object = {}) => ({ kind: 'CK', prefix: 'CK', pattern: 'YYMMDD', digits: 4, restart: 'day', ...change }) as const
const next = async ({ owner }: Pick<Trade, 'owner'>, companyId = 0) =>
  (await owner.ok(numbering.list, { companyId })).data.find(({ kind }) => kind === 'CK')
const sell = async (trade: Trade) => {
  const draft = trade.ckDraft([{ pjid: await trade.part(), ckAmount: 1 }])
  return (await trade.owner.ok(outbound.save, draft)).ckNo
}

test.each([
  [{}, '2026-11-21', 12, 'CK2611210012'],
  [{ pattern: 'YYYYMM', digits: 5 }, '2026-11-21', 12, 'CK20261100012'],
  [{ pattern: 'YY', prefix: 'XS' }, '2026-11-21', 12345, 'XS2612345'],
  [{ pattern: '' }, '2026-11-21', 7, 'CK0007'],
])('%j on %s, number %i is %s', (change, day, count, text) => {
  expect(spelt({ ...standardRule('CK'), ...change } as never, day, count)).toBe(text)
})

test.each([
  ['YYMM', 'day', '每天重新开始时，日期格式须含日'],
  ['YY', 'month', '每月重新开始时，日期格式须含月'],
  ['', 'year', '每年重新开始时，日期格式须含年'],
  ['', 'never', undefined],
  ['YYMMDD', 'year', undefined],
] as const)('a pattern %j that begins anew %s: %s', (pattern, restart, error) => {
  expect(ruleError({ prefix: 'CK', digits: 4, pattern, restart })).toBe(error)
})

test('a changed rule makes the number of the next document, as the page foretold', async () => {
  const trade = await newTrade()
  expect(await sell(trade)).toBe(`CK${yymmdd}0001`)
  expect((await next(trade))?.next).toBe(`CK${yymmdd}0002`)
  await trade.owner.ok(numbering.edit, rule({ prefix: 'XS', pattern: 'YYYYMM', digits: 6, restart: 'month' }))
  const foretold = await next(trade)
  expect(foretold).toMatchObject({ next: `XS${today.slice(0, 7).replace('-', '')}000001`, own: true, standard: { prefix: 'CK' } })
  expect(await sell(trade)).toBe(foretold?.next)
  await trade.owner.ok(numbering.reset, { kind: 'CK' })
  expect(await sell(trade)).toBe(`CK${yymmdd}0002`)
})

test('a company may have its own rule', async () => {
  const trade = await newTrade()
  const [head, branch] = trade.tenant.companyIds
  await trade.owner.ok(numbering.edit, rule({ prefix: 'FS', companyId: branch }))
  expect((await next(trade, branch))?.next).toBe(`FS${yymmdd}0001`)
  expect((await next(trade, head))?.next).toBe(`CK${yymmdd}0001`)
  expect(await sell(trade)).toBe(`CK${yymmdd}0001`)
})

test('two rules that spell the same number never give it twice', async () => {
  const trade = await newTrade()
  expect(await sell(trade)).toBe(`CK${yymmdd}0001`)
  const day = yymmdd.slice(4)
  // monthly with six digits: number dd0001 of the month spells what was given today
  await trade.owner.ok(numbering.edit, rule({ pattern: 'YYMM', digits: 6, restart: 'month' }))
  await trade.tenant.act('owner', ({ db, tenantId, companyId }) =>
    db
      .insertInto('numberSeries')
      .values({ tenantId, companyId, kind: 'CK', day: `${today.slice(0, 7)}-01`, last: Number(`${day}0000`) })
      .onConflict((conflict) => conflict.columns(['tenantId', 'companyId', 'kind', 'day']).doUpdateSet({ last: Number(`${day}0000`) }))
      .execute(),
  )
  expect((await next(trade))?.next).toBe(`CK${yymmdd}0002`)
  expect(await sell(trade)).toBe(`CK${yymmdd}0002`)
})

test('many at the same moment, while the rule changes: no number twice', async () => {
  const trade = await newTrade()
  const take = () => trade.tenant.act('owner', (ctx) => nextNumber(ctx, 'ck', ctx.today))
  const change = (digits: number) => trade.owner.ok(numbering.edit, rule({ digits }))
  const done = await Promise.all([take(), take(), change(5), take(), take(), change(6), take(), take(), take(), take()])
  const numbers = done.filter((each) => typeof each === 'string')
  expect(new Set(numbers).size).toBe(8)
})

test('who takes a number does not keep others from theirs', async () => {
  const trade = await newTrade()
  const numbers = await trade.tenant.act('owner', async (ctx) => {
    const first = await nextNumber(ctx, 'ck', ctx.today)
    // the first document is not written yet
    return [first, await trade.tenant.act('owner', (other) => nextNumber(other, 'ck', other.today))]
  })
  expect(numbers).toEqual([`CK${yymmdd}0001`, `CK${yymmdd}0002`])
})

test('a document that comes to nothing gives its number back, and the page says so; a question over the counter takes none', async () => {
  const trade = await newTrade()
  const pjid = await trade.part()
  const none = trade.ckDraft([{ pjid, ckAmount: 1 }])
  expect((await trade.owner.call(outbound.counter, none)).msg).toContain('库存不足')
  expect((await trade.owner.call(outbound.checkCounter, none)).msg).toContain('库存不足')
  expect((await next(trade))?.next).toBe(`CK${yymmdd}0001`)
  expect(await sell(trade)).toBe(`CK${yymmdd}0001`)
})

test('of many sales at once half come to nothing: their numbers go to those that follow, and none is given twice', async () => {
  const trade = await newTrade()
  const pjid = await trade.part()
  const draft = trade.ckDraft([{ pjid, ckAmount: 1 }])
  await Promise.all([0, 1, 2, 3, 4, 5, 6, 7].map((at) => (at % 2 ? sell(trade) : trade.owner.call(outbound.counter, draft))))
  const rest = []
  for (let nth = 0; nth < 5; nth++) rest.push(await sell(trade))
  expect(rest.at(-1)).toBe(`CK${yymmdd}0009`)
  const all = await trade.tenant.act('owner', ({ db, tenantId }) =>
    db.selectFrom('ckOrder').select('ckNo').where('tenantId', '=', tenantId).orderBy('ckNo').execute(),
  )
  expect(all.map(({ ckNo }) => ckNo)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9].map((count) => `CK${yymmdd}000${count}`))
})

test('连号: the number is taken with its document and goes with it', async () => {
  const trade = await newTrade()
  await trade.owner.ok(numbering.edit, rule({ gapless: true }))
  expect(await next(trade)).toMatchObject({ gapless: true, next: `CK${yymmdd}0001` })
  const failed = trade.tenant.act('owner', async (ctx) => {
    await nextNumber(ctx, 'ck', ctx.today)
    throw new Error('nothing comes of it')
  })
  await expect(failed).rejects.toThrow('nothing comes of it')
  expect(await sell(trade)).toBe(`CK${yymmdd}0001`)
  const given = await trade.tenant.act('owner', ({ db, tenantId }) =>
    db.selectFrom('numberBack').select('number').where('tenantId', '=', tenantId).execute(),
  )
  expect(given).toEqual([])
})

test.each([
  [{ prefix: 'ck' }, '前缀应为大写字母和数字，以字母开头'],
  [{ prefix: '' }, '前缀不能为空'],
  [{ prefix: 'RK' }, '前缀“RK”已用于入库单'],
  [{ digits: 2 }, '序号位数应为 3 到 8 的整数'],
  [{ pattern: 'DD' }, '请选择日期格式'],
  [{ restart: 'hour' }, '请选择重新开始的周期'],
  [{ pattern: 'YY' }, '每天重新开始时，日期格式须含日'],
  [{ kind: 'ZZ' }, '请选择单据'],
])('a rule with %j is refused: %s', async (change, msg) => {
  const { body } = await (await newTenant()).as('owner').send(numbering.edit, rule(change))
  expect(body.msg).toBe(msg)
})

test('who may read the rules may not change them; another tenant’s companies have none here', async () => {
  const [mine, theirs] = await Promise.all([newTenant(), newTenant()])
  const reader = await mine.withTags('system:number:query')
  expect((await reader.call(numbering.list, {})).code).toBe(Code.done)
  expect((await reader.send(numbering.edit, rule())).body.code).toBe(Code.forbidden)
  const companyId = theirs.companyIds[0] ?? 0
  for (const call of [numbering.edit, numbering.reset]) {
    expect((await mine.as('owner').send(call, rule({ companyId, prefix: 'XX' }))).body.code).toBe(Code.notYours)
  }
  expect((await mine.as('owner').send(numbering.list, { companyId })).body.code).toBe(Code.notYours)
})
