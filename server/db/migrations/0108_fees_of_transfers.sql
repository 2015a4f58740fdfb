-- Fees belong to whatever brings goods: to a stock-in, as before, or to a transfer that was received. They are the receiving company's.
alter table rk_fee rename to goods_fee;
alter table goods_fee drop constraint rk_fee_tenant_id_rk_id_fkey;
alter table goods_fee rename column rk_id to document_id;
alter table goods_fee add column document text not null default 'rk' check (document in ('rk', 'db'));
alter table goods_fee alter column document drop default;
alter table goods_fee rename constraint rk_fee_pkey to goods_fee_pkey;
alter table goods_fee rename constraint rk_fee_amount_check to goods_fee_amount_check;
alter table goods_fee rename constraint rk_fee_spread_check to goods_fee_spread_check;
alter table goods_fee rename constraint rk_fee_tenant_id_partner_id_fkey to goods_fee_tenant_id_partner_id_fkey;
alter sequence rk_fee_fee_id_seq rename to goods_fee_fee_id_seq;
drop index rk_fee_order;
create index goods_fee_document on goods_fee (tenant_id, document, document_id, row_no);
alter index rk_fee_late rename to goods_fee_late;

-- What the fees of its receiving came to, those that became known later among them; `fee` of a line is what its goods brought along.
alter table stock_paper add column fee_sum numeric(18,2) not null default 0;
alter table stock_paper_line add column fee_sum numeric(18,2) not null default 0;
