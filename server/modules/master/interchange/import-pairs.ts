import { sql } from 'kysely'
import type { Context } from '#server/kit/context.ts'
import {
  type Change,
  type Entity,
  fieldByField,
  type JudgedLine,
  type ListLine,
  listKind,
  noting,
  type Written,
} from '#server/modules/platform/lists/index.ts'
import { cleanCode, codeKey } from '../search/index.ts'
import { lockGroups } from './groups.ts'
import { type JoinedCode, partCodes, partingOf } from './import-codes.ts'
import { type KnownCodes, type Pair, verdicts } from './pair-rules.ts'
import { storedPairs } from './stored-pairs.ts'
import { successorsLook, takeSuccessorsBack, unmakeSuccessors } from './successors-back.ts'
import { replace } from './supersede.ts'
import { unionsOf, writeUnions } from './write-pairs.ts'

const TITLES = {
  pjNo: ['编码', '商品编码', '旧编码', '编码1', '互换码1', '零件号'],
  otherNo: ['互换码', '互换编码', '新编码', '编码2', '互换码2', '替代编码', '对应编码'],
  relation: ['关系', '类型'],
} as const
type Cells = Record<keyof typeof TITLES, string>
type JudgedPair = ReturnType<typeof verdicts>[number]
interface Row extends JudgedLine {
  pairs: JudgedPair[]
  known: KnownCodes
}

/** A cell may hold several codes: the one before is interchangeable with each of them. */
function pairsOf({ no, cells }: ListLine<keyof Cells>): Pair[] {
  const pjNo = cleanCode(cells.pjNo)
  return cells.otherNo.split('\n').map((code) => {
    const otherNo = cleanCode(code)
    return { no, pjNo, otherNo, one: codeKey(pjNo), other: codeKey(otherNo), relation: cells.relation || '互换' }
  })
}

/** The pairs of a line as one: it is wrong only if nothing of it can be done. */
function judged({ no, cells }: ListLine<keyof Cells>, pairs: JudgedPair[], known: KnownCodes): Row {
  const values = {
    pjNo: cleanCode(cells.pjNo),
    otherNo: pairs.map(({ otherNo }) => otherNo).join('; '),
    relation: cells.relation || '互换',
  }
  const verdict = (['changed', 'fresh', 'wrong', 'same'] as const).find((each) => pairs.some((pair) => pair.verdict === each)) ?? 'same'
  const said = pairs.filter(({ problem }) => problem !== '')
  const problem = said.map((pair) => (pairs.length > 1 ? `${pair.otherNo}：${pair.problem}` : pair.problem)).join('；')
  const old = pairs.find((pair) => pair.verdict === 'changed')
  return { no, verdict, problem, values, pairs, known, ...(old && { olds: { otherNo: known.successors.get(old.one) ?? '' } }) }
}

async function judgeAll(ctx: Context, lines: readonly ListLine<keyof Cells>[]): Promise<Row[]> {
  const pairs = lines.flatMap(pairsOf)
  const known = await knownOf(ctx, pairs)
  const byLine = Map.groupBy(verdicts(pairs, known), ({ no }) => no)
  return lines.map((line) => judged(line, byLine.get(line.no) ?? [], known))
}

/** One parameter, however many there are. */
const among = (codes: readonly string[]) => sql<string>`any(${codes}::text[])`

async function knownOf(ctx: Context, pairs: readonly Pair[]): Promise<KnownCodes> {
  const codes = [...new Set(pairs.flatMap(({ one, other }) => [one, other]))]
  const mine = ctx.db.selectFrom('exchangeCode').where('tenantId', '=', ctx.tenantId)
  const held = await mine.select(['codeN', 'groupId']).where('codeN', '=', among(codes)).execute()
  const sizes = await mine
    .select(({ fn }) => ['groupId', fn.countAll<number>().as('size')])
    .where('groupId', '=', sql<number>`any(${[...new Set(held.map(({ groupId }) => groupId))]}::bigint[])`)
    .groupBy('groupId')
    .execute()
  const parts = await ctx.db
    .selectFrom('part')
    .select('codeN')
    .where('tenantId', '=', ctx.tenantId)
    .where('codeN', '=', among(codes))
    .where('deletedAt', 'is', null)
    .execute()
  const followed = pairs.some(({ relation }) => relation === '替代')
  const successors = followed
    ? await ctx.db.selectFrom('supersession').select(['oldN', 'newN']).where('tenantId', '=', ctx.tenantId).execute()
    : []
  return {
    groups: new Map(held.map(({ codeN, groupId }) => [codeN, groupId])),
    sizes: new Map(sizes.map(({ groupId, size }) => [groupId, size])),
    parts: new Set(parts.map(({ codeN }) => codeN)),
    successors: new Map(successors.map(({ oldN, newN }) => [oldN, newN])),
  }
}

/** What is interchangeable is brought together at once, for the file as a whole; successors follow in their order. */
async function writePairs(ctx: Context, rows: readonly Row[]): Promise<Change[]> {
  const wanted = rows.flatMap(({ pairs }) => pairs).filter(({ verdict }) => verdict === 'fresh' || verdict === 'changed')
  const [successors, interchange] = [wanted.filter(isSuccessor), wanted.filter((pair) => !isSuccessor(pair))]
  const joinings = await writeUnions(ctx, unionsOf(interchange, rows[0]?.known.groups ?? new Map()))
  const codes = joinings.map(
    ({ no, joined }): Change => ({
      rowNo: no,
      entity: 'exchange',
      id: joined.codeId,
      key: '',
      before: null,
      after: { joined: JSON.stringify(joined) },
    }),
  )
  return [...codes, ...(await writeSuccessors(ctx, successors))]
}
const isSuccessor = ({ relation }: JudgedPair) => relation === '替代'

async function writeSuccessors(ctx: Context, pairs: readonly JudgedPair[]): Promise<Change[]> {
  const mine = ctx.db.selectFrom('supersession').select(['supersessionId', 'oldN']).where('tenantId', '=', ctx.tenantId)
  const there = await mine.where('oldN', '=', among(pairs.map(({ one }) => one))).execute()
  const ids = new Map(there.map(({ oldN, supersessionId }) => [oldN, supersessionId]))
  const target = ({ no }: Pair, id: number) => ({ rowNo: no, id, key: '' })
  const changed = pairs.flatMap((pair) => (ids.has(pair.one) ? [target(pair, ids.get(pair.one) ?? 0)] : []))
  return noting(ctx, { entity: 'successor', look: successorsLook }, changed, async () => {
    const made = []
    for (const pair of pairs) {
      const id = await replace(ctx, { oldNo: pair.pjNo, newNo: pair.otherNo, remark: '' })
      if (!ids.has(pair.one)) made.push(target(pair, id))
      ids.set(pair.one, id)
    }
    return made
  })
}

const joinedOf = ({ after }: Written) => JSON.parse(String(after.joined)) as JoinedCode
const notesOf = (changes: readonly Written[], kept: ReadonlySet<number>) =>
  new Map(changes.filter(({ id }) => kept.has(id)).map(({ seq }) => [seq, '互换组已被修改，互换码保留']))
const exchange: Entity = {
  fate: async (ctx, changes) => notesOf(changes, (await partingOf(ctx, changes.map(joinedOf))).kept),
  putBack: async (ctx, changes) => notesOf(changes, await partCodes(ctx, changes.map(joinedOf))),
}

/** So many lines hold the lock of the groups: whoever enters a pair by hand meanwhile waits for no more than these. */
const AT_ONCE = 250

/** 互换码: pairs of codes. 关系 替代: the first was given up for the second; otherwise both are interchangeable. */
export const pairList = listKind<Row>({
  kind: 'pairs',
  titles: TITLES,
  most: 5000,
  apart: AT_ONCE,
  hold: lockGroups,
  judge: (ctx, lines) => judgeAll(ctx, lines as readonly ListLine<keyof Cells>[]),
  stored: storedPairs,
  carryOut: writePairs,
  entities: {
    exchange,
    successor: fieldByField({
      name: '替代关系',
      look: successorsLook,
      names: { newNo: '替代编码', newN: '替代编码', oldNo: '编码', remark: '备注' },
      remove: unmakeSuccessors,
      restore: takeSuccessorsBack,
    }),
  },
})
