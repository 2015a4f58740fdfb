-- 费用分摊 and paying fees with goods that are received: whoever does the same with stock-ins and sees transfers.
insert into role_tag (tenant_id, role_id, tag)
select distinct a.tenant_id, a.role_id, g.tag
from (values ('busi:rk:fee', 'busi:db:query', 'busi:db:fee'), ('busi:rk:pay', 'busi:db:query', 'busi:db:pay')) as g(one, other, tag)
join role_tag a on a.tag = g.one join role_tag b on b.tenant_id = a.tenant_id and b.role_id = a.role_id and b.tag = g.other
on conflict do nothing;
