-- 退货原因 for the companies that are there already; a new one starts with the same words (server/modules/tenants/starting-words.ts).
insert into dict_type (tenant_id, dict_type, dict_name, fixed)
select t.tenant_id, 'THYY', '退货原因', true from tenant_root t
where exists (select from dict_type d where d.tenant_id = t.tenant_id) on conflict do nothing;
insert into dict_entry (tenant_id, dict_type_id, dict_name, dict_value, sort)
select d.tenant_id, d.dict_type_id, w.word, w.word, w.ord from dict_type d
cross join unnest(array['质量问题', '发错货', '订错货', '车型不符', '运输破损', '客户不要', '其他']) with ordinality as w(word, ord)
where d.dict_type = 'THYY' on conflict do nothing;
