/**
 * 现存, 占用 and 可用 of a part in a company: what lies in its normal warehouses, enabled or not. Scrap and what is on the way to another company can be sold by
 * nobody; 库存查询 shows them when asked to.
 */
export const STOCK_OF = (
  part: string,
  company: string,
) => `(select coalesce(sum(b.qty), 0) as qty, coalesce(sum(b.reserved), 0) as reserved,
    coalesce(sum(b.qty - b.reserved), 0) as usable
  from stock_balance b join warehouse k on k.tenant_id = b.tenant_id and k.warehouse_id = b.warehouse_id and k.kind = 'normal'
  where b.tenant_id = $1 and b.part_id = ${part} and b.company_id = ${company})`
