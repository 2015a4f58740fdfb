import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { Code } from '#contract/kit/fields.ts'
import { devices } from '#contract/platform/devices.ts'
import { messages } from '#contract/platform/messages/messages.ts'
import { people } from '#contract/platform/people/people.ts'
import { secondFactor } from '#contract/platform/second-factor.ts'
import { session } from '#contract/platform/session/session.ts'
import { authenticator, setUp } from '#test/authenticator.ts'
import { cookieBrowser } from '#test/browser.ts'
import { caller, newTenant, PASSWORD, server, type World } from '#test/world.ts'

const WRONG = '验证码不正确或已使用，请输入最新的验证码'
const query = async (text: string, values: unknown[] = []) => (await server()).pool.query(text, values)
/** As if nothing had been used yet: a test need not wait half a minute for the next code. */
const forgetSteps = (tenant: World, userId: number) =>
  tenant.act('owner', ({ db }) => db.updateTable('secondFactor').set({ lastStep: 0 }).where('userId', '=', userId).execute())

/** A computer with a browser, at an address of its own. */
function computer() {
  const browser = cookieBrowser({ address: `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 255)).join('.')}` })
  const code = randomUUID()
  const post = async (path: string, form: object) => {
    // 请求编号 is another one each time
    const { req, ...answer } = await browser.post(path, form)
    return answer
  }
  return {
    browser,
    code,
    login: (username: string, change = {}) => post('/admin/auth/login', { username, password: PASSWORD, code, tips: 1, ...change }),
    step: (factor: string, change = {}) => post('/admin/auth/secondStep', { factor, tips: 1, ...change }),
  }
}

/** A company whose salesman has set it up, with his phone and codes. */
async function guarded() {
  const tenant = await newTenant()
  const seller = tenant.as('seller')
  const { loginAccount, userId } = tenant.user('seller')
  const factor = await setUp(seller)
  const again = () => forgetSteps(tenant, userId)
  return { tenant, seller, loginAccount, userId, again, ...factor }
}

test('set up behind the password, confirmed by a code, with ten codes that are shown once and kept as hashes', async () => {
  const tenant = await newTenant()
  const seller = tenant.as('seller')
  expect((await seller.ok(secondFactor.state, {})).data).toEqual({ on: false, since: '', codesLeft: 0, trusted: 0 })
  expect(await seller.call(secondFactor.begin, { password: 'wrong-password1' })).toEqual({ code: 0, msg: '登录密码不正确' })
  expect(await seller.call(secondFactor.confirm, { code: '123456' })).toEqual({ code: 0, msg: '设置已超时，请重新开始' })

  const { data } = await seller.ok(secondFactor.begin, { password: PASSWORD })
  expect(data.secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(decodeURIComponent(data.uri)).toContain(
    `otpauth://totp/配驰:${tenant.user('seller').loginAccount}?issuer=配驰&secret=${data.secret}`,
  )
  const wrong = await seller.call(secondFactor.confirm, { code: authenticator(data.secret)(-5) })
  expect(wrong).toEqual({ code: 0, msg: '验证码不正确，请确认手机时间为自动设置，并输入最新的6位验证码' })
  // begun is not set up: the password is still enough
  expect((await computer().login(tenant.user('seller').loginAccount)).code).toBe(Code.done)
})

test('what is kept tells nobody anything: the secret is closed, in its own row, and the codes are hashes', async () => {
  const { secret, codes, userId, seller, tenant } = await guarded()
  expect(new Set(codes)).toHaveProperty('size', 10)
  for (const code of codes) expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/)
  expect((await seller.ok(secondFactor.state, {})).data).toMatchObject({ on: true, codesLeft: 10, trusted: 0 })
  const kept = await tenant.act('owner', async ({ db }) => ({
    factor: await db.selectFrom('secondFactor').selectAll().where('userId', '=', userId).executeTakeFirstOrThrow(),
    codes: await db.selectFrom('recoveryCode').select('codeHash').where('userId', '=', userId).execute(),
  }))
  const bytes = Buffer.concat([kept.factor.sealed, ...kept.codes.map(({ codeHash }) => codeHash)]).toString('latin1')
  for (const shown of [secret, ...codes, ...codes.map((code) => code.replace('-', ''))]) expect(bytes).not.toContain(shown)
  expect(kept.codes).toHaveLength(10)
  // laid into a colleague's row it opens nothing
  const keeper = tenant.user('keeper')
  await setUp(tenant.as('keeper'))
  const { sealed } = kept.factor
  await tenant.act('owner', ({ db }) =>
    db.updateTable('secondFactor').set({ sealed, lastStep: 0 }).where('userId', '=', keeper.userId).execute(),
  )
  const desk = computer()
  await desk.login(keeper.loginAccount)
  expect(await desk.step(authenticator(secret)())).toMatchObject({ code: 0, msg: expect.stringContaining('动态验证码暂不可用') })
})

test('with it on, the other sessions end, its holder is told, and nobody answers with the secret again', async () => {
  const tenant = await newTenant()
  const { loginAccount } = tenant.user('seller')
  const elsewhere = computer()
  const { data } = await elsewhere.login(loginAccount)
  const seller = caller({ token: data.access_token })
  const phone = cookieBrowser({ userAgent: 'Mozilla/5.0 (Linux; Android 15) Chrome/156.0 Mobile' })
  const handheld = await phone.post('/admin/auth/login', { username: loginAccount, password: PASSWORD, code: randomUUID(), tips: 1 })
  const { secret } = await setUp(seller)
  expect((await caller({ token: handheld.data.access_token }).send(session.userinfo)).status).toBe(401)
  expect((await seller.ok(messages.newest, {})).content.map(({ title }) => title)).toContain('您的账号已开启两步验证')
  expect(await seller.call(secondFactor.begin, { password: PASSWORD })).toMatchObject({ msg: '两步验证已开启，如需更换手机请先关闭' })
  expect(JSON.stringify([await seller.ok(secondFactor.state, {}), await seller.ok(session.userinfo, {})])).not.toContain(secret)
})

test('a right password is answered with code 9 and opens nothing; the code opens it, and counts once', async () => {
  const { loginAccount, code } = await guarded()
  const desk = computer()
  const first = await desk.login(loginAccount)
  expect(first).toEqual({ code: Code.secondStep, msg: '请输入两步验证码' })
  expect(desk.browser.set.join()).toMatch(/^second-step=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Strict$/)
  const typed = code()
  const entered = await desk.step(` ${typed.slice(0, 3)} ${typed.slice(3)} `)
  expect(entered).toMatchObject({ code: Code.done, msg: '登录成功', data: { mustChangePwd: false }, teCompany: { companyNo: '01' } })
  const { content } = await caller({ token: entered.data.access_token }).ok(session.userinfo, {})
  expect(content.loginAccount).toBe(loginAccount)
  // the same code again, in the same browser with its used ticket and in a fresh one
  expect(await desk.step(typed)).toEqual({ code: 0, msg: '验证已超时，请重新登录' })
  const other = computer()
  await other.login(loginAccount)
  expect(await other.step(typed)).toEqual({ code: 0, msg: WRONG })
})

test('two at once with one code: one comes in', async () => {
  const { loginAccount, code, codes, again } = await guarded()
  const [here, there] = [computer(), computer()]
  for (const desk of [here, there]) await desk.login(loginAccount)
  const typed = code()
  const answers = await Promise.all([here.step(typed), there.step(typed)])
  expect(answers.map((answer) => answer.code).sort()).toEqual([0, 1])
  await again()
  const [one, two] = [computer(), computer()]
  for (const desk of [one, two]) await desk.login(loginAccount)
  const both = await Promise.all([one.step(codes[0] ?? ''), two.step(codes[0] ?? '')])
  expect(both.map((answer) => answer.code).sort()).toEqual([0, 1])
  expect(both.map(({ msg }) => msg)).toContain(WRONG)
})

test('without a password before, in another browser, too late, after another password: nothing opens', async () => {
  const { tenant, loginAccount, code, userId } = await guarded()
  const stranger = computer()
  expect(await stranger.step(code())).toEqual({ code: 0, msg: '验证已超时，请重新登录' })
  stranger.browser.jar.set('second-step', 'x'.repeat(43))
  expect(await stranger.step(code())).toEqual({ code: 0, msg: '验证已超时，请重新登录' })
  expect((await stranger.login(loginAccount, { password: 'wrong-password1' })).code).toBe(Code.refused)

  const slow = computer()
  await slow.login(loginAccount)
  await query(
    `with old as (delete from second_step where user_id = $1 returning *) insert into second_step (ticket_hash, tenant_id, user_id, company_id, browser_id, expires_at)
     select ticket_hash, tenant_id, user_id, company_id, browser_id, now() - interval '1 second' from old`,
    [userId],
  )
  expect(await slow.step(code())).toEqual({ code: 0, msg: '验证已超时，请重新登录' })

  const desk = computer()
  await desk.login(loginAccount)
  await tenant.as('owner').ok(people.resetPassword, { id: userId })
  expect(await desk.step(code())).toEqual({ code: 0, msg: '验证已超时，请重新登录' })
})

test('a code of a minute and a half ago, of another account, of another company is wrong, and stands in the log', async () => {
  const [mine, theirs] = [await guarded(), await guarded()]
  const keeper = await setUp(mine.tenant.as('keeper'))
  const desk = computer()
  await desk.login(mine.loginAccount)
  for (const typed of [mine.code(-3), mine.code(3), keeper.code(), theirs.code(), theirs.codes[0] ?? '', keeper.codes[0] ?? '', 'abc'])
    expect(await desk.step(typed)).toEqual({ code: 0, msg: WRONG })
  expect(await desk.step('')).toEqual({ code: Code.invalid, msg: '验证码不能为空' })
  const log = await mine.tenant.act('owner', ({ db }) =>
    db.selectFrom('loginLog').select('note').where('userId', '=', mine.userId).where('event', '=', '登录失败').execute(),
  )
  expect(log).toHaveLength(7)
  expect(log[0]?.note).toBe('密码正确，两步验证码不正确')
  expect((await desk.step(mine.code())).code).toBe(Code.done)
})

test('ten wrong codes lock the account, a right password in between forgives none; an administrator opens it', async () => {
  const { tenant, loginAccount, code, userId } = await guarded()
  const desk = computer()
  await desk.login(loginAccount)
  for (let n = 0; n < 2; n++) expect(await desk.step('000000')).toMatchObject({ msg: WRONG })
  expect((await desk.login(loginAccount)).code).toBe(Code.secondStep)
  for (let n = 0; n < 8; n++) expect(await desk.step('000000')).toMatchObject({ msg: WRONG })
  expect(await desk.step(code())).toEqual({ code: 0, msg: '登录失败次数过多，请15分钟后再试' })
  expect((await tenant.as('owner').ok(people.user, { id: userId })).data).toMatchObject({ locked: true, secondFactor: true })
  await tenant.as('owner').ok(people.unlock, { id: userId })
  expect((await desk.step(code())).code).toBe(Code.done)
})

test('online elsewhere is asked after the right code, which still counts when the answer comes', async () => {
  const { loginAccount, code, again } = await guarded()
  const [home, office] = [computer(), computer()]
  await home.login(loginAccount)
  await home.step(code())
  await again()
  await office.login(loginAccount, { tips: 0 })
  const typed = code()
  expect(await office.step('000000', { tips: 0 })).toMatchObject({ code: 0, msg: WRONG })
  expect(await office.step(typed, { tips: 0 })).toEqual({ code: Code.asks, msg: '该账号已在其他设备登录，是否继续？' })
  expect((await office.step(typed, { tips: 1 })).code).toBe(Code.done)
})

test('a recovery code opens once however it is typed, and its holder hears how many are left', async () => {
  const { loginAccount, codes } = await guarded()
  const desk = computer()
  await desk.login(loginAccount)
  const paper = ` ${(codes[3] ?? '').toUpperCase().replace('-', ' ')} `
  const { data } = await desk.step(paper)
  const seller = caller({ token: data.access_token })
  const [told] = (await seller.ok(messages.newest, {})).content.filter(({ title }) => title === '您的账号刚用恢复码登录')
  expect(told?.content).toBe('还剩 9 个恢复码；不是您本人请修改密码')
  expect((await seller.ok(secondFactor.state, {})).data.codesLeft).toBe(9)
  const again = computer()
  await again.login(loginAccount)
  expect(await again.step(paper)).toEqual({ code: 0, msg: WRONG })
})

test('a browser that is trusted is not asked for 30 days; another is, and so is this one once that is taken back', async () => {
  const { tenant, loginAccount, code, again } = await guarded()
  const desk = computer()
  await desk.login(loginAccount, { rememberMe: true })
  const first = await desk.step(code(), { trust: true })
  expect(desk.browser.set.join()).toMatch(/trusted-\d+=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict/)
  expect(first.code).toBe(Code.done)
  // the remembered password is the browser's own cookie
  expect(desk.browser.jar.get('password')).toMatch(/^rm\./)
  expect((await desk.login(loginAccount, { password: '', rememberMe: true })).code).toBe(Code.done)
  expect((await desk.login(loginAccount, { password: 'wrong-password1' })).code).toBe(Code.refused)
  // the cookie alone, in another browser
  const thief = computer()
  for (const [name, value] of desk.browser.jar) thief.browser.jar.set(name, value)
  expect((await thief.login(loginAccount)).code).toBe(Code.secondStep)
  // a colleague's account in this browser is asked of course
  const keeper = tenant.user('keeper')
  await setUp(tenant.as('keeper'))
  expect((await desk.login(keeper.loginAccount)).code).toBe(Code.secondStep)

  const { data } = await desk.login(loginAccount)
  const mine = caller({ token: data.access_token })
  expect((await mine.ok(secondFactor.state, {})).data.trusted).toBe(1)
  await mine.ok(secondFactor.distrust, {})
  expect((await desk.login(loginAccount)).code).toBe(Code.secondStep)
  await again()
  await desk.step(code(), { trust: true })
  const expiresAt = new Date(Date.now() - 1000).toISOString()
  await tenant.act('owner', ({ db }) => db.updateTable('trustedBrowser').set({ expiresAt }).where('browserId', '=', desk.code).execute())
  expect((await desk.login(loginAccount)).code).toBe(Code.secondStep)
})

test('a device that is revoked, or a new password, ends the trust in a browser', async () => {
  const { tenant, loginAccount, code, again, userId } = await guarded()
  const desk = computer()
  await desk.login(loginAccount)
  await desk.step(code(), { trust: true })
  const owner = tenant.as('owner')
  const { page } = await owner.ok(devices.page, {})
  const device = page.list.find((each) => each.loginAccount === loginAccount)
  await owner.ok(devices.revoke, { id: device?.id ?? 0 })
  await owner.ok(devices.approve, { id: device?.id ?? 0 })
  expect((await desk.login(loginAccount)).code).toBe(Code.secondStep)
  await again()
  await desk.step(code(), { trust: true })
  expect((await desk.login(loginAccount)).code).toBe(Code.done)
  await owner.ok(people.resetPassword, { id: userId })
  const rows = await tenant.act('owner', ({ db }) => db.selectFrom('trustedBrowser').selectAll().where('userId', '=', userId).execute())
  expect(rows).toEqual([])
})

test('new codes and switching off want the password and a code; the old codes are good for nothing', async () => {
  const { seller, code, codes, again, loginAccount, tenant } = await guarded()
  const typed = code()
  expect(await seller.call(secondFactor.newCodes, { password: 'wrong-password1', code: typed })).toMatchObject({ msg: '登录密码不正确' })
  expect(await seller.call(secondFactor.newCodes, { password: PASSWORD, code: '000000' })).toMatchObject({ msg: WRONG })
  const { data } = await seller.ok(secondFactor.newCodes, { password: PASSWORD, code: typed })
  expect(await seller.call(secondFactor.off, { password: PASSWORD, code: typed })).toMatchObject({ msg: WRONG })
  expect(await seller.call(secondFactor.off, { password: PASSWORD, code: codes[0] ?? '' })).toMatchObject({ msg: WRONG })
  await again()
  expect((await seller.ok(secondFactor.state, {})).data.codesLeft).toBe(10)
  await seller.ok(secondFactor.off, { password: PASSWORD, code: data.codes[0] ?? '' })
  expect((await seller.ok(secondFactor.state, {})).data).toEqual({ on: false, since: '', codesLeft: 0, trusted: 0 })
  expect((await computer().login(loginAccount)).code).toBe(Code.done)
  expect(await seller.call(secondFactor.newCodes, { password: PASSWORD, code: code() })).not.toMatchObject({ code: 1 })
  const log = await tenant.act('owner', ({ db }) =>
    db
      .selectFrom('loginLog')
      .select('event')
      .where('event', 'in', ['开启两步验证', '更换恢复码', '关闭两步验证'])
      .orderBy('loginLogId')
      .execute(),
  )
  expect(log.map(({ event }) => event)).toEqual(['开启两步验证', '更换恢复码', '关闭两步验证'])
})

test('ten wrong guesses behind the own password are the last for a while', async () => {
  const { seller, code } = await guarded()
  for (let n = 0; n < 10; n++) await seller.call(secondFactor.off, { password: PASSWORD, code: '000000' })
  expect(await seller.call(secondFactor.off, { password: PASSWORD, code: code() })).toMatchObject({
    code: 0,
    msg: '密码或验证码错误次数过多，请15分钟后再试',
  })
})

test('two tabs that set up at once: what was shown last is what counts', async () => {
  const seller = (await newTenant()).as('seller')
  const first = await seller.ok(secondFactor.begin, { password: PASSWORD })
  const second = await seller.ok(secondFactor.begin, { password: PASSWORD })
  expect((await seller.call(secondFactor.confirm, { code: authenticator(first.data.secret)() })).code).toBe(0)
  const code = authenticator(second.data.secret)()
  const pressed = await Promise.all([seller.call(secondFactor.confirm, { code }), seller.call(secondFactor.confirm, { code })])
  expect(pressed.map((answer) => answer.code).sort()).toEqual([0, 1])
})

test('who answers for somebody resets it, with a word to him; nobody above his own reach, himself, or elsewhere', async () => {
  const { tenant, loginAccount, userId, code } = await guarded()
  const [owner, manager] = [tenant.as('owner'), await tenant.withTags('system:user:resetPwd')]
  const ownerId = tenant.user('owner').userId
  await setUp(owner)
  const stranger = (await newTenant()).as('owner')
  expect((await tenant.as('keeper').send(people.resetFactor, { id: userId })).body.code).toBe(Code.forbidden)
  expect((await stranger.send(people.resetFactor, { id: userId })).body.code).toBe(Code.notYours)
  expect((await manager.send(people.resetFactor, { id: ownerId })).body).toMatchObject({ code: Code.forbidden })
  // the salesman holds more tags than the manager
  expect((await manager.send(people.resetFactor, { id: userId })).body).toMatchObject({ code: Code.forbidden })
  expect(await owner.call(people.resetFactor, { id: ownerId })).toMatchObject({ msg: '请在“账号安全”中关闭自己的两步验证' })
  expect(await owner.call(people.resetFactor, { id: tenant.user('buyer').userId })).toMatchObject({ msg: '该账号没有开启两步验证' })

  const desk = computer()
  await desk.login(loginAccount)
  await desk.step(code(), { trust: true })
  const other = computer()
  await other.login(loginAccount)
  expect(await owner.call(people.resetFactor, { id: userId })).toMatchObject({ code: 1, msg: '两步验证已重置' })
  expect((await other.step(code(1))).msg).toBe('验证已超时，请重新登录')
  const { data } = await computer().login(loginAccount)
  const [told] = (await caller({ token: data.access_token }).ok(messages.newest, {})).content.filter(({ title }) => title.includes('重置'))
  expect(told).toMatchObject({ title: '您的两步验证已被重置' })
  expect(told?.content).toContain(tenant.user('owner').loginAccount)
  expect((await owner.ok(people.user, { id: userId })).data.secondFactor).toBe(false)
})
