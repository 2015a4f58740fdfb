-- What lies there of one supplier is opened by the parts of which something is left: found by him, not by going through all parts of each span (decision 214).
create index part_supplied_supplier on part_supplied (tenant_id, company_id, supplier_id, span, start);
-- Lines of receipts by part: rk_product_part has those that stand, this one drafts and those that were taken back.
create index rk_product_unposted on rk_product (tenant_id, part_id) where not posted;
