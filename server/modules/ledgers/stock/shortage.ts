import { PAPER_KINDS } from '#contract/documents/stock-papers.ts'
import { add, compare, isZero, subtract } from '#contract/kit/decimal.ts'
import { statement } from '#server/kit/statement.ts'
import type { PostingLine } from './pool-rules.ts'
import type { Poster, PostingHeader } from './posting-header.ts'
import type { Shortage } from './rules.ts'

const SHOWN = 10
const HOLDERS = 3

/** Where the lines of a document stand, for the number of a row. */
const LINES: Readonly<Record<string, string>> = {
  ...{ ck: 'ck_product', rk: 'rk_product', xt: 'th_product', ct: 'th_product' },
  ...Object.fromEntries(Object.keys(PAPER_KINDS).map((kind) => [kind, 'stock_paper_line'])),
}

/** What a line takes away from what is usable: goods that leave and goods that are held, less what was held for it already. */
const need = ({ qty, reserve = '0' }: PostingLine) => subtract(reserve, qty)
const sumOf = (movements: readonly PostingLine[]) => movements.reduce((sum, movement) => add(sum, need(movement)), '0')
const plain = (value: string) => String(Number(value))

interface Bin {
  partId: number
  warehouseId: number
  posiId: number
  posiName: string
  usable: string
}

/** 可用 for a line: what the places hold for nobody, less what the other lines of the document take. The grid reckons alike. */
export function usableFor(places: readonly Bin[], movements: readonly PostingLine[], lineId: number): string {
  const free = places.reduce((sum, { usable }) => add(sum, usable), '0')
  return subtract(free, sumOf(movements.filter((movement) => movement.lineId !== lineId)))
}

/** 库存不足, in words a salesman can act on: which row, which part, where, how much is free, how much is missing, and who holds the rest. */
export async function inWords(
  ctx: Poster,
  cause: PostingHeader,
  movements: readonly PostingLine[],
  shortages: readonly Shortage[],
): Promise<string> {
  const goods = new Map(shortages.map(({ movement }) => [`${movement.partId}/${movement.warehouseId}`, movement]))
  const partIds = [...goods.values()].map(({ partId }) => partId)
  const lineTable = LINES[cause.document]
  const [parts, stores, holders, places, rows] = await Promise.all([
    statement<{ id: number; pjNo: string }>(ctx, 'stock.shortage.parts', PARTS, [ctx.tenantId, partIds]),
    statement<{ id: number; name: string }>(ctx, 'stock.shortage.warehouses', STORES, [
      ctx.tenantId,
      [...goods.values()].map(({ warehouseId }) => warehouseId),
    ]),
    statement<{ partId: number; warehouseId: number; docNo: string; qty: string }>(ctx, 'stock.shortage.holders', HELD, [
      ctx.tenantId,
      partIds,
      cause.docNo,
    ]),
    statement<Bin>(ctx, 'stock.shortage.places', PLACES, [ctx.tenantId, partIds]),
    lineTable
      ? statement<{ id: number; rowNo: number }>(ctx, `stock.shortage.rows.${lineTable}`, rowsIn(lineTable), [
          ctx.tenantId,
          [...new Set(movements.map(({ lineId }) => lineId))],
        ])
      : [],
  ])
  const said = [...goods.values()].flatMap(({ partId, warehouseId }) => {
    const same = (row: { partId: number; warehouseId: number }) => row.partId === partId && row.warehouseId === warehouseId
    const part = parts.find(({ id }) => id === partId)?.pjNo ?? ''
    const store = stores.find(({ id }) => id === warehouseId)?.name ?? ''
    const held = holders.filter(same)
    const who = held.slice(0, HOLDERS).map(({ docNo, qty }) => `${docNo} 占用 ${plain(qty)}`)
    const more = held.length > HOLDERS ? ` 等 ${held.length} 张单据` : ''
    const holds = who.length > 0 ? `（${who.join('，')}${more}）` : ''
    return shortIn(places.filter(same), movements.filter(same)).map(({ lineId, where, usable, wanted }) => {
      const rowNo = cause.rows?.get(lineId) ?? rows.find(({ id }) => id === lineId)?.rowNo
      const missing = subtract(wanted, usable)
      const row = `${rowNo ? `第${rowNo}行 ` : ''}${part} ${store}${where}`
      return { rowNo: rowNo ?? 0, text: `${row}：可用 ${plain(usable)}，需要 ${plain(wanted)}，差 ${plain(missing)}${holds}` }
    })
  })
  const lines = said.toSorted((a, b) => a.rowNo - b.rowNo).map(({ text }) => text)
  const rest = lines.length > SHOWN ? [`另有 ${lines.length - SHOWN} 行库存不足`] : []
  return ['库存不足', ...lines.slice(0, SHOWN), ...rest].join('\n')
}

/** The lines of one part in one warehouse that find too little: in the whole warehouse, or else on the shelf they were to leave from. */
function shortIn(places: readonly Bin[], movements: readonly PostingLine[]) {
  const lineIds = [...new Set(movements.map(({ lineId }) => lineId))]
  const judged = (where: string, of: readonly Bin[], among: readonly PostingLine[]) =>
    lineIds.flatMap((lineId) => {
      const wanted = sumOf(among.filter((movement) => movement.lineId === lineId))
      const usable = usableFor(of, among, lineId)
      return compare(wanted, '0') > 0 && compare(wanted, usable) > 0 ? [{ lineId, where, usable, wanted }] : []
    })
  const inAll = judged('', places, movements)
  if (inAll.length > 0) return inAll
  const shelves = [...new Set(movements.filter((movement) => !isZero(need(movement))).map(({ posiId }) => posiId))]
  return shelves.flatMap((posiId) => {
    const there = places.filter((place) => place.posiId === posiId)
    const name = there[0]?.posiName || (posiId === 0 ? '未上架' : '')
    return judged(
      ` ${name}`,
      there,
      movements.filter((movement) => movement.posiId === posiId),
    )
  })
}

const PARTS = 'select part_id as id, pj_no as "pjNo" from part where tenant_id = $1 and part_id = any($2::bigint[])'
const STORES = 'select warehouse_id as id, warehouse_name as name from warehouse where tenant_id = $1 and warehouse_id = any($2::bigint[])'
const HELD = `
  select part_id as "partId", warehouse_id as "warehouseId", doc_no as "docNo", sum(qty) as qty from reservation
  where tenant_id = $1 and part_id = any($2::bigint[]) and doc_no <> $3 group by 1, 2, 3 order by min(reservation_id)`
const PLACES = `
  select b.part_id as "partId", b.warehouse_id as "warehouseId", b.posi_id as "posiId", coalesce(p.posi_name, '') as "posiName",
    b.qty - b.reserved as usable
  from stock_balance b left join posi p on p.tenant_id = b.tenant_id and p.posi_id = b.posi_id
  where b.tenant_id = $1 and b.part_id = any($2::bigint[])`
const rowsIn = (table: string) =>
  `select line_id as id, row_no as "rowNo" from ${table} where tenant_id = $1 and line_id = any($2::bigint[])`
