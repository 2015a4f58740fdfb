-- 商品全景 says which class of goods a part belongs to (decision 200). Of each company the last part of A and of B in the order of what was sold net in twelve whole months:
-- with them the class of any part follows from its own twelve sums, without ranking all others.
create table abc_border (
  tenant_id bigint not null,
  company_id bigint not null,
  -- the first month that is not among the twelve
  month date not null,
  -- null: nothing was sold in them
  a_net numeric(20,4),
  a_part bigint,
  b_net numeric(20,4),
  b_part bigint,
  primary key (tenant_id, company_id)
);
select house.tenant_table('abc_border', 'select');

-- In the order of 净额, A as long as those before have not reached 80 % of what all brought in, B 95 %: as ABC-XYZ 分析 has it.
create function house.abc_of(tenant bigint, company bigint, upto date) returns void language plpgsql
  set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
begin
  insert into abc_border as d (tenant_id, company_id, month, a_net, a_part, b_net, b_part)
  with sold as (
    select part_id, sum(income - back) as net from result_part
    where tenant_id = tenant and company_id = company and span = 'M' and start >= upto - interval '12 months' and start < upto
    group by part_id having sum(income - back) > 0
  ), ranked as materialized (
    select part_id, net, row_number() over w as place, sum(net) over w - net as before, sum(net) over () as whole from sold window w as (order by net desc, part_id)
  ), last as (
    select max(place) filter (where before < 0.8 * whole) as a, max(place) filter (where before < 0.95 * whole) as b from ranked
  )
  select tenant, company, upto, a.net, a.part_id, b.net, b.part_id
  from last left join ranked a on a.place = last.a left join ranked b on b.place = last.b
  on conflict (tenant_id, company_id) do update set month = excluded.month, a_net = excluded.a_net, a_part = excluded.a_part, b_net = excluded.b_net, b_part = excluded.b_part;
end $$;

-- Companies whose borders are not of this month, so many at a time; a month is over once what happened in it has been rolled up. Answers whether there is more to do.
create function house.abc_due(step integer default 20) returns boolean language plpgsql set search_path = public, pg_temp as $$
declare
  this_month date := date_trunc('month', now() at time zone 'Asia/Shanghai' - interval '6 hours')::date;
  r record;
  done integer := 0;
begin
  for r in
    select d.tenant_id, d.dept_id as company_id from dept d
    left join abc_border b on b.tenant_id = d.tenant_id and b.company_id = d.dept_id
    where d.company and not d.stopped and b.month is distinct from this_month
    limit step
  loop
    perform house.abc_of(r.tenant_id, r.company_id, this_month);
    done := done + 1;
  end loop;
  return done >= step;
end $$;

revoke all on function house.abc_of, house.abc_due from public;

-- 缺货登记 of a part, the newest first.
create index lost_sale_part on lost_sale (tenant_id, part_id, created_at desc) where part_id is not null;
