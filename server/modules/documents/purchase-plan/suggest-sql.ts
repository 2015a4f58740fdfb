/** What is known of the parts looked at, and how much of each is wanted. `of`: of some of them only, so that the rest is not read. */
export const aimed = (of: (column: string) => string) => `  with sold as (
    select part_id, sum(qty + old_qty) filter (where sale_day >= $3) as sold30, sum(qty + old_qty) as sold90 from part_sale_day
    where tenant_id = $1 and company_id = any($2::bigint[]) and sale_day >= $4${of('part_id')} group by part_id
  ), presold as (
    select l.part_id, sum(l.ck_amount - l.done_amount - coalesce(r.qty, 0)) as qty
    from ck_product l
    join ck_order o on o.tenant_id = l.tenant_id and o.ck_id = l.ck_id and o.status in ('已确认', '进行中')
    left join lateral (select sum(qty) as qty from reservation r where r.tenant_id = $1 and r.document = 'ck' and r.document_id = l.ck_id
      and r.line_id = l.line_id) r on true
    where l.tenant_id = $1 and l.company_id = any($2::bigint[]) and l.ck_type = 2 and l.offered and l.ck_amount > l.done_amount${of('l.part_id')} group by l.part_id
  ), lost as (
    select part_id, sum(amount) as qty from lost_sale
    where tenant_id = $1 and company_id = any($2::bigint[]) and part_id is not null and state = '待处理' and created_at >= $5::date${of('part_id')} group by part_id
  ), limits as (
    -- one row of a company is that of all its warehouses
    select part_id, sum(min_amount) filter (where warehouse_id = 0) as least, sum(max_amount) filter (where warehouse_id = 0) as most,
      coalesce(sum(greatest(max_amount, min_amount)) filter (where warehouse_id <> 0 and state = -1), 0) as stores_want
    from stock_limit where tenant_id = $1 and company_id = any($2::bigint[])
      and part_id in (select part_id from stock_limit where tenant_id = $1 and company_id = any($2::bigint[]) and state = -1${of('part_id')} union select part_id from sold
        union select part_id from presold union select part_id from lost)
    group by part_id
  ), looked as (
    select part_id from limits union select part_id from sold union select part_id from presold union select part_id from lost
  ), held as (
    select b.part_id, sum(b.qty) as qty, sum(b.qty - b.reserved) as usable, sum(b.qty) filter (where i.part_id is not null) as short_stores
    from looked join stock_balance b on b.tenant_id = $1 and b.part_id = looked.part_id
    join warehouse k on k.tenant_id = $1 and k.warehouse_id = b.warehouse_id and k.company_id = any($2::bigint[]) and k.kind = 'normal'
    left join stock_limit i on i.tenant_id = $1 and i.company_id = b.company_id and i.part_id = b.part_id and i.warehouse_id = b.warehouse_id and i.state = -1
    group by b.part_id
  ), ordered as (
    select part_id, sum(qty) as qty from part_on_way where tenant_id = $1 and company_id = any($2::bigint[]) and qty <> 0${of('part_id')} group by 1
  ), coming as (
    -- asked of other branches and not answered yet, or held and sent for this one; of all branches together only what has left or is held
    select part_id, sum(qty) as qty from (
      select l.part_id, l.qty from transfer_request o join transfer_request_line l on l.tenant_id = o.tenant_id and l.dy_id = o.dy_id
      where o.tenant_id = $1 and o.company_id = any($2::bigint[]) and o.status = '已提交' and cardinality($2::bigint[]) = 1${of('l.part_id')}
      union all
      select l.part_id, l.qty from stock_paper o join stock_paper_line l on l.tenant_id = o.tenant_id and l.paper_id = o.paper_id
      where o.tenant_id = $1 and o.to_company_id = any($2::bigint[]) and o.kind = 'db' and o.status in ('已审核', '已在途')${of('l.part_id')}
    ) c group by 1
  ), known as (
    select looked.part_id, coalesce(b.qty, 0) as stock, coalesce(b.usable, 0) as usable, coalesce(w.qty, 0) as on_way, coalesce(c.qty, 0) as coming,
      coalesce(m.least, 0) as least, coalesce(m.most, 0) as most, coalesce(m.stores_want, 0) as stores_want, coalesce(b.short_stores, 0) as short_stores,
      coalesce(s.sold30, 0) as sold30, coalesce(s.sold90, 0) as sold90, coalesce(e.qty, 0) as presold, coalesce(l.qty, 0) as lost,
      case $6::int when 30 then coalesce(s.sold30, 0) else coalesce(s.sold90, 0) end * $7::int / $6::int as sells
    from looked
    left join sold s on s.part_id = looked.part_id
    left join presold e on e.part_id = looked.part_id
    left join lost l on l.part_id = looked.part_id
    left join limits m on m.part_id = looked.part_id
    left join held b on b.part_id = looked.part_id
    left join ordered w on w.part_id = looked.part_id
    left join coming c on c.part_id = looked.part_id
  ), aimed as (
    select known.*, usable + on_way + coming < least as below, stores_want > short_stores as store_below,
      greatest(
        greatest(case when usable + on_way + coming < least then greatest(most, least) else 0 end, case when most > 0 then least(sells, most) else sells end)
          + case when $8::boolean then presold else 0 end + case when $9::boolean then lost else 0 end - usable - on_way - coming,
        greatest(stores_want - short_stores, 0) - on_way - coming, 0) as wanted
    from known
  )`

/** All that is looked at. */
export const ALL = () => ''
/** Only these ($11). */
export const SOME = (column: string) => ` and ${column} = any($11::bigint[])`
/** The rows of a page, with whom to buy them from. */
export const suggested = (of: (column: string) => string) => `${aimed(of)}, short as materialized (
    -- most of what was sold is there: the parts themselves are read for the rest alone
    select * from aimed where ($10::boolean or wanted > 0) and ($11::bigint[] is null or part_id = any($11::bigint[]))
  ), chosen as (
    select short.*, p.pj_no, p.pj_name, p.pj_size, p.pj_factory, p.pj_brand, p.pj_unit, p.supplier_id,
      (ceil(wanted * 10::numeric ^ $14::int) / 10::numeric ^ $14::int)::numeric(16, 3) as suggest, count(*) over ()::int as found
    from short join part p on p.tenant_id = $1 and p.part_id = short.part_id and p.deleted_at is null and not p.pj_enable
    where ($12 = '' or p.pj_brand = $12) and ($13::bigint = 0 or p.supplier_id = $13)
    order by presold > 0 and wanted > 0 desc, below or store_below desc, wanted > 0 desc, sold90 desc, part_id limit $15 offset $16
  )
  select c.part_id as pjid, c.pj_no as "pjNo", c.pj_name as "pjName", c.pj_size as "pjSize", c.pj_factory as "pjFactory", c.pj_brand as "pjBrand",
    c.pj_unit as "pjUnit", c.stock as "stockAmount", c.usable, c.on_way as "onWay", c.coming, c.least as "minAmount", c.most as "maxAmount", c.sold30, c.sold90,
    c.presold as "presaleAmount", c.lost as "lostAmount", c.suggest, c.found,
    concat_ws('、', case when c.presold > 0 then '预售' end, case when c.below or c.store_below then '低于下限' end,
      case when c.sells > c.usable + c.on_way + c.coming then '将售完' end, case when c.lost > 0 then '缺货登记' end) as reason,
    coalesce(own.client_id, last.supplier_id, 0) as "supplierId", coalesce(own.client_name, last.name, '') as "supplierName",
    coalesce(last.supplier_id, 0) as "lastSupplierId", coalesce(last.name, '') as "lastSupplierName", last.price as "lastPrice",
    coalesce(last.day::text, '') as "lastDate",
    coalesce(best.supplier_id, 0) as "bestSupplierId", coalesce(best.name, '') as "bestSupplierName", best.price as "bestPrice"
  from chosen c
  left join client own on own.tenant_id = $1 and own.client_id = c.supplier_id and own.deleted_at is null and not own.stopped
  left join lateral (
    select l.supplier_id, v.client_name as name, l.purchase_price as price, l.rk_date as day
    from rk_product l join client v on v.tenant_id = $1 and v.client_id = l.supplier_id and v.deleted_at is null and not v.stopped
    where l.tenant_id = $1 and l.part_id = c.part_id and l.rk_type = 0 and l.posted and l.company_id = any($2::bigint[])
    order by l.rk_date desc, l.line_id desc limit 1
  ) last on true
  left join lateral (
    select l.supplier_id, v.client_name as name, l.purchase_price as price
    from rk_product l join client v on v.tenant_id = $1 and v.client_id = l.supplier_id and v.deleted_at is null and not v.stopped
    where l.tenant_id = $1 and l.part_id = c.part_id and l.rk_type = 0 and l.posted and l.company_id = any($2::bigint[]) and l.rk_date >= $17 and l.purchase_price > 0
    order by l.purchase_price, l.rk_date desc, l.line_id desc limit 1
  ) best on true
  order by c.presold > 0 and c.wanted > 0 desc, c.below or c.store_below desc, c.wanted > 0 desc, c.sold90 desc, c.part_id`
