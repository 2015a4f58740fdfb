-- The quick search tells where a part sits on the car that was named.
create index fitment_placed on fitment (tenant_id, part_id) include (model_id, place) where place <> '';
