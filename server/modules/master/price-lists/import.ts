import { add } from '#contract/kit/decimal.ts'
import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'
import { recordChanges } from '#server/modules/platform/audit/index.ts'
import {
  type Fields,
  fieldByField,
  type JudgedLine,
  type ListLine,
  type Look,
  listKind,
  noting,
  placeOf,
  tooLong,
} from '#server/modules/platform/lists/index.ts'
import { type Given, givenError, partsNamed, priceDecimals, readPrice, readScript, scriptOf } from '../prices/index.ts'
import { codeKey } from '../search/index.ts'
import { keyed } from './items.ts'
import { ENTITY } from './save-list.ts'

const TITLES = {
  listName: ['价格表', '价格表名称'],
  pjNo: ['编码', '商品编码', '配件编码'],
  pjBrand: ['品牌'],
  pjType: ['类别'],
  fromQty: ['数量从', '起订量', '起批量', '数量'],
  price: ['价格', '单价'],
  script: ['公式', '折扣'],
  remark: ['备注'],
} as const
type Cells = Record<keyof typeof TITLES, string>

interface Item {
  itemId: number
  listId: number
  partId: number | null
  brandN: string
  pjType: string
  fromQty: string
  price: string | null
  script: string
  remark: string
}
interface Listed extends Given {
  listId: number
  fromQty: string
  remark: string
}
interface Row extends JudgedLine {
  given: Listed | undefined
  itemId: number
}
interface Known {
  lists: Map<string, number>
  partOf: Awaited<ReturnType<typeof partsNamed>>
  items: Map<string, Item>
}

const keyOf = (item: Pick<Item, 'listId' | 'partId' | 'brandN' | 'pjType' | 'fromQty'>) =>
  JSON.stringify([item.listId, item.partId ?? 0, item.brandN, item.pjType, add(item.fromQty, '0')])

const LISTS =
  'select list_id as "listId", name_n as "nameN" from price_list where tenant_id = $1 and name_n = any($2::text[]) order by list_id for no key update'
const ITEMS = `select item_id as "itemId", list_id as "listId", part_id as "partId", brand_n as "brandN", pj_type as "pjType", from_qty as "fromQty", price,
    script, remark
  from price_list_item where tenant_id = $1 and list_id = any($2::bigint[]) and (part_id is null or part_id = any($3::bigint[])) order by item_id`

async function known(ctx: Context, rows: readonly Cells[]): Promise<Known> {
  const names = [...new Set(rows.map(({ listName }) => codeKey(listName)).filter(Boolean))]
  const lists = await statement<{ listId: number; nameN: string }>(ctx, 'price-list.lists', LISTS, [ctx.tenantId, names])
  const partOf = await partsNamed(ctx, rows)
  const parts = [...new Set(rows.map(partOf).filter((part) => typeof part === 'number'))]
  const items = await statement<Item>(ctx, 'price-list.there', ITEMS, [ctx.tenantId, lists.map(({ listId }) => listId), parts])
  return {
    lists: new Map(lists.map(({ nameN, listId }) => [nameN, listId])),
    partOf,
    items: new Map(items.map((item) => [keyOf(item), item])),
  }
}

function judge({ no, cells }: ListLine<keyof Cells>, facts: Known, decimals: number): Row {
  const read = givenBy(cells, facts, decimals)
  if (typeof read === 'string') return { ...{ no, verdict: 'wrong', problem: read, values: cells }, given: undefined, itemId: 0 }
  const key = keyOf({ ...read, ...keyed(read) })
  const there = facts.items.get(key)
  const says = {
    fromQty: add(read.fromQty, '0'),
    price: read.price === undefined ? '' : add(read.price, '0'),
    script: read.script,
    remark: read.remark,
  }
  const own = { no, problem: '', values: { ...cells, ...says }, key, given: read, itemId: there?.itemId ?? 0 }
  if (!there) return { ...own, verdict: 'fresh' }
  const was = { ...says, price: there.price === null ? '' : add(there.price, '0'), script: there.script, remark: there.remark }
  const olds = Object.fromEntries(Object.entries(was).filter(([field, value]) => says[field as keyof typeof says] !== value))
  return { ...own, verdict: Object.keys(olds).length > 0 ? 'changed' : 'same', olds }
}

function givenBy(cells: Cells, facts: Known, decimals: number): Listed | string {
  if (cells.listName === '') return '请填写价格表'
  const listId = facts.lists.get(codeKey(cells.listName))
  if (listId === undefined) return `价格表 ${cells.listName.slice(0, 50)} 不存在，请先新增`
  const quantity = cells.fromQty.normalize('NFKC').replace(/\s+|,(?=\d{3}(\D|$))/g, '') || '0'
  if (!/^\d{1,13}(\.\d{1,3})?$/.test(quantity)) return `数量“${cells.fromQty.slice(0, 20)}”格式不正确`
  const priced = readPrice(cells.price, '价格', decimals)
  if (typeof priced === 'string') return priced
  const formula = scriptOf(readScript(cells.script))
  if (typeof formula === 'string') return formula
  const pjid = facts.partOf(cells)
  if (typeof pjid === 'string') return pjid
  const { pjBrand, pjType } = pjid === 0 ? cells : { pjBrand: '', pjType: '' }
  const long = tooLong(['品牌', pjBrand, 50], ['类别', pjType, 50], ['备注', cells.remark, 125])
  if (long) return long
  const given = { listId, pjid, pjBrand, pjType, ...priced, ...formula }
  return givenError(given, '价格', decimals) ?? { ...given, fromQty: quantity, remark: cells.remark }
}

const STORE = `
  insert into price_list_item (tenant_id, list_id, part_id, pj_brand, brand_n, pj_type, from_qty, price, script, remark, updated_by)
  select $1, "listId", "partId", "pjBrand", "brandN", "pjType", "fromQty", price, script, remark, $2
  from jsonb_to_recordset($3::jsonb) as ("listId" bigint, "partId" bigint, "pjBrand" text, "brandN" text, "pjType" text, "fromQty" numeric, price numeric,
    script text, remark text)
  on conflict (tenant_id, list_id, part_id, brand_n, pj_type, from_qty) do update
    set price = excluded.price, script = excluded.script, remark = excluded.remark, version = price_list_item.version + 1,
      updated_by = excluded.updated_by, updated_at = excluded.updated_at
  returning item_id as id`

/** Writes judged rows in one statement; the log tells of each list how many. */
async function store(ctx: Context, rows: readonly Row[]) {
  const wanted = rows.flatMap(({ no, given, itemId }) => (given ? [{ no, itemId, given }] : []))
  const stored = wanted.map(({ given: { listId, fromQty, price, script, remark, ...goods } }) => ({
    ...{ listId, fromQty, price: price ?? null, script, remark },
    ...keyed(goods),
  }))
  const written = await statement<{ id: number }>(ctx, 'price-list.store', STORE, [ctx.tenantId, ctx.userId, JSON.stringify(stored)])
  const perList = [...Map.groupBy(wanted, ({ given }) => given.listId)]
  await recordChanges(
    ctx,
    ENTITY,
    '修改价格表价格（导入）',
    perList.map(([id, own]) => ({ id, after: { rows: own.length } })),
  )
  return written.flatMap(({ id }, at) => (wanted[at]?.itemId === 0 ? [{ rowNo: wanted[at].no, id, key: '' }] : []))
}

const NOW = `select i.item_id as id, i.price::text as price, i.script, i.remark, i.updated_at as at, coalesce(u.real_name, '') as who
  from price_list_item i left join app_user u on u.tenant_id = $1 and u.user_id = i.updated_by
  where i.tenant_id = $1 and i.item_id = any($2::bigint[]) order by i.item_id for update of i`
const GONE = 'delete from price_list_item where tenant_id = $1 and item_id = any($2::bigint[]) returning list_id as "listId"'
const BACK = `update price_list_item i set price = u.price, script = u.script, remark = u.remark, version = i.version + 1, updated_by = $2, updated_at = now()
  from jsonb_to_recordset($3::jsonb) as u (id bigint, price numeric, script text, remark text)
  where i.tenant_id = $1 and i.item_id = u.id returning i.list_id as "listId"`

/** A price and a formula stand for each other: they go together. */
const look: Look = async (ctx, targets) => {
  const rows = await statement<Fields & { id: number; who: string; at: string }>(ctx, 'price-list.now', NOW, [
    ctx.tenantId,
    targets.map(({ id }) => id),
  ])
  return new Map(
    rows.map(({ id, who, at, price, script, remark }) => [
      placeOf({ id, key: '' }),
      { gone: false, who, at, fields: { remark: remark ?? '', value: JSON.stringify([price, script]) } },
    ]),
  )
}
const toldBack = (ctx: Context, rows: readonly { listId: number }[]) =>
  recordChanges(
    ctx,
    ENTITY,
    '撤销导入',
    [...Map.groupBy(rows, ({ listId }) => listId)].map(([id, own]) => ({ id, after: { rows: own.length } })),
  )

/** Prices of price lists that are there; a row for the same goods and quantity changes the one there is. */
export const priceListItems = listKind<Row>({
  kind: 'pricelist',
  titles: TITLES,
  most: 5000,
  barred: (ctx) => (ctx.maySee('price.xsprice') ? '' : '您无权查看销售价，不能导入价格表'),
  async judge(ctx, lines) {
    const own = lines as readonly ListLine<keyof Cells>[]
    const facts = await known(
      ctx,
      own.map(({ cells }) => cells),
    )
    return own.map((line) => judge(line, facts, priceDecimals(ctx)))
  },
  carryOut(ctx, rows) {
    const changed = rows.filter(({ itemId }) => itemId > 0).map(({ no, itemId }) => ({ rowNo: no, id: itemId, key: '' }))
    return noting(ctx, { entity: 'price_list_item', look }, changed, () => store(ctx, rows))
  },
  entities: {
    price_list_item: fieldByField({
      name: '价格',
      look,
      names: { value: '价格', remark: '备注' },
      async remove(ctx, made) {
        await toldBack(ctx, await statement(ctx, 'price-list.unmake', GONE, [ctx.tenantId, made.map(({ id }) => id)]))
      },
      async restore(ctx, back) {
        const ready = back.map(({ id, fields, now }) => {
          const { value, remark } = { ...now.fields, ...fields }
          const [price, script] = JSON.parse(String(value)) as [string | null, string]
          return { id, price, script, remark }
        })
        await toldBack(ctx, await statement(ctx, 'price-list.back', BACK, [ctx.tenantId, ctx.userId, JSON.stringify(ready)]))
      },
    }),
  },
})
