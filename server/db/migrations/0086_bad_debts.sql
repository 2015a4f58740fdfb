-- 坏账: why a debt is given up.
alter table money_order add column reason text not null default '';
insert into dict_type (tenant_id, dict_type, dict_name, fixed)
select t.tenant_id, 'HZYY', '坏账原因', true from tenant_root t
where exists (select from dict_type d where d.tenant_id = t.tenant_id) on conflict do nothing;
insert into dict_entry (tenant_id, dict_type_id, dict_name, dict_value, sort)
select d.tenant_id, d.dict_type_id, w.word, w.word, w.ord from dict_type d
cross join unnest(array['倒闭', '失联', '诉讼', '纠纷', '尾差']) with ordinality as w(word, ord)
where d.dict_type = 'HZYY' on conflict do nothing;
