-- A counter sale is written once, with all that it came to: its ids are taken before.
grant usage on sequence ck_order_ck_id_seq, ck_product_line_id_seq to peichi_app;
