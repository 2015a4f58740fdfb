-- 常见问题: 结算方式 stands in the card of a client now; a 0 is a 0, an empty field 不限.
update question set content = replace(content, '- **信用额度、信用天数**：超出后销售单转审核。填 0 表示不限。',
  '- **结算方式**：现结、款到发货、货到付款的客户要付清现款；账期、月结的客户按信用额度和信用天数挂账。
- **信用额度、信用天数**：超出后销售单转审核。不填表示不限；填 0 表示不能挂账、当天到期。')
where question_id = 12;
update question set content = replace(content, '1. 在客户资料里勾选“月结”。这样的客户，账期从月末算起。', '1. 在客户资料里把“结算方式”设为“月结”。这样的客户，信用天数从月末算起。')
where question_id = 62;

insert into question (question_id, question_title, tags, sort, content) overriding system value
select id, title, tags::text[], sort, trim(E'\n' from content) from (values
  (100, '现结、款到发货、货到付款的客户，提示“现款未付清”怎么办？', '{销售,客户,财务}', 83, $$
客户资料的**结算方式**决定什么时候要付清：
- **现结、款到发货**：柜台销售当场付清；走仓库的，发货前付清。可以先收预收款，也可以在发货时收。
- **货到付款**：先发货，签收时收款。客户拒收一部分的，留下的先收款再登记拒收。
客户的预收款没有用完的，自动抵。没有付清的，请主管在收款窗口**授权**，或在销售单上按**授权赊账**，写明原因，本单可以挂账。
散客默认现结。
$$),
  (101, '首页提示“未定结算方式”是什么？', '{客户,财务}', 84, $$
这些客户还没有人定过结算方式，信用额度和信用天数也没有填，暂按账期、不限额度、不限天数处理，永远不算逾期。
点首页的数字打开这些客户：逐个修改，或勾选后用**更多 → 批量修改**，字段选“结算方式”。导入客户时也可以带“结算方式”一列。
新客户没有填写时按系统参数**新客户的结算方式**处理。
$$)
) as more (id, title, tags, sort, content);
