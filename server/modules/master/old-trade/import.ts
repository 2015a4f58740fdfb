import { bulk } from '#server/kit/bulk.ts'
import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'
import { type Ask, type Change, type JudgedLine, type ListLine, listKind } from '#server/modules/platform/lists/index.ts'
import { priceDecimals } from '../prices/index.ts'
import { clientScopeSql } from '../search/index.ts'
import { type Known, known } from './known.ts'
import { type Cells, type Figures, figuresOf, saysOf } from './read-line.ts'

const titles = {
  bizDate: ['日期', '单据日期', '业务日期', '开单日期', '销售日期', '录单日期', '制单日期'],
  kind: ['类型', '单据类型', '业务类型', '业务类别', '单据名称'],
  partner: [
    ...['往来单位', '客户', '供应商', '客户名称', '供应商名称', '往来单位名称', '单位名称', '单位全名', '购货单位', '供货单位'],
    ...['客户编号', '供应商编号', '单位编号', '往来单位编号'],
  ],
  pjNo: ['编码', '商品编码', '商品编号', '存货编码', '配件编码', '配件编号', '物料编码', '零件号', '货号', '商品代码'],
  pjBrand: ['品牌', '厂牌'],
  qty: ['数量', '基本数量', '销售数量', '出库数量', '实发数量'],
  price: ['单价', '销售单价', '销售价', '含税单价', '价格', '折后单价'],
  amount: ['金额', '价税合计', '销售金额', '含税金额', '折后金额', '本币金额'],
  docNo: ['单号', '单据编号', '单据号', '原单号', '订单编号'],
  remark: ['备注', '摘要', '行备注', '附加说明'],
} as const satisfies Partial<Record<keyof Cells, readonly string[]>>

interface Trade extends Figures {
  partId: number
  clientId: number | null
  partner: string
  docNo: string
  remark: string
  says: string
  /** What it would have said before its partner was here. */
  before: string
}
interface Row extends JudgedLine {
  trade: Trade | undefined
}
interface Way {
  today: string
  decimals: number
  /** Whether what is younger than the first document here comes in; undefined: nobody has said. */
  overlap: string | undefined
}

const THERE = 'select says from old_trade where tenant_id = $1 and company_id = $2 and says = any($3::uuid[])'

async function judgeAll(ctx: Context, lines: readonly ListLine<keyof Cells>[], way: Way, seen: Map<string, number>): Promise<Row[]> {
  const own = lines.map(({ no, cells }) => ({ no, cells: { ...cells, pjNo: cells.pjNo.trim(), partner: cells.partner.trim() } }))
  const facts = await known(
    ctx,
    own.map(({ cells }) => cells),
  )
  const rows = own.map((line) => judge(line, facts, way, seen))
  const says = rows.flatMap(({ trade }) => (trade ? [trade.says, trade.before] : []))
  const found = await bulk<{ says: string }>(ctx, THERE, [ctx.tenantId, ctx.companyId, [...new Set(says)]])
  const there = new Set(found.map((each) => each.says))
  const same = (row: Row, problem: string): Row => ({ ...row, verdict: 'same', problem, asks: [] })
  return rows.map((row) => {
    if (row.trade && there.has(row.trade.says)) return same(row, '已导入过')
    return row.trade && there.has(row.trade.before) ? same(row, '已导入过，当时没有这个往来单位；先撤销那次导入，再导入') : row
  })
}

function judge({ no, cells }: ListLine<keyof Cells>, facts: Known, way: Way, seen: Map<string, number>): Row {
  const figures = figuresOf(cells, way)
  const part = facts.partOf(cells)
  const problem = [part, figures].filter((each) => typeof each === 'string').join('；')
  if (typeof figures === 'string' || typeof part === 'string')
    return { no, verdict: 'wrong', problem, values: { ...cells }, trade: undefined }
  const { kind, bizDate, qty, price, amount, noted } = figures
  const late = facts.firstDay !== '' && bizDate > facts.firstDay
  const client = cells.partner === '' ? undefined : facts.partnerOf(cells.partner, kind !== '采购')
  const values = {
    ...{ bizDate, kind, partner: client?.clientName ?? cells.partner, pjNo: part.pjNo, pjName: part.pjName, pjBrand: part.pjBrand },
    ...{ qty, price, amount, docNo: cells.docNo.trim(), remark: cells.remark.trim() },
  }
  const told = late && way.overlap === 'no' ? `日期在本系统第一笔开单（${facts.firstDay}）之后` : ''
  if (told) return { no, verdict: 'wrong', problem: told, values, trade: undefined }
  const said = { figures, partId: part.partId, clientId: client?.clientId ?? 0, cells }
  const base = saysOf(said, 0)
  const nth = seen.get(base) ?? 0
  seen.set(base, nth + 1)
  // one document names a line once; without a document two alike may both be true
  if (nth > 0 && values.docNo !== '') return { no, verdict: 'same', problem: '与前面的一行相同，只导入一次', values, trade: undefined }
  const remarks = [
    ...noted,
    ...(client ? [] : [cells.partner === '' ? '没有写往来单位' : '没有这个往来单位，只记名称']),
    ...(nth > 0 ? ['与前面的一行相同，没有单号，按另一笔导入'] : []),
  ]
  const trade = {
    ...{ ...figures, partId: part.partId, clientId: client?.clientId ?? null, partner: values.partner },
    ...{ docNo: values.docNo, remark: values.remark, says: saysOf(said, nth), before: saysOf({ ...said, clientId: 0 }, nth) },
  }
  const ask: Ask = { key: 'overlap', from: bizDate, to: facts.firstDay, fields: ['bizDate'], detail: facts.firstDay }
  const asks = late && way.overlap === undefined ? [ask] : []
  return { no, verdict: 'fresh', problem: remarks.join('；'), values, trade, asks }
}

const STORE = `
  insert into old_trade (tenant_id, company_id, batch_id, kind, trade_day, part_id, client_id, partner, qty, price, amount, doc_no, remark, says, created_by)
  select $1, $2, $3, u.kind, u."bizDate", u."partId", u."clientId", u.partner, u.qty, u.price, u.amount, u."docNo", u.remark, u.says, $4
  from jsonb_to_recordset($5::jsonb) as u (kind text, "bizDate" date, "partId" bigint, "clientId" bigint, partner text, qty numeric, price numeric,
    amount numeric, "docNo" text, remark text, says uuid)`
/** As it would come back. */
const STORED = `
  select t.trade_day::text as "bizDate", t.kind, coalesce(c.client_name, t.partner) as partner, p.pj_no as "pjNo", p.pj_brand as "pjBrand",
    trim_scale(t.qty)::text as qty, trim_scale(t.price)::text as price, t.amount::text as amount, t.doc_no as "docNo", t.remark
  from old_trade t join part p on p.tenant_id = $1 and p.part_id = t.part_id left join client c on c.tenant_id = $1 and c.client_id = t.client_id
  where t.tenant_id = $1 and t.company_id = $2 and ($3::bigint[] is null or c.client_id is not null and ${clientScopeSql('$3', 'c')})
  order by t.trade_day desc, t.old_id desc limit 50001`
const COUNT = 'select house.count_old_days($1, $2, $3::bigint[], $4::date[])'
const RETURNS = 'select house.returns_of_history($1, $2) as returns'
const FORGET = 'select house.forget_old_trade($1, $2)'

/** A change tells of a whole piece: what the batch wrote bears its number. */
async function store(ctx: Context, rows: readonly Row[], batchId: number): Promise<Change[]> {
  const lines = rows.flatMap(({ trade }) => (trade ? [trade] : []))
  await bulk(ctx, STORE, [ctx.tenantId, ctx.companyId, batchId, ctx.userId, JSON.stringify(lines)])
  const counted = lines.filter(({ kind }) => kind !== '采购')
  const values = [counted.map(({ partId }) => partId), counted.map(({ bizDate }) => bizDate)]
  await bulk(ctx, COUNT, [ctx.tenantId, ctx.companyId, ...values])
  const [first] = rows
  return first ? [{ rowNo: first.no, entity: 'oldTrade', id: batchId, key: '', before: null, after: { lines: lines.length } }] : []
}

/** 旧系统历史: what the program before says, read by prices and suggestions, posted nowhere (decision 198). */
export const oldTradeList = listKind<Row>({
  kind: 'oldTrade',
  titles,
  ...{ most: 200_000, piece: 2000 },
  barred: (ctx) =>
    ctx.maySee('price.xsprice') && ctx.maySee('price.purchaseprice') ? '' : '没有查看销售价和进价的权限，不能导入旧系统历史',
  judge: (ctx, lines, { overlap }, seen) =>
    judgeAll(ctx, lines as readonly ListLine<keyof Cells>[], { today: ctx.today, decimals: priceDecimals(ctx), overlap }, seen),
  carryOut: store,
  stored: (ctx) => statement(ctx, 'old-trade.stored', STORED, [ctx.tenantId, ctx.companyId, ctx.dataScope]),
  entities: {
    oldTrade: {
      // nobody edits it, and a price it gave stands on the sale; what was taken back of it here stands in the way
      async barred(ctx, batchId) {
        const [found] = await statement<{ returns: string }>(ctx, 'old-trade.returns', RETURNS, [ctx.tenantId, batchId])
        return found?.returns ? `其中的明细已有退货单 ${found.returns}，请先红冲或关单` : ''
      },
      fate: async () => new Map(),
      async putBack(ctx, _, batchId) {
        await bulk(ctx, FORGET, [ctx.tenantId, batchId])
        return new Map()
      },
    },
  },
})
