import { expect, test } from 'vitest'
import { Code } from '#contract/kit/fields.ts'
import { parameters } from '#contract/platform/parameters.ts'
import { session } from '#contract/platform/session/session.ts'
import { newTenant } from '#test/world.ts'
import { expectation, parameterRules, readValue, ruleOf } from './rules.ts'

const rule = (name: string) => {
  const found = ruleOf(name)
  if (!found) throw new Error(name)
  return found
}

test.each([
  ['BUSI_PRICE_LENGTH', '2', '2'],
  ['BUSI_PRICE_LENGTH', '04', '4'],
  ['BUSI_PRICE_LENGTH', '5', undefined],
  ['BUSI_PRICE_LENGTH', '-1', undefined],
  ['BUSI_PRICE_LENGTH', '', undefined],
  ['TABLE_PAGE_SIZE', '20，50, 100', '20,50,100'],
  ['TABLE_PAGE_SIZE', '', ''],
  ['TABLE_PAGE_SIZE', '20,501', undefined],
  ['PJNAME_PY_INPUT', '1', '1'],
  ['PJNAME_PY_INPUT', 'true', undefined],
  ['CK_STEPS', 'ship,pick', 'pick,ship'],
  ['CK_STEPS', '', ''],
  ['CK_STEPS', 'fly', undefined],
  ['SALE_BELOW_COST', '2', '2'],
  ['SALE_BELOW_COST', '1,2', undefined],
  ['SALE_BELOW_COST', '', undefined],
])('%s takes %j as %j', (name, text, value) => {
  expect(readValue(rule(name), text)).toBe(value)
})

test('every parameter has a standard that keeps its own rule, an explanation, and words for a refusal', () => {
  for (const each of parameterRules) {
    expect(readValue(each, each.standard), each.name).toBe(each.standard)
    expect(each.explain).not.toBe('')
    expect(expectation(each)).toContain(each.label)
  }
})

test('a changed parameter is in force at the next call of anybody in the tenant, and nowhere else', async () => {
  const [mine, theirs] = await Promise.all([newTenant(), newTenant()])
  await mine.as('owner').ok(parameters.edit, { name: 'BUSI_PRICE_LENGTH', value: '4' })
  expect((await mine.as('seller').ok(session.userinfo, {})).content.parameters.BUSI_PRICE_LENGTH).toBe('4')
  expect((await theirs.as('seller').ok(session.userinfo, {})).content.parameters.BUSI_PRICE_LENGTH).toBe('2')
  await mine.as('owner').ok(parameters.reset, { name: 'BUSI_PRICE_LENGTH' })
  expect((await mine.as('seller').ok(session.userinfo, {})).content.parameters.BUSI_PRICE_LENGTH).toBe('2')
})

test('a company’s own value wins over the tenant’s, for those who work there', async () => {
  const tenant = await newTenant()
  const owner = tenant.as('owner')
  const [, branch = 0] = tenant.companyIds
  await owner.ok(parameters.edit, { name: 'CK_STEPS', value: 'ship' })
  await owner.ok(parameters.edit, { name: 'CK_STEPS', value: 'pick,ship', companyId: branch })
  const steps = async () => (await owner.ok(session.userinfo, {})).content.parameters.CK_STEPS
  expect(await steps()).toBe('ship')
  await owner.ok(session.switchCompany, { companyId: branch })
  expect(await steps()).toBe('pick,ship')
  const { data } = await owner.ok(parameters.list, { companyId: branch })
  expect(data.find(({ name }) => name === 'CK_STEPS')).toMatchObject({
    value: 'pick,ship',
    own: true,
    standard: 'pick,check,pack,ship,sign',
  })
  expect(data.every(({ perCompany }) => perCompany)).toBe(true)
})

test.each([
  [{ name: 'NOTHING', value: '1' }, '参数不存在'],
  [{ name: 'BUSI_PRICE_LENGTH', value: '9' }, '价格小数位数应为 0 到 4 的整数'],
  [{ name: 'BUSI_PRICE_LENGTH', value: 5 }, '参数值应为文字'],
  [{ name: 'SALE_BELOW_COST', value: '3' }, '低于成本销售只能选择：不管、提醒、须授权'],
  [{ name: 'CK_STEPS', value: '<script>' }, '出库步骤只能选择：拣货、验货、打包、发货、签收'],
])('%j is refused: %s', async (input, msg) => {
  expect((await (await newTenant()).as('owner').send(parameters.edit, input)).body.msg).toBe(msg)
})

test('only holders of the tag, only in their own tenant, only per company what may differ', async () => {
  const [mine, theirs] = await Promise.all([newTenant(), newTenant()])
  const edit = { name: 'CK_STEPS', value: 'ship' }
  expect((await mine.as('seller').send(parameters.edit, edit)).body.code).toBe(Code.forbidden)
  expect((await mine.as('seller').send(parameters.list)).body.code).toBe(Code.forbidden)
  expect((await mine.as('owner').send(parameters.edit, { ...edit, companyId: theirs.companyIds[0] })).body.code).toBe(Code.notYours)
  const own = { name: 'BUSI_PRICE_LENGTH', value: '1', companyId: mine.companyIds[0] }
  expect((await mine.as('owner').send(parameters.edit, own)).body.msg).toBe('价格小数位数不能按公司设置')
})
