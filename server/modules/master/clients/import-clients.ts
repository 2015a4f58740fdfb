import { INVOICE_FIELDS } from '#contract/master/clients/invoice.ts'
import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'
import { recordChanges } from '#server/modules/platform/audit/index.ts'
import {
  type Fields,
  fieldByField,
  type ListLine,
  type Look,
  listKind,
  noting,
  placeOf,
  type Restored,
  type Target,
} from '#server/modules/platform/lists/index.ts'
import { clientsInScope, codeKey, indexClients } from '../search/index.ts'
import { type Field, judge, type KnownClients, plainArea, type Row, TITLES } from './import-rows.ts'
import { needsOf } from './remove.ts'
import { save, saveNew } from './save.ts'

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

async function knownOf(ctx: Context, lines: readonly ListLine<Field>[]): Promise<KnownClients> {
  const stored = await storedBy(
    ctx,
    lines.map(({ cells }) => codeKey(cells.clientName)),
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

/** Whoever may not add (or change) one by one may not do so by the hundred: his lines say so. */
function barred(ctx: Context, row: Row): Row {
  const problem =
    row.verdict === 'fresh' && !ctx.may('base:client:add', 'base:client:upd')
      ? '没有权限新增客户'
      : row.verdict === 'changed' && !ctx.may('base:client:copy')
        ? '没有权限修改客户'
        : ''
  return problem ? { ...row, verdict: 'wrong', problem } : row
}

const COLUMNS = [
  ...['clientName', 'clientFullName', 'nameN', 'tags', 'clientType', 'clientLevel', 'inchargeId', 'linkName', 'position', 'linkTel'],
  ...['linkPhone', 'linkAddres', 'areaId', 'bigAreaName', 'yhRate', 'script', 'bankName', 'accountName', 'bankAccount', 'bankLineNum'],
  'remark',
  ...INVOICE_FIELDS,
] as const
/** How he pays: one of them alone would say something else, they go together. */
const TERMS = ['settleKind', 'creditUnlimited', 'maxPrice', 'daysUnlimited', 'maxDays', 'termsSet'] as const
const NAMES: Record<string, string> = {
  ...Object.fromEntries(Object.entries(TITLES).map(([field, [title]]) => [field, title])),
  ...{ nameN: '客户名称', inchargeId: '负责人', areaId: '地区', bigAreaName: '地区', terms: '结算方式与信用', tags: '标签' },
}

const look: Look = async (ctx, targets) => {
  const rows = await ctx.db
    .selectFrom('client')
    .leftJoin('appUser as u', (join) => join.onRef('u.tenantId', '=', 'client.tenantId').onRef('u.userId', '=', 'client.updatedBy'))
    .selectAll('client')
    .select('u.realName as who')
    .where('client.tenantId', '=', ctx.tenantId)
    .where('client.clientId', 'in', [0, ...targets.map(({ id }) => id)])
    .orderBy('client.clientId')
    .forUpdate('client')
    .execute()
  return new Map(
    rows.map(({ clientId, deletedAt, who, updatedAt, ...row }) => {
      const stored = row as unknown as Fields
      const fields = Object.fromEntries(COLUMNS.map((column) => [column, stored[column] ?? null]))
      const terms = JSON.stringify(Object.fromEntries(TERMS.map((column) => [column, stored[column] ?? null])))
      return [placeOf({ id: clientId, key: '' }), { gone: deletedAt !== null, who: who ?? '', at: updatedAt, fields: { ...fields, terms } }]
    }),
  )
}

async function carryOut(ctx: Context, rows: readonly Row[]) {
  const target = ({ no }: Row, id: number): Target => ({ rowNo: no, id, key: '' })
  const known = rows.filter(({ client }) => (client?.id ?? 0) > 0)
  const fresh = rows.flatMap((row) => (row.client?.id === 0 ? [{ row, client: row.client }] : []))
  return noting(
    ctx,
    { entity: 'client', look },
    known.map((row) => target(row, row.client?.id ?? 0)),
    async () => {
      const ids = await saveNew(
        ctx,
        fresh.map(({ client }) => client),
      )
      for (const { client } of known) if (client) await save(ctx, client)
      return fresh.map(({ row }, at) => target(row, ids[at] ?? 0))
    },
  )
}

const columnsOf = ({ terms, ...fields }: Fields): Fields => ({ ...fields, ...(typeof terms === 'string' && JSON.parse(terms)) })

async function restore(ctx: Context, back: readonly Restored[]): Promise<void> {
  for (const { id, fields } of back)
    await ctx.db
      .updateTable('client')
      .set(columnsOf(fields) as object)
      .set(({ eb }) => ({ version: eb('version', '+', 1), updatedBy: ctx.userId, updatedAt: ctx.now }))
      .where('tenantId', '=', ctx.tenantId)
      .where('clientId', '=', id)
      .execute()
  const ids = back.map(({ id }) => id)
  await indexClients(ctx, ids)
  await recordChanges(
    ctx,
    'client',
    '撤销导入',
    back.map(({ id, fields }) => ({ id, after: columnsOf(fields) })),
  )
}

const FORGET = 'delete from client_search where tenant_id = $1 and client_id = any($2::bigint[])'
const GONE = `update client set deleted_at = now(), version = version + 1, updated_by = $3, updated_at = now()
  where tenant_id = $1 and client_id = any($2::bigint[])`

/** 客户、供应商: by their names; new ones are added, known ones take over what the file says of them. */
export const clientList = listKind<Row>({
  kind: 'client',
  titles: TITLES,
  most: 2000,
  async judge(ctx, lines) {
    const known = await knownOf(ctx, lines as readonly ListLine<Field>[])
    return lines.map((line) => barred(ctx, judge(line as ListLine<Field>, known)))
  },
  carryOut,
  entities: {
    client: fieldByField({
      name: '客户',
      look,
      names: NAMES,
      async used(ctx, made) {
        const uses = await needsOf(
          ctx,
          made.map(({ id }) => id),
        )
        return new Map([...uses].map(([id, what]) => [placeOf({ id, key: '' }), `已被使用（${what}）`]))
      },
      async remove(ctx, made) {
        const ids = made.map(({ id }) => id)
        await statement(ctx, 'client.forget', FORGET, [ctx.tenantId, ids])
        await statement(ctx, 'client.unmake', GONE, [ctx.tenantId, ids, ctx.userId])
        await recordChanges(
          ctx,
          'client',
          '撤销导入',
          made.map(({ id, after }) => ({ id, after: { clientName: after.clientName } })),
        )
      },
      restore,
    }),
  },
})
