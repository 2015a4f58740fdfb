-- What stands in the way of a deletion is asked with the tenant as a number: from what a function says a distributed database does not see that all lies on one machine.
do $$
declare
  name text;
  body text;
begin
  foreach name in array array['client_in_use', 'client_needed', 'part_in_use', 'part_needed'] loop
    body := pg_get_functiondef((name || '(bigint[])')::regprocedure);
    body := replace(body, 'r.tenant_id = house.tenant()', 'r.tenant_id = $2');
    body := replace(body, 'o.tenant_id = r.tenant_id and', 'o.tenant_id = $2 and');
    body := replace(body, 'using clients;', 'using clients, house.tenant();');
    body := replace(body, 'using parts;', 'using parts, house.tenant();');
    execute body;
  end loop;
  body := pg_get_functiondef('house.company_in_use(bigint)'::regprocedure);
  body := replace(body, 'tenant_id = house.tenant() and company_id = $1', 'tenant_id = $2 and company_id = $1');
  execute replace(body, 'using company;', 'using company, house.tenant();');
end $$;
