import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'
import { recordChanges } from '#server/modules/platform/audit/index.ts'
import {
  fieldByField,
  type JudgedLine,
  type ListLine,
  type Look,
  listKind,
  noting,
  placeOf,
  tooLong,
} from '#server/modules/platform/lists/index.ts'
import { cleanCode, codeKey, indexParts, partsMeant } from '../search/index.ts'
import { LONGEST_NUMBER, OLD_NUMBER } from './old-numbers.ts'

const TITLES = {
  pjNo: ['编码', '商品编码', '配件编码', '零件号'],
  pjBrand: ['品牌'],
  oldNo: ['旧编码', '原编码', '旧编号', '原编号'],
} as const
type Field = keyof typeof TITLES
interface Row extends JudgedLine {
  partId: number
  oldNo: string
}
interface Known {
  partId: number
  codeN: string
  no: string
}
const LOCK = `select part_id as id from part where tenant_id = $1 and part_id = any($2::bigint[]) and deleted_at is null order by part_id for no key update`
const KNOWN = `select part_id as "partId", code_n as "codeN", no from part_code where tenant_id = $1 and kind = ${OLD_NUMBER} and part_id = any($2::bigint[])`
const ADD = `insert into part_code (tenant_id, part_id, kind, maker, maker_n, no, code_n, sort)
  select $1, u.id, ${OLD_NUMBER}, '', '', u.no, u.code_n, 0 from unnest($2::bigint[], $3::text[], $4::text[]) as u (id, no, code_n) on conflict do nothing`
const TAKE = `delete from part_code c using unnest($2::bigint[], $3::text[]) as u (id, code_n)
  where c.tenant_id = $1 and c.kind = ${OLD_NUMBER} and c.maker_n = '' and c.part_id = u.id and c.code_n = u.code_n`
const TOUCH = `update part set version = version + 1, updated_by = $3, updated_at = $4 where tenant_id = $1 and part_id = any($2::bigint[])`
const STORED = `
  select p.pj_no as "pjNo", p.pj_brand as "pjBrand", c.no as "oldNo" from part_code c join part p on p.tenant_id = $1 and p.part_id = c.part_id and p.deleted_at is null
  where c.tenant_id = $1 and c.kind = ${OLD_NUMBER} order by p.pj_no, p.part_id, c.no limit 50001`

const idsOf = (rows: readonly { id: number }[]) => [...new Set(rows.map(({ id }) => id))].sort((a, b) => a - b)
const knownOf = (ctx: Context, ids: readonly number[]) => statement<Known>(ctx, 'old-codes.known', KNOWN, [ctx.tenantId, ids])

async function judgeAll(ctx: Context, lines: readonly ListLine<Field>[]): Promise<Row[]> {
  const meant = await partsMeant(
    ctx,
    lines.map(({ cells }) => cells),
  )
  const known = await knownOf(ctx, idsOf(meant.flatMap(({ part }) => (part ? [{ id: part.partId }] : []))))
  const there = new Set(known.map(({ partId, codeN }) => `${partId} ${codeN}`))
  return lines.map(({ no, cells }, at): Row => {
    const { part, problem: unknown } = meant[at] ?? { part: undefined, problem: '编码不存在' }
    const oldNo = cleanCode(cells.oldNo)
    const values = { pjNo: cells.pjNo, pjBrand: part?.pjBrand ?? cells.pjBrand, pjName: part?.pjName ?? '', oldNo }
    const own = { no, values, partId: part?.partId ?? 0, oldNo }
    if (oldNo === '') return { ...own, verdict: 'same', problem: '' }
    const problem = unknown || tooLong(['旧编码', oldNo, LONGEST_NUMBER])
    if (problem) return { ...own, verdict: 'wrong', problem }
    const key = `${own.partId} ${codeKey(oldNo)}`
    if (codeKey(oldNo) === codeKey(cells.pjNo)) return { ...own, verdict: 'same', problem: '与编码相同' }
    return { ...own, key, verdict: there.has(key) ? 'same' : 'fresh', problem: '' }
  })
}

const look: Look = async (ctx, targets) => {
  const ids = idsOf(targets)
  await statement(ctx, 'old-codes.lock', LOCK, [ctx.tenantId, ids])
  const rows = await knownOf(ctx, ids)
  return new Map(
    rows.map(({ partId, codeN, no }) => [placeOf({ id: partId, key: codeN }), { gone: false, who: '', at: '', fields: { no } }]),
  )
}

async function write(ctx: Context, how: string, text: string, codes: readonly { id: number; no: string; codeN: string }[]): Promise<void> {
  const ids = idsOf(codes)
  const numbers = text === ADD ? [codes.map(({ no }) => no)] : []
  await statement(ctx, `old-codes.${text === ADD ? 'add' : 'take'}`, text, [
    ...[ctx.tenantId, codes.map(({ id }) => id)],
    ...[...numbers, codes.map(({ codeN }) => codeN)],
  ])
  await statement(ctx, 'old-codes.touch', TOUCH, [ctx.tenantId, ids, ctx.userId, ctx.now])
  await indexParts(ctx, ids)
  await recordChanges(
    ctx,
    'part',
    how,
    codes.map(({ id, no }) => ({ id, after: { codes: `旧编码 ${no}` } })),
  )
}

/** 旧编码: what another program called a part, by a file. The quick search finds the part by it. */
export const oldCodeList = listKind<Row>({
  kind: 'oldCodes',
  titles: TITLES,
  most: 50_000,
  judge: (ctx, lines) => judgeAll(ctx, lines as readonly ListLine<Field>[]),
  stored: (ctx) => statement<Record<Field, string>>(ctx, 'old-codes.stored', STORED, [ctx.tenantId]),
  async carryOut(ctx, rows) {
    await statement(ctx, 'old-codes.lock', LOCK, [ctx.tenantId, idsOf(rows.map(({ partId }) => ({ id: partId })))])
    return noting(ctx, { entity: 'oldCode', look }, [], async () => {
      const codes = rows.map(({ partId, oldNo }) => ({ id: partId, no: oldNo, codeN: codeKey(oldNo) }))
      await write(ctx, '导入旧编码', ADD, codes)
      return rows.map(({ no, partId, oldNo }) => ({ rowNo: no, id: partId, key: codeKey(oldNo) }))
    })
  },
  entities: {
    oldCode: fieldByField({
      name: '旧编码',
      look,
      names: { no: '旧编码' },
      remove: (ctx, made) =>
        write(
          ctx,
          '撤销导入',
          TAKE,
          made.map(({ id, key, after }) => ({ id, no: String(after.no), codeN: key })),
        ),
      async restore() {
        throw new Error('an old number is made or taken away, never changed')
      },
    }),
  },
})
