import { add } from '#contract/kit/decimal.ts'
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
  readDay,
  tooLong,
} from '#server/modules/platform/lists/index.ts'
import { jumpOf, priceDecimals, readPrice, readScript, scriptOf } from '../prices/index.ts'
import { type KnownAgreements, keyOf, known } from './known.ts'
import { ENTITY, rowOf } from './save.ts'
import { store } from './store.ts'
import { type Cells, type Row, TITLES } from './table.ts'
import { type Terms, termsError } from './terms.ts'

interface Way {
  decimals: number
  today: string
  /** IMPORT_PRICE_JUMP: new from old beyond which somebody is asked, in percent. */
  jump: string
  answers: Readonly<Record<string, string>>
}

function judge({ no, cells }: ListLine<keyof Cells>, facts: KnownAgreements, way: Way): Row {
  const { remark } = cells
  const wrong = (problem: string): Row => ({ ...{ no, verdict: 'wrong', problem, values: cells, remark }, terms: undefined, agreedId: 0 })
  const read = termsOf(cells, facts, way)
  if (typeof read === 'string') return wrong(read)
  const key = keyOf(rowOf(read, ''))
  const there = facts.agreed.get(key)
  const { jump, price } = jumpOf('协议价', there?.price, read.price, way)
  const terms = { ...read, price }
  const error = termsError(terms, way.decimals) || tooLong(['备注', remark, 125])
  if (error) return wrong(error)
  const says = {
    price: price === undefined ? '' : add(price, '0'),
    script: terms.script,
    fromDay: terms.fromDay,
    toDay: terms.toDay,
    remark,
  }
  const own = {
    no,
    problem: '',
    values: { ...cells, ...says },
    key,
    terms,
    remark,
    agreedId: there?.agreedId ?? 0,
    ...(jump && { asks: [jump] }),
  }
  if (!there) return { ...own, verdict: 'fresh' }
  const was = {
    ...says,
    price: there.price === null ? '' : add(there.price, '0'),
    script: there.script,
    toDay: there.toDay ?? '',
    remark: there.remark,
  }
  const olds = Object.fromEntries(Object.entries(was).filter(([field, value]) => says[field as keyof typeof says] !== value))
  return { ...own, verdict: Object.keys(olds).length > 0 ? 'changed' : 'same', olds }
}

function termsOf(cells: Cells, facts: KnownAgreements, { decimals, today }: Way): Terms | string {
  const fromDay = cells.fromDay === '' ? today : readDay(cells.fromDay)
  if (fromDay === undefined) return `生效日期“${cells.fromDay}”格式不正确`
  const toDay = cells.toDay === '' ? '' : readDay(cells.toDay)
  if (toDay === undefined) return `截止日期“${cells.toDay}”格式不正确`
  const priced = readPrice(cells.price, '协议价', decimals)
  if (typeof priced === 'string') return priced
  const formula = scriptOf(readScript(cells.script))
  if (typeof formula === 'string') return formula
  const client = facts.clientOf(cells)
  if (typeof client === 'string') return client
  const part = facts.partOf(cells)
  if (typeof part === 'string') return part
  const { pjBrand, pjType } = part === 0 ? cells : { pjBrand: '', pjType: '' }
  return {
    clientId: client,
    clientType: client ? '' : cells.clientType,
    pjid: part,
    pjBrand,
    pjType,
    ...priced,
    ...formula,
    fromDay,
    toDay,
  }
}

const NOW = `select a.agreed_id as id, a.price::text as price, a.script, a.from_day as "fromDay", a.to_day as "toDay", a.remark, a.updated_at as at,
    coalesce(u.real_name, '') as who
  from agreed_price a left join app_user u on u.tenant_id = $1 and u.user_id = a.updated_by
  where a.tenant_id = $1 and a.agreed_id = any($2::bigint[]) order by a.agreed_id for update of a`
const GONE = 'delete from agreed_price where tenant_id = $1 and agreed_id = any($2::bigint[])'
const BACK = `update agreed_price a set price = u.price, script = u.script, to_day = u.to_day, remark = u.remark, version = a.version + 1,
    updated_by = $2, updated_at = now()
  from jsonb_to_recordset($3::jsonb) as u (id bigint, price numeric, script text, to_day date, remark text)
  where a.tenant_id = $1 and a.agreed_id = u.id`

const look: Look = async (ctx, targets) => {
  const rows = await statement<Fields & { id: number; who: string; at: string }>(ctx, 'agreed.now', NOW, [
    ctx.tenantId,
    targets.map(({ id }) => id),
  ])
  return new Map(
    rows.map(({ id, who, at, price, script, ...rest }) => [
      placeOf({ id, key: '' }),
      { gone: false, who, at, fields: { ...rest, value: JSON.stringify([price, script]) } },
    ]),
  )
}
/** A price and a formula stand for each other: they go together. */
const termsIn = ({ value }: Fields) => {
  const [price, script] = JSON.parse(String(value)) as [string | null, string]
  return { price, script }
}
const toldBack = (ctx: Context, lines: readonly { id: number; fields: Fields }[]) =>
  recordChanges(
    ctx,
    ENTITY,
    '撤销导入',
    lines.map(({ id, fields }) => {
      const { value, ...rest } = fields
      if (value === undefined) return { id, after: rest }
      const { price, script } = termsIn(fields)
      return { id, after: { ...rest, script, xsPrice: price ?? 0 } }
    }),
  )

/** Agreed prices; a row for the same client, goods and first day changes the one there is. */
export const agreedList = listKind<Row>({
  kind: 'agreed',
  titles: TITLES,
  most: 5000,
  barred: (ctx) => (ctx.maySee('price.xsprice') ? '' : '您无权查看销售价，不能导入协议价'),
  async judge(ctx, lines, answers) {
    const own = lines as readonly ListLine<keyof Cells>[]
    const facts = await known(
      ctx,
      own.map(({ cells }) => cells),
    )
    return own.map((line) =>
      judge(line, facts, {
        decimals: priceDecimals(ctx),
        today: ctx.today,
        jump: ctx.parameters.get('IMPORT_PRICE_JUMP') ?? '50',
        answers,
      }),
    )
  },
  carryOut(ctx, rows) {
    const changed = rows.filter(({ agreedId }) => agreedId > 0).map(({ no, agreedId }) => ({ rowNo: no, id: agreedId, key: '' }))
    return noting(ctx, { entity: 'agreed', look }, changed, () => store(ctx, rows))
  },
  entities: {
    agreed: fieldByField({
      name: '协议价',
      look,
      names: { value: '协议价', fromDay: '生效日期', toDay: '截止日期', remark: '备注' },
      async remove(ctx, made) {
        await statement(ctx, 'agreed.unmake', GONE, [ctx.tenantId, made.map(({ id }) => id)])
        await toldBack(
          ctx,
          made.map(({ id, after }) => ({ id, fields: after })),
        )
      },
      async restore(ctx, back) {
        const rows = back.map(({ id, fields, now }) => ({ id, ...now.fields, ...fields }) as Fields & { id: number })
        const ready = rows.map((row) => ({ id: row.id, ...termsIn(row), to_day: row.toDay, remark: row.remark }))
        await statement(ctx, 'agreed.back', BACK, [ctx.tenantId, ctx.userId, JSON.stringify(ready)])
        await toldBack(ctx, back)
      },
    }),
  },
})
