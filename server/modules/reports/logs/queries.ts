import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Context } from '#server/kit/context.ts'
import { clientsInScope } from '#server/modules/master/search/index.ts'

/** Part of the account or name of the user `u`. */
export const byPerson = (search: string): RawBuilder<SqlBool> =>
  sql`(strpos(lower(u.login_account), lower(${search})) > 0 or strpos(lower(u.real_name), lower(${search})) > 0)`

export const since = (column: string, day: string): RawBuilder<SqlBool> => sql`${sql.ref(column)} >= ${day}::date`
export const until = (column: string, day: string): RawBuilder<SqlBool> => sql`${sql.ref(column)} < ${day}::date + 1`

/** Records that have persons of their own, and what the ledgers call them. */
const DOCUMENTS = ['rk', 'ck', 'cg', 'xt', 'ct'] as const

/** A row `a` of the audit trail about a document or a client is there for whoever sees that record itself. */
export const recordWithin = ({
  tenantId,
  companyId,
  dataScope,
}: Pick<Context, 'tenantId' | 'companyId' | 'dataScope'>): RawBuilder<SqlBool> =>
  dataScope === null
    ? sql`true`
    : sql`case when a.entity in (${sql.join(DOCUMENTS.map((each) => sql.lit(each)))})
          then house.document_within(${tenantId}, ${companyId}, a.entity, a.entity_id, ${dataScope}::bigint[])
        when a.entity = 'client' then exists (select 1 from client c
          where c.tenant_id = a.tenant_id and c.client_id = a.entity_id and ${clientsInScope({ dataScope }, 'c')})
        when a.entity = 'client_car' then exists (select 1 from client_car g join client c on c.tenant_id = g.tenant_id and c.client_id = g.client_id
          where g.tenant_id = a.tenant_id and g.car_id = a.entity_id and ${clientsInScope({ dataScope }, 'c')})
        when a.entity = 'agreed_price' then exists (select 1 from agreed_price g left join client c on c.tenant_id = g.tenant_id and c.client_id = g.client_id
          where g.tenant_id = a.tenant_id and g.agreed_id = a.entity_id and (c.client_id is null or ${clientsInScope({ dataScope }, 'c')}))
        else true end`

/** Code or name of what a row `a` of the audit trail is about. */
export const target: RawBuilder<string> = sql`coalesce(case a.entity
  when 'part' then (select p.pj_no || ' ' || p.pj_name from part p where p.tenant_id = a.tenant_id and p.part_id = a.entity_id)
  when 'client' then (select c.client_name from client c where c.tenant_id = a.tenant_id and c.client_id = a.entity_id)
  when 'price' then (select o.order_no from price_order o where o.tenant_id = a.tenant_id and o.order_id = a.entity_id)
  when 'agreed_price' then (select coalesce(c.client_name, g.client_type) || ' ' || coalesce(p.pj_no, nullif(g.pj_brand, ''), g.pj_type) from agreed_price g
    left join client c on c.tenant_id = g.tenant_id and c.client_id = g.client_id left join part p on p.tenant_id = g.tenant_id and p.part_id = g.part_id
    where g.tenant_id = a.tenant_id and g.agreed_id = a.entity_id)
  when 'client_car' then (select coalesce(nullif(g.plate, ''), g.vin) || ' ' || c.client_name from client_car g
    join client c on c.tenant_id = g.tenant_id and c.client_id = g.client_id where g.tenant_id = a.tenant_id and g.car_id = a.entity_id)
  when 'price_list' then (select l.list_name from price_list l where l.tenant_id = a.tenant_id and l.list_id = a.entity_id)
  when 'offer' then (select p.pj_no || ' ' || c.client_name from supplier_offer f join part p on p.tenant_id = f.tenant_id and p.part_id = f.part_id
    join client c on c.tenant_id = f.tenant_id and c.client_id = f.supplier_id where f.tenant_id = a.tenant_id and f.offer_id = a.entity_id)
  when 'warehouse' then (select w.warehouse_name from warehouse w where w.tenant_id = a.tenant_id and w.warehouse_id = a.entity_id)
  when 'rk' then (select o.rk_no from rk_order o where o.tenant_id = a.tenant_id and o.rk_id = a.entity_id)
  when 'ck' then (select o.ck_no from ck_order o where o.tenant_id = a.tenant_id and o.ck_id = a.entity_id)
  when 'cg' then (select o.cg_no from purchase_order o where o.tenant_id = a.tenant_id and o.cg_id = a.entity_id)
  when 'xt' then (select o.th_no from th_order o where o.tenant_id = a.tenant_id and o.th_id = a.entity_id)
  when 'ct' then (select o.th_no from th_order o where o.tenant_id = a.tenant_id and o.th_id = a.entity_id)
  when 'user' then (select x.real_name || '（' || x.login_account || '）' from app_user x where x.tenant_id = a.tenant_id and x.user_id = a.entity_id)
  when 'role' then (select r.role_name from role r where r.tenant_id = a.tenant_id and r.role_id = a.entity_id)
  when 'dict_type' then (select d.dict_name from dict_type d where d.tenant_id = a.tenant_id and d.dict_type_id = a.entity_id)
  when 'dict_entry' then (select e.dict_name from dict_entry e where e.tenant_id = a.tenant_id and e.dict_entry_id = a.entity_id)
  when 'device' then (select x.real_name || '（' || x.login_account || '）' from known_device k join app_user x on x.tenant_id = k.tenant_id and x.user_id = k.user_id where k.tenant_id = a.tenant_id and k.device_id = a.entity_id)
  when 'question' then (select q.question_title from question q where q.question_id = a.entity_id)
  when 'sidebar_contact' then (select k.user_name from sidebar_contact k where k.sidebar_contact_id = a.entity_id)
  when 'download' then (select d.title from download d where d.download_id = a.entity_id)
  when 'feedback' then 'FK' || a.entity_id
end, '')`

/** The operator behind a row `a` of the audit trail that was written during a support visit. */
export const support: RawBuilder<string> = sql`coalesce((
  select '平台客服 ' || v.operator_name || '（' || v.operator_account || '）：' || v.reason
  from support_visit v where v.tenant_id = a.tenant_id and v.support_id = a.support_id), '')`
