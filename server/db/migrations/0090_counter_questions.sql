-- 常见问题 about taking money at the counter and 主管授权.
update question set content = replace(content, '客户当场提货时按 `F10` 柜台销售，一步完成出库。', '客户当场提货时按 `F10` 柜台销售：收款、出库一步完成。')
where question_id = 4;
update question set content = replace(content, '- **柜台销售**（`F10`）：客户当场提货时用，保存、出库、完成一步做完。',
  '- **柜台销售**（`F10`）：客户当场提货时用，先检查，再收款，保存、出库、收款、完成一步做完。')
where question_id = 8;

insert into question (question_id, question_title, tags, sort, content) overriding system value
select id, title, tags::text[], sort, trim(E'\n' from content) from (values
  (88, '柜台销售怎样收款、找零、抹零？', '{销售,财务,键盘}', 81, $$
1. 明细录完按 `F10`。系统先检查库存、额度、限价，不能销售的当场提示，不会先收钱。
2. 在收款窗口按 `1`–`8` 选择收款方式，整单金额自动填入；一次可以用几种方式。现金输入客户给的钱，自动算找零；只有现金可以找零。
3. `-` 依次为不抹、抹分、抹角、抹元；`9` 使用客户的预收款；`0` 其余挂账。
4. `Enter` 完成：出库和收款单同时记账，下一张销售单已打开，上方可按 `F9` 打印刚才的单据。
直接按 `Enter`：按单据的付款方式，或您上次用的方式收全款。已出库的销售单打开后按 `Alt+S` 收款，入库单按 `Alt+S` 付款。
收款方式在**财务管理 → 账户与流水 → 收款方式**中设置。
$$),
  (89, '收款时提示超额度、低于限价，怎样请主管授权？', '{销售,账号}', 82, $$
完成收款时会列出需要授权的原因。请主管在这个窗口输入**账号、6位授权码和原因**，授权并完成；本人有权限的，只填原因。授权人和原因记在单据日志里。
授权码由主管本人在右上角用户菜单**设置授权码**中设置，需要登录密码。连续输错 5 次，15 分钟内不能授权。
$$)
) as more (id, title, tags, sort, content);
update question set content = replace(content, '- 有商品低于限价', E'- 有商品低于限价\n- 有商品单价为 0，又不是赠品') where question_id = 9;
