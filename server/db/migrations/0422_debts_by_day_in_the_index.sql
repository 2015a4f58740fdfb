-- What was owed at the end of a day is what is owed now less what came since, or all that came by then: of 600,000 items each lay on a page of its own. What is added up
-- stands in the index by day itself; no index more is written.
drop index accysyf_day;
create index accysyf_day on accysyf (tenant_id, biz_date desc, ysyf_id desc) include (company_id, client_id, direction, amount);
