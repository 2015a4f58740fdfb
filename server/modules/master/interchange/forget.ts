import { sql } from 'kysely'
import type { Context } from '#server/kit/context.ts'
import { lockGroups } from './groups.ts'

/** Of these parts, those whose codes stand in a group with codes of others, or are another part's code as well. */
export async function sharedCodes(ctx: Context, partIds: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct own.part_id as id from exchange_code own
    where own.tenant_id = ${ctx.tenantId} and own.part_id = any(${partIds}::bigint[])
      and (exists (select 1 from exchange_code g where g.tenant_id = own.tenant_id and g.group_id = own.group_id and g.part_id is distinct from own.part_id)
        or exists (select 1 from part p where p.tenant_id = own.tenant_id and p.code_n = own.code_n and p.part_id <> own.part_id and p.deleted_at is null))`.execute(
    ctx.db,
  )
  return rows.map(({ id }) => id)
}

/** Takes the codes of parts away that leave; a group that nobody is left in goes too. */
export async function forgetCodes(ctx: Context, partIds: number[]): Promise<void> {
  await lockGroups(ctx)
  const gone = await ctx.db
    .deleteFrom('exchangeCode')
    .where('tenantId', '=', ctx.tenantId)
    .where('partId', '=', sql<number>`any(${partIds}::bigint[])`)
    .returning('groupId')
    .execute()
  const groups = gone.map(({ groupId }) => groupId)
  await sql`delete from exchange_group g where g.tenant_id = ${ctx.tenantId} and g.group_id = any(${groups}::bigint[])
    and not exists (select 1 from exchange_code c where c.tenant_id = g.tenant_id and c.group_id = g.group_id)`.execute(ctx.db)
}
