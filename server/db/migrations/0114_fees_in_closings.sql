-- 库存总额 of a closed month counts goods with the fees they carry. What was written down without is told what lay there by the books of that moment.
update period_log p set stock_value = p.stock_value + f.fee
from (
  select p.tenant_id, p.log_id, sum(l.fee) as fee from period_log p
  join stock_ledger l on l.tenant_id = p.tenant_id and l.company_id = p.company_id and l.fee <> 0
    and l.biz_date < p.month + interval '1 month' and l.posted_at <= p.at
  where p.action = '关账' and p.stock_value is not null group by 1, 2
) f where p.tenant_id = f.tenant_id and p.log_id = f.log_id;
