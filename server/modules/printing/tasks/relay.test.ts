import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { Code } from '#contract/kit/fields.ts'
import { printHosts } from '#contract/printing/hosts.ts'
import { printing } from '#contract/printing/printouts.ts'
import { printHelpers, printTasks } from '#contract/printing/tasks/tasks.ts'
import { openApp } from '#server/app.ts'
import { textOf } from '#test/pdf.ts'
import { computerOf, connect, fetchPages, type Pairing, pairWith, printShop as shop } from '#test/print-computer.ts'
import { type Caller, onOwnServer } from '#test/world.ts'

const own = onOwnServer()
/** Jobs are looked for every two seconds, and the machine may be busy. */
const PATIENCE = 90_000

/** Clocks do not wait in tests: what a task is watched for is looked at now. */
async function hurry(what: 'taken' | 'waited' | 'silent') {
  const owner = new pg.Client({ connectionString: own.ownerUrl })
  await owner.connect()
  await owner.query(
    `select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where key like $1), run_at => now() - interval '1 second')`,
    [`print:%:${what}`],
  )
  await owner.end()
}
const roundOf = ({ taskId, round }: { taskId: number; round: number }) => ({ taskId, round })
const taskOf = async (by: Caller, id: number) => (await by.ok(printTasks.pageTask, { limit: 50 })).page.list.find((task) => task.id === id)
const becomes = (by: Caller, id: number, state: string) =>
  expect.poll(async () => (await taskOf(by, id))?.state, { timeout: 30_000 }).toBe(state)
/** What an honest helper does with a job. */
async function printed(helper: Awaited<ReturnType<typeof connect>>, pairing: Pairing, times = 1) {
  const job = await helper.job(times)
  const { taskId, round } = job
  helper.say({ type: 'ack', taskId, round })
  const pages = await fetchPages(pairing.deviceToken, job)
  helper.say({ type: 'progress', taskId, round, page: 1, pages: 1 })
  helper.say({ type: 'done', taskId, round })
  await helper.hears('noted', times)
  return { job, pages }
}

test(
  'a print through a host reaches its helper with a signed ticket, the pages are those the ticket speaks of, and the end of it is known',
  async () => {
    const { owner, ckId, hostId, pairing, by } = await shop()
    const helper = await connect(pairing)
    expect(await helper.welcome()).toMatchObject({ helperId: pairing.helperId, computer: '前台', tenantName: pairing.tenantName })
    await owner.ok(printHelpers.savePrinters, {
      id: hostId,
      choices: [{ reportType: 'ck', printer: 'EPSON LQ-630', copies: 2, offsetX: 1.5, offsetY: -2 }],
    })
    const answer = await owner.ok(printing.ck, { ckId, ...by })
    expect(answer).toMatchObject({
      content: { status: 200, msg: '任务已提交', preview: false },
      tasks: [{ computer: '前台', connected: true }],
    })
    const { job, pages } = await printed(helper, pairing)
    expect(job).toMatchObject({ taskId: answer.task.id, round: 1, helperId: pairing.helperId, printer: 'EPSON LQ-630', copies: 2 })
    expect(job).toMatchObject({ offset: { x: 1.5, y: -2 }, paper: { width: 241, height: 140 } })
    expect(pages.headers['content-type']).toBe('application/pdf')
    expect(createHash('sha256').update(pages.rawPayload).digest('hex')).toBe(job.sha256)
    expect((await textOf(pages.rawPayload))[0]).toContain('销售单')
    await becomes(owner, answer.task.id, 'done')
    // when it is done nobody gets the pages any more
    expect((await fetchPages(pairing.deviceToken, job)).json()).toMatchObject({ code: Code.refused })
    await helper.leave()
  },
  PATIENCE,
)

test(
  'a host that is away prints when it comes, and what it has to say is noted once it can say it',
  async () => {
    const { owner, ckId, pairing, by } = await shop()
    const answer = await owner.ok(printing.ck, { ckId, ...by })
    expect(answer.content.msg).toBe('任务已提交；代理主机「前台」的打印插件未连接，30 分钟内连接后打印')
    const helper = await connect(pairing)
    const { taskId, round } = await helper.job()
    helper.say({ type: 'ack', taskId, round })
    await fetchPages(pairing.deviceToken, { taskId, round })
    await helper.leave()
    const again = await connect(pairing)
    again.say({ type: 'done', taskId, round })
    again.say({ type: 'done', taskId, round })
    await again.hears('noted', 2)
    expect(again.jobs()).toBe(0)
    expect((await taskOf(owner, taskId))?.state).toBe('done')
    await again.leave()
  },
  PATIENCE,
)

test(
  'through two hosts each prints its own task of the same pages',
  async () => {
    const { tenant, owner, ckId, hostId, pairing } = await shop()
    const otherId = await computerOf(tenant, 'finance', '财务室')
    await owner.ok(printHosts.registerHost, { id: otherId, printHost: true })
    const other = await pairWith(owner, otherId)
    const [front, back] = [await connect(pairing), await connect(other)]
    const { tasks } = await owner.ok(printing.ck, { ckId, hostPrint: true, hostIds: [hostId, otherId, hostId] })
    expect(tasks.map(({ computer }) => computer).sort()).toEqual(['前台', '财务室'].sort())
    const [one, two] = [await printed(front, pairing), await printed(back, other)]
    expect(one.job.sha256).toBe(two.job.sha256)
    expect(one.pages.rawPayload.equals(two.pages.rawPayload)).toBe(true)
    // a ticket of one opens nothing for the other
    expect((await fetchPages(pairing.deviceToken, two.job)).json()).toMatchObject({ code: Code.refused })
    await Promise.all([front.leave(), back.leave()])
  },
  PATIENCE,
)

test(
  'a helper that does not answer gets the job three times, then the task has failed and nothing can come out late',
  async () => {
    const { owner, pairing, press } = await shop()
    const helper = await connect(pairing)
    const id = await press()
    await helper.job(1)
    await hurry('taken')
    await helper.job(2)
    await hurry('taken')
    const last = await helper.job(3)
    await hurry('taken')
    await becomes(owner, id, 'failed')
    expect(await taskOf(owner, id)).toMatchObject({ remark: '打印插件没有回应', uncertain: false, round: 1 })
    expect((await fetchPages(pairing.deviceToken, last)).json()).toMatchObject({ code: Code.refused })
    await helper.leave()
  },
  PATIENCE,
)

test(
  'a helper that falls silent while it prints: nobody knows, the task says so, and printing again asks first',
  async () => {
    const { tenant, owner, pairing, press } = await shop()
    const helper = await connect(pairing)
    const id = await press()
    const job = await helper.job()
    helper.say({ type: 'ack', ...roundOf(job) })
    await fetchPages(pairing.deviceToken, job)
    helper.say({ type: 'progress', ...roundOf(job), page: 1, pages: 3 })
    await becomes(owner, id, 'printing')
    expect(await owner.call(printTasks.retryTask, { id })).toMatchObject({ msg: '任务正在打印，请稍候' })
    await hurry('silent')
    await wait(300)
    expect((await taskOf(owner, id))?.state).toBe('printing')
    await tenant.act('owner', ({ db, tenantId }) =>
      db
        .updateTable('printTask')
        .set({ movedAt: new Date(Date.now() - 120_000).toISOString() })
        .where('tenantId', '=', tenantId)
        .execute(),
    )
    await hurry('silent')
    await becomes(owner, id, 'failed')
    expect(await taskOf(owner, id)).toMatchObject({ uncertain: true, remark: '打印中与打印插件失去联系，可能已经打印，请先查看打印机' })
    expect(await owner.call(printTasks.retryTask, { id })).toMatchObject({
      code: Code.asks,
      msg: '上次可能已经打印，请先查看打印机。确定重新打印吗？',
    })
    // the helper was there all the time, and says so late
    helper.say({ type: 'done', ...roundOf(job) })
    await becomes(owner, id, 'done')
    await helper.leave()
  },
  PATIENCE,
)

test(
  'pressed again at the same moment, a failed task is printed once more only; what the old round says late changes nothing',
  async () => {
    const { owner, pairing, press } = await shop()
    const helper = await connect(pairing)
    const id = await press()
    const first = await helper.job()
    helper.say({ type: 'failed', ...roundOf(first), error: 'printer-failed', reason: '缺纸', uncertain: false })
    await becomes(owner, id, 'failed')
    expect(await taskOf(owner, id)).toMatchObject({ remark: '缺纸', uncertain: false })
    const answers = await Promise.all([1, 2, 3].map(() => owner.call(printTasks.retryTask, { id })))
    expect(answers.map(({ code }) => code).sort()).toEqual([Code.refused, Code.refused, Code.done])
    const second = await helper.job(2)
    expect(second).toMatchObject({ taskId: id, round: 2 })
    expect(second.nonce).not.toBe(first.nonce)
    expect((await fetchPages(pairing.deviceToken, first)).json()).toMatchObject({ code: Code.refused })
    helper.say({ type: 'done', ...roundOf(first) })
    await helper.hears('noted', 2)
    expect((await taskOf(owner, id))?.state).toBe('sent')
    await printed(helper, pairing, 2).catch(() => {})
    await becomes(owner, id, 'done')
    expect(await owner.call(printTasks.retryTask, { id })).toMatchObject({ code: Code.asks, msg: '该任务已经打印完成，确定再打印一份吗？' })
    await owner.ok(printTasks.retryTask, { id, tips: 1 })
    expect(await helper.job(3)).toMatchObject({ round: 3 })
    await helper.leave()
  },
  PATIENCE,
)

test(
  'a task that no host came for has expired after half an hour',
  async () => {
    const { owner, press, pairing } = await shop()
    const id = await press()
    await hurry('waited')
    await becomes(owner, id, 'expired')
    const helper = await connect(pairing)
    await helper.welcome()
    await wait(200)
    expect(helper.jobs()).toBe(0)
    await owner.ok(printTasks.retryTask, { id })
    expect(await helper.job()).toMatchObject({ taskId: id, round: 2 })
    await helper.leave()
  },
  PATIENCE,
)

test(
  'a helper is unpaired at once: its socket closes, its token opens nothing, what it had to print has failed',
  async () => {
    const { owner, hostId, pairing, press } = await shop()
    const id = await press()
    const helper = await connect(pairing)
    const job = await helper.job()
    await owner.ok(printHelpers.unpair, { id: hostId })
    expect(await helper.closed).toBe(4003)
    expect(await taskOf(owner, id)).toMatchObject({ state: 'failed', remark: '打印插件已解除配对' })
    expect((await fetchPages(pairing.deviceToken, job)).json().code).toBe(Code.signedOut)
    expect(await (await connect(pairing)).closed).toBe(4003)
    expect(await owner.call(printTasks.retryTask, { id })).toMatchObject({ msg: '代理主机已取消或没有配对打印插件' })
    expect(await owner.call(printHelpers.unpair, { id: hostId })).toMatchObject({ msg: '该电脑没有配对打印插件' })
  },
  PATIENCE,
)

test(
  'whoever says nonsense, too much, or brings no true token is shut out',
  async () => {
    const { pairing } = await shop()
    const [tenantId = ''] = pairing.deviceToken.split('.')
    const wrong = `${tenantId}.${'A'.repeat(43)}`
    expect(await (await connect({ ...pairing, deviceToken: wrong })).closed).toBe(4003)
    expect(await (await connect({ ...pairing, deviceToken: 'x' })).closed).toBe(4003)
    const talker = await connect(pairing)
    await talker.welcome()
    talker.raw('{"type":"give me more"}')
    expect(await talker.closed).toBe(4400)
    const loud = await connect(pairing)
    await loud.welcome()
    loud.raw('x'.repeat(70_000))
    expect(await loud.closed).toBe(1009)
  },
  PATIENCE,
)

test(
  'a helper hangs on one process, the print is asked of another; the process ends, and the helper goes on with the other',
  async () => {
    const { owner, hostId, pairing, press } = await shop()
    const second = await openApp({ ...own, log: pino({ level: 'silent' }), limits: false, connections: 5 })
    const address = (await second.http.listen({ host: '127.0.0.1', port: 0 })).replace('http', 'ws')
    const helper = await connect(pairing, address)
    await helper.welcome()
    const done = await press()
    await printed(helper, pairing)
    await becomes(owner, done, 'done')
    const id = await press()
    const job = await helper.job(2)
    await second.close()
    expect(await helper.closed).toBe(1001)
    expect((await owner.ok(printHelpers.get, { id: hostId })).content?.connected).toBe(false)
    const again = await connect(pairing)
    expect(await again.job()).toMatchObject({ taskId: id, round: job.round })
    again.say({ type: 'ack', taskId: id, round: job.round })
    again.say({ type: 'done', taskId: id, round: job.round })
    await becomes(owner, id, 'done')
    await again.leave()
  },
  PATIENCE,
)

test(
  'a helper that comes a second time takes the place of its older connection',
  async () => {
    const { owner, hostId, pairing } = await shop()
    const older = await connect(pairing)
    await older.welcome()
    const newer = await connect(pairing)
    expect(await older.closed).toBe(4009)
    await newer.welcome()
    const { content } = await owner.ok(printHelpers.get, { id: hostId })
    expect(content).toMatchObject({ connected: true, machineName: 'FRONT-PC', printers: [{ name: 'EPSON LQ-630' }] })
    await newer.leave()
    await expect.poll(async () => (await owner.ok(printHelpers.get, { id: hostId })).content?.connected).toBe(false)
  },
  PATIENCE,
)
