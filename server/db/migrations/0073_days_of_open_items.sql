-- The day of a posted stock-in can be mended: its open items go with it, to be due anew. Amount and client stay what was posted.
grant update (biz_date, due_date) on accysyf to peichi_app;
