-- The list of parts sorted by name or by the last change: without these a million parts are sorted for twenty (0.3 s).
create index part_changed on part (tenant_id, updated_at desc, part_id desc) where deleted_at is null;
create index part_name on part (tenant_id, pj_name, part_id) where deleted_at is null;
