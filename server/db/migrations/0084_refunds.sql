-- 客户退款 (tk) and 供应商退款 (gk): a debt of the client, met by his open credits; the money goes the other way than with 收款 and 付款. 坏账 (hz): a credit no money came for.
alter table money_order drop constraint money_order_kind_check;
alter table money_order add constraint money_order_kind_check check (kind in ('sk', 'fk', 'hc', 'tk', 'gk', 'hz'));
