-- Rights that came with refunds, bad debts, fees and provisional cost, for roles there are: whoever does the same with 收款单 and 付款单. A refund is money of
-- a client that is paid out (of a supplier: taken in), so writing one needs both.
insert into role_tag (tenant_id, role_id, tag)
select distinct a.tenant_id, a.role_id, g.tag
from (
  values ('fin:sk:query', 'fin:sk:query', 'fin:tk:query'), ('fin:fk:query', 'fin:fk:query', 'fin:gk:query'), ('fin:sk:query', 'fin:sk:query', 'fin:hz:query'),
    ('busi:rk:confirm', 'price.tcostprice', 'busi:rk:fee'), ('busi:kc:query', 'price.costprice', 'busi:estimate:query')
  union all
  select m.one || x.action, m.other || x.action, m.tag || x.action
  from (values ('fin:sk:', 'fin:fk:', 'fin:tk:'), ('fin:sk:', 'fin:fk:', 'fin:gk:'), ('fin:sk:', 'fin:sk:', 'fin:hz:')) as m(one, other, tag)
  cross join (values ('add'), ('audit'), ('reverse')) as x(action)
) as g(one, other, tag)
join role_tag a on a.tag = g.one join role_tag b on b.tenant_id = a.tenant_id and b.role_id = a.role_id and b.tag = g.other
on conflict do nothing;
