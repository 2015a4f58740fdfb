import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { tenants } from '#contract/platform/operators.ts'
import { session } from '#contract/platform/session/session.ts'
import { type App, openApp } from '#server/app.ts'
import { ensureOperators } from '#server/operators.ts'
import { ownDatabase } from '#test/postgres.ts'

const open: App[] = []
async function installation(): Promise<App> {
  const app = await openApp({ ...(await ownDatabase()), log: pino({ level: 'silent' }), limits: false, connections: 4 })
  open.push(app)
  return app
}
afterAll(async () => {
  for (const app of open) await app.close()
})

async function login(app: App, username: string, password: string) {
  const payload = { username, password, code: 'browser-of-operators', tips: 1 }
  const answer = await app.http.inject({ method: 'POST', url: session.login.path, payload })
  const cookie = String(answer.headers['set-cookie']).replace(/;.*/s, '')
  return { ...answer.json(), cookie } as { cookie: string; code: number; data: { access_token: string; mustChangePwd: boolean } }
}

test('an installation of its own begins with one operator, whose one-time password is said once, whoever starts first', async () => {
  const app = await installation()
  const said: string[] = []
  const env = { PEICHI_OPERATOR_ACCOUNT: 'admin' }
  await Promise.all([1, 2].map(() => ensureOperators(app, (text) => said.push(text), false, env)))
  await ensureOperators(app, (text) => said.push(text), false, env)
  expect(said).toHaveLength(1)
  const [, account = '', password = ''] = /平台运营账号 (\S+)，一次性密码 (\w{6})/.exec(said[0] ?? '') ?? []
  expect(account).toBe('admin')
  expect(await login(app, account, password)).toMatchObject({ code: 1, data: { mustChangePwd: true } })
})

test('the demo’s operators are on the login page and see the tenants', async () => {
  const app = await installation()
  await ensureOperators(app, () => {}, true, {})
  const plat = (await app.http.inject({ method: 'GET', url: session.plat.path })).json()
  const shown = (plat.data.accounts as { roleName: string; loginAccount: string; password: string }[]).find(
    ({ roleName }) => roleName === '平台运营',
  )
  expect(shown?.loginAccount).toBe('yunying')
  const { data, cookie } = await login(app, 'yunying', shown?.password ?? '')
  const headers = { authorization: `Bearer ${data.access_token}`, cookie }
  const answer = await app.http.inject({ method: 'POST', url: tenants.page.path, payload: {}, headers })
  expect(answer.json()).toMatchObject({ code: 1, page: { totalCount: 0 } })
})
