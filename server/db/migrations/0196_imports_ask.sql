-- Codes that differ only in signs that count (48G214LF, 48G214LF#) live side by side: code_k is the identity, code_n stays what is searched.
alter table part add column code_k text not null generated always as (
  coalesce(nullif(regexp_replace(upper(normalize(pj_no, nfkc)), '[\s\-_./\\()·]', '', 'g'), ''), upper(pj_no))) stored;
drop index part_code_brand_once;
create unique index part_code_brand_once on part (tenant_id, code_k, brand_n) where deleted_at is null;
create index part_searched_code on part (tenant_id, code_n, brand_n) where deleted_at is null;

-- Questions of a file, each asked once for all its lines, and what was answered. seal: what confirms is what was shown.
alter table import_batch
  add column asked integer not null default 0,
  add column questions jsonb not null default '[]',
  add column answers jsonb not null default '{}',
  add column header_key text not null default '',
  add column seal text not null default '';

-- How columns of this header were read the last time, for this supplier (0 none).
create table import_profile (
  tenant_id bigint not null,
  supplier_id bigint not null default 0,
  header_key text not null,
  mapping jsonb not null,
  options jsonb not null,
  answers jsonb not null,
  used_at timestamptz not null default now(),
  primary key (tenant_id, header_key, supplier_id)
);
select house.tenant_table('import_profile');

-- What a batch wrote, a row for each thing: before null where it made it. An undo puts back what still is as it was written, field by field.
create table import_change (
  tenant_id bigint not null,
  batch_id bigint not null,
  seq bigint generated always as identity,
  row_no integer not null,
  entity text not null check (entity in ('part', 'exchange')),
  id bigint not null,
  before jsonb,
  after jsonb not null,
  undone boolean not null default false,
  primary key (tenant_id, batch_id, seq),
  foreign key (tenant_id, batch_id) references import_batch (tenant_id, batch_id) on delete cascade
);
create index import_change_row on import_change (tenant_id, batch_id, row_no);
create index import_change_thing on import_change (tenant_id, entity, id);
select house.tenant_table('import_change');

-- Lines of before: what they left behind is what stands there now, unless it was edited since.
insert into import_change (tenant_id, batch_id, row_no, entity, id, before, after)
select r.tenant_id, r.batch_id, r.row_no, 'part', r.part_id, r.part_before || coalesce(r.price_before, '{}'), f.fields
from import_row r
join part p on p.tenant_id = r.tenant_id and p.part_id = r.part_id
join part_price pp on pp.tenant_id = r.tenant_id and pp.part_id = r.part_id
cross join lateral (select jsonb_build_object('pjNo', p.pj_no, 'pjName', p.pj_name, 'pjBrand', p.pj_brand, 'pjSubBrand', p.pj_sub_brand,
  'pjSize', p.pj_size, 'pjGensize', p.pj_gensize, 'pjFactory', p.pj_factory, 'pjType', p.pj_type, 'pjUnit', p.pj_unit, 'pjEnName', p.pj_en_name,
  'pjOemcode', p.pj_oemcode, 'barcode', p.barcode, 'remark', p.remark, 'purchasePrice', pp.purchase_price::text, 'xsPrice', pp.xs_price::text,
  'pfPrice', pp.pf_price::text, 'fxPrice', pp.fx_price::text, 'minPrice', pp.min_price::text, 'wbPrice', pp.wb_price::text) as every) e
cross join lateral (select case when r.part_before is null then e.every
  else (select jsonb_object_agg(k, v) from jsonb_each(e.every) as x (k, v) where (r.part_before || coalesce(r.price_before, '{}')) ? k) end as fields) f
where r.outcome = 'done' and p.deleted_at is null and p.version = r.version_after and pp.version = r.price_version_after;
update import_row r set outcome = 'kept', note = '导入后已被修改，不能撤销'
where r.outcome = 'done' and not exists (select from import_change c where c.tenant_id = r.tenant_id and c.batch_id = r.batch_id and c.row_no = r.row_no);
alter table import_row drop column part_before, drop column price_before, drop column version_after, drop column price_version_after;
