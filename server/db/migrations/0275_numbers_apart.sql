-- Documents do not wait for each other's numbers: a number is given in a transaction of its own, and what comes to nothing gives it back.

alter table number_rule add column gapless boolean not null default false;
comment on column number_rule.gapless is '连号: the number is taken within the transaction of its document, so that none is ever left out; documents of the series wait for each other.';

-- Numbers that were given and not used: the next documents that would be numbered so take them.
create table number_back (
  tenant_id bigint not null,
  company_id bigint not null,
  number text not null,
  primary key (tenant_id, company_id, number)
);
select house.tenant_table('number_back', 'select, insert, delete');

-- So many next numbers, for documents whose transactions are others. Null: the series is to be without gaps, and house.next_number gives them one by one.
-- It is a transaction of its own: it says itself whose it is, and does not wait for the disk, for the log of the document that bears the number comes later.
create function house.take_numbers(tenant bigint, company bigint, document text, on_day date, standard jsonb, wanted int) returns text[] language plpgsql set search_path = public, pg_temp as $$
declare
  r record;
  period date;
  n int;
  head text;
  made text;
  given text[];
begin
  perform set_config('app.tenant_id', tenant::text, true), set_config('synchronous_commit', 'off', true);
  select x.prefix, x.pattern, x.digits::int, x.restart, x.gapless into r from number_rule x
   where x.tenant_id = tenant and x.company_id in (0, company) and x.kind = document order by x.company_id desc limit 1;
  if not found then
    select standard ->> 'prefix' as prefix, standard ->> 'pattern' as pattern, (standard ->> 'digits')::int as digits, standard ->> 'restart' as restart, false as gapless into r;
  end if;
  if r.gapless then
    return null;
  end if;
  period := case r.restart when 'day' then on_day when 'never' then date '1970-01-01' else date_trunc(r.restart, on_day)::date end;
  head := r.prefix || case when r.pattern = '' then '' else to_char(on_day, r.pattern) end;
  select s.last into n from number_series s where s.tenant_id = tenant and s.company_id = company and s.kind = document and s.day = period for update;
  if not found then
    insert into number_series (tenant_id, company_id, kind, day, last) values (tenant, company, document, period, 0) on conflict do nothing;
    select s.last into n from number_series s where s.tenant_id = tenant and s.company_id = company and s.kind = document and s.day = period for update;
  end if;
  with gone as (
    delete from number_back b where b.tenant_id = tenant and b.company_id = company and b.number in (
      select x.number from number_back x
      where x.tenant_id = tenant and x.company_id = company and left(x.number, length(head)) = head
        and substr(x.number, length(head) + 1) ~ '^[0-9]+$' and length(x.number) >= length(head) + r.digits
      order by length(x.number), x.number limit wanted)
    returning b.number
  )
  select coalesce(array_agg(number order by length(number), number), '{}') into given from gone;
  while cardinality(given) < wanted loop
    n := n + 1;
    made := head || lpad(n::text, greatest(r.digits, length(n::text)), '0');
    insert into issued_number (tenant_id, company_id, number) values (tenant, company, made) on conflict do nothing;
    if found then
      given := given || made;
    end if;
  end loop;
  update number_series s set last = n where s.tenant_id = tenant and s.company_id = company and s.kind = document and s.day = period and s.last <> n;
  return given;
end $$;
grant execute on function house.take_numbers to peichi_app;

-- What was taken so and not used.
create function house.give_number_back(tenant bigint, company bigint, given text) returns void language plpgsql set search_path = public, pg_temp as $$
begin
  perform set_config('app.tenant_id', tenant::text, true);
  insert into number_back (tenant_id, company_id, number) values (tenant, company, given) on conflict do nothing;
end $$;
grant execute on function house.give_number_back to peichi_app;
