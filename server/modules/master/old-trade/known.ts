import { bulk } from '#server/kit/bulk.ts'
import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'
import { brandKey, clientScopeSql, codeKey, exactly } from '../search/index.ts'
import type { Cells } from './read-line.ts'

export interface Part {
  code: string
  /** Found by a number the old program had for it (旧编码). */
  old: boolean
  brand: string
  partId: number
  pjNo: string
  pjName: string
  pjBrand: string
}
interface Client {
  clientId: number
  clientNo: string
  clientName: string
  nameN: string
  clientFullName: string
  tags: number
}

/** What lines may speak of: parts by their own code, else by 旧编码; partners by name, full name or number, within reach. */
export interface Known {
  partOf(cells: Cells): Part | string
  partnerOf(name: string, buys: boolean): Client | undefined
  /** The day of the first document here of which goods moved; '' = none yet. */
  firstDay: string
}

const PARTS = `
  select k.code, k.old, p.brand_n as brand, p.part_id as "partId", p.pj_no as "pjNo", p.pj_name as "pjName", p.pj_brand as "pjBrand"
  from (
    select code_n as code, part_id, false as old from part where tenant_id = $1 and code_n = any($2::text[]) and deleted_at is null
    union
    select code_n, part_id, true from part_code where tenant_id = $1 and code_n = any($2::text[]) and kind = 4
  ) k join part p on p.tenant_id = $1 and p.part_id = k.part_id and p.deleted_at is null order by p.part_id`
const CLIENTS = `
  select c.client_id as "clientId", c.client_no as "clientNo", c.client_name as "clientName", c.name_n as "nameN", c.client_full_name as "clientFullName", c.tags
  from client c where c.tenant_id = $1 and c.deleted_at is null and c.tags in (1, 2, 3)
    and (c.name_n = any($2::text[]) or c.client_full_name = any($3::text[]) or c.client_no = any($4::text[]))
    and ${clientScopeSql('$5', 'c')} order by c.client_id`
const FIRST = `
  select coalesce(least(
    (select min(l.ck_date) from ck_product l where l.tenant_id = $1 and l.company_id = $2 and l.posted and l.ck_type = 0),
    (select min(l.rk_date) from rk_product l where l.tenant_id = $1 and l.company_id = $2 and l.posted and l.rk_type = 0))::text, '') as day`

/** 1 客户, 2 供应商, 3 both. */
const isOnSide = (tags: number, buys: boolean) => tags === 3 || tags === (buys ? 1 : 2)

function partnersIn(clients: readonly Client[]) {
  const by = (read: (client: Client) => string) => Map.groupBy(clients, read)
  const maps = [
    [by(({ nameN }) => nameN), codeKey],
    [by(({ clientFullName }) => clientFullName), (name: string) => name],
    [by(({ clientNo }) => clientNo), (name: string) => name.toUpperCase()],
  ] as const
  return (name: string, buys: boolean) => maps.flatMap(([map, key]) => map.get(key(name)) ?? []).find(({ tags }) => isOnSide(tags, buys))
}

function partsIn(rows: readonly Part[]) {
  const byCode = Map.groupBy(rows, ({ code }) => code)
  return ({ pjNo, pjBrand }: Cells): Part | string => {
    if (pjNo === '') return '编码为空'
    const there = byCode.get(codeKey(pjNo)) ?? []
    const own = exactly(
      pjNo,
      there.filter(({ old }) => !old),
    )
    const found = own.length > 0 ? own : there
    const fitting = pjBrand === '' ? found : found.filter(({ brand }) => brand === brandKey(pjBrand))
    const [part] = fitting
    if (!part) return found.length > 0 ? '没有这个品牌的商品' : '没有这个编码的商品'
    return fitting.length > 1 ? `编码有 ${fitting.length} 个商品，请填品牌` : part
  }
}

export async function known(ctx: Context, rows: readonly Cells[]): Promise<Known> {
  const texts = (read: (cells: Cells) => string) => [...new Set(rows.map(read))].filter(Boolean)
  const codes = texts(({ pjNo }) => codeKey(pjNo))
  const names = texts(({ partner }) => partner)
  const numbers = names.map((name) => name.toUpperCase())
  const parts = await bulk<Part>(ctx, PARTS, [ctx.tenantId, codes])
  const values = [ctx.tenantId, [...new Set(names.map(codeKey))], names, numbers, ctx.dataScope]
  const clients = await bulk<Client>(ctx, CLIENTS, values)
  const [first] = await statement<{ day: string }>(ctx, 'old-trade.first-day', FIRST, [ctx.tenantId, ctx.companyId])
  return { partOf: partsIn(parts), partnerOf: partnersIn(clients), firstDay: first?.day ?? '' }
}
