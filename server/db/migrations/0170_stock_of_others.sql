-- 可用 of other branches: whoever reads stock and may work in every company could go there and look already.
insert into role_tag (tenant_id, role_id, tag)
select r.tenant_id, r.role_id, 'stock.others'
from role r join role_tag t on t.tenant_id = r.tenant_id and t.role_id = r.role_id and t.tag = 'busi:kc:query'
where r.data_scope = 'all'
on conflict do nothing;
