-- The words of all rows of one statement enter an index together: sorted by word, five times cheaper for a thousand parts than row by row (decision 057).
-- Without an end of its own the waiting list would be read by every search until somebody empties it, so the statement that filled it empties it.
create function house.settle_words() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform gin_clean_pending_list(i.indexrelid)
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am m on m.oid = c.relam
    where i.indrelid = tg_relid and m.amname = 'gin';
  return null;
end $$;
revoke all on function house.settle_words from public;

alter index part_search_tok set (fastupdate = on);
alter index part_search_stock set (fastupdate = on);
create trigger settle_words after insert or update on part_search for each statement execute function house.settle_words();
