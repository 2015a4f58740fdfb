-- Of what is settled of an open item, the part nobody paid: met by a return, written off as a bad debt, or taken back with its own document.
-- A document of which nothing was paid and nothing is left reads 无需收款, not 已收款.

alter table accysyf add column relieved numeric(18,4) not null default 0;
grant update (relieved) on accysyf to peichi_app;
alter table accysyf drop column state;

update accysyf y set relieved = r.amount from (
  select s.tenant_id, each.id, sum(each.amount) as amount from settlement s
  join accysyf d on d.tenant_id = s.tenant_id and d.ysyf_id = s.debit_id
  join accysyf c on c.tenant_id = s.tenant_id and c.ysyf_id = s.credit_id
  cross join lateral (values (s.debit_id, s.amount, c.document in ('xt', 'ct')), (s.credit_id, -s.amount, false)) as each(id, amount, returned)
  where each.returned or (d.document, d.document_id) = (c.document, c.document_id)
  group by 1, 2
) r where r.amount <> 0 and y.tenant_id = r.tenant_id and y.ysyf_id = r.id;

-- 0 nothing paid yet, 1 a part, 2 all, 3 nothing paid and nothing left to pay.
alter table accysyf add column state smallint not null generated always as (
  case when amount = settled then case when relieved = settled then 3 else 2 end when settled = relieved then 0 else 1 end) stored;
create index accysyf_state on accysyf (tenant_id, company_id, document, state, document_id);
alter table accysyf add constraint accysyf_relieved_within check (
  (settled >= 0 and relieved between 0 and settled) or (settled < 0 and relieved between settled and 0));
