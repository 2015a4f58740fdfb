import { sql } from 'kysely'
import type { Received } from '#contract/kit/fields.ts'
import type { printHosts } from '#contract/printing/hosts.ts'
import type { Context } from '#server/kit/context.ts'
import { notYours } from '#server/kit/errors.ts'
import { containing, paginate } from '#server/kit/page.ts'
import { recordChange } from '#server/modules/platform/audit/index.ts'
import { helperState } from './helper-state.ts'

/** Computers of devices that may still come in. */
const known = (ctx: Pick<Context, 'db' | 'tenantId'>) =>
  ctx.db
    .selectFrom('printHost as h')
    .innerJoin('knownDevice as k', (join) => join.onRef('k.deviceId', '=', 'h.deviceId').on('k.tenantId', '=', ctx.tenantId))
    .where('h.tenantId', '=', ctx.tenantId)
    .where('k.state', '=', 'known')

/** By their last login. Days are those of Shanghai. */
export async function register(ctx: Context, input: Received<typeof printHosts.register>) {
  const { registerType, companyId, createTimes, computer } = input
  const [from, to] = createTimes ?? []
  const like = containing(computer)
  const found = known(ctx)
    .$if(registerType === 1, (query) => query.where('h.printHost', '=', true))
    .$if(companyId > 0, (query) => query.where('h.companyId', '=', companyId))
    .$if(computer !== '', (query) =>
      query.where(({ or, eb }) =>
        or([
          eb('h.computer', 'ilike', like),
          eb('h.systemName', 'ilike', like),
          eb('h.registerNo', 'ilike', like),
          eb('h.mac', 'ilike', like),
        ]),
      ),
    )
    .$if(from !== undefined, (query) =>
      query.where(sql<boolean>`(h.last_update_time at time zone 'Asia/Shanghai')::date between ${from}::date and ${to}::date`),
    )
  const rows = found
    .innerJoin('dept as c', (join) => join.onRef('c.deptId', '=', 'h.companyId').on('c.tenantId', '=', ctx.tenantId))
    .leftJoin('appUser as u', (join) => join.onRef('u.userId', '=', 'k.userId').on('u.tenantId', '=', ctx.tenantId))
    .select(['h.hostId as id', 'h.mac', 'h.systemName', 'h.computer', 'h.registerNo', 'h.printHost', 'h.lastUpdateTime'])
    .select(['c.companyNo', 'c.deptName as companyName', 'k.browserId'])
    .select(({ fn, val }) => fn.coalesce('u.realName', val('')).as('realName'))
    .leftJoin('printHelper as p', (join) =>
      join.onRef('p.deviceId', '=', 'h.deviceId').on('p.tenantId', '=', ctx.tenantId).on('p.endedAt', 'is', null),
    )
    .select(helperState.as('helper'))
    .orderBy('h.lastUpdateTime', 'desc')
    .orderBy('h.hostId', 'desc')
  const chosen = await paginate(ctx, rows, found, input)
  const list = chosen.list.map(({ browserId, ...row }) => ({ ...row, def: browserId === ctx.browserId }))
  return { page: { ...chosen, list } }
}

export async function registerHost(ctx: Context, { id, printHost }: Received<typeof printHosts.registerHost>) {
  const before = await hostNumbered(ctx, id)
  if (before.printHost === printHost) return {}
  await change(ctx, id, { printHost })
  await recordChange(ctx, 'print_host', id, printHost ? '设为打印主机' : '取消打印主机', { printHost: !printHost }, { printHost })
  return {}
}

export async function nameHost(ctx: Context, { id, computer }: Received<typeof printHosts.nameHost>) {
  const before = await hostNumbered(ctx, id)
  await change(ctx, id, { computer })
  await recordChange(ctx, 'print_host', id, '命名电脑', { computer: before.computer }, { computer })
  return {}
}

export async function hostNames(ctx: Context) {
  const content = await known(ctx)
    .where('h.companyId', '=', ctx.companyId)
    .where('h.printHost', '=', true)
    .select(['h.hostId as id', 'h.computer'])
    .orderBy('h.computer')
    .orderBy('h.hostId')
    .execute()
  return { content }
}

/** Computers with their helpers, and where a report goes there. */
const withHelpers = (ctx: Context, reportType: string) =>
  known(ctx)
    .leftJoin('printHelper as p', (join) =>
      join.onRef('p.deviceId', '=', 'h.deviceId').on('p.tenantId', '=', ctx.tenantId).on('p.endedAt', 'is', null),
    )
    .leftJoin('printChoice as c', (join) =>
      join.onRef('c.helperId', '=', 'p.helperId').on('c.tenantId', '=', ctx.tenantId).on('c.reportType', '=', reportType),
    )
    .select(['h.hostId as id', 'h.computer', 'p.helperId'])
    .select(({ fn, val }) => fn.coalesce('c.printer', val('')).as('printer'))
    .select(helperState.as('helper'))
    .orderBy('h.computer')
    .orderBy('h.hostId')

/** Print hosts of the company; `ids` = only these. */
export function hostsWithHelpers(ctx: Context, reportType: string, ids?: readonly number[]) {
  const hosts = withHelpers(ctx, reportType).where('h.companyId', '=', ctx.companyId).where('h.printHost', '=', true)
  return (ids ? hosts.where('h.hostId', 'in', ids) : hosts).execute()
}
/** Any computer of the register. */
export const computerWithHelper = (ctx: Context, reportType: string, id: number) =>
  withHelpers(ctx, reportType).where('h.hostId', '=', id).executeTakeFirst()

export async function hostNumbered(ctx: Context, id: number) {
  const host = await known(ctx)
    .select(['h.computer', 'h.printHost', 'h.deviceId'])
    .where('h.hostId', '=', id)
    .forNoKeyUpdate('h')
    .executeTakeFirst()
  if (!host) throw notYours()
  return host
}

const change = (ctx: Context, id: number, set: { printHost: boolean } | { computer: string }) =>
  ctx.db.updateTable('printHost').set(set).where('tenantId', '=', ctx.tenantId).where('hostId', '=', id).execute()
