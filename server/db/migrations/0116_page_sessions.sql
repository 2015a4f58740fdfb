-- Every page says for which session it was drawn; an account may be at work at a desk and on a handheld at once.

-- Known to the pages of the session and of use to nobody else. Drawn anew with whatever a page must not outlive: a login, another company.
alter table session
  add column page_key uuid not null default gen_random_uuid(),
  add column handheld boolean not null default false;
comment on column session.page_key is 'What a page sends to say that it was drawn for this session.';
comment on column session.handheld is 'A phone, a tablet or a PDA: it stands beside the session at a desk.';
update session set handheld = true where user_agent ~* 'Android|iPhone|iPad|HarmonyOS';

-- Who holds this token, with rights and parameters, in one trip. A page of another session hears whose token it is now, and keeps nothing alive.
-- Definer: the tenant is only known afterwards. The touch skips a locked row, so parallel calls of one session never wait for each other.
drop function house.identify;
create function house.identify(hash bytea, page text) returns table (
  tenant_id bigint, user_id bigint, company_id bigint, session_id bigint, browser_id text, support_id bigint, page_key uuid,
  dept_id bigint, login_account text, real_name text, must_change_pwd boolean, owner boolean, operator boolean, tags text[], parameters jsonb
) language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  s session%rowtype;
begin
  select x.* into s from session x
   where x.token_hash = hash and (x.closes_at is null or x.closes_at > now()) and x.last_seen > now() - interval '12 hours'
     and (x.ends_at is null or x.ends_at > now());
  if not found then
    return;
  end if;
  if s.support_id is not null and not house.support_stands(s.tenant_id, s.support_id) then
    return;
  end if;
  if (s.closes_at is not null or s.last_seen < now() - interval '1 minute') and coalesce(page, s.page_key::text) = s.page_key::text then
    update session x set last_seen = now(), closes_at = null
     where x.session_id = (select y.session_id from session y where y.session_id = s.session_id for update skip locked);
  end if;
  return query
    select s.tenant_id, s.user_id, s.company_id, s.session_id, s.browser_id, s.support_id, s.page_key, i.*
    from house.identity_of(s.tenant_id, s.user_id, s.company_id) i;
end $$;
revoke all on function house.identify from public;
grant execute on function house.identify to peichi_app;
