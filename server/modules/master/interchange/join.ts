import { createHash } from 'node:crypto'
import type { Received } from '#contract/kit/fields.ts'
import { type exchangeGroups, MOST_CODES } from '#contract/master/interchange.ts'
import type { Context } from '#server/kit/context.ts'
import { invalid, refused } from '#server/kit/errors.ts'
import { recordChange } from '#server/modules/platform/audit/index.ts'
import { cleanCode, codeKey } from '../search/index.ts'
import { addCode, indexGroup, lockGroups, merge, newGroup, touch } from './groups.ts'
import { membersOf } from './members.ts'

type JoinRequest = Pick<Received<typeof exchangeGroups.preview>, 'ids' | 'pjNos'>

/** What one group would be, made of these groups and codes; the codes bring along the groups they stand in. */
export async function preview(ctx: Context, wanted: JoinRequest) {
  const { groups, fresh } = await gather(ctx, wanted)
  const list = await membersOf(ctx, groups, fresh)
  const sides = new Map<string, number>()
  const shown = list.map(({ groupId, ...row }) => {
    const key = groupId ? `group ${groupId}` : `code ${codeKey(row.pjNo)}`
    const side = sides.get(key) ?? sides.size + 1
    sides.set(key, side)
    return { ...row, side }
  })
  const codes = new Set(shown.map(({ pjNo }) => codeKey(pjNo))).size
  return {
    content: {
      list: shown,
      groups: groups.length,
      codes,
      fresh: fresh.size,
      pairs: pairsAcross(shown),
      seal: await sealOf(ctx, groups, fresh),
    },
  }
}

/** 新建、加码、合并: all of them make one group out of what was shown. */
export async function join(ctx: Context, { seal, ...wanted }: Received<typeof exchangeGroups.join>) {
  await lockGroups(ctx)
  const { groups, fresh } = await gather(ctx, wanted)
  if (seal !== (await sealOf(ctx, groups, fresh))) throw refused('互换组刚被他人修改，请重新预览')
  const before = await membersOf(ctx, groups)
  const codes = new Set(before.map(({ id }) => id)).size + fresh.size
  if (codes < 2) throw invalid('至少要有两个互换码')
  if (codes > MOST_CODES) throw refused(`一个互换组最多${MOST_CODES}个编码，合并后有${codes}个`)
  if (groups.length === 1 && fresh.size === 0) throw refused('这些编码已经可以互换')
  const [into = await newGroup(ctx), ...others] = groups
  for (const from of others) await merge(ctx, from, into)
  for (const [codeN, pjNo] of fresh) await addCode(ctx, into, { pjNo, codeN, partId: null })
  await touch(ctx, into)
  await indexGroup(ctx, into)
  const joined = [...new Set(before.filter(({ groupId }) => groupId !== into).map(({ pjNo }) => pjNo)), ...fresh.values()]
  await recordChange(ctx, 'exchange', into, others.length > 0 ? '合并互换组' : groups.length > 0 ? '加入互换码' : '新建互换组', undefined, {
    exchange: joined.join('、'),
  })
  return { id: into }
}

/** The groups concerned, in ascending order, and the codes that stand in none yet: normalised → as typed. */
async function gather(ctx: Context, { ids, pjNos }: JoinRequest): Promise<{ groups: number[]; fresh: Map<string, string> }> {
  const typed = new Map(pjNos.map(cleanCode).map((code) => [codeKey(code), code]))
  if (typed.has('')) throw invalid('请输入互换码')
  const codes = await ctx.db
    .selectFrom('exchangeCode')
    .select(['groupId', 'codeN'])
    .where('tenantId', '=', ctx.tenantId)
    .where('codeN', 'in', ['', ...typed.keys()])
    .execute()
  const named = await ctx.db
    .selectFrom('exchangeGroup')
    .select('groupId')
    .where('tenantId', '=', ctx.tenantId)
    .where('groupId', 'in', [0, ...ids])
    .execute()
  if (named.length < new Set(ids).size) throw refused('互换组不存在，请刷新后重试')
  const known = new Set(codes.map(({ codeN }) => codeN))
  const groups = new Set([...named, ...codes].map(({ groupId }) => groupId))
  return { groups: [...groups].sort((a, b) => a - b), fresh: new Map([...typed].filter(([codeN]) => !known.has(codeN))) }
}

async function sealOf(ctx: Context, groups: readonly number[], fresh: ReadonlyMap<string, string>): Promise<string> {
  const versions = await ctx.db
    .selectFrom('exchangeGroup')
    .select(['groupId', 'version'])
    .where('tenantId', '=', ctx.tenantId)
    .where('groupId', 'in', [0, ...groups])
    .orderBy('groupId')
    .execute()
  return createHash('sha256')
    .update(JSON.stringify([versions, [...fresh.keys()].sort()]))
    .digest('base64url')
}

/** Pairs of parts of different sides. */
function pairsAcross(list: readonly { side: number; pjid: number }[]): number {
  const parts = list.filter(({ pjid }) => pjid > 0)
  const sizes = [...Map.groupBy(parts, ({ side }) => side).values()].map(({ length }) => length)
  const all = sizes.reduce((sum, size) => sum + size, 0)
  return (all * all - sizes.reduce((sum, size) => sum + size * size, 0)) / 2
}
