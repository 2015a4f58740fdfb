-- The token stands in a cookie that the page reads; a second half, which no script can read, goes with it (docs/decisions/102).

alter table session add column companion_hash bytea;
comment on column session.companion_hash is 'Hash of the HttpOnly cookie without which the token opens nothing; null = begun before there was one.';
-- Whoever is at work goes on, and comes in anew tomorrow.
update session set ends_at = least(ends_at, now() + interval '12 hours');
