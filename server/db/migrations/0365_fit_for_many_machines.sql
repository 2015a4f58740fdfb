-- What a distributed database (Citus) refuses, said so that both understand it; test/many-machines.test.ts holds the rules.
-- The bodies stay as they are but for the words, so they are changed where they stand: nothing is copied that could differ.
do $$
declare
  f record;
  def text;
begin
  -- a select without a column
  for f in
    select p.oid from pg_proc p
    where p.pronamespace in ('house'::regnamespace, 'public'::regnamespace) and p.prosrc ~* '\mselect\s+from\M' and p.prosqlbody is null
      and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  loop
    execute regexp_replace(pg_get_functiondef(f.oid), '\mselect(\s+)from\M', 'select 1\1from', 'gi');
  end loop;

  -- SQL functions that read tables of tenants: their statements know parameters only as plpgsql. Names still mean columns first, as in SQL.
  for f in
    select p.oid, p.proretset, p.prosrc from pg_proc p
    where p.oid::regproc::text in ('house.accounts_of_openid', 'house.accounts_of_person', 'house.accounts_of_phone', 'house.came_in_with',
      'house.has_factor', 'house.identity_of', 'house.idle_limit', 'house.licence_over', 'house.offer_prices', 'part_codes_holding',
      'house.quota', 'house.risen_purchases', 'house.support_stands') and p.prolang = (select oid from pg_language where lanname = 'sql')
  loop
    def := replace(pg_get_functiondef(f.oid), 'LANGUAGE sql', 'LANGUAGE plpgsql');
    execute replace(def, f.prosrc, case when f.proretset
      then format(E'\n#variable_conflict use_column\nbegin\n  return query%s;\nend ', rtrim(f.prosrc, E' \n'))
      else format(E'\n#variable_conflict use_column\nbegin\n  return (%s);\nend ', rtrim(f.prosrc, E' \n')) end);
  end loop;

  -- a moment that is read where a conflict writes: named before
  select regexp_replace(replace(pg_get_functiondef('house.plan_parts_of'::regproc), 'now() - interval ''1 hour''', 'hour_ago'),
    'AS \$function\$\s*begin', E'AS $function$\ndeclare\n  hour_ago timestamptz := now() - interval ''1 hour'';\nbegin') into def;
  execute def;
end $$;
