import type { Check } from './check.ts'

const mine = (alias: string) => `${alias}.tenant_id = $1 and ${alias}.company_id = $2`
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

const SPANS = ['month', 'quarter', 'year'] as const
/** Those, and all of it. */
const EVER = [...SPANS, 'all'] as const
const letter = (span: string) => span.slice(0, 1).toUpperCase()
/** The kinds of moves that have columns of their own in part_moves, and which kinds of the ledger they are. */
const MOVES = {
  in: `kind in ('进货', '进货红冲')`,
  supplier_back: `kind in ('采购退货', '采购退货红冲')`,
  sale: `kind in ('销售', '销售红冲')`,
  sale_back: `kind in ('销售退货', '销售退货红冲')`,
  moved_in: `kind like '调拨入%'`,
  moved_out: `kind like '调拨%' and kind not like '调拨入%' and kind not like '调拨损耗%'`,
  count: `kind like '盘%'`,
} as const
const MOVED = Object.keys(MOVES).flatMap((move) => [`${move}_qty`, `${move}_value`])

const RECEIPT = `${mine('l')} and l.rk_type = 0 and l.posted and l.purchase_price > 0`
/** Parts that were bought since the last step of the roll-ups. */
const NEWLY_BOUGHT = `select n.part_id from stock_ledger n where ${mine('n')} and n.document = 'rk' and n.ledger_id > coalesce((select ledger_id from result_rolled k where k.tenant_id = $1), 0)`
const NEWLY_MOVED = `select n.part_id from stock_ledger n where ${mine('n')} and n.ledger_id > coalesce((select ledger_id from result_rolled k where k.tenant_id = $1), 0)`
const SUPPLIED = `select * from part_supplied p where ${mine('p')} and p.part_id not in (${NEWLY_MOVED})`
const SUPPLY = ['came', 'came_value', 'back', 'credited', 'sold', 'sold_value', 'rest', 'rest_value'] as const
/** Each receipt as it came, was taken back, and what of it went back. */
const HAPPENED = `
  select l.part_id, l.supplier_id, v.day, v.sign * l.rk_amount as came, v.sign * round(l.rk_amount * l.purchase_price, 2) as value, 0 as back, 0 as credited
  from rk_product l join rk_order o using (tenant_id, rk_id) cross join lateral (values (1, l.rk_date), (-1, greatest(l.rk_date, o.reversed_on))) v(sign, day)
  where ${mine('l')} and l.rk_type = 0 and (o.confirmed_at is not null or o.reversed_on is not null) and (v.sign = 1 or o.reversed_on is not null)
  union all
  select l.part_id, l.supplier_id, v.day, 0, 0, v.sign * t.th_amount, v.sign * t.th_sum
  from th_product t join th_order o using (tenant_id, th_id) join rk_product l on l.tenant_id = t.tenant_id and l.line_id = t.source_line_id
  cross join lateral (values (1, o.post_date), (-1, greatest(o.post_date, o.reversed_on))) v(sign, day)
  where ${mine('l')} and o.th_type = 1 and o.post_date is not null and (v.sign = 1 or o.reversed_on is not null)`
/** Receipts that stand, with what is newer and older of the same part, and what of it lies there and was sold. */
const LAST_OF_RECEIPTS = `
  select r.*, coalesce(sum(qty) over (partition by part_id order by rk_date desc, line_id desc rows between unbounded preceding and 1 preceding), 0) as newer,
    coalesce(sum(qty) over (partition by part_id order by rk_date, line_id rows between unbounded preceding and 1 preceding), 0) as older, s.held, s.sales
  from (
    select l.part_id, l.supplier_id, l.line_id, l.rk_date, l.purchase_price as price, l.rk_amount - coalesce(b.qty, 0) as qty
    from rk_product l join rk_order o using (tenant_id, rk_id)
    left join (select t.source_line_id as line_id, sum(t.th_amount) as qty from th_product t join th_order o using (tenant_id, th_id)
      where t.tenant_id = $1 and o.th_type = 1 and o.post_date is not null and o.reversed_on is null group by 1) b on b.line_id = l.line_id
    where ${mine('l')} and l.rk_type = 0 and o.confirmed_at is not null and o.reversed_on is null and l.part_id not in (${NEWLY_MOVED})
  ) r join (select part_id, sum(qty) as held, coalesce(-sum(qty) filter (where ${MOVES.sale} or ${MOVES.sale_back}), 0) as sales from stock_ledger g where ${mine('g')} group by 1) s using (part_id)`

/** Two sides by the same key, one row for each figure. */
const beside = (expected: string, found: string, keys: string, what: string, figures: readonly (readonly [string, string])[]) => `
  select ${what} || x.word as what, x.expected, x.found from (${expected}) a full join (${found}) b using (${keys})
  cross join lateral (values ${figures.map(([word, column]) => `(' ${word}', coalesce(a.${column}, 0), coalesce(b.${column}, 0))`).join()}) as x(word, expected, found)`

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
  {
    name: '商品台账汇总 = 台账',
    about: '每个商品、成本池、类型、每月每季每年：已汇总的数量、金额、费用与台账',
    pairs: SPANS.map((span) =>
      beside(
        `select date_trunc('${span}', biz_date)::date as start, part_id, pool, kind, count(*) as n, sum(qty) as qty, sum(value) as value, sum(fee) as fee, sum(inner_value) as inner_value from stock_ledger s
           where ${mine('s')} and s.ledger_id <= coalesce((select ledger_id from result_rolled k where k.tenant_id = $1), 0) group by 1, 2, 3, 4`,
        `select start, part_id, pool, kind, n, qty, value, fee, inner_value from stock_part p where ${mine('p')} and span = '${letter(span)}'`,
        'start, part_id, pool, kind',
        `'商品' || part_id || ' ' || kind || ' ' || start`,
        ['n', 'qty', 'value', 'fee', 'inner_value'].map((column) => [column, column] as const),
      ),
    ).join(' union all '),
  },
  {
    name: '商品收发汇总 = 台账',
    about: '每个商品、每月每季每年：已汇总的进、退、销、调、盘的数量和金额与台账',
    pairs: EVER.map((span) =>
      beside(
        `select ${span === 'all' ? `date '1900-01-01'` : `date_trunc('${span}', biz_date)::date`} as start, part_id, sum(qty) as qty, sum(value) as value, sum(inner_value) as inner_value,
           ${Object.entries(MOVES)
             .flatMap(([move, kinds]) =>
               ['qty', 'value'].map((column) => `sum(case when ${kinds} then ${column} else 0 end) as ${move}_${column}`),
             )
             .join(', ')},
           sum(case when kind = '成本差异' then value else 0 end) as diff_value,
           sum(case when ${[...Object.values(MOVES), `kind = '成本差异'`].map((kinds) => `(${kinds})`).join(' or ')} then 0 else qty end) as other_qty
         from stock_ledger s where ${mine('s')} and s.ledger_id <= coalesce((select ledger_id from result_rolled k where k.tenant_id = $1), 0) group by 1, 2`,
        `select * from part_moves p where ${mine('p')} and span = '${letter(span)}'`,
        'start, part_id',
        `'商品' || part_id || ' ' || start`,
        ['qty', 'value', 'inner_value', ...MOVED, 'diff_value', 'other_qty'].map((column) => [column, column] as const),
      ),
    ).join(' union all '),
  },
  {
    name: '商品进价汇总 = 入库单',
    about: '每个商品、每月每季每年：已汇总的第一次、最后一次和以前最后一次进价与入库单',
    pairs: SPANS.map((span) =>
      beside(
        `select b.start, b.part_id, (array_agg(b.price order by b.rk_date, b.line_id))[1] as first_price, (array_agg(b.price order by b.rk_date desc, b.line_id desc))[1] as last_price,
           (select l.purchase_price from rk_product l where ${RECEIPT} and l.part_id = b.part_id and l.rk_date < b.start order by l.rk_date desc, l.line_id desc limit 1) as before_price
         from (select date_trunc('${span}', l.rk_date)::date as start, l.part_id, l.rk_date, l.line_id, l.purchase_price as price from rk_product l
           where ${RECEIPT} and l.part_id not in (${NEWLY_BOUGHT})) b group by 1, 2`,
        `select start, part_id, first_price, last_price, before_price from part_bought p where ${mine('p')} and span = '${letter(span)}' and p.part_id not in (${NEWLY_BOUGHT})`,
        'start, part_id',
        `'商品' || part_id || ' ' || start`,
        [
          ['第一次', 'first_price'],
          ['最后一次', 'last_price'],
          ['以前', 'before_price'],
        ],
      ),
    ).join(' union all '),
  },
  {
    name: '供应商供销存汇总 = 入库单、台账',
    about: '每个商品、供应商、每月每季每年：已汇总的入库、退货、销出和剩余与入库单、退货单、台账；供应商汇总与商品汇总',
    pairs: [
      // what came and went back, supplier by supplier
      ...SPANS.map((span) =>
        beside(
          `select date_trunc('${span}', day)::date as start, part_id, supplier_id, sum(came) as came, sum(value) as came_value, sum(back) as back, sum(credited) as credited
           from (${HAPPENED}) h where part_id not in (${NEWLY_MOVED}) group by 1, 2, 3`,
          `${SUPPLIED} and span = '${letter(span)}' and supplier_id <> 0`,
          'start, part_id, supplier_id',
          `'商品' || part_id || ' 供应商' || supplier_id || ' ' || start`,
          [
            ['入库件数', 'came'],
            ['入库额', 'came_value'],
            ['退货件数', 'back'],
            ['退货额', 'credited'],
          ],
        ),
      ),
      // what all suppliers and nobody together sold and have left
      ...SPANS.map((span) =>
        beside(
          `select date_trunc('${span}', biz_date)::date as start, part_id, sum(qty) as rest, -sum(qty) filter (where ${MOVES.sale} or ${MOVES.sale_back}) as sold
           from stock_ledger s where ${mine('s')} and part_id not in (${NEWLY_MOVED}) group by 1, 2`,
          `select start, part_id, sum(rest) as rest, sum(sold) as sold from (${SUPPLIED} and span = '${letter(span)}') p group by 1, 2`,
          'start, part_id',
          `'商品' || part_id || ' ' || start`,
          [
            ['剩余件数', 'rest'],
            ['销出件数', 'sold'],
          ],
        ),
      ),
      // and of whom that is as things are now: the newest pieces are left, of the others the oldest were sold
      beside(
        `select part_id, supplier_id, sum(rest) as rest, sum(round(rest * price, 2)) as rest_value, sum(sold) as sold, sum(round(sold * price, 2)) as sold_value from (
           select *, greatest(0, least(qty - rest, sales - older)) as sold from (
             select *, greatest(0, least(qty, held - newer)) as rest from (${LAST_OF_RECEIPTS}) l) l) l group by 1, 2`,
        `select part_id, supplier_id, sum(rest) as rest, sum(rest_value) as rest_value, sum(sold) as sold, sum(sold_value) as sold_value
         from (${SUPPLIED} and span = 'M' and supplier_id <> 0) p group by 1, 2`,
        'part_id, supplier_id',
        `'商品' || part_id || ' 供应商' || supplier_id`,
        [
          ['剩余件数', 'rest'],
          ['剩余额', 'rest_value'],
          ['销出件数', 'sold'],
          ['销出额', 'sold_value'],
        ],
      ),
      beside(
        `select span, start, supplier_id, ${SUPPLY.map((column) => `sum(${column}) as ${column}`).join(', ')} from part_supplied p where ${mine('p')} group by 1, 2, 3`,
        `select * from supplier_supplied p where ${mine('p')}`,
        'span, start, supplier_id',
        `'供应商' || supplier_id || ' ' || span || ' ' || start`,
        SUPPLY.map((column) => [column, column] as const),
      ),
    ].join(' union all '),
  },
]
