import { sql } from 'kysely'
import type { Received } from '#contract/kit/fields.ts'
import type { DeviceState, devices } from '#contract/platform/devices.ts'
import type { OpenContext } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'
import { deviceOf } from '#server/kit/origin.ts'
import { holdersOf, sendMessage } from '../messages/index.ts'
import { applicantOf, isAdmitted } from '../session/index.ts'

type Ticket = NonNullable<Awaited<ReturnType<typeof applicantOf>>>

export async function application(open: OpenContext) {
  const ticket = await applicantOf(open)
  if (!ticket) return { content: undefined }
  await open.enter(ticket.tenantId)
  const person = await personOf(open, ticket)
  if (!person) return { content: undefined }
  const device = await deviceWith(open, ticket)
  // the company may have stopped asking in the meantime, or know the browser by another way
  const state = (await isAdmitted(open.db, ticket)) ? ('known' as const) : ((device?.state ?? '') as DeviceState | '')
  const told = device && device.userId === ticket.userId ? device : { applicant: '', reason: '' }
  return { content: { ...person, state, applicant: told.applicant, reason: told.reason } }
}

/** Applies for the browser that has given a right password. The company's administrators are told, once an application. */
export async function apply(open: OpenContext, { applicant, reason }: Received<typeof devices.apply>) {
  const ticket = await applicantOf(open)
  if (!ticket) throw refused('申请已过期，请重新登录')
  const { db, request } = open
  const { tenantId, userId, browserId } = ticket
  await open.enter(tenantId)
  const person = await personOf(open, ticket)
  if (!person) throw refused('账号已停用，请联系管理员')
  const asked = {
    state: 'waiting' as const,
    userId,
    applicant,
    reason,
    askedAt: sql<string>`now()`,
    ip: request.address,
    userAgent: request.userAgent,
  }
  const applied = await db
    .insertInto('knownDevice')
    .values({ tenantId, browserId, ...asked })
    .onConflict((conflict) =>
      conflict
        .columns(['tenantId', 'browserId'])
        .doUpdateSet((eb) => ({ ...asked, askedAt: eb.ref('excluded.askedAt'), decidedBy: null, decidedAt: null }))
        // approved at this very moment it stays so, and one that waits already is not announced again
        .where('knownDevice.state', '!=', 'known')
        .where(({ or, eb }) => or([eb('knownDevice.state', '!=', 'waiting'), eb('knownDevice.userId', '!=', userId)])),
    )
    .executeTakeFirst()
  if (applied.numInsertedOrUpdatedRows === 0n) {
    if ((await deviceWith(open, ticket))?.state === 'known') return {}
    throw refused('申请已提交，请等待管理员审核')
  }
  const content = `${applicant}（账号 ${person.loginAccount}）申请在 ${deviceOf(request.userAgent) || '未知设备'} 上登录，原因：${reason}`
  const administrators = await holdersOf({ db, tenantId }, 'system:device:upd')
  await sendMessage({ db, tenantId }, administrators, { title: '有新设备申请登录', content, link: '/system/devices', kind: 'device' })
  return {}
}

const personOf = ({ db }: OpenContext, { tenantId, userId }: Ticket) =>
  db
    .selectFrom('appUser as u')
    .innerJoin('tenantRoot as t', 't.tenantId', 'u.tenantId')
    .select(['u.loginAccount', 'u.realName', 't.name as tenantName'])
    .where('u.tenantId', '=', tenantId)
    .where('u.userId', '=', userId)
    .where('u.enabled', '=', true)
    .executeTakeFirst()

const deviceWith = ({ db }: OpenContext, { tenantId, browserId }: Ticket) =>
  db
    .selectFrom('knownDevice')
    .select(['state', 'userId', 'applicant', 'reason'])
    .where('tenantId', '=', tenantId)
    .where('browserId', '=', browserId)
    .executeTakeFirst()
