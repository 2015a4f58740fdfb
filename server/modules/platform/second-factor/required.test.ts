import { expect, test } from 'vitest'
import { Code, type Endpoint } from '#contract/kit/fields.ts'
import { parts } from '#contract/master/parts.ts'
import { parameters } from '#contract/platform/parameters.ts'
import { people } from '#contract/platform/people/people.ts'
import { secondFactor } from '#contract/platform/second-factor.ts'
import { session } from '#contract/platform/session/session.ts'
import { setUp } from '#test/authenticator.ts'
import { newOperator } from '#test/operator.ts'
import { type Caller, caller, newTenant, onOwnServer, PASSWORD } from '#test/world.ts'

// the operators' company is one for all tests of a database
onOwnServer()

const TOLD = { code: Code.forbidden, msg: '请先开启两步验证' }
const demand = (person: Caller, value: '0' | '1' = '1') => person.ok(parameters.edit, { name: 'TWO_STEP_REQUIRED', value })
const due = async (person: Caller) => (await person.ok(session.userinfo, {})).content.mustSetFactor
const answers = async (person: Caller, endpoint: Endpoint, input: Record<string, unknown> = {}) => (await person.send(endpoint, input)).body

test('demanded by the owner, everybody sets his own up before anything else, the owner first; nobody of another company', async () => {
  const [tenant, other] = await Promise.all([newTenant(), newTenant()])
  const [owner, seller] = [tenant.as('owner'), tenant.as('seller')]
  await demand(owner)
  expect([await due(owner), await due(seller), await due(other.as('seller'))]).toEqual([true, true, false])
  for (const person of [owner, seller]) expect(await answers(person, parts.page)).toMatchObject(TOLD)
  expect((await owner.ok(session.userinfo, {})).content.limitOperators).toEqual([])
  // not even the way back: only who has taken the step decides for others
  expect(await answers(owner, parameters.edit, { name: 'TWO_STEP_REQUIRED', value: '0' })).toMatchObject(TOLD)
  // begun is not set up
  await owner.ok(secondFactor.begin, { password: PASSWORD })
  expect(await answers(owner, parts.page)).toMatchObject(TOLD)
  await setUp(owner)
  expect([await due(owner), await due(seller)]).toEqual([false, true])
  expect((await answers(owner, parts.page)).code).toBe(Code.done)
  expect(await answers(seller, parts.page)).toMatchObject(TOLD)
  await demand(owner, '0')
  expect((await answers(seller, parts.page)).code).toBe(Code.done)
})

test('a phone that was lost or is put away leads to setting up again, not past it', async () => {
  const tenant = await newTenant()
  const [owner, seller] = [tenant.as('owner'), tenant.as('seller')]
  const { code } = await setUp(seller)
  await setUp(owner)
  await demand(owner)
  expect(await due(seller)).toBe(false)
  await seller.ok(secondFactor.off, { password: PASSWORD, code: code() })
  expect(await answers(seller, parts.page)).toMatchObject(TOLD)
  await setUp(seller)
  expect((await answers(seller, parts.page)).code).toBe(Code.done)
  await owner.ok(people.resetFactor, { id: tenant.user('seller').userId })
  const { loginAccount } = tenant.user('seller')
  const { data } = await caller().ok(session.login, { username: loginAccount, password: PASSWORD, code: 'b'.repeat(36), tips: 1 })
  const again = caller({ token: data.access_token })
  expect(await answers(again, parts.page)).toMatchObject(TOLD)
})

test('operators are asked by a parameter of their own company, where it is one of the few they have', async () => {
  const [chief, helper] = [await newOperator(), await newOperator('platform:tenant:query')]
  const { data } = await chief.ok(parameters.list, {})
  expect(data.map(({ name }) => name).sort()).toEqual(['LOGIN_KNOWN_DEVICES', 'SESSION_IDLE_HOURS', 'TWO_STEP_REQUIRED'])
  const tenant = await newTenant()
  await demand(chief)
  expect([await due(chief), await due(helper), await due(tenant.as('owner'))]).toEqual([true, true, false])
  await setUp(chief)
  await demand(chief, '0')
  expect(await due(helper)).toBe(false)
})
