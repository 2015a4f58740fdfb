-- 常用功能 counts the newest visits of one reader, however many others open pages. menu_id stands in it, so that the log itself is not read.
create index menu_log_reader on menu_log (tenant_id, user_id, menu_log_id desc) include (menu_id);
