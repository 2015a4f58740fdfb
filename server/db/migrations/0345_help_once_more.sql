-- 常见问题 read against the product once more: the one box, the order of prices, the look. Only words that nobody has changed.
create or replace function pg_temp.say(asked bigint, was text, is_now text) returns void language sql as $$
  update question set content = replace(content, was, is_now) where question_id = asked
$$;
select pg_temp.say(2, '搜索菜单，输入几个字打开页面', '搜索页面、商品、客户、单号、车牌，输入几个字即可打开，也可以直接新增单据');
select pg_temp.say(11, '1. 系统参数“带出上次成交价”启用时，先用这个客户上次的成交价；', E'1. 这个客户的协议价；\n2. 系统参数“带出上次成交价”启用时，用他上次的成交价；');
select pg_temp.say(11, '2. 客户资料里设了价格公式的，按公式计算', '3. 客户资料里设了价格公式的，按公式计算');
select pg_temp.say(11, '3. 否则按客户的优惠率和销售价。', E'4. 客户适用的价格表；\n5. 否则按客户类型取批发价、分销价或销售价，再按客户的优惠率折算。');
select pg_temp.say(19, '勾选“价格可见”下对应的项', '勾选“可见价格”下对应的项');
select pg_temp.say(20, '去掉“价格可见”里的', '去掉“可见价格”里的');
select pg_temp.say(27, '扫描配件条码', '扫描商品条码');
select pg_temp.say(29, '设置只影响您自己的账号', E'屏幕宽的时候，会多显示一些列。\n\n设置只影响您自己的账号');
select pg_temp.say(33, '可以换主题颜色、显示或隐藏页签', '可以换外观（浅色、深色、跟随系统）、密度、字号、主题颜色，显示或隐藏页签');
select pg_temp.say(42, '首页、老板日报、查库存、配货发货、消息等页面都可以在手机上用。', '全部页面都可以在手机上用：列表是卡片，销售单、报价单可以用摄像头扫码录入。');
