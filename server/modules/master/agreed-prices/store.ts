import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'
import { recordChanges } from '#server/modules/platform/audit/index.ts'
import type { Target } from '#server/modules/platform/lists/index.ts'
import { ENTITY, rowOf, told } from './save.ts'
import type { Row } from './table.ts'

const STORE = `
  insert into agreed_price (tenant_id, client_id, client_type, part_id, pj_brand, brand_n, pj_type, price, script, from_day, to_day, remark, created_by, updated_by)
  select $1, "clientId", "clientType", "partId", "pjBrand", "brandN", "pjType", price, script, "fromDay", "toDay", remark, $2, $2
  from jsonb_to_recordset($3::jsonb) as ("clientId" bigint, "clientType" text, "partId" bigint, "pjBrand" text, "brandN" text, "pjType" text,
    price numeric, script text, "fromDay" date, "toDay" date, remark text)
  on conflict (tenant_id, client_id, client_type, part_id, brand_n, pj_type, from_day) do update
    set price = excluded.price, script = excluded.script, to_day = excluded.to_day, remark = excluded.remark, version = agreed_price.version + 1,
      updated_by = excluded.updated_by, updated_at = excluded.updated_at
  returning agreed_id as id`

/** Writes judged rows in one statement, each with its line in the log; answers those that were made. */
export async function store(ctx: Context, rows: readonly Row[]): Promise<Target[]> {
  const wanted = rows.flatMap(({ no, terms, remark, agreedId }) => (terms ? [{ no, row: rowOf(terms, remark), agreedId }] : []))
  const written = await statement<{ id: number }>(ctx, 'agreed.store', STORE, [
    ctx.tenantId,
    ctx.userId,
    JSON.stringify(wanted.map(({ row }) => row)),
  ])
  const lines = written.map(({ id }, at) => ({ id, ...(wanted[at] as (typeof wanted)[number]) }))
  for (const [action, chosen] of [
    ['新增协议价', lines.filter(({ agreedId }) => agreedId === 0)],
    ['修改协议价', lines.filter(({ agreedId }) => agreedId !== 0)],
  ] as const) {
    await recordChanges(
      ctx,
      ENTITY,
      `${action}（导入）`,
      chosen.map(({ id, row }) => ({ id, after: told(row) })),
    )
  }
  return lines.filter(({ agreedId }) => agreedId === 0).map(({ no, id }) => ({ rowNo: no, id, key: '' }))
}
