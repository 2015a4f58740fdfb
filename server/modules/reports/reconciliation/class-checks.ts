import { type Check, mine } from './check.ts'

/** What is kept of classes and still stands: the ledgers hold no row of its days that it does not hold. */
const KEPT = `
  select k.*, case when k.last_day = month_end then month_end else date_trunc('month', k.last_day)::date - 1 end as year_to
  from (select k.*, (date_trunc('month', k.last_day) + interval '1 month')::date - 1 as month_end from class_kept k where k.tenant_id = $1 and k.company_ids = array[$2]::bigint[]) k
  where k.moves_since = (select count(*) from stock_ledger l where ${mine('l')} and l.ledger_id > k.ledger_id and l.biz_date <= k.last_day)
    and k.entries_since = (select count(*) from result_entry r where ${mine('r')} and r.entry_id > k.entry_id and r.biz_date <= k.last_day
      and r.biz_date >= least(k.first_day, (date_trunc('month', case when k.last_day = month_end then month_end else date_trunc('month', k.last_day)::date - 1 end) - interval '11 months')::date))
  order by k.made_at desc limit 2`
const SOLD = `result_entry r where ${mine('r')} and r.kind in ('销售', '销售退货') and r.part_id is not null`
/** Part by part its class, from the entries alone. */
const CLASSES = `
  with kept as materialized (${KEPT})
  select kept_id, part_id, net, traded, abc || case when t.total > 0 and 12 * t.squares <= 1.25 * t.total ^ 2 then 'X' when t.total > 0 and 12 * t.squares <= 2 * t.total ^ 2 then 'Y' else 'Z' end as class,
    (select coalesce(sum(l.value - case when whole then l.inner_value else 0 end), 0) from stock_ledger l where ${mine('l')} and l.part_id = n.part_id and l.biz_date <= n.last_day) as value
  from (
    select *, case when net > 0 and reached < 0.8 * everything then 'A' when net > 0 and reached < 0.95 * everything then 'B' else 'C' end as abc
    from (
      select *, coalesce(sum(greatest(net, 0)) over (partition by kept_id order by net desc, part_id rows between unbounded preceding and 1 preceding), 0) as reached,
        sum(greatest(net, 0)) over (partition by kept_id) as everything
      from (
        select k.kept_id, k.whole, k.last_day, k.year_to, r.part_id, sum(r.income) as net, sum(r.qty) as pieces, count(*) as traded
        from kept k join lateral (select * from ${SOLD} and r.biz_date between k.first_day and k.last_day) r on true group by 1, 2, 3, 4, 5
      ) s where net <> 0 or pieces <> 0
    ) o
  ) n
  left join lateral (
    select sum(q) as total, sum(q * q) as squares from (
      select sum(r.qty) as q from ${SOLD} and r.part_id = n.part_id and r.biz_date <= n.year_to and r.biz_date >= (date_trunc('month', n.year_to) - interval '11 months')::date
      group by date_trunc('month', r.biz_date)
    ) m
  ) t on true`

/** Kept classes of ABC-XYZ against the ledgers. */
export const classChecks: readonly Check[] = [
  {
    name: 'ABC-XYZ 分级 = 损益明细',
    about: '最近查过的期间：每个商品的分级，每级的净额、笔数、期末库存额与损益明细、台账',
    pairs: `
      with c as materialized (${CLASSES}), s as materialized (select s.* from class_sums s join (${KEPT}) k using (kept_id) where s.tenant_id = $1 and cardinality(s.parts) > 0)
      select '商品' || part_id as what, 1 as expected, case when c.class = m.class then 1 else 0 end as found
      from c full join (select kept_id, class, unnest(parts) as part_id from s) m using (kept_id, part_id)
      union all
      select coalesce(e.class, s.class) || x.word, x.expected, x.found
      from (select kept_id, class, sum(net) as net, sum(traded) as traded, sum(value) as value from c group by 1, 2) e full join s using (kept_id, class)
      cross join lateral (values (' 净额', coalesce(e.net, 0), coalesce((s.sums ->> 'net')::numeric, 0)), (' 笔数', coalesce(e.traded, 0), coalesce(s.traded, 0)),
        (' 期末库存额', coalesce(e.value, 0), coalesce((s.sums ->> 'closeValue')::numeric, 0))) as x(word, expected, found)`,
  },
]
