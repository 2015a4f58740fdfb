import type { Received } from '#contract/kit/fields.ts'
import type { partCodes } from '#contract/master/part-codes.ts'
import type { Context } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'
import { statement } from '#server/kit/statement.ts'
import { STOCK_OF } from '../search/index.ts'

interface Code {
  kind: number
  maker: string
  no: string
}

const CODES = `
  select p.version, coalesce((select json_agg(json_build_object('kind', c.kind, 'maker', c.maker, 'no', c.no) order by c.kind, c.sort, c.code_n)
    from part_code c where c.tenant_id = $1 and c.part_id = p.part_id), '[]') as codes
  from part p where p.tenant_id = $1 and p.part_id = $2 and p.deleted_at is null`

/** The numbers of a part by kind, in their order. */
export async function find(ctx: Context, { pjid }: Received<typeof partCodes.find>) {
  const [part] = await statement<{ version: number; codes: Code[] }>(ctx, 'part-codes', CODES, [ctx.tenantId, pjid])
  if (!part) throw refused('无效商品')
  return { content: part.codes, version: part.version }
}

/** So many candidates are worth looking at. */
const MOST = 50

/** One part's number may be the other's own code. Barcodes and old codes say nothing about interchange. */
const SHARING = `
  with own as (
    select c.code_n, c.no from part_code c where c.tenant_id = $1 and c.part_id = $2 and c.kind in (1, 2)
    union select p.code_n, p.pj_no from part p where p.tenant_id = $1 and p.part_id = $2
  ), other as (
    select c.part_id, o.no from own o join part_code c on c.tenant_id = $1 and c.code_n = o.code_n and c.kind in (1, 2)
    union all select p.part_id, o.no from own o join part p on p.tenant_id = $1 and p.code_n = o.code_n
  ), one as (select part_id, min(no) as no from other where part_id <> $2 group by part_id)
  select p.part_id as pjid, p.pj_no as "pjNo", p.pj_name as "pjName", p.pj_brand as "pjBrand", one.no, stock.usable
  from one join part p on p.tenant_id = $1 and p.part_id = one.part_id and p.deleted_at is null and not p.pj_enable
  cross join lateral ${STOCK_OF('p.part_id', '$3')} stock
  where p.code_n <> (select code_n from part where tenant_id = $1 and part_id = $2) and not exists (
    select 1 from part self join exchange_code mine on mine.tenant_id = $1 and mine.code_n = self.code_n
    join exchange_code g on g.tenant_id = $1 and g.group_id = mine.group_id and g.code_n = p.code_n
    where self.tenant_id = $1 and self.part_id = $2)
  order by stock.usable > 0 desc, p.pj_brand, p.code_n, p.part_id limit ${MOST}`

interface Sharing {
  pjid: number
  pjNo: string
  pjName: string
  pjBrand: string
  no: string
  usable: string
}

/** 同OE（未确认）: candidates for interchange, those in stock first. */
export async function sharing(ctx: Context, { pjid }: Received<typeof partCodes.sharing>) {
  return { content: await statement<Sharing>(ctx, 'part-codes-sharing', SHARING, [ctx.tenantId, pjid, ctx.companyId]) }
}
