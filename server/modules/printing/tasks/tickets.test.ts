import { generateKeyPairSync, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { outbound } from '#contract/documents/sales/sales.ts'
import { Code } from '#contract/kit/fields.ts'
import { printHosts } from '#contract/printing/hosts.ts'
import { printing } from '#contract/printing/printouts.ts'
import { printHelpers, printTasks } from '#contract/printing/tasks/tasks.ts'
import { TICKET_DOMAIN } from '#contract/printing/tasks/wire.ts'
import { hashOf } from '#server/kit/secret.ts'
import { computerOf, fetchPages, pairWith, read } from '#test/print-computer.ts'
import { newTrade } from '#test/trade.ts'
import { caller, newTenant } from '#test/world.ts'

const HERE = { hostPrint: false, hostIds: [] }
const MACHINE = { machineId: 'machine-0001', machineName: 'PC', system: 'Windows', version: '1.0.0' }

/** The owner sits at a computer with a helper, and has drawn a sale. */
async function desk() {
  const trade = await newTrade()
  const { tenant, owner } = trade
  const pjid = await trade.part()
  await trade.receive({ pjid, rkAmount: 9 })
  const { id: ckId } = await owner.ok(outbound.counter, trade.ckDraft([{ pjid, ckAmount: 1, xsPrice: 10 }]))
  const hostId = await computerOf(tenant, 'owner', '老板的电脑')
  const pairing = await pairWith(owner, hostId)
  const press = async () => (await owner.ok(printing.ck, { ckId, ...HERE })).task.id
  return { trade, tenant, owner, ckId, hostId, pairing, press }
}

test('this computer’s helper gets a ticket through the page: signed, for a minute, another nonce each time, the round the same', async () => {
  const { owner, pairing, press } = await desk()
  const id = await press()
  expect((await owner.ok(printTasks.chkPrintHost, { reportType: 'ck' })).content).toEqual({
    id: pairing.hostId,
    computer: '老板的电脑',
    helper: 'offline',
    printer: '',
  })
  const before = Date.now()
  const answers = await Promise.all([1, 2].map(() => owner.ok(printTasks.sendTask, { id })))
  const tickets = answers.map(({ content }) => read(content.ticket, pairing))
  expect(tickets.map(({ round, taskId }) => [taskId, round])).toEqual([
    [id, 1],
    [id, 1],
  ])
  expect(new Set(tickets.map(({ nonce }) => nonce)).size).toBe(2)
  for (const { expires } of tickets) {
    expect(expires).toBeGreaterThanOrEqual(before + 60_000)
    expect(expires).toBeLessThanOrEqual(Date.now() + 60_000)
  }
  expect((await fetchPages(pairing.deviceToken, { taskId: id, round: 1 })).statusCode).toBe(200)
  // the helper has the pages: they are no more the page's to print, and not its to call failed
  await owner.ok(printing.printFail, { id, remark: '打印程序未启动' })
  expect((await owner.ok(printTasks.pageTask, {})).page.list[0]).toMatchObject({ id, state: 'sent', computer: '老板的电脑', mine: true })
}, 60_000)

test('a ticket signed by anybody else, or changed by a sign, is no ticket', async () => {
  const { owner, pairing, press } = await desk()
  const { content } = await owner.ok(printTasks.sendTask, { id: await press() })
  const [body = '', signature = ''] = content.ticket.split('.')
  const changed = Buffer.from(JSON.stringify({ ...read(content.ticket, pairing), copies: 99 })).toString('base64url')
  const { privateKey } = generateKeyPairSync('ed25519')
  const foreign = sign(null, Buffer.from(TICKET_DOMAIN + body), privateKey).toString('base64url')
  for (const bad of [`${changed}.${signature}`, `${body}.${foreign}`]) expect(() => read(bad, pairing)).toThrow('forged')
})

test('a page that cannot reach the helper prints by the browser: what was under way is called off, and nothing comes out twice', async () => {
  const { owner, pairing, press } = await desk()
  const id = await press()
  await owner.ok(printTasks.sendTask, { id })
  expect((await owner.ok(printing.getTask, { id })).content).toMatchObject({ state: 'handed' })
  expect((await fetchPages(pairing.deviceToken, { taskId: id, round: 1 })).json()).toMatchObject({
    code: Code.refused,
    msg: '没有这个打印任务，或已取消',
  })
  await owner.ok(printing.printFail, { id, remark: '打印程序未启动' })
  expect((await owner.ok(printTasks.pageTask, { state: 'failed' })).page.list).toMatchObject([{ id, remark: '打印程序未启动' }])
  expect(await owner.call(printTasks.sendTask, { id })).toMatchObject({ msg: '该任务已失败，请重新打印' })
  expect((await owner.ok(printTasks.retryTask, { id })).content).toEqual({ state: 'handed', round: 2 })
  expect(read((await owner.ok(printTasks.sendTask, { id })).content.ticket, pairing)).toMatchObject({ round: 2 })
})

test('a computer without a helper has nobody to send to', async () => {
  const { trade, press, tenant } = await desk()
  const id = await press()
  const seller = tenant.as('seller')
  expect((await seller.ok(printTasks.chkPrintHost, { reportType: 'ck' })).content).toBeNull()
  expect(await seller.call(printTasks.sendTask, { id })).toMatchObject({ code: Code.notYours })
  const other = (await newTrade()).owner
  expect(await other.call(printTasks.sendTask, { id })).toMatchObject({ code: Code.notYours })
  expect(await other.call(printTasks.retryTask, { id })).toMatchObject({ code: Code.notYours })
  const manager = await tenant.withTags('base:basepj:print')
  const pjid = await trade.part()
  const { task } = await manager.ok(printing.pjTag, { pjid, barcode: 'A1', rkAmount: 1, ...HERE })
  expect(await manager.call(printTasks.sendTask, { id: task.id })).toMatchObject({ msg: '本机未配对打印插件' })
})

test('proxy print: no host, a computer that is none, and a host without a helper are refused in words before anything is counted', async () => {
  const { tenant, owner, ckId } = await desk()
  const ask = (hostIds: number[]) => owner.call(printing.ck, { ckId, hostPrint: true, hostIds })
  expect(await ask([])).toMatchObject({ msg: '请选择代理主机' })
  const bare = await computerOf(tenant, 'keeper', '仓库')
  expect(await ask([bare])).toMatchObject({ msg: '代理主机已取消或已停用，请重新选择' })
  await owner.ok(printHosts.registerHost, { id: bare, printHost: true })
  expect(await ask([bare])).toMatchObject({ msg: '代理主机「仓库」没有配对打印插件，请先在打印主机页面配对' })
  const stranger = await desk()
  await stranger.owner.ok(printHosts.registerHost, { id: stranger.hostId, printHost: true })
  expect(await ask([stranger.hostId])).toMatchObject({ msg: '代理主机已取消或已停用，请重新选择' })
  expect((await owner.ok(printHosts.hostNames, {})).content).toHaveLength(1)
  expect((await owner.ok(printTasks.printHost, { type: 'ck' })).content).toEqual([
    { id: bare, computer: '仓库', helper: 'none', printer: '' },
  ])
  expect((await owner.ok(printTasks.pageTask, {})).page.list).toEqual([])
  expect((await owner.ok(printing.counts, { document: 'ck', documentId: ckId })).content).toEqual([])
})

test('a pairing code counts once, for one computer, and only the newest of it', async () => {
  const { tenant, owner } = await desk()
  const id = await computerOf(tenant, 'keeper', '仓库')
  const code = async () => (await owner.ok(printHelpers.pairCode, { id })).content.code
  const pair = (text: string) => caller().call(printHelpers.pair, { code: text, ...MACHINE })
  const [old, fresh] = [await code(), await code()]
  const mark = fresh.slice(0, 4)
  expect(fresh).toMatch(/^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/)
  expect(await pair(old)).toMatchObject({ msg: '配对码不正确或已过期，请在打印主机页面重新生成' })
  const answers = await Promise.all([1, 2, 3].map(() => pair(` ${fresh.toLowerCase().replace('-', ' ')} `)))
  expect(answers.map(({ code: each }) => each).sort()).toEqual([Code.refused, Code.refused, Code.done])
  await tenant.act('owner', async ({ db, tenantId, userId }) => {
    const { deviceId } = await db
      .selectFrom('printHost')
      .select('deviceId')
      .where('tenantId', '=', tenantId)
      .where('hostId', '=', id)
      .executeTakeFirstOrThrow()
    const expiresAt = new Date(Date.now() - 1000).toISOString()
    await db
      .insertInto('printPairing')
      .values({ codeHash: hashOf(`${mark}LATE`), tenantId, deviceId, userId, expiresAt })
      .execute()
  })
  expect((await pair(`${mark}LATE`)).code).toBe(Code.refused)
  expect((await owner.ok(printHosts.register, {})).page.list.filter(({ helper }) => helper === 'offline')).toHaveLength(2)
  // paired anew, the old token opens nothing, what was chosen stays
  await owner.ok(printHelpers.savePrinters, { id, choices: [{ reportType: 'rk', printer: 'A4', copies: 3 }] })
  const again = await pairWith(owner, id)
  const before = answers.find(({ code: each }) => each === Code.done)?.content.deviceToken ?? ''
  expect((await fetchPages(before, { taskId: 1, round: 1 })).json().code).toBe(Code.signedOut)
  expect((await fetchPages(again.deviceToken, { taskId: 1, round: 1 })).json().code).toBe(Code.refused)
  const { content } = await owner.ok(printHelpers.get, { id })
  expect(content?.choices.find(({ reportType }) => reportType === 'rk')).toMatchObject({ printer: 'A4', copies: 3, offsetX: 0 })
})

test('who may look at the hosts sees their helpers, who may set them pairs; of another company nobody', async () => {
  const { owner, tenant, hostId } = await desk()
  const reader = await tenant.withTags('system:printhost:query')
  expect((await reader.ok(printHelpers.get, { id: hostId })).content).toMatchObject({ machineName: 'FRONT-PC', connected: false })
  const calls = [
    [printHelpers.pairCode, {}],
    [printHelpers.unpair, {}],
    [printHelpers.savePrinters, { choices: [] }],
    [printHelpers.testPage, { reportType: 'ck' }],
  ] as const
  const stranger = (await newTenant()).as('owner')
  for (const [endpoint, input] of calls) {
    expect((await reader.send(endpoint, { id: hostId, ...input })).body.code).toBe(Code.forbidden)
    expect((await stranger.send(endpoint, { id: hostId, ...input })).body.code).toBe(Code.notYours)
  }
  expect((await tenant.as('seller').call(printHelpers.get, { id: hostId })).code).toBe(Code.forbidden)
  const twice = [
    { reportType: 'ck', printer: 'A' },
    { reportType: 'ck', printer: 'B' },
  ] as const
  expect(await owner.call(printHelpers.savePrinters, { id: hostId, choices: [...twice] })).toMatchObject({ msg: '同一种单据只能设置一次' })
  const far = [{ reportType: 'ck', printer: '', offsetX: 31 }] as const
  expect(await owner.call(printHelpers.savePrinters, { id: hostId, choices: [...far] })).toMatchObject({ msg: '第1行：校准最多30毫米' })
})

test('a test page with rulers goes to the very computer, in the size of the paper', async () => {
  const { owner, hostId, pairing } = await desk()
  const { task } = await owner.ok(printHelpers.testPage, { id: hostId, reportType: 'pjTag' })
  const pages = await fetchPages(pairing.deviceToken, { taskId: task.id, round: 1 })
  expect(String(pages.rawPayload)).toMatch(/MediaBox \[0 0 170\.0\d+ 113\.3\d+\]/)
})
