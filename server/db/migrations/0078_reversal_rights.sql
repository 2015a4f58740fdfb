-- Each kind is taken back under a right of its own. Whoever could close or judge such documents, or take back what they come from, may go on doing so.
insert into role_tag (tenant_id, role_id, tag)
select r.tenant_id, r.role_id, n.tag from role_tag r
join (values ('busi:ck:reverse', 'busi:xt:reverse'), ('busi:rk:reverse', 'busi:ct:reverse'), ('busi:db:close', 'busi:db:reverse'),
  ('busi:db:audit', 'busi:db:reverse'), ('busi:mark:audit', 'busi:mark:reverse')) as n(had, tag) on n.had = r.tag
on conflict do nothing;
