import { expect, inject, test } from 'vitest'
import { outbound } from '#contract/documents/sales/sales.ts'
import { Code } from '#contract/kit/fields.ts'
import { clients } from '#contract/master/clients/clients.ts'
import { parts } from '#contract/master/parts.ts'
import { renewal } from '#contract/platform/renewal/renewal.ts'
import { samples } from '#contract/platform/samples.ts'
import { session } from '#contract/platform/session/session.ts'
import { reconciliation } from '#contract/reports/reconciliation.ts'
import { connect } from '#server/backup/source.ts'
import { deleteDue } from '#server/company/index.ts'
import { setUp } from '#test/authenticator.ts'
import { cookieBrowser } from '#test/browser.ts'
import { type Caller, caller, newTenant, PASSWORD } from '#test/world.ts'

/** Answers how far it was, time and again. */
async function ready(by: Caller): Promise<number[]> {
  await by.ok(samples.open, {})
  const told: number[] = []
  const look = async () => {
    const { state, progress } = (await by.ok(samples.state, {})).data
    if (state === 'making') told.push(progress)
    return state
  }
  await expect.poll(look, { timeout: 150_000, interval: 100 }).toBe('ready')
  return told
}
async function entered(by: Caller): Promise<Caller> {
  const { data } = await by.ok(samples.enter, {})
  return caller({ token: data.access_token })
}
const partsOf = async (by: Caller) => (await by.ok(parts.page, { limit: 10 })).page.totalCount
const nameOf = async (by: Caller) => (await by.ok(session.userinfo, {})).content

test('a sample is a company of its own: made, entered, left and dropped, and nothing of it is ever in one’s own', async () => {
  const tenant = await newTenant()
  const owner = tenant.as('owner')
  const { id: mine } = await owner.ok(parts.save, { pjNo: 'OWN-1', pjName: '自己的', pjBrand: '博世' })
  const own = await nameOf(owner)
  expect(own.sample).toBe(false)
  const begun = performance.now()
  const told = await ready(owner)
  expect(told).toEqual([...told].sort((a, b) => a - b))
  expect(new Set(told).size).toBeGreaterThan(3)
  expect(told.at(-1)).toBeLessThan(100)
  console.info(`a sample company: ${Math.round(performance.now() - begun)} ms`)
  // his own session is where it was until he goes over
  expect(await partsOf(owner)).toBe(1)
  const sample = await entered(owner)
  const there = await nameOf(sample)
  expect(there).toMatchObject({ sample: true, tenantName: '示例公司', realName: own.realName, roleNames: ['老板'] })
  expect(there.tenantId).not.toBe(own.tenantId)
  expect(await partsOf(sample)).toBe(200)
  expect((await sample.ok(clients.page, { limit: 1 })).page.totalCount).toBeGreaterThan(20)
  expect((await sample.ok(outbound.page, { limit: 1 })).page.totalCount).toBeGreaterThan(5)
  const { content: checks } = await sample.ok(reconciliation.reconcile, {})
  expect(checks.filter(({ wrong }) => wrong > 0)).toEqual([])
  // what is one's own cannot be reached from there, nor a sample of a sample be made, nor paid for
  expect((await sample.ok(parts.page, { keyword: 'OWN-1', limit: 1 })).page.totalCount).toBe(0)
  expect((await sample.call(parts.save, { id: mine, version: 1, pjNo: 'OWN-1', pjName: '改', pjBrand: '博世' })).code).not.toBe(Code.done)
  expect((await sample.call(samples.open, {})).msg).toBe('当前已在示例公司')
  expect((await sample.ok(samples.state, {})).data.state).toBe('inside')
  expect((await sample.call(renewal.addOrder, { addType: 1, renewId: 1, userNum: 1, paytype: 'sandbox' })).msg).toBe('示例公司不需要续费')
  // the way back is one's own account again
  const back = caller({ token: (await sample.ok(samples.leave, {})).data.access_token })
  expect(await nameOf(back)).toMatchObject({ tenantId: own.tenantId, userId: own.userId, sample: false })
  expect((await sample.send(session.userinfo)).body.code).not.toBe(Code.done)
  expect(await partsOf(back)).toBe(1)
  expect((await back.call(samples.leave, {})).msg).toBe('当前不在示例公司')
  // pressed again it is the same one
  expect((await back.ok(samples.open, {})).data.state).toBe('ready')
  const again = await entered(back)
  expect((await nameOf(again)).tenantId).toBe(there.tenantId)
  const home = caller({ token: (await again.ok(samples.drop, {})).data.access_token })
  expect(await nameOf(home)).toMatchObject({ tenantId: own.tenantId })
  expect((await home.ok(samples.state, {})).data.state).toBe('')
  expect((await again.send(session.userinfo)).body.code).not.toBe(Code.done)
  expect((await home.call(samples.enter, {})).msg).toBe('示例公司不存在，请重新建立')
  // its rows go by the deletion of companies; one's own stay
  const files = { delete: async () => undefined }
  const admin = await connect(inject('database').ownerUrl)
  try {
    const gone = await deleteDue(admin, files, { samplesOnly: true })
    expect(gone.map(({ tenantId }) => tenantId)).toContain(there.tenantId)
    const { rows } = await admin.query('select count(*)::int as n from part where tenant_id = $1', [there.tenantId])
    expect(rows[0].n).toBe(0)
  } finally {
    await admin.end()
  }
  expect(await partsOf(home)).toBe(1)
}, 300_000)

test('whoever has two-step verification proves himself on the way back, left or dropped; until then he is where he was', async () => {
  const tenant = await newTenant()
  const owner = tenant.as('owner')
  const { userId, loginAccount } = tenant.user('owner')
  await ready(owner)
  const { code } = await setUp(owner)
  const again = () =>
    tenant.act('owner', ({ db }) => db.updateTable('secondFactor').set({ lastStep: 0 }).where('userId', '=', userId).execute())
  const browser = cookieBrowser()
  const post = (path: string, form: object, token?: string) => browser.post(path, form, token)
  const login = async () => {
    await again()
    await post('/admin/auth/login', { username: loginAccount, password: PASSWORD, code: 'c'.repeat(36), tips: 1 })
    return (await post('/admin/auth/secondStep', { factor: code(), tips: 1 })).data.access_token as string
  }
  const enter = async (token: string) => (await post(samples.enter.path, { submittime: Date.now() }, token)).data.access_token as string
  const inside = await enter(await login())
  // asked, and still inside: somebody may think better of it
  expect(await post(samples.leave.path, { submittime: 1 }, inside)).toMatchObject({ code: Code.secondStep })
  expect((await nameOf(caller({ token: inside }))).sample).toBe(true)
  expect(await post('/admin/auth/secondStep', { factor: '000000', tips: 1 })).toMatchObject({ code: Code.refused })
  expect((await nameOf(caller({ token: inside }))).sample).toBe(true)
  await again()
  const back = (await post('/admin/auth/secondStep', { factor: code(), tips: 1 })).data.access_token as string
  expect(await nameOf(caller({ token: back }))).toMatchObject({ tenantId: tenant.tenantId, userId, sample: false })
  expect((await caller({ token: inside }).send(session.userinfo)).body.code).toBe(Code.signedOut)
  // dropped from within: it is gone at once, the way back is the same
  const within = await enter(back)
  expect(await post(samples.drop.path, { submittime: 2 }, within)).toMatchObject({ code: Code.secondStep })
  expect((await caller({ token: within }).send(session.userinfo)).body.code).toBe(Code.signedOut)
  await again()
  const home = (await post('/admin/auth/secondStep', { factor: code(), tips: 1 })).data.access_token as string
  expect((await caller({ token: home }).ok(samples.state, {})).data.state).toBe('')
}, 150_000)

test('pressed three times at once there is one, and each person has his own', async () => {
  const tenant = await newTenant()
  const owner = tenant.as('owner')
  await Promise.all([1, 2, 3].map(() => owner.call(samples.open, {})))
  const other = await tenant.withTags('base:basepj:import')
  expect((await other.ok(samples.state, {})).data.state).toBe('')
  const admin = await connect(inject('database').ownerUrl)
  const { rows } = await admin.query('select count(*)::int as n from tenant_root where sample_of = $1', [tenant.tenantId])
  expect(rows[0].n).toBe(1)
  // one that is being made cannot be entered, but be dropped
  expect((await owner.call(samples.enter, {})).msg).toMatch(/^示例数据正在准备|^操作成功/)
  await admin.end()
  const clerk = await tenant.withTags('busi:ck:query')
  expect((await clerk.call(samples.open, {})).code).toBe(Code.forbidden)
}, 60_000)

test('a sample nobody has entered for thirty days goes, and one whose maker is gone', async () => {
  const tenant = await newTenant()
  const owner = tenant.as('owner')
  await owner.ok(samples.open, {})
  const admin = await connect(inject('database').ownerUrl)
  const left = async () =>
    (await admin.query('select tenant_id::float8 as id from tenant_root where sample_of = $1 and delete_at is null', [tenant.tenantId]))
      .rows
  try {
    await admin.query(`update sample_company set entered_at = now() - interval '29 days' where tenant_id = $1`, [tenant.tenantId])
    await admin.query('select house.sweep_samples()')
    expect(await left()).toHaveLength(1)
    await admin.query(`update sample_company set entered_at = now() - interval '31 days' where tenant_id = $1`, [tenant.tenantId])
    await admin.query('select house.sweep_samples()')
    expect(await left()).toEqual([])
    expect((await owner.ok(samples.state, {})).data.state).toBe('')
  } finally {
    await admin.end()
  }
}, 60_000)
