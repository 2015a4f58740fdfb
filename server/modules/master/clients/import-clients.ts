import type { Received } from '#contract/kit/fields.ts'
import type { clients } from '#contract/master/clients/clients.ts'
import type { Context, OutsideContext } from '#server/kit/context.ts'
import { forbidden } from '#server/kit/errors.ts'
import type { UploadedFile } from '#server/kit/upload.ts'
import { importTable, type Judged, readTable, type TableRow } from '#server/modules/platform/sheets/index.ts'
import { clientsInScope, codeKey } from '../search/index.ts'
import { type Client, type Field, judge, type KnownClients, plainArea, TITLES } from './import-rows.ts'
import { save } from './save.ts'

const MOST = 2000

/** 导入客户: by their names; new ones are added, known ones take over what the file says of them. */
export async function importClients(outside: OutsideContext, input: Received<typeof clients.importClients>, file: UploadedFile) {
  const table = await readTable(outside, file, TITLES, { required: ['clientName'], most: MOST })
  return outside.transact(async (ctx) => {
    const known = await knownOf(ctx, table)
    const seen = new Map<string, number>()
    const judged = table.map((row) => judge(row, known, seen))
    if (input.confirm) requireTags(ctx, judged)
    const wanted = new Map(judged.map(({ no, client }) => [no, client]))
    const rows = judged.map(({ client: _, ...row }) => row)
    return importTable(input, rows, async (chosen) => {
      for (const { no } of chosen) await save(ctx, wanted.get(no) as Client)
    })
  })
}

/** Whoever may not add (or change) one by one may not do so by the hundred. */
function requireTags(ctx: Context, rows: readonly Judged[]): void {
  const adds = rows.some(({ verdict }) => verdict === 'fresh')
  const changes = rows.some(({ verdict }) => verdict === 'changed')
  if (adds && !ctx.may('base:client:add', 'base:client:upd')) throw forbidden('没有权限新增客户')
  if (changes && !ctx.may('base:client:copy')) throw forbidden('没有权限修改客户')
}

const storedBy = (ctx: Context, names: string[]) =>
  ctx.db
    .selectFrom('client')
    .selectAll()
    .where('tenantId', '=', ctx.tenantId)
    .where('nameN', 'in', ['', ...names])
    .where('deletedAt', 'is', null)
    .where(clientsInScope(ctx))
    .orderBy('clientId')
    .execute()

async function knownOf(ctx: Context, table: readonly TableRow<Field>[]): Promise<KnownClients> {
  const stored = await storedBy(
    ctx,
    table.map(({ cells }) => codeKey(cells.clientName)),
  )
  const people = await ctx.db.selectFrom('appUser').select(['userId', 'realName']).where('tenantId', '=', ctx.tenantId).execute()
  const areas = await ctx.db.selectFrom('area').select(['areaId', 'fullName', 'bigArea']).execute()
  return {
    clients: new Map(stored.map((row) => [row.nameN, row])),
    people: new Map(people.map(({ realName, userId }) => [realName, userId])),
    areas: new Map(areas.map(({ fullName, ...area }) => [plainArea(fullName), area])),
    credit: ctx.parameters.get('CLIENT_CREDIT_NEW'),
  }
}
