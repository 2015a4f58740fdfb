import { bulk } from '#server/kit/bulk.ts'
import type { Context } from '#server/kit/context.ts'
import { brandKey, cleanName } from '../search/index.ts'

const TYPE = 'PJPP'
const ALIASES = 'select alias_n as alias, dict_value as name from dict_alias where tenant_id = $1 and dict_type = $2'
const KEEP = `insert into dict_alias (tenant_id, dict_type, alias_n, alias, dict_value, created_by) values ($1, $2, $3, $4, $5, $6)
  on conflict (tenant_id, dict_type, alias_n) do update set dict_value = excluded.dict_value`
const FORGET = 'delete from dict_alias where tenant_id = $1 and dict_type = $2 and alias_n = $3'

/** Other spellings of brands, and which brand each of them is; by the key of the spelling. */
export async function brandAliases(ctx: Context): Promise<Map<string, string>> {
  const rows = await bulk<{ alias: string; name: string }>(ctx, ALIASES, [ctx.tenantId, TYPE])
  return new Map(rows.map(({ alias, name }) => [alias, name]))
}

/** 归入 is remembered for every list to come, 新增 takes that back. */
export async function rememberAliases(ctx: Context, answers: Readonly<Record<string, string>>): Promise<void> {
  for (const [key, name] of Object.entries(answers)) {
    const [, alias] = /^(?:brand|alias):(.+)$/.exec(key) ?? []
    if (alias === undefined) continue
    if (name === 'add') await bulk(ctx, FORGET, [ctx.tenantId, TYPE, alias])
    else if (brandKey(name) !== alias) await bulk(ctx, KEEP, [ctx.tenantId, TYPE, alias, alias, cleanName(name), ctx.userId])
  }
}
