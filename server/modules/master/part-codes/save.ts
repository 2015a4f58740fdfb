import type { Received } from '#contract/kit/fields.ts'
import { CODE_KINDS, type CodeKind, type partCodes } from '#contract/master/part-codes.ts'
import type { Context } from '#server/kit/context.ts'
import { invalid, refused } from '#server/kit/errors.ts'
import { statement } from '#server/kit/statement.ts'
import { recordChange } from '#server/modules/platform/audit/index.ts'
import { brandKey, cleanCode, cleanName, codeKey, indexParts, shownText } from '../search/index.ts'

type Input = Received<typeof partCodes.save>
type Code = Input['codes'][number]

const LOCK = `
  select p.version, coalesce((select json_agg(json_build_object('kind', c.kind, 'maker', c.maker, 'no', c.no)
    order by c.kind, c.sort, c.code_n) from part_code c where c.tenant_id = $1 and c.part_id = p.part_id), '[]') as codes
  from part p where p.tenant_id = $1 and p.part_id = $2 and p.deleted_at is null for no key update`
const FORGET = 'delete from part_code where tenant_id = $1 and part_id = $2'
const WRITE = `
  insert into part_code (tenant_id, part_id, kind, maker, maker_n, no, code_n, sort)
  select $1, $2, u.* from unnest($3::smallint[], $4::text[], $5::text[], $6::text[], $7::text[], $8::smallint[]) as u (kind, maker, maker_n, no, code_n, sort)`
const SHOW =
  'update part set pj_oemcode = $3, version = version + 1, updated_by = $4, updated_at = $5 where tenant_id = $1 and part_id = $2'

/** Writes the numbers of a part whole; 厂家编码 shows the OE numbers it has room for. */
export async function save(ctx: Context, { pjid, version, codes: sent }: Input) {
  const codes = distinct(sent.map(cleaned))
  const [before] = await statement<{ version: number; codes: Code[] }>(ctx, 'part-codes-lock', LOCK, [ctx.tenantId, pjid])
  if (!before) throw refused('无效商品')
  if (before.version !== version) throw refused('该商品已被他人修改，请刷新后重试')
  await statement(ctx, 'part-codes-clear', FORGET, [ctx.tenantId, pjid])
  await statement(ctx, 'part-codes-add', WRITE, [
    ...[ctx.tenantId, pjid, codes.map(({ kind }) => kind), codes.map(({ maker }) => maker)],
    ...[codes.map(({ maker }) => (maker ? brandKey(maker) : '')), codes.map(({ no }) => no), codes.map(({ no }) => codeKey(no))],
    codes.map((_, at) => at),
  ])
  const shown = shownText(codes.filter(({ kind }) => kind === 1))
  await statement(ctx, 'part-codes-shown', SHOW, [ctx.tenantId, pjid, shown, ctx.userId, ctx.now])
  await indexParts(ctx, [pjid])
  await recordChange(ctx, 'part', pjid, '修改OE/编码', { codes: told(before.codes) }, { codes: told(codes) })
  return { version: version + 1, pjOemcode: shown }
}

const cleaned = ({ kind, maker, no }: Code): Code => ({ kind, maker: cleanName(maker), no: cleanCode(no) })

/** The same number of the same maker twice is a slip that is told, not swallowed. */
function distinct(codes: Code[]): Code[] {
  const seen = new Set<string>()
  for (const [at, { kind, maker, no }] of codes.entries()) {
    if (no === '') throw invalid(`第${at + 1}行：请输入号码`)
    const key = `${kind} ${brandKey(maker)} ${codeKey(no)}`
    if (seen.has(key)) throw refused(`第${at + 1}行：号码 ${no} 重复`)
    seen.add(key)
  }
  return codes
}

const told = (codes: readonly Code[]) =>
  codes.map(({ kind, maker, no }) => `${CODE_KINDS[kind as CodeKind]} ${maker ? `${maker} ` : ''}${no}`).join('；')
