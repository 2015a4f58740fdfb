-- What a supplier's goods no longer have a row for was looked for among all rows of a slice (decision 235), and that once for each row the company had already: nobody had counted those
-- that were written in the same moment. The first sums of a company with 10,000 parts took half a minute, of one with 50,000 a quarter of an hour. Rows that go are few: they are told apart first.
do $$
declare
  def text := pg_get_functiondef('house.supply_slice'::regproc);
  told text := replace(replace(def, '  gone as (', E'  lost as materialized (select company_id, span, start, part_id, supplier_id from both_ways where not is_now),\n  gone as ('),
    'using both_ways w
    where not w.is_now and b.tenant_id', 'using lost w
    where b.tenant_id');
begin
  if told not like '%using lost w%' or told not like '%lost as materialized%' then
    raise exception 'house.supply_slice is not what it was';
  end if;
  execute told;
end $$;
