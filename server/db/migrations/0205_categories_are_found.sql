-- The quick search reads 类别 too: the search rows are written anew.
do $$
begin
  if exists (select from tenant_root) and to_regnamespace('graphile_worker') is not null then
    perform house.order_for_all('rebuild-part-search');
  end if;
end $$;
