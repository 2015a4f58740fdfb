-- 内部付款: a 转账 into an account of another company.
alter table fund_order add column to_company_id bigint;
alter table fund_order add check (to_company_id is null or kind = 'zk' and to_company_id <> company_id);

insert into role_tag (tenant_id, role_id, tag)
select a.tenant_id, a.role_id, 'fin:branch:pay'
from role_tag a join role_tag b on b.tenant_id = a.tenant_id and b.role_id = a.role_id and b.tag = 'fin:branch:query'
where a.tag = 'fin:fund:add'
on conflict do nothing;
