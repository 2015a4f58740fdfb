-- The list of stopped parts: few among many, found without reading all (1 s at a million).
create index part_stopped on part (tenant_id, part_id desc) where pj_enable and deleted_at is null;
