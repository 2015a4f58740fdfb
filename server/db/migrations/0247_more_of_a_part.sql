-- 品质: 原厂, 配套 … beside the brand wherever a part is chosen; how long and how far it is under warranty, 0 = nothing is said.
alter table part
  add column pj_quality text not null default '',
  add column warranty_months smallint not null default 0 check (warranty_months >= 0),
  add column warranty_km integer not null default 0 check (warranty_km >= 0);

insert into dict_type (tenant_id, dict_type, dict_name, fixed)
select t.tenant_id, 'PJPZ', '品质', true from tenant_root t
where exists (select from dict_type d where d.tenant_id = t.tenant_id) on conflict do nothing;
insert into dict_entry (tenant_id, dict_type_id, dict_name, dict_value, sort)
select d.tenant_id, d.dict_type_id, w.word, w.word, w.ord from dict_type d
cross join unnest(array['原厂', '配套', '品牌', '副厂', '拆车', '再制造']) with ordinality as w(word, ord)
where d.dict_type = 'PJPZ' on conflict do nothing;
