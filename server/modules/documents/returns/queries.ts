import type { saleReturn } from '#contract/documents/returns.ts'
import { subtract } from '#contract/kit/decimal.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { Context } from '#server/kit/context.ts'
import { withinDataScope } from '#server/kit/data-scope.ts'
import { compared, within } from '#server/kit/filter.ts'
import { containing, inOrder, type Order, orderOf, paginate } from '#server/kit/page.ts'
import { moneyStatus } from '#server/modules/ledgers/open-items/index.ts'
import { HEADER_SHOWN, LINE_SHOWN, partsFor, standing, sumsByStanding, unitTold } from '../core/index.ts'
import { POSTING, type ReturnKind } from './kinds.ts'
import { th } from './order.ts'
import { type Source, sourcesById, takenOf } from './sources.ts'

type Filters = Received<typeof saleReturn.totals>

/** The returns of the company that the caller's data scope reaches. */
const visible = (ctx: Context, { type }: ReturnKind) => th.visible(ctx).where('o.thType', '=', type)

async function filtered(ctx: Context, kind: ReturnKind, input: Filters) {
  const { dateFrom, dateTo, thNo, clientId, pjNo, sourceNo, warehouseId, status, inchargeId, mine, ...more } = input
  let query = visible(ctx, kind)
  if (dateFrom) query = query.where('o.thDate', '>=', dateFrom)
  if (dateTo) query = query.where('o.thDate', '<=', dateTo)
  if (thNo) query = query.where('o.thNo', 'like', containing(thNo.toUpperCase()))
  if (clientId) query = query.where('o.clientId', '=', clientId)
  if (inchargeId) query = query.where('o.inchargeId', '=', inchargeId)
  if (mine) query = query.where(withinDataScope({ dataScope: [ctx.userId] }, 'o.created_by', 'o.incharge_id'))
  if (status) query = query.where('o.status', 'in', status.split(','))
  if (more.thAmount) query = query.where(within(ctx, 'o.thAmount', more.thAmount))
  if (more.remark) query = query.where(compared('o.remark', more.remarkOp, more.remark))
  const parts = await partsFor(ctx, pjNo)
  if (!sourceNo) return th.havingLine(ctx, query, { warehouseId, parts })
  return query.where(({ exists, selectFrom }) => {
    let lines = selectFrom('thProduct as l').select('l.lineId').where('l.tenantId', '=', ctx.tenantId).whereRef('l.thId', '=', 'o.thId')
    if (warehouseId) lines = lines.where('l.warehouseId', '=', warehouseId)
    if (parts) lines = lines.where('l.partId', 'in', parts)
    return exists(lines.where('l.sourceNo', 'like', containing(sourceNo.toUpperCase())))
  })
}

const shown = [
  ...HEADER_SHOWN,
  'o.thId as id',
  'o.thNo',
  'o.thDate',
  'o.clientId',
  'c.clientName',
  'o.inchargeId',
  'o.reason',
  'o.thAmount',
  'o.thSum',
  'o.costSum as costPrice',
  'o.postDate',
  'o.postedAt',
] as const

function withNames(query: ReturnType<typeof visible>, { document, direction }: ReturnKind) {
  return query
    .innerJoin('client as c', (join) => join.onRef('c.tenantId', '=', 'o.tenantId').onRef('c.clientId', '=', 'o.clientId'))
    .leftJoin('appUser as u', (join) => join.onRef('u.tenantId', '=', 'o.tenantId').onRef('u.userId', '=', 'o.modifierId'))
    .leftJoin('appUser as i', (join) => join.onRef('i.tenantId', '=', 'o.tenantId').onRef('i.userId', '=', 'o.inchargeId'))
    .select(shown)
    .select(moneyStatus({ document, event: POSTING, direction }, 'o.th_id').as('moneyStatus'))
    .select(({ fn, val }) => [fn.coalesce('u.realName', val('')).as('modifierName'), fn.coalesce('i.realName', val('')).as('inchargeName')])
}

const newest: Order = [
  ['o.thDate', 'desc'],
  ['o.thId', 'desc'],
]
const sortable = ({ priceTag }: ReturnKind) =>
  ({
    thNo: { by: 'o.thNo' },
    thDate: { by: 'o.thDate', indexed: true },
    clientName: { by: 'c.clientName' },
    status: { by: 'o.status', indexed: true },
    thAmount: { by: 'o.thAmount' },
    thSum: { by: 'o.thSum', tags: [priceTag] },
    lastUpdateTime: { by: 'o.updatedAt' },
  }) as const

/** What the goods are worth is known once they are posted. */
const worded = <R extends { postDate: string | null; postedAt: string | null; costPrice: string }>({ postedAt, ...row }: R) => ({
  ...row,
  costPrice: postedAt === null ? null : row.costPrice,
  postDate: row.postDate ?? '',
})

export async function page(ctx: Context, kind: ReturnKind, input: Received<typeof saleReturn.page>) {
  const query = await filtered(ctx, kind, input)
  const order = await orderOf(ctx, query, input, sortable(kind), newest)
  const found = await paginate(ctx, inOrder(withNames(query, kind), order), query, input)
  return { page: { ...found, list: found.list.map(worded) } }
}

export async function totals(ctx: Context, kind: ReturnKind, input: Filters) {
  const query = await filtered(ctx, kind, input)
  const where = standing('o.postedAt')
  return { content: await sumsByStanding(query, where, { thAmount: 'o.thAmount', thSum: 'o.thSum', costPrice: 'o.costSum' }) }
}

export async function get(ctx: Context, kind: ReturnKind, { id }: { id: number }) {
  const order = await withNames(visible(ctx, kind).where('o.thId', '=', id), kind).executeTakeFirst()
  return { content: order ? worded(order) : null }
}

export async function pageLines(ctx: Context, kind: ReturnKind, { thId, page: at, limit }: Received<typeof saleReturn.pageLines>) {
  const query = th.visibleLines(ctx, thId, visible(ctx, kind))
  const lines = query
    .innerJoin('warehouse as w', (join) => join.onRef('w.tenantId', '=', 'l.tenantId').onRef('w.warehouseId', '=', 'l.warehouseId'))
    .leftJoin('posi as p', (join) => join.onRef('p.tenantId', '=', 'l.tenantId').onRef('p.posiId', '=', 'l.posiId'))
    .select([...LINE_SHOWN, 'l.sourceLineId', 'l.sourceId', 'l.sourceNo'])
    .select(['l.thAmount', 'l.shortAmount', 'l.thPrice', 'l.thSum', 'l.costSum as costPrice'])
    .select(['l.unit', 'l.unitFactor', 'l.unitPrice'])
    .select(['l.warehouseId', 'w.warehouseName', 'l.posiId', 'l.reason', 'l.claims', 'l.posted'])
    .select(({ fn, val }) => fn.coalesce('p.posiName', val('')).as('posiName'))
    .orderBy('l.rowNo')
  const found = await paginate(ctx, lines, query, { page: at, limit })
  const sources = await sourcesById(
    { ...ctx, dataScope: null },
    kind,
    found.list.map(({ sourceLineId }) => sourceLineId),
  )
  const list = found.list.map(({ claims, posted, ...line }) => {
    const source = sources.get(line.sourceLineId)
    const others = source && subtract(takenOf(source), claims || posted ? line.thAmount : '0')
    return {
      ...line,
      ...unitTold(line, line.thAmount),
      unitPrice: line.unitPrice ?? line.thPrice,
      units: unitsOf(source),
      costPrice: posted ? line.costPrice : null,
      sourceDate: source?.docDate ?? '',
      sourceAmount: source?.amount ?? '0',
      sourcePrice: source?.price ?? '0',
      sourceUnitPrice: source?.unitPrice ?? '0',
      rest: source && others !== undefined ? subtract(source.amount, others) : '0',
    }
  })
  return { page: { ...found, list } }
}

/** Besides its own a part comes back in the unit it went in. */
const unitsOf = (source: Source | undefined) =>
  source?.unit ? [{ unit: source.unit, factor: source.unitFactor, buys: false, sells: false }] : []

export const log = (ctx: Context, kind: ReturnKind, { id }: { id: number }) => th.log(ctx, id, visible(ctx, kind))

export async function ofSource(ctx: Context, kind: ReturnKind, { sourceId }: { sourceId: number }) {
  const content = await visible(ctx, kind)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('thProduct as l')
          .select('l.lineId')
          .where('l.tenantId', '=', ctx.tenantId)
          .whereRef('l.thId', '=', 'o.thId')
          .where('l.thType', '=', kind.type)
          .where('l.sourceId', '=', sourceId),
      ),
    )
    .select(['o.thId as id', 'o.thNo', 'o.thDate', 'o.status', 'o.thAmount', 'o.thSum'])
    .orderBy('o.thId', 'desc')
    .limit(100)
    .execute()
  return { content }
}
