import { randomUUID } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { expect, inject } from 'vitest'
import { outbound } from '#contract/documents/sales/sales.ts'
import { Code } from '#contract/kit/fields.ts'
import { stock } from '#contract/ledgers/stock/stock.ts'
import { as } from '#server/db/prepare.ts'
import { settleSession } from '#server/db/roles.ts'
import { ensureServerBundle } from '../scripts/server-bundle.ts'
import { ownDatabase } from './postgres.ts'
import type { Trade } from './trade.ts'

/** A database of a test's own whose role is set up as a pooler needs it: whole programs come to it in any way. */
export async function databaseForNodes() {
  const urls = await ownDatabase()
  const admin = new pg.Client({ connectionString: as(inject('adminUrl'), undefined, undefined, 'postgres') })
  await admin.connect()
  await settleSession(admin, new URL(urls.ownerUrl).pathname.slice(1), urls.appUrl).finally(() => admin.end())
  return urls
}

export interface Asked {
  path: string
  method?: string
}
export interface Answer {
  status: number
  body: { code: number; msg: string } & Record<string, unknown>
  cookie: string
}
export async function ask(
  address: string,
  { path, method = 'POST' }: Asked,
  payload: object = {},
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await fetch(address + path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(method === 'POST' && { body: JSON.stringify(payload) }),
  })
  const cookie = response.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  return { status: response.status, body: (await response.json()) as Answer['body'], cookie }
}
export const bearer = (token: string | undefined) => ({ authorization: `Bearer ${token}` })

const RECEIVED = 5000

/** Four people sell a part and look at its stock while something is done to the nodes, and until 600 calls are made: none fails, each sale is one document, the books agree. */
export async function sellWhile(
  { address, trade, ownerUrl }: { address: string; trade: Trade; ownerUrl: string },
  done: () => Promise<void>,
) {
  const before = await salesOf(trade, ownerUrl)
  const pjid = await trade.part()
  await trade.receive({ pjid, rkAmount: RECEIVED, purchasePrice: 60 })
  const headers = bearer(trade.owner.token)
  const tally = { calls: 0, sold: 0, failed: [] as string[] }
  let going = true
  const work = async () => {
    while (going || tally.calls < 600) {
      const sale = tally.calls++ % 3 === 0
      const answer = await (sale
        ? ask(address, outbound.counter, { ...trade.ckDraft([{ pjid, ckAmount: 1, xsPrice: 100 }]), submittime: randomUUID() }, headers)
        : ask(address, stock.page, { page: 1, limit: 10, pjid }, headers)
      ).catch((error: Error) => ({ status: 0, body: { code: -1, msg: String(error.cause ?? error) } }))
      if (answer.status !== 200 || answer.body.code !== Code.done) tally.failed.push(`${answer.status} ${answer.body.msg}`)
      else if (sale) tally.sold++
      await wait(250)
    }
  }
  const working = Promise.all([work(), work(), work(), work()])
  try {
    await wait(3000)
    await done()
  } finally {
    going = false
    await working
  }
  expect(tally.failed).toEqual([])
  expect(tally.calls).toBeGreaterThanOrEqual(600)
  const [left] = await trade.stockOf(pjid)
  expect(left?.stockAmount).toBe(RECEIVED - tally.sold)
  const after = await salesOf(trade, ownerUrl)
  expect([after.n - before.n, after.numbers - before.numbers]).toEqual([tally.sold, tally.sold])
  await trade.expectSound()
}

async function salesOf({ tenant }: Trade, ownerUrl: string) {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  const asked = owner.query<{ n: number; numbers: number }>(
    'select count(*)::int as n, count(distinct ck_no)::int as numbers from ck_order where tenant_id = $1',
    [tenant.tenantId],
  )
  const { rows } = await asked.finally(() => owner.end())
  return rows[0] ?? { n: 0, numbers: 0 }
}

const root = join(import.meta.dirname, '..')

/** The program once more, as a later release would have it: with these migrations after ours. Answers its folder and what is started there. */
export async function laterRelease(migrations: Record<string, string>) {
  await ensureServerBundle()
  const folder = mkdtempSync(join(tmpdir(), 'peichi-later-'))
  const own = ['server', 'dist', '.git', '.data']
  for (const name of readdirSync(root)) if (!own.includes(name)) symlinkSync(join(root, name), join(folder, name))
  cpSync(join(root, 'server'), join(folder, 'server'), { recursive: true })
  mkdirSync(join(folder, 'dist'))
  cpSync(join(root, 'dist/server'), join(folder, 'dist/server'), { recursive: true })
  for (const name of readdirSync(join(root, 'dist')))
    if (!name.startsWith('server')) symlinkSync(join(root, 'dist', name), join(folder, 'dist', name))
  for (const [name, sql] of Object.entries(migrations)) writeFileSync(join(folder, 'server/db/migrations', name), sql)
  return { folder, entry: 'dist/server/main.js', discard: () => rmSync(folder, { recursive: true, force: true }) }
}
