import { sql } from 'kysely'
import type { Received } from '#contract/kit/fields.ts'
import type { companyData } from '#contract/reports/company-data.ts'
import type { Context, OpenContext, OutsideContext } from '#server/kit/context.ts'
import { invalid, refused } from '#server/kit/errors.ts'
import { notifyScreens } from '#server/kit/push.ts'
import { holdersOf, sendMessage } from '#server/modules/platform/messages/index.ts'
import { proveHolder } from '#server/modules/platform/session/index.ts'

const tellOwners = async (ctx: Context, title: string, content: string) =>
  sendMessage(ctx, await holdersOf(ctx, 'system:company:data'), { title, content, link: '/system/company-data' })

/** The name is asked for, so that nobody does it by the way; all owners hear of it and every screen shows it. */
export async function askDeletion(ctx: OutsideContext, { companyName, password, code }: Received<typeof companyData.askDeletion>) {
  await ctx.transact(async ({ db, tenantId }) => {
    const { name } = await db.selectFrom('tenantRoot').select('name').where('tenantId', '=', tenantId).executeTakeFirstOrThrow()
    if (companyName !== name) throw invalid('公司全名与登记的不一致')
  })
  await proveHolder(ctx, password, code)
  return ctx.transact(async (inside) => {
    const who = `${inside.realName}（${inside.loginAccount}）`
    const { rows } = await sql<{ at: string; receipt: string }>`select * from house.ask_own_deletion(${who})`.execute(inside.db)
    const [asked] = rows
    if (!asked) throw new Error('a company asked for its deletion and is not there')
    const { at, receipt } = asked
    await tellOwners(inside, '公司数据将被删除', `${who} 申请删除公司全部数据，${at.slice(0, 16)} 起执行。在那之前可以撤回`)
    await notifyScreens(inside)
    return { data: { at, receipt } }
  })
}

export async function keep(ctx: Context) {
  const { rows } = await sql<{ kept: boolean }>`select house.keep_own_company() as kept`.execute(ctx.db)
  if (!rows[0]?.kept) throw refused('没有待执行的删除申请')
  await tellOwners(ctx, '已撤回删除公司数据', `由 ${ctx.realName}（${ctx.loginAccount}）撤回`)
  await notifyScreens(ctx)
  return {}
}

interface Certified {
  name: string
  askedAt: string
  askedBy: string
  begunAt: string
  doneAt: string | null
  files: number
  /** Rows by table, as JSON text: names of tables stay as they are. */
  counts: string
}

/** 删除证明, for whoever has its number. */
export async function certificate({ db }: OpenContext, { receipt }: Received<typeof companyData.certificate>) {
  const { rows } = await sql<Certified>`select * from house.deletion_certificate(${receipt.toUpperCase()})`.execute(db)
  const [found] = rows
  if (!found) throw refused('没有这个编号的删除证明，或公司尚未删除')
  const { askedAt, begunAt, doneAt, counts, ...facts } = found
  const tables = Object.entries(JSON.parse(counts) as Record<string, number>)
    .map(([name, count]) => ({ name, rows: count }))
    .sort((a, b) => a.name.localeCompare(b.name))
  const sum = tables.reduce((before, table) => before + table.rows, 0)
  return { data: { ...facts, askedAt, begunAt, doneAt: doneAt ?? '', rows: sum, tables } }
}
