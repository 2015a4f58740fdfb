import { type Check, mine } from './check.ts'
import { beside, letter, SPANS } from './sides.ts'

/** What the ledgers moved: assets less debts, by document and day. */
const moved = `
  select biz_date, document, document_id, doc_no, value + fee as moved from stock_ledger s where ${mine('s')}
  union all select biz_date, document, document_id, doc_no, case direction when 'ys' then amount else -amount end from accysyf y where ${mine('y')}
  union all select biz_date, document, document_id, doc_no, amount from acc_flow c where ${mine('c')}
  union all select biz_date, document, document_id, doc_no, case creditor_id when $2 then amount else -amount end from branch_due d
    where d.tenant_id = $1 and $2 in (d.creditor_id, d.debtor_id)`
const entries = `select * from result_entry e where ${mine('e')}`
/** Those that are rolled up. */
const rolled = `${entries} and e.entry_id <= coalesce((select entry_id from result_rolled k where k.tenant_id = $1), 0)`
const TRADE = `('销售', '销售退货', '成本差异', '已售成本调整', '运杂费')`
const trade = `sum(case kind when '销售' then income when '销售退货' then income else 0 end) as net, sum(cost) as cost, sum(qty) as qty`

/** The result ledger against the ledgers it explains, and its roll-ups. */
export const resultChecks: readonly Check[] = [
  {
    name: '损益 = 单据变动',
    about: '每张单据、每天：库存、应收、应付、资金、内部往来的变动与损益、资本之和',
    pairs: beside(
      `select biz_date, document, document_id, max(doc_no) as doc_no, sum(moved) as amount from (${moved}) m group by 1, 2, 3`,
      `select biz_date, document, document_id, sum(amount) as amount from (${entries}) e group by 1, 2, 3`,
      'biz_date, document, document_id',
      `coalesce(a.doc_no, '') || ' ' || document || document_id || ' ' || biz_date`,
      [['变动', 'amount']],
    ),
  },
  {
    name: '损益 = 净资产变动',
    about: '截至每一天：库存＋应收－应付＋资金＋内部往来，与损益、资本累计',
    pairs: beside(
      `select biz_date, sum(sum(moved)) over (order by biz_date) as amount from (${moved} union all select biz_date, '', 0, '', 0 from (${entries}) e) m group by 1`,
      `select biz_date, sum(sum(amount)) over (order by biz_date) as amount from (select biz_date, amount from (${entries}) e union all select biz_date, 0 from (${moved}) m) e group by 1`,
      'biz_date',
      'biz_date',
      [['净资产', 'amount']],
    ),
  },
  {
    name: '损益明细 = 台账来源',
    about: '每张单据、每种损益：损益明细与按台账、单据明细重新得出的',
    pairs: beside(
      `select document, document_id, event, kind, sum(income) as income, sum(cost) as cost, sum(qty) as qty, sum(inner_cost) as "inner" from result_source s where ${mine('s')} group by 1, 2, 3, 4`,
      `select document, document_id, event, kind, sum(income) as income, sum(cost) as cost, sum(qty) as qty, sum(inner_cost) as "inner" from (${entries} and e.event <> '整理') e group by 1, 2, 3, 4`,
      'document, document_id, event, kind',
      `document || document_id || ' ' || event || ' ' || kind`,
      [
        ['收入', 'income'],
        ['成本', 'cost'],
        ['数量', 'qty'],
        ['内部毛利', '"inner"'],
      ],
    ),
  },
  {
    name: '损益 = 月结',
    about: '每个已月结的月份：截至月末的损益、资本累计与月结时的净资产',
    pairs: `
      select to_char(l.month, 'YYYY-MM') as what, l.stock_value + l.receivable - l.payable + l.funds + coalesce(l.branches, 0) as expected,
        coalesce((select sum(e.amount) from result_entry e where ${mine('e')} and e.biz_date < l.month + interval '1 month'), 0) as found
      from (
        select distinct on (month) * from period_log l where ${mine('l')} and action = '关账' order by month, log_id desc
      ) l
      where l.stock_value is not null and l.month <= (select closed_to from period p where ${mine('p')})`,
  },
  {
    name: '冲暂估更正 = 损益',
    about: '每条已发货的销售明细：冲暂估更正的成本与损益里属于它的成本差异',
    pairs: `
      select l.ck_id || ' ' || l.pj_no as what, l.cost_later as expected, coalesce(e.cost, 0) as found from ck_product l
      left join (select about_line_id as line_id, sum(cost) as cost from (${entries}) e where about_line_id is not null group by 1) e using (line_id)
      where ${mine('l')} and l.posted and (l.cost_later <> 0 or e.cost is not null)`,
  },
  {
    name: '损益日汇总、月汇总 = 损益明细',
    about: '每天、每月、每种损益、业务员、仓库：已汇总的数量、收入、成本与损益明细',
    pairs: ['day', 'month']
      .map((table) => {
        const day = table === 'day' ? 'biz_date' : `date_trunc('month', biz_date)::date`
        const sums =
          'sum(entries) as entries, sum(n) as n, sum(docs) as docs, sum(qty) as qty, sum(income) as income, sum(cost) as cost, sum(inner_cost) as inner_cost'
        const keys = 'day, kind, category, incharge_id, warehouse_id'
        return beside(
          `select ${day} as day, kind, category, coalesce(incharge_id, 0) as incharge_id, coalesce(warehouse_id, 0) as warehouse_id, ${sums}
           from (select *, 1 as entries, sign(qty) as n from (${rolled}) e) e group by 1, 2, 3, 4, 5`,
          `select ${table === 'day' ? 'biz_date' : 'month'} as day, kind, category, incharge_id, warehouse_id, ${sums} from result_${table} r where ${mine('r')} group by 1, 2, 3, 4, 5`,
          keys,
          `day || ' ' || kind || ' ' || category`,
          ['entries', 'n', 'docs', 'qty', 'income', 'cost', 'inner_cost'].map((column) => [column, column] as const),
        )
      })
      .join(' union all '),
  },
  {
    name: '商品、客户损益汇总 = 损益明细',
    about: '每个商品、每月每季每年，每个客户、业务员、每月：已汇总的净额、成本、数量与损益明细',
    pairs: [
      ...SPANS.map((span) =>
        beside(
          `select date_trunc('${span}', month)::date as start, part_id, sum(net) as net, sum(cost) as cost, sum(qty) as qty, sum(qty * qty) as squares, sum(entries) as entries from (
             select date_trunc('month', biz_date)::date as month, part_id, ${trade}, count(*) as entries
             from (${rolled}) e where kind in ${TRADE} and part_id is not null group by 1, 2
           ) m group by 1, 2`,
          `select start, part_id, income - back as net, cost + diff + freight as cost, qty - back_qty as qty, squares, sales + backs + diffs + freights as entries from result_part r
           where ${mine('r')} and span = '${letter(span)}'`,
          'start, part_id',
          `'商品' || part_id || ' ' || start`,
          [
            ['净额', 'net'],
            ['成本', 'cost'],
            ['数量', 'qty'],
            ['月件数平方', 'squares'],
            ['笔数', 'entries'],
          ],
        ),
      ),
      ...SPANS.map((span) =>
        beside(
          `select date_trunc('${span}', biz_date)::date as start, coalesce(client_id, 0) as client_id, coalesce(incharge_id, 0) as incharge_id, ${trade}
           from (${rolled}) e where kind in ${TRADE} group by 1, 2, 3`,
          `select start, client_id, incharge_id, income - back as net, cost + diff + freight as cost, qty - back_qty as qty from result_client r
           where ${mine('r')} and span = '${letter(span)}'`,
          'start, client_id, incharge_id',
          `'客户' || client_id || ' ' || start`,
          [
            ['净额', 'net'],
            ['成本', 'cost'],
            ['数量', 'qty'],
          ],
        ),
      ),
      beside(
        `select part_id, span, start, sum(income - back - cost - diff - freight) as net, sum(n) as n, sum(qty) as qty from result_part r
         where r.tenant_id = $1 and r.company_id <> 0 group by 1, 2, 3`,
        `select part_id, span, start, income - back - cost - diff - freight as net, n, qty from result_part r where r.tenant_id = $1 and r.company_id = 0`,
        'part_id, span, start',
        `'所有公司 商品' || part_id || ' ' || start`,
        [
          ['毛利', 'net'],
          ['笔数', 'n'],
          ['数量', 'qty'],
        ],
      ),
    ].join(' union all '),
  },
]
