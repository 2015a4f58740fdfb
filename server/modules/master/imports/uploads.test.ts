import { setTimeout as wait } from 'node:timers/promises'
import { zipSync } from 'fflate'
import { beforeAll, expect, test } from 'vitest'
import { Code, type Reply } from '#contract/kit/fields.ts'
import { imports } from '#contract/master/imports/imports.ts'
import { parts } from '#contract/master/parts.ts'
import { LATE } from '#server/kit/told-late.ts'
import { inHand } from '#server/kit/upload.ts'
import { type Caller, newTenant, server, type World } from '#test/world.ts'

/** Sends a file over a real line; gone = the browser goes away in between. */
async function send(by: Caller, path: string, bytes: Buffer, gone?: AbortSignal) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), 'list')
  const options = { method: 'POST', body: form, headers: { authorization: `Bearer ${by.token}` }, signal: gone ?? null }
  const response = await fetch(`${address}${path}`, options)
  return (await response.json()) as Reply<typeof imports.upload>
}
const upload = (by: Caller, bytes: Buffer, gone?: AbortSignal) => send(by, imports.upload.path, bytes, gone)
const batches = async (by: Caller) => (await by.ok(imports.page, {})).page.totalCount

let address = ''
let [busy, other]: World[] = []
let [one, another]: Caller[] = []
beforeAll(async () => {
  const { http } = await server()
  const at = http.server.address()
  address = at && typeof at === 'object' ? `http://127.0.0.1:${at.port}` : await http.listen({ port: 0 })
  busy = await newTenant()
  other = await newTenant()
  one = busy.as('owner')
  another = other.as('owner')
})

const rows = Array.from({ length: 4000 }, (_, at) => `B${at},机油滤清器${at},博世,1.8T,支,${at % 90},${at % 100}`)
const list = Buffer.from(['编码,名称,品牌,车型,单位,进价,销售价', ...rows].join('\n'))
/** A small file that unfolds to 60 MB of blanks, as its own directory says. */
const bomb = Buffer.from(zipSync({ 'xl/worksheets/sheet1.xml': Buffer.alloc(60 * 1_048_576, ' ') }))

test('files sent beyond ten waiting are refused in words, none gets a fault, and another company is served beside them', async () => {
  const sent = Array.from({ length: 16 }, () => upload(one as Caller, list))
  await wait(300)
  const beside = await upload(another as Caller, list)
  expect(beside.content).toMatchObject({ total: 4000 })
  const answers = await Promise.all(sent)
  const done = answers.filter(({ code }) => code === Code.done)
  // two in hand and ten in line; who comes later may find that one has just left
  expect(done.length).toBeGreaterThanOrEqual(12)
  for (const { code, msg } of answers) {
    if (code !== Code.done) expect(msg).toBe('您公司正在处理的文件较多，请等前面的文件处理完再上传')
  }
  expect(await batches(one as Caller)).toBe(done.length)
}, 120_000)

test('who could not even wait is told so before his file is read, and hears it to the end of a long one', async () => {
  const places = Array.from({ length: 12 }, () => inHand.take(busy?.tenantId ?? 0, { patient: true }))
  const long = Buffer.concat([list, Buffer.alloc(6_000_000, '\n')])
  const sent = performance.now()
  const answer = await upload(one as Caller, long)
  // asking again at once would cost the others as much as being served
  expect(performance.now() - sent).toBeGreaterThan(LATE - 50)
  for (const place of places) (await place)()
  expect(answer).toMatchObject({ code: 429, msg: '您公司正在处理的文件较多，请等前面的文件处理完再上传' })
  expect((await upload(one as Caller, list)).code).toBe(Code.done)
}, 60_000)

test('a bomb is refused for what it is, and leaves nothing', async () => {
  const before = await batches(one as Caller)
  expect(bomb.length).toBeLessThan(100_000)
  expect((await upload(one as Caller, bomb)).msg).toBe('文件解压后过大，拒绝导入')
  expect(await batches(one as Caller)).toBe(before)
}, 60_000)

test('a company whose files are good for nothing has its places back a second later, and is told at once what they are', async () => {
  const told: number[] = []
  const sendBomb = async () => {
    const { msg } = await upload(one as Caller, bomb)
    told.push(performance.now())
    return msg
  }
  expect(await Promise.all([sendBomb(), sendBomb()])).toEqual(['文件解压后过大，拒绝导入', '文件解压后过大，拒绝导入'])
  const free = inHand.take(busy?.tenantId ?? 0)
  ;(await inHand.take(other?.tenantId ?? 0))()
  expect(performance.now() - (told[1] ?? 0)).toBeLessThan(LATE / 2)
  ;(await free)()
  expect(performance.now() - (told[0] ?? 0)).toBeGreaterThan(LATE - 100)
}, 60_000)

test('whoever closes the page while his file is read leaves no half of it, and his next file is read', async () => {
  const before = await batches(one as Caller)
  const left = new AbortController()
  const going = upload(one as Caller, list, left.signal).catch(() => 'gone')
  await wait(60)
  left.abort()
  expect(await going).toBe('gone')
  expect((await upload(one as Caller, list)).code).toBe(Code.done)
  expect([before + 1, before + 2]).toContain(await batches(one as Caller))
  // the one that came too late to be stopped is there whole
  for (const { total } of (await (one as Caller).ok(imports.page, {})).page.list) expect(total).toBe(4000)
  expect((await (one as Caller).ok(parts.page, {})).page.totalCount).toBe(0)
}, 60_000)
