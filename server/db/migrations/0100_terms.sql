-- 结算方式: how a client pays, and 不限 as a word of its own, for his credit and for his days. A 0 means 0 from here on.
alter table client
  add column settle_kind text not null default '账期' constraint client_settle_kind check (settle_kind in ('现结', '款到发货', '货到付款', '账期', '月结')),
  add column credit_unlimited boolean not null default true,
  add column days_unlimited boolean not null default true,
  -- somebody has said so; else these are what was read from a 0
  add column terms_set boolean not null default false;

update client set
  settle_kind = case when walk_in then '现结' when vip then '月结' else '账期' end,
  credit_unlimited = not walk_in and max_price = 0,
  days_unlimited = not walk_in and not vip and tags in (1, 3) and max_days = 0,
  terms_set = walk_in or vip or max_price > 0 or max_days > 0 or tags not in (1, 3);

-- 月结 on the wire says what the kind says.
alter table client drop column vip;
alter table client add column vip boolean not null generated always as (settle_kind = '月结') stored;
-- 客户未定结算方式 on the home page.
create index client_terms_open on client (tenant_id) where not terms_set;

-- A 对账单 of somebody whose days are not limited has no 付款期限.
alter table statement_order alter column due_date drop not null;

create or replace function house.add_walk_in(tenant bigint, maker bigint) returns void language plpgsql set search_path = public, pg_temp as $$
declare
  made bigint;
begin
  update client set walk_in = true where tenant_id = tenant and name_n = '散客' and tags in (1, 3) and deleted_at is null;
  if found then return; end if;
  insert into client (tenant_id, client_no, client_name, client_full_name, name_n, tags, client_type, walk_in, settle_kind, credit_unlimited, days_unlimited,
    terms_set, created_by, updated_by)
  values (tenant, 'KH00000', '散客', '散客', '散客', 1, '散客', true, '现结', false, false, true, maker, maker) on conflict do nothing returning client_id into made;
  if made is null then return; end if;
  insert into client_search (tenant_id, client_id, tags, doc) values (tenant, made, 1, ' 散客 sk kh00000 sanke ');
end $$;
