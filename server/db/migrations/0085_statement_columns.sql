-- 对账单 tells apart what was sold, returned, paid, paid back, let off and written off; a reversal counts against its own column. 期末 = 期初 + 销售 − 退货 − 收款 + 退款 − 优惠 − 坏账 + 其他.
alter table statement_order
  add column sold numeric(18,4) not null default 0,
  add column returned numeric(18,4) not null default 0,
  add column received numeric(18,4) not null default 0,
  add column refunded numeric(18,4) not null default 0,
  add column discount numeric(18,4) not null default 0,
  add column written_off numeric(18,4) not null default 0,
  add column other numeric(18,4) not null default 0;
update statement_order s set sold = t.sold, returned = t.returned, received = t.received, refunded = t.refunded, discount = t.discount,
  written_off = t.written_off, other = t.other
from (
  select i.tenant_id, i.statement_id,
    coalesce(sum(y.amount) filter (where y.document in ('ck', 'rk')), 0) as sold,
    coalesce(-sum(y.amount) filter (where y.document in ('xt', 'ct')), 0) as returned,
    coalesce(-sum(y.amount + sign(-y.amount) * o.discount) filter (where y.document in ('sk', 'fk')), 0) as received,
    coalesce(sum(y.amount) filter (where y.document in ('tk', 'gk')), 0) as refunded,
    coalesce(sum(sign(-y.amount) * o.discount) filter (where y.document in ('sk', 'fk')), 0) as discount,
    coalesce(-sum(y.amount) filter (where y.document = 'hz'), 0) as written_off,
    coalesce(sum(y.amount) filter (where y.document not in ('ck', 'rk', 'xt', 'ct', 'sk', 'fk', 'tk', 'gk', 'hz')), 0) as other
  from statement_item i
  join accysyf y on y.tenant_id = i.tenant_id and y.ysyf_id = i.ysyf_id
  left join money_order o on o.tenant_id = y.tenant_id and o.kind = y.document and o.money_id = y.document_id
  group by 1, 2
) t
where t.tenant_id = s.tenant_id and t.statement_id = s.statement_id;
