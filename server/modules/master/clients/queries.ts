import type { Answer } from '#contract/kit/fields.ts'
import { CLIENT_TAGS, type clients } from '#contract/master/clients/clients.ts'
import { termsTexts } from '#contract/master/clients/terms.ts'
import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'
import { readableFiles, type StoredFile } from '#server/modules/platform/files/index.ts'
import { clientScopeSql } from '../search/index.ts'
import type { Money } from './owing.ts'

type Listed = Answer<typeof clients.page>['page']['list'][number]
export type ClientRow = Omit<Listed, keyof Money>
type Card = NonNullable<Answer<typeof clients.getOne>['content']>
/** The whole card, nothing hidden. */
export type ClientRecord = Card & ClientRow
type Stored<T> = Omit<T, 'tagsName' | 'settleText' | 'creditText' | 'daysText'>

const ROW = `c.client_id as id, c.tags, c.client_no as "clientNo", c.client_name as "clientName", c.client_full_name as "clientFullName",
  c.incharge_id as "inchargeId", coalesce(i.real_name, '') as "inchargeName", c.link_name as "linkName", c.position, c.link_tel as "linkTel",
  c.link_phone as "linkPhone", c.link_addres as "linkAddres", c.yh_rate as "yhRate", c.vip, c.area_id as "areaId", coalesce(a.full_name, '') as "areaName", c.big_area_name as "bigAreaName",
  c.client_type as "clientType", c.client_level as "clientLevel", c.max_price as "maxPrice", c.tmp_price as "tmpPrice", c.max_days as "maxDays",
  c.tmp_days as "tmpDays", c.settle_kind as "settleKind", c.credit_unlimited as "creditUnlimited", c.days_unlimited as "daysUnlimited",
  c.terms_set as "termsSet", c.remark, c.stopped, c.sale_stopped as "saleStopped", c.sale_stop_reason as "saleStopReason",
  c.freight_lines as "freightLines", c.freight_times as "freightTimes", c.freight_pay as "freightPay", c.invoice_title as "invoiceTitle", c.tax_no as "taxNo",
  c.invoice_type as "invoiceType", c.invoice_address as "invoiceAddress", c.invoice_phone as "invoicePhone", c.invoice_bank as "invoiceBank",
  c.invoice_account as "invoiceAccount", c.invoice_mail as "invoiceMail", c.bank_name as "bankName", c.account_name as "accountName",
  c.bank_account as "bankAccount", c.bank_line_num as "bankLineNum", c.script, coalesce(u.real_name, '') as modifier, c.updated_at as "lastUpdateTime"`
const RECORD = `${ROW}, c.files, c.version`
const FROM = `from client c
  left join app_user i on i.tenant_id = $1 and i.user_id = c.incharge_id
  left join area a on a.area_id = c.area_id
  left join app_user u on u.tenant_id = $1 and u.user_id = c.updated_by
  where c.tenant_id = $1 and c.client_id = any($2::bigint[]) and c.deleted_at is null and ${clientScopeSql('$3', 'c')}`

const named = <T extends { tags: number } & Parameters<typeof termsTexts>[0]>(row: T) => ({
  ...row,
  tagsName: CLIENT_TAGS[row.tags as keyof typeof CLIENT_TAGS],
  ...termsTexts(row),
})

/** Whole rows of clients, in the order of the ids. */
export async function rowsOf(ctx: Context, ids: number[]): Promise<ClientRow[]> {
  if (ids.length === 0) return []
  const sql = `select ${ROW} ${FROM} order by array_position($2::bigint[], c.client_id)`
  return (await statement<Stored<ClientRow>>(ctx, 'client-rows', sql, [ctx.tenantId, ids, ctx.dataScope])).map(named)
}

export async function recordOf(ctx: Context, id: number): Promise<ClientRecord | null> {
  const [row] = await statement<Omit<Stored<ClientRecord>, 'files'> & { files: StoredFile[] }>(
    ctx,
    'client-record',
    `select ${RECORD} ${FROM}`,
    [ctx.tenantId, [id], ctx.dataScope],
  )
  return row ? named({ ...row, files: await readableFiles(ctx, row.files) }) : null
}
