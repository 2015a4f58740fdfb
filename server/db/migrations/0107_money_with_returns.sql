-- Money given back in one go with a return has rights of its own: whoever takes money at the counter, or writes and audits refunds, and sees the prices.
insert into role_tag (tenant_id, role_id, tag)
select distinct a.tenant_id, a.role_id, g.tag
from (values ('busi:ck:pay', 'price.txsprice', 'busi:xt:pay'), ('fin:tk:audit', 'fin:tk:add', 'busi:xt:pay'),
  ('fin:gk:audit', 'fin:gk:add', 'busi:ct:pay')) as g(one, other, tag)
join role_tag a on a.tag = g.one join role_tag b on b.tenant_id = a.tenant_id and b.role_id = a.role_id and b.tag = g.other
on conflict do nothing;
