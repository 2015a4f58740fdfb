-- 采购建议 looks at every part that sold in ninety days or lies below its limits: of most of them nothing has changed since the plan was made, and what the plan knows of
-- them decides whether they are short (decision 150). Whole thousandths of a piece; what has changed since is weighed from the books.

create table part_planned (
  tenant_id bigint primary key,
  day date not null,
  ledger_id bigint not null,
  kept boolean not null,
  stores bigint[] not null,
  planned_at timestamptz not null
);
comment on column part_planned.ledger_id is 'Parts that the ledger moves beyond it are weighed from the books.';
comment on column part_planned.kept is 'Whether there are so many parts that a plan is kept.';
comment on column part_planned.stores is 'The normal warehouses whose stock the plan counts.';
select house.tenant_table('part_planned', 'select');

create table part_plan (
  tenant_id bigint not null,
  company_id bigint not null,
  part_id bigint not null,
  looked boolean not null,
  qty bigint not null,
  least bigint not null,
  most bigint not null,
  sold30 bigint not null,
  sold90 bigint not null,
  changed_at timestamptz,
  primary key (tenant_id, company_id, part_id)
) with (fillfactor = 85);
comment on column part_plan.looked is 'Sold in ninety days or below its limit here; other rows say what one company has of what another one looks at.';
comment on column part_plan.changed_at is 'When its limits were changed after the plan was made: it is weighed from the books.';
create index part_plan_changed on part_plan (tenant_id, company_id) where changed_at is not null;
select house.tenant_table('part_plan', 'select, insert, update');

-- Parts that are not sold: few beside those that are.
create index part_gone on part (tenant_id, part_id) where deleted_at is not null or pj_enable;

-- Plans anew where a day has begun or the ledger has moved `moved` rows on. few: with fewer parts than that no plan is kept. step: so many parts a transaction, about.
-- Answers whether there is more to do.
create function house.plan_parts(few integer default 5000, moved integer default 2000, step integer default 200000) returns boolean language plpgsql set search_path = public, pg_temp as $$
declare
  r record;
  today date := (now() at time zone 'Asia/Shanghai')::date;
  upto bigint;
  many bigint;
  done bigint := 0;
begin
  for r in
    select t.tenant_id, coalesce(k.ledger_id, 0) as ledger_id, k.day is not distinct from today as of_today from tenant_root t left join part_planned k on k.tenant_id = t.tenant_id order by t.tenant_id
  loop
    continue when r.of_today
      and (select count(*) from (select from stock_ledger l where l.tenant_id = r.tenant_id and l.ledger_id > r.ledger_id and l.posted_at < now() - interval '1 hour' limit moved + 1) l) <= moved;
    select count(*) into many from (
      select from part_sale_day d where d.tenant_id = r.tenant_id and d.sale_day >= today - 89 limit few + 1
    ) d;
    if many > few then
      -- what is posted meanwhile, or was still being posted an hour ago, lies beyond the border
      select coalesce(max(l.ledger_id), r.ledger_id) into upto from (
        select l.ledger_id from stock_ledger l where l.tenant_id = r.tenant_id and l.posted_at < now() - interval '1 hour' order by l.ledger_id desc limit 1
      ) l;
      perform house.plan_parts_of(r.tenant_id, today);
      select count(*) into many from part_plan p where p.tenant_id = r.tenant_id;
      done := done + many;
    else
      many := 0;
      select coalesce(max(l.ledger_id), 0) into upto from (select l.ledger_id from stock_ledger l where l.tenant_id = r.tenant_id order by l.ledger_id desc limit 1) l;
      delete from part_plan p where p.tenant_id = r.tenant_id;
    end if;
    insert into part_planned as k (tenant_id, day, ledger_id, kept, stores, planned_at)
    select r.tenant_id, today, upto, many > 0, array(select w.warehouse_id from warehouse w where w.tenant_id = r.tenant_id and w.kind = 'normal' order by 1), now()
    on conflict (tenant_id) do update set day = excluded.day, ledger_id = excluded.ledger_id, kept = excluded.kept, stores = excluded.stores, planned_at = excluded.planned_at;
    exit when done >= step;
  end loop;
  return done >= step;
end $$;

-- The plan of all companies of a tenant. A part whose limits were changed a moment ago stays marked: the change may not have been seen yet.
create function house.plan_parts_of(tenant bigint, today date) returns void language plpgsql set search_path = public, pg_temp as $$
begin
  with sold as materialized (
    select company_id, part_id, sum(qty) filter (where sale_day >= today - 29) as sold30, sum(qty) as sold90
    from part_sale_day where tenant_id = tenant and sale_day >= today - 89 group by 1, 2
  ), below as materialized (
    select distinct company_id, part_id from stock_limit where tenant_id = tenant and state = -1
  ), looked as materialized (
    select part_id from sold union select part_id from below
  ), fact as (
    select company_id, part_id, true as looked, 0::numeric as qty, 0::numeric as least, 0::numeric as most, coalesce(sold30, 0) as sold30, sold90 from sold
    union all
    select company_id, part_id, true, 0, 0, 0, 0, 0 from below
    union all
    select company_id, part_id, false, 0, min_amount, max_amount, 0, 0 from stock_limit
    where tenant_id = tenant and warehouse_id = 0 and part_id in (select part_id from looked)
    union all
    select w.company_id, b.part_id, false, b.qty, 0, 0, 0, 0
    from stock_balance b join warehouse w on w.tenant_id = tenant and w.warehouse_id = b.warehouse_id and w.kind = 'normal'
    where b.tenant_id = tenant and b.qty <> 0 and b.part_id in (select part_id from looked)
  ), planned as materialized (
    select company_id, part_id, bool_or(looked) as looked, sum(qty) * 1000 as qty, sum(least) * 1000 as least, sum(most) * 1000 as most, sum(sold30) * 1000 as sold30,
      sum(sold90) * 1000 as sold90 from fact group by 1, 2
  ), gone as (
    delete from part_plan p where p.tenant_id = tenant and (p.changed_at is null or p.changed_at <= now() - interval '1 hour')
      and not exists (select 1 from planned n where n.company_id = p.company_id and n.part_id = p.part_id)
  )
  insert into part_plan as p (tenant_id, company_id, part_id, looked, qty, least, most, sold30, sold90)
  select tenant, n.* from planned n where true
  on conflict (tenant_id, company_id, part_id) do update set looked = excluded.looked, qty = excluded.qty, least = excluded.least, most = excluded.most,
    sold30 = excluded.sold30, sold90 = excluded.sold90, changed_at = case when p.changed_at > now() - interval '1 hour' then p.changed_at end
  where (p.looked, p.qty, p.least, p.most, p.sold30, p.sold90) is distinct from (excluded.looked, excluded.qty, excluded.least, excluded.most, excluded.sold30, excluded.sold90)
    or p.changed_at <= now() - interval '1 hour';
end $$;
revoke all on function house.plan_parts, house.plan_parts_of from public;
