import { type Check, mine } from './check.ts'
import { beside, letter, SPANS } from './sides.ts'

/** Spans, and all of it. */
const EVER = [...SPANS, 'all'] as const
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

/** What is kept of how goods move, what they were bought at and of whom they are, against the stock ledger and the receipts. */
export const goodsChecks: readonly Check[] = [
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
    about: '每个商品：已汇总的每一次变价的日期和进价与入库单',
    pairs: beside(
      `select part_id, to_char(rk_date, 'YYYY-MM-DD') as day, row_number() over (partition by part_id order by rk_date, line_id) as nth, price from (
         select l.part_id, l.rk_date, l.line_id, l.purchase_price as price, lag(l.purchase_price) over (partition by l.part_id order by l.rk_date, l.line_id) as before
         from rk_product l where ${RECEIPT} and l.part_id not in (${NEWLY_BOUGHT})) l where before is distinct from price`,
      `select part_id, to_char(u.day, 'YYYY-MM-DD') as day, u.nth, u.price * 0.0001 as price from part_bought p cross join unnest(p.days, p.prices) with ordinality u(day, price, nth)
         where ${mine('p')} and part_id not in (${NEWLY_BOUGHT})`,
      'part_id, day, nth',
      `'商品' || part_id || ' ' || day`,
      [['进价', 'price']],
    ),
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
