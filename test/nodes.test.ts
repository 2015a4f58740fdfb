import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { outbound } from '#contract/documents/sales/sales.ts'
import { Code } from '#contract/kit/fields.ts'
import { stock } from '#contract/ledgers/stock/stock.ts'
import { qrLogin, ScanState } from '#contract/platform/session/qr-login.ts'
import { session } from '#contract/platform/session/session.ts'
import { printing } from '#contract/printing/printouts.ts'
import { freePort } from '#server/db/embedded-process.ts'
import { DiskStore } from '#server/modules/platform/files/index.ts'
import { type Program, startProgram } from '../bench/program.ts'
import { counterProgram, startCounters } from './counter-server.ts'
import { hasNginx, hasNodePrograms, startBalancer, startNginx, startPooler } from './node-programs.ts'
import { connect, printShop } from './print-computer.ts'
import { ask, bearer, databaseForNodes, sellWhile } from './rolling.ts'
import { newTrade, type Trade } from './trade.ts'
import { onOwnServer, PASSWORD, server } from './world.ts'

// Whole programs are started, and ended in good order, on a machine that does other things too.
vi.setConfig({ testTimeout: 400_000, hookTimeout: 300_000 })

describe.skipIf(!hasNodePrograms)(
  'two nodes on one database, one of them through pgbouncer (left out where haproxy and pgbouncer are not installed)',
  () => {
    const files = mkdtempSync(join(tmpdir(), 'peichi-nodes-'))
    chmodSync(files, 0o711)
    const reached = onOwnServer(databaseForNodes, { files: new DiskStore(join(files, 'files')) })
    const stops: (() => Promise<unknown>)[] = []
    const nodes: Program[] = []
    const ports: number[] = []
    let pooler: Awaited<ReturnType<typeof startPooler>>
    let trade: Trade
    const addressOf = (at: number) => `http://127.0.0.1:${ports[at]}`

    async function startNode(at: number) {
      const counters: Record<string, string> = counterProgram ? { REDIS_URL: `redis://127.0.0.1:${ports[2]}` } : {}
      nodes[at] = await startProgram(
        {
          ...{ PORT: String(ports[at]), DATABASE_URL: reached.ownerUrl, DATABASE_APP_URL: reached.appUrl, PEICHI_CONNECTIONS: '6' },
          ...{
            PEICHI_DATA: join(files, `node-${at}`),
            PEICHI_FILES: join(files, 'files'),
            PEICHI_SEAL_KEY: 'x'.repeat(40),
            PEICHI_DRAIN: '3',
          },
          ...{ LOG_LEVEL: 'silent', DATABASE_POOL_URL: at === 0 ? pooler.url : '', ...counters },
        },
        '/readyz',
      )
    }

    /** One after the other is ended in good order and begins anew. */
    async function rolled() {
      for (const at of [0, 1]) {
        nodes[at]?.signal('SIGTERM')
        expect(await nodes[at]?.ended).toBe(0)
        await startNode(at)
        await wait(4000)
      }
    }

    beforeAll(async () => {
      ports.push(await freePort(), await freePort(), await freePort())
      trade = await newTrade()
      pooler = await startPooler(reached.appUrl)
      stops.push(pooler.stop)
      if (counterProgram) stops.push((await startCounters(counterProgram, ports[2] ?? 0)).stop)
      await startNode(0)
      await startNode(1)
    })
    afterAll(async () => {
      await Promise.all(nodes.map((node) => node.kill()))
      for (const stop of stops.reverse()) await stop()
      rmSync(files, { recursive: true, force: true })
    })

    test('a rolling restart behind haproxy: of 600 calls none fails, each sale is one document, the books agree', async () => {
      const balancer = await startBalancer(ports[0] ?? 0, ports[1] ?? 0)
      stops.push(balancer.stop)
      await sellWhile({ address: balancer.address, trade, ownerUrl: reached.ownerUrl }, rolled)
    })

    test.skipIf(!hasNginx)('… and behind nginx (left out where it is not installed)', async () => {
      const balancer = await startNginx(ports[0] ?? 0, ports[1] ?? 0)
      stops.push(balancer.stop)
      await sellWhile({ address: balancer.address, trade, ownerUrl: reached.ownerUrl }, rolled)
    })

    test.skipIf(!hasNginx)(
      'a live socket through nginx: what is printed comes, and where its node ends the other one takes it',
      async () => {
        const { owner, ckId, by, pairing } = await printShop()
        const balancer = await startNginx(ports[0] ?? 0, ports[1] ?? 0)
        stops.push(balancer.stop)
        const live = balancer.address.replace('http', 'ws')
        const press = async () =>
          (await ask(balancer.address, printing.ck, { ckId, ...by }, bearer(owner.token))).body.task as { id: number }
        const first = await connect(pairing, live)
        await first.welcome()
        const pressed = await press()
        expect((await first.job()).taskId).toBe(pressed.id)
        const [leaving] = await Promise.all([first.closed, rolled()])
        expect(leaving).toBeDefined()
        const again = await connect(pairing, live)
        await again.welcome()
        const second = await press()
        const seen = [await again.job(1), await again.job(2)].map(({ taskId }) => taskId)
        expect(seen).toContain(second.id)
        await again.leave()
      },
    )

    test('through pgbouncer the same answers come as without it, to the second', async () => {
      const [one, two] = await Promise.all(
        [0, 1].map((at) => ask(addressOf(at), outbound.page, { page: 1, limit: 50 }, bearer(trade.owner.token))),
      )
      expect(one?.body.code).toBe(Code.done)
      expect((one as unknown as { body: { page: { list: unknown[] } } }).body.page.list.length).toBeGreaterThan(10)
      expect({ ...one?.body, req: '' }).toEqual({ ...two?.body, req: '' })
      const many = await Promise.all(
        Array.from({ length: 100 }, () => ask(addressOf(0), stock.page, { page: 1, limit: 10 }, bearer(trade.owner.token))),
      )
      expect(new Set(many.map(({ status, body }) => `${status} ${body.code}`))).toEqual(new Set([`200 ${Code.done}`]))
    })

    test('a code shown by one node is scanned at the other and signs in at both', async () => {
      const [desk, phone] = [addressOf(0), addressOf(1)]
      const shown = await ask(desk, qrLogin.connect, { type: 1, code: randomUUID() })
      const { tid } = shown.body.content as { tid: string }
      const held = bearer(trade.tenant.as('seller').token)
      expect((await ask(phone, qrLogin.scan, { tid }, held)).body.code).toBe(Code.done)
      expect((await ask(phone, qrLogin.confirm, { tid }, held)).body.code).toBe(Code.done)
      const polled = await ask(phone, { path: `/admin/v1/weixin/getState/${tid}/0/0` }, {}, { cookie: shown.cookie })
      const { code, access_token: token } = polled.body.content as { code: number; access_token: string }
      expect(code).toBe(ScanState.done)
      for (const address of [desk, phone]) {
        const { body } = await ask(address, session.userinfo, {}, { ...bearer(token), cookie: polled.cookie })
        expect((body.content as { loginAccount: string }).loginAccount).toBe(trade.tenant.user('seller').loginAccount)
      }
    })

    test('failed logins count together: after those at one node the other asks for the picture', async () => {
      const username = trade.tenant.user('keeper').loginAccount
      const tries: string[] = []
      for (let n = 0; n < 8; n++) {
        const { body } = await ask(addressOf(n % 2), session.login, { username, password: `wrong-${n}`, code: randomUUID(), tips: 1 })
        tries.push(body.msg)
      }
      expect(tries.some((msg) => msg.includes('验证码'))).toBe(true)
      const other = await ask(addressOf(1), session.login, { username, password: 'wrong', code: randomUUID(), tips: 1 })
      expect(other.body.msg).toContain('验证码')
    })

    test('a picture drawn by one node is read at the other, and counts once', async () => {
      const username = trade.tenant.user('finance').loginAccount
      const [drawing, asking] = [addressOf(0), addressOf(1)]
      const form = (more: object) => ({ username, code: randomUUID(), tips: 1, ...more })
      for (let n = 0; n < 3; n++) await ask(drawing, session.login, form({ password: `wrong-${n}` }))
      const { body } = await ask(drawing, { ...session.codeImg, path: `${session.codeImg.path}?username=${username}` })
      const { img, sessionId } = body.data as { img: string; sessionId: string }
      expect(img).toMatch(/^data:image/)
      const { pool } = await server()
      const { rows } = await pool.query('select answer from captcha where captcha_id = $1', [sessionId])
      const right = form({ password: PASSWORD, sessionId, captcha: rows[0]?.answer })
      expect((await ask(asking, session.login, right)).body.code).toBe(Code.done)
      // used up, for either node: after new failures the same picture lets nobody in
      for (let n = 0; n < 3; n++) await ask(asking, session.login, form({ password: `wrong-${n}` }))
      expect((await ask(drawing, session.login, { ...right, code: randomUUID() })).body.msg).toBe('图片验证码不正确')
    })

    test('a print helper hangs on one node, the print is asked of the other; its node ends and it goes on with the one that is left', async () => {
      const { owner, ckId, by, pairing } = await printShop()
      const press = async (address: string) => {
        const { body } = await ask(address, printing.ck, { ckId, ...by }, bearer(owner.token))
        return (body.task as { id: number } | undefined)?.id
      }
      const liveOf = (at: number) => addressOf(at).replace('http', 'ws')
      const helper = await connect(pairing, liveOf(1))
      await helper.welcome()
      const first = await press(addressOf(0))
      expect((await helper.job()).taskId).toBe(first)
      nodes[1]?.signal('SIGTERM')
      await helper.closed
      const second = await press(addressOf(0))
      expect(await nodes[1]?.ended).toBe(0)
      const again = await connect(pairing, liveOf(0))
      await again.welcome()
      const seen = [await again.job(1), await again.job(2)].map(({ taskId }) => taskId)
      expect(new Set(seen)).toEqual(new Set([first, second]))
      await again.leave()
      await startNode(1)
    })

    test('a file sent to one node is read at the other', async () => {
      const form = new FormData()
      const dot = Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAIAAAAmkwkpAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEElEQVQImWOIaj8ARwzEcQCfkhoRos7ztQAAAABJRU5ErkJggg==',
        'base64',
      )
      form.set('file', new Blob([dot], { type: 'image/png' }), '照片.png')
      const sent = await fetch(`${addressOf(0)}/basedata/v1/upload`, { method: 'POST', headers: bearer(trade.owner.token), body: form })
      const { url } = (await sent.json()) as { url: string }
      const [one, two] = await Promise.all([0, 1].map((at) => fetch(addressOf(at) + url)))
      expect([one?.status, two?.status]).toEqual([200, 200])
      expect(await two?.text()).toEqual(await one?.text())
    })
  },
)
