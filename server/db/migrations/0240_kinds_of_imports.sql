-- Lists of every kind go through the same steps. shown: what a line says under the names of its kind's fields, and what it takes the place of
-- (server/modules/platform/lists/kind.ts). company_id: whose opening stock, whose positions; 0 of lists that all companies share.
alter table import_batch
  add column kind text not null default 'part',
  add column company_id bigint not null default 0;
drop index import_batch_newest;
create index import_batch_newest on import_batch (tenant_id, kind, batch_id desc);
alter table import_row add column shown jsonb;
alter table import_profile
  add column kind text not null default 'part',
  drop constraint import_profile_pkey,
  add primary key (tenant_id, kind, header_key, supplier_id);

-- What a change is of besides its number: the warehouse of a usual place, the part that fits a model.
alter table import_change
  drop constraint import_change_entity_check,
  add column key text not null default '';
drop index import_change_thing;
create index import_change_thing on import_change (tenant_id, entity, id, key);
