-- 常见问题 read against the product: opening stock is 期初库存, which owes nobody anything; pages that moved, files that are read now. Only words that nobody has changed.
create function pg_temp.say(asked bigint, was text, is_now text) returns void language sql as $$
  update question set content = replace(content, was, is_now) where question_id = asked
$$;
select pg_temp.say(1, '5. **采购管理 → 入库单**：把现有库存按入库单录入并确认，之后就可以开销售单了。',
  E'5. **库存管理 → 期初库存**：录入或导入现有库存和成本；不要用入库单，否则会产生应付账款。
6. **财务管理 → 期初往来**：录入或导入客户欠您的、您欠供应商的，可以以后再做。
7. **销售管理 → 销售单**：按 `Alt+N` 开第一张销售单，按 `F9` 打印。');
select pg_temp.say(4, '右侧会显示光标所在行的', '明细旁边会显示光标所在行的');
select pg_temp.say(16, '把 .xlsx 或 .csv 文件拖进来。第一行应是列名，文件最大 50 MB。',
  '把 .xlsx、.xls 或 .csv 文件拖进来，最大 50 MB。所有工作表一起读；表头可以有标题行、两行，也可以没有。');
select pg_temp.say(17, '新增的商品会删除，修改过的会改回原来的内容。
导入之后已经被单据用到、或又被修改过的商品会保留，并在结果里列出来，请逐个处理。',
  '新增的商品会删除，修改过的字段会改回原来的内容。
导入之后已经被单据用到的商品、又被修改过的字段会保留，并在结果里列出来，请逐个处理。');
select pg_temp.say(22, '再选数据范围（本公司或全部公司）', '再选数据范围（本人、本部门、本公司或全部公司）');
select pg_temp.say(26, '**报表中心 → 数据核对**', '**系统管理 → 数据核对**');
select pg_temp.say(42, '首页、库存查询、配货发货、消息等页面都可以在手机上看。', '首页、老板日报、查库存、配货发货、消息等页面都可以在手机上用。');
select pg_temp.say(61, '在**应收 → 应收明细**点', '在**财务管理 → 应收**切换到应收明细，点');
