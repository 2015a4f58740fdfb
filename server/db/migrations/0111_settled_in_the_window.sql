-- What lay there in advance and was used in the payment window of a document goes with that document's 红冲, as the money taken in it does.

-- The debt was met in the payment window of its own document.
alter table settlement add column in_window boolean not null default false;

-- Of before: what was there already when goods left or came in, and was used in the same transaction.
update settlement s set in_window = true from accysyf d, accysyf c
where d.tenant_id = s.tenant_id and d.ysyf_id = s.debit_id and c.tenant_id = s.tenant_id and c.ysyf_id = s.credit_id
  and d.document in ('ck', 'rk') and d.created_at = s.settled_at and c.created_at < s.settled_at and s.reverses is null;
