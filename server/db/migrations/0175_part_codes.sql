-- Numbers others gave a part. kind 1 车厂OE, 2 生产厂, 3 条码, 4 旧编码. maker: whose, '' unknown; maker_n and code_n normalised (server/modules/master/search/normal.ts).
-- part.pj_oemcode shows the first of kind 1, as many as it holds.
create table part_code (
  tenant_id bigint not null,
  part_id bigint not null,
  kind smallint not null check (kind between 1 and 4),
  maker text not null default '',
  maker_n text not null default '',
  no text not null,
  code_n text not null,
  sort smallint not null default 0,
  primary key (tenant_id, part_id, kind, maker_n, code_n)
);
alter table part_code add foreign key (tenant_id, part_id) references part (tenant_id, part_id) on delete cascade;
create index part_code_number on part_code (tenant_id, code_n) include (part_id);
select house.tenant_table('part_code');

-- A number of its own is no use of the part.
create or replace function part_in_use(parts bigint[]) returns table (part_id bigint, what text) language plpgsql stable set search_path = public, pg_temp as $$
declare
  reference record;
begin
  for reference in
    select c.conrelid::regclass as tab, a.attname as col from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[2]
    where c.contype = 'f' and c.confrelid = 'part'::regclass
      and c.conrelid not in ('part_price'::regclass, 'part_search'::regclass, 'price_change'::regclass, 'part_code'::regclass)
  loop
    return query execute format(
      'select p.id, %L::text from unnest($1) p (id) where exists (select from %s r where r.tenant_id = house.tenant() and r.%I = p.id)',
      case reference.tab::text when 'exchange_code' then '互换码' when 'stock_balance' then '库存' when 'part_cost' then '库存'
        when 'reservation' then '占用' when 'rk_product' then '入库单' when 'ck_product' then '销售单' when 'part_sale_day' then '销售单'
        when 'purchase_line' then '采购订单' when 'part_on_way' then '采购订单' when 'fitment' then '适用车型' when 'stock_limit' then '上下限'
        when 'lost_sale' then '缺货登记' when 'price_order_line' then '调价单' when 'agreed_price' then '协议价' else '单据' end,
      reference.tab, reference.col) using parts;
  end loop;
end $$;

-- The search rows are written anew, and with them the numbers that stand in 厂家编码 today.
do $$
begin
  if exists (select from tenant_root) and to_regnamespace('graphile_worker') is not null then
    perform house.order_for_all('rebuild-part-search');
  end if;
end $$;

-- As before (0003), and numbers of others by their beginning: those of a part's search row are its first forty only.
create or replace function part_find(code text, words text[], tokens integer[], want integer)
returns table (part_id bigint, place integer)
language plpgsql stable security definer
rows 20
set search_path = public, pg_temp
set plan_cache_mode = force_custom_plan
as $$
declare
  mine constant bigint := nullif(current_setting('app.tenant_id', true), '')::bigint;
  likes constant text[] := array(select '%' || replace(replace(replace(w, '\', '\\'), '%', '\%'), '_', '\_') || '%' from unnest(words) w);
  found bigint[] := '{}';
  named bigint[] := '{}';
  more bigint[];
begin
  if mine is null or cardinality(words) = 0 then return; end if;

  -- The beginning of a code.
  if length(code) >= 2 then
    found := array(select s.part_id from part_search s
      where s.tenant_id = mine and s.code_n >= code and s.code_n < code || chr(1114111)
      order by s.code_n limit want * 4);
  end if;
  if length(code) >= 4 and code ~ '[0-9]' then
    select coalesce(array_agg(n.part_id), '{}'), coalesce(array_agg(n.part_id) filter (where n.code_n = code), '{}') into more, named from (
      select c.part_id, c.code_n from part_code c
      where c.tenant_id = mine and c.code_n >= code and c.code_n < code || chr(1114111)
      order by c.code_n limit want * 4) n;
    found := found || more;
  end if;

  -- Common words: the most popular parts answer them at once.
  more := array(select p.part_id from (
      select s.part_id, s.doc from part_search s where s.tenant_id = mine order by s.tier, s.pop desc limit 1500
    ) p where p.doc like all (likes) limit want);
  found := found || more;

  -- Rare words: so few among the popular that the lists are short.
  if cardinality(more) < want and cardinality(tokens) > 0 then
    more := array(select s.part_id from part_search s
      where s.tenant_id = mine and s.tier < 2 and s.tok @> tokens and s.doc like all (likes) limit want * 20);
    found := found || more;
    if cardinality(more) < want then
      found := found || array(select s.part_id from part_search s
        where s.tenant_id = mine and s.tok @> tokens and s.doc like all (likes) limit want * 20);
    end if;
  end if;

  return query
    select s.part_id, (row_number() over (order by
        case when s.code_n = code then 0 when s.part_id = any (named) or s.doc like '% ' || code || ' %' then 1
          when starts_with(s.code_n, code) then 2 else 3 end,
        s.tier, s.pop desc, s.code_n, s.part_id))::integer
    from part_search s
    where s.tenant_id = mine and s.part_id = any (found)
    order by 2 limit want;
end $$;

-- Parts whose code contains one of these, of three signs at least, the best first for each; places, codes (normalised) and tokens ('{1,2}') go together.
-- security definer for the same reason as part_find; one plan for all, for the tokens are not known before the lines are read.
create function part_codes_holding(places integer[], codes text[], tokens text[], want integer)
returns table (place integer, part_id bigint, nth integer)
language sql stable security definer
rows 100
set search_path = public, pg_temp
as $$
  select a.place, h.part_id, h.nth::integer
  from unnest(places, codes, tokens) as a(place, code, tok)
  cross join lateral (
    select f.part_id, row_number() over (order by f.code_n <> a.code, not starts_with(f.code_n, a.code), f.tier, f.pop desc, f.code_n, f.part_id) as nth
    from (select s.part_id, s.code_n, s.tier, s.pop from part_search s
      where s.tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint and s.tok @> a.tok::integer[] and strpos(s.code_n, a.code) > 0
      limit want * 10) f
    order by nth limit want
  ) h
  where a.tok <> '' and length(a.code) >= 3
$$;
revoke all on function part_codes_holding from public;
grant execute on function part_codes_holding to peichi_app;
