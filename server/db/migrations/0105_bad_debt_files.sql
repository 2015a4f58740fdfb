-- 坏账: what proves it — a ruling, a letter that came back — is kept with it.
alter table money_order add column files jsonb not null default '[]';
comment on column file_use.owner_kind is 'part, client, user, feedback, money …: the table of the record in short.';
