-- Postings from before the result ledger was kept get their entries from a chore, tenant by tenant; reports say meanwhile how far it has come.
create table result_filling (
  tenant_id bigint primary key,
  total bigint not null default 0,
  done bigint not null default 0,
  document text not null default '',
  upto bigint not null default 0,
  finished_at timestamptz
);
comment on table result_filling is 'Tenants that posted before: rows of their ledgers, how many of them have their entries, and where the next step goes on.';
select house.tenant_table('result_filling', 'select');
insert into result_filling (tenant_id) select tenant_id from tenant_root;

-- The entries of documents of one kind whose ids lie between two. What the ledgers moved and no entry explains (papers of old days whose rows did not add up)
-- is 成本差异 of its day. Run again it adds nothing.
create function house.explain_documents(tenant bigint, code text, after_id bigint, upto_id bigint) returns void
  language plpgsql set search_path = public, pg_temp as $$
begin
  execute format($q$
    insert into result_entry (tenant_id, company_id, biz_date, kind, category, part_id, client_id, incharge_id, warehouse_id, qty, docs, income, cost,
      document, document_id, doc_no, line_id, event, leg, about_line_id, posted_by)
    select tenant_id, company_id, biz_date, kind, category, part_id, client_id, incharge_id, warehouse_id, qty, docs, income, cost,
      document, document_id, doc_no, line_id, event, leg, about_line_id, posted_by
    from result_source where tenant_id = $1 and document = %1$L and document_id > $2 and document_id <= $3
    order by biz_date on conflict do nothing$q$, code) using tenant, after_id, upto_id;
  execute format($q$
    insert into result_entry (tenant_id, company_id, biz_date, kind, category, cost, document, document_id, doc_no, event, leg, posted_by)
    select $1, company_id, biz_date, '成本差异', '历史', -sum(moved), %1$L, document_id, max(doc_no), '整理',
      row_number() over (partition by document_id order by company_id, biz_date), min(posted_by)
    from (
      select company_id, biz_date, document_id, doc_no, posted_by, value + fee as moved from stock_ledger
      where tenant_id = $1 and document = %1$L and document_id > $2 and document_id <= $3
      union all
      select company_id, biz_date, document_id, doc_no, created_by, case direction when 'ys' then amount else -amount end from accysyf
      where tenant_id = $1 and document = %1$L and document_id > $2 and document_id <= $3
      union all
      select company_id, biz_date, document_id, doc_no, posted_by, amount from acc_flow
      where tenant_id = $1 and document = %1$L and document_id > $2 and document_id <= $3
      union all
      select company_id, biz_date, document_id, doc_no, posted_by, -amount from result_entry
      where tenant_id = $1 and document = %1$L and document_id > $2 and document_id <= $3
    ) m group by company_id, biz_date, document_id having sum(moved) <> 0 on conflict do nothing$q$, code) using tenant, after_id, upto_id;
end $$;

-- One step: entries for about so many rows of the ledgers, of tenants that still miss some. Answers how many rows it went through.
create function house.fill_results(step bigint default 200000) returns bigint language plpgsql set search_path = public, pg_temp as $$
declare
  codes constant text[] := '{ck,xt,ct,rk,pd,qr,qc,bs,qk,tz,dc,db,qw,hz,sk,fk,hc,tk,gk,zh,qs,qz,zk}';
  r record;
  source text;
  hi bigint;
  went bigint;
  many bigint := 0;
begin
  while many < step loop
    select * into r from result_filling where finished_at is null order by tenant_id limit 1 for update skip locked;
    exit when not found;
    if r.document = '' then
      r.total := (select count(*) from stock_ledger where tenant_id = r.tenant_id) + (select count(*) from accysyf where tenant_id = r.tenant_id)
        + (select count(*) from acc_flow where tenant_id = r.tenant_id);
      r.document := codes[1];
    end if;
    -- documents with rows in stock are gone through by these, the others by what they left owing or in the accounts
    source := case when array_position(codes, r.document) <= 12 then 'stock_ledger' when array_position(codes, r.document) <= 19 then 'accysyf' else 'acc_flow' end;
    execute format('select document_id from %I where tenant_id = $1 and document = $2 and document_id > $3 order by document_id offset $4 limit 1', source)
      into hi using r.tenant_id, r.document, r.upto, step - many;
    perform house.explain_documents(r.tenant_id, r.document, r.upto, coalesce(hi, 9223372036854775807));
    select (select count(*) from stock_ledger where tenant_id = r.tenant_id and document = r.document and document_id > r.upto and document_id <= coalesce(hi, 9223372036854775807))
      + (select count(*) from accysyf where tenant_id = r.tenant_id and document = r.document and document_id > r.upto and document_id <= coalesce(hi, 9223372036854775807))
      + (select count(*) from acc_flow where tenant_id = r.tenant_id and document = r.document and document_id > r.upto and document_id <= coalesce(hi, 9223372036854775807))
      into went;
    many := many + went;
    update result_filling set total = r.total, done = least(r.done + went, r.total), upto = coalesce(hi, 0),
      document = case when hi is null then coalesce(codes[array_position(codes, r.document) + 1], r.document) else r.document end,
      finished_at = case when hi is null and array_position(codes, r.document) = array_length(codes, 1) then now() end
    where tenant_id = r.tenant_id;
  end loop;
  return many;
end $$;
revoke all on function house.explain_documents, house.fill_results from public;
