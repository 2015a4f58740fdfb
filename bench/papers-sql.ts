/**
 * Documents beside sales and stock-ins, closed before anything was posted: lists are as long as those of a year, and nothing that is kept twice changes.
 * Quotes are numbered on behind the sales. `:name` is a number filled in by load-trade.ts; day by day `:papers` of each kind.
 */
const day = 'current_date - 365 + floor((n - 1) * 365.0 / :papers)::int'
const client = ':client + floor(random() * :clients)::int'
const supplier = ':supplier + floor(random() * :suppliers)::int'
const no = (prefix: string) => `'${prefix}' || lpad(n::text, 10, '0')`
const each = 'from generate_series(1, :papers) n'

export const PAPERS = [
  `insert into ck_order (tenant_id, ck_id, ck_no, ck_type, company_id, client_id, ck_date, status, modifier_id, created_by)
   select :tenantId, :sold + n, ${no('BJ')}, 1, :companyId, ${client}, ${day}, '已关单', :userId, :userId ${each}`,
  `insert into purchase_order (tenant_id, cg_no, company_id, supplier_id, cg_date, status, modifier_id, created_by)
   select :tenantId, ${no('CG')}, :companyId, ${supplier}, ${day}, '已关单', :userId, :userId ${each}`,
  `insert into th_order (tenant_id, th_no, th_type, company_id, client_id, th_date, status, modifier_id, created_by)
   select :tenantId, case type when 0 then ${no('XT')} else ${no('CT')} end, type, :companyId, case type when 0 then ${client} else ${supplier} end, ${day}, '已关单', :userId, :userId
   ${each} cross join generate_series(0, 1) type`,
  `insert into stock_paper (tenant_id, kind, paper_no, company_id, paper_date, status, modifier_id, created_by)
   select :tenantId, kind, upper(kind) || lpad(n::text, 10, '0'), :companyId, ${day}, '已关单', :userId, :userId
   ${each} cross join (values ('dc'), ('qr'), ('qc'), ('bs'), ('tz')) k(kind)`,
  `insert into money_order (tenant_id, kind, money_no, company_id, client_id, money_date, status, modifier_id, created_by)
   select :tenantId, kind, upper(kind) || lpad(n::text, 10, '0'), :companyId, case kind when 'sk' then ${client} else ${supplier} end, ${day}, '已关单', :userId, :userId
   ${each} cross join (values ('sk'), ('fk')) k(kind)`,
  // every number that stands in the ledger or on a paper has been given
  `insert into issued_number (tenant_id, company_id, number)
   select :tenantId, :companyId, doc_no from bench_row group by doc_no
   union select :tenantId, :companyId, cg_no from purchase_order where tenant_id = :tenantId
   union select :tenantId, :companyId, th_no from th_order where tenant_id = :tenantId
   union select :tenantId, :companyId, paper_no from stock_paper where tenant_id = :tenantId
   union select :tenantId, :companyId, money_no from money_order where tenant_id = :tenantId
   on conflict do nothing`,
]
