import { add, compare, isZero, least, subtract } from '#contract/kit/decimal.ts'
import { statement } from '#server/kit/statement.ts'
import { type Arrival, type Poster, reserve, type Waiter } from '#server/modules/ledgers/stock/index.ts'
import { notify } from '#server/modules/platform/messages/index.ts'
import { causeOf } from './order.ts'

interface Presold {
  lineId: number
  ckId: number
  ckNo: string
  clientId: number
  clientName: string
  partId: number
  pjNo: string
  pjName: string
  warehouseId: number
  inchargeId: number
  createdBy: number
  want: string
}
type ArrivedBin = Arrival & { usable: string }

/**
 * Goods that came are allotted to the presales of their parts, in the order these were confirmed; each salesman hears of his.
 * To be called while the locks of the parts are held: nothing else can take the goods in between. Returns how much of each part was allotted.
 */
export async function allotArrivals(ctx: Poster, arrivals: readonly Arrival[], why: string): Promise<Map<number, string>> {
  const allotted = new Map<number, string>()
  const parts = [...new Set(arrivals.map(({ partId }) => partId))]
  const presold = await statement<Presold>(ctx, 'ck.presold', PRESOLD, [ctx.tenantId, ctx.companyId, parts])
  if (presold.length === 0) return allotted
  const places = await placesOf(ctx, arrivals)
  const given = presold.flatMap((line) => share(line, places))
  for (const [ckId, own] of Map.groupBy(given, ({ line }) => line.ckId)) {
    const [{ line }] = own as [AllotRequest, ...AllotRequest[]]
    const wanted = own.map(({ line: { lineId, partId }, warehouseId, qty }) => ({ lineId, partId, warehouseId, posiId: 0, qty }))
    await reserve(ctx, causeOf(line, '预售到货', ctx.today), wanted)
    const goods = [...new Map(own.map((each) => [each.line.pjNo, each.line])).values()]
    const { ckNo, clientName, inchargeId, createdBy } = line
    await notify(ctx, 'presaleAllotted', { id: ckId, ckNo, clientName, goods, why }, { userIds: [...new Set([inchargeId, createdBy])] })
  }
  for (const { line, qty } of given) allotted.set(line.partId, add(allotted.get(line.partId) ?? '0', qty))
  return allotted
}

/** Presales wait for the goods of their lines. */
export const presales: Waiter = {
  async waits(ctx, partIds) {
    const presold = await statement<Presold>(ctx, 'ck.presold', PRESOLD, [ctx.tenantId, ctx.companyId, partIds])
    return presold.map(({ partId }) => partId)
  },
  arrived: allotArrivals,
}

interface AllotRequest {
  line: Presold
  warehouseId: number
  qty: string
}

/** What a presold line gets, out of its own warehouse first; what it takes is taken from the places. */
function share(line: Presold, places: ArrivedBin[]): AllotRequest[] {
  const own = places.filter(({ partId }) => partId === line.partId)
  const given: AllotRequest[] = []
  let want = line.want
  for (const place of own.toSorted((a, b) => Number(b.warehouseId === line.warehouseId) - Number(a.warehouseId === line.warehouseId))) {
    const qty = least(want, least(place.qty, place.usable))
    if (compare(qty, '0') <= 0) continue
    given.push({ line, warehouseId: place.warehouseId, qty })
    want = subtract(want, qty)
    place.qty = subtract(place.qty, qty)
    place.usable = subtract(place.usable, qty)
    if (isZero(want)) break
  }
  return given
}

/** Where the goods came to, with what may be taken there; scrap is nobody's presale. */
async function placesOf(ctx: Poster, arrivals: readonly Arrival[]): Promise<ArrivedBin[]> {
  const came = new Map<string, Arrival>()
  for (const arrival of arrivals) {
    const key = `${arrival.partId}:${arrival.warehouseId}`
    came.set(key, { ...arrival, qty: add(came.get(key)?.qty ?? '0', arrival.qty) })
  }
  const rows = await statement<ArrivedBin>(ctx, 'ck.allot-places', PLACES, [
    ctx.tenantId,
    [...came.values()].map(({ partId }) => partId),
    [...came.values()].map(({ warehouseId }) => warehouseId),
  ])
  return rows.map((row) => ({ ...row, qty: came.get(`${row.partId}:${row.warehouseId}`)?.qty ?? '0' }))
}

/** Not taken yet: what neither left with a sale, nor is reserved by one, nor is allotted already. */
const PRESOLD = `
  select * from (
    select l.line_id as "lineId", l.ck_id as "ckId", o.ck_no as "ckNo", o.client_id as "clientId", c.client_name as "clientName", l.part_id as "partId",
      l.pj_no as "pjNo", l.pj_name as "pjName", l.warehouse_id as "warehouseId", o.incharge_id as "inchargeId", o.created_by as "createdBy",
      l.ck_amount - coalesce(t.qty, 0) - coalesce(r.qty, 0) as want, o.confirmed_at, l.row_no
    from ck_product l
    join ck_order o on o.tenant_id = l.tenant_id and o.ck_id = l.ck_id and o.status in ('已确认', '进行中', '已完成')
    join client c on c.tenant_id = o.tenant_id and c.client_id = o.client_id
    left join lateral (
      select sum(d.ck_amount) as qty from ck_product d
      join ck_order p on p.tenant_id = d.tenant_id and p.ck_id = d.ck_id and p.status not in ('草稿', '待审核', '已关单', '已红冲')
      where d.tenant_id = $1 and d.source_line_id = l.line_id
    ) t on true
    left join lateral (
      select sum(r.qty) as qty from reservation r
      where r.tenant_id = $1 and r.document = 'ck' and r.document_id = l.ck_id and r.line_id = l.line_id
    ) r on true
    where l.tenant_id = $1 and l.company_id = $2 and l.part_id = any($3::bigint[]) and l.ck_type = 2 and l.offered
  ) w where want > 0 order by confirmed_at, "ckId", row_no`

const PLACES = `
  select b.part_id as "partId", b.warehouse_id as "warehouseId", sum(b.qty - b.reserved) as usable
  from stock_balance b
  join unnest($2::bigint[], $3::bigint[]) as n(part_id, warehouse_id) on n.part_id = b.part_id and n.warehouse_id = b.warehouse_id
  join warehouse w on w.tenant_id = b.tenant_id and w.warehouse_id = b.warehouse_id and w.kind = 'normal' and w.enabled
  where b.tenant_id = $1 group by 1, 2 order by 1, 2`
