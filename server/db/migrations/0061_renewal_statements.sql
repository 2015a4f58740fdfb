-- 按日对账: a channel's own account of a day against our books.

alter table sandbox_payment add column paid_at timestamptz, add column refunded_at timestamptz;
update sandbox_payment set paid_at = created_at where state in ('paid', 'refunded');
update sandbox_payment set refunded_at = created_at where state = 'refunded';

-- What the last comparison of a day found; the lines themselves are asked for anew whenever somebody looks.
create table renew_statement (
  paytype text not null,
  day date not null,
  in_count int not null,
  in_fen bigint not null,
  out_count int not null,
  out_fen bigint not null,
  differences int not null,
  checked_at timestamptz not null default now(),
  checked_by text not null default '',
  primary key (paytype, day)
);
comment on column renew_statement.in_fen is 'What the channel says came in that day for orders of ours; out_fen = what it gave back.';
comment on column renew_statement.differences is 'Lines on which the two sides differ.';
select house.common_table('renew_statement', 'select, insert, update');
alter table renew_statement enable row level security;
create policy operators on renew_statement using (house.operator()) with check (house.operator());

create index on renew_payment (paid_at);
create index on renew_payment (refunded_at) where refunded_at is not null;

-- Orders of one channel with each payment of theirs: those that were booked or given back on a day, and those named.
create function house.renew_payments(way text, on_day date, numbers text[]) returns table (
  tenant_id bigint, tenant_name text, order_no text, trade_no text, paid_fen bigint, refund text, booked_on date, refunded_on date
) language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  from_moment timestamptz := on_day::timestamp at time zone 'Asia/Shanghai';
  to_moment timestamptz := (on_day + 1)::timestamp at time zone 'Asia/Shanghai';
begin
  perform house.operators_only();
  return query
    select o.tenant_id, t.name, o.order_no, coalesce(p.trade_no, ''), coalesce(p.paid_fen, 0), coalesce(p.refund, ''),
      (p.paid_at at time zone 'Asia/Shanghai')::date, (p.refunded_at at time zone 'Asia/Shanghai')::date
    from renew_order o
    join tenant_root t on t.tenant_id = o.tenant_id
    left join renew_payment p on p.tenant_id = o.tenant_id and p.order_no = o.order_no
    where o.paytype = way and (o.order_no = any (numbers)
      or p.paid_at >= from_moment and p.paid_at < to_moment
      or p.refunded_at >= from_moment and p.refunded_at < to_moment);
end $$;
revoke all on function house.renew_payments from public;
grant execute on function house.renew_payments to peichi_app;

-- Orders a job that looks past the walls, in the name of the operators' first administrator.
create function house.order_for_operators(task text) returns void language plpgsql set search_path = public, pg_temp as $$
begin
  perform graphile_worker.add_job(task, json_build_object('who', json_build_object('tenantId', u.tenant_id, 'userId', u.user_id, 'companyId', u.company_id),
    'payload', json_build_object()), job_key => task || ':' || u.tenant_id, max_attempts => 3)
  from app_user u
  join user_role ur on ur.tenant_id = u.tenant_id and ur.user_id = u.user_id
  join role r on r.tenant_id = ur.tenant_id and r.role_id = ur.role_id and r.owner
  where u.enabled and exists (select from installation i where i.name = 'operator_tenant' and i.value = to_jsonb(u.tenant_id))
  order by u.user_id limit 1;
end $$;
revoke all on function house.order_for_operators from public;
