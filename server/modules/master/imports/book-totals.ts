import { MASKED } from '#contract/kit/fields.ts'
import { bulk } from '#server/kit/bulk.ts'
import type { Context } from '#server/kit/context.ts'
import { maySeeField } from './kinds.ts'

interface Batch {
  batchId: number
  kind: string
  fresh: number
  changed: number
  mapping: unknown
}

const GOES = `tenant_id = $1 and batch_id = $2 and (verdict in ('fresh', 'changed'))`
const PRICED = `select count(*)::int as n from import_row where ${GOES} and coalesce(cells[$3::int], '') not in ('', '0')`
const STOCK = `
  select coalesce(shown -> 'values' ->> 'warehouseName', '') as store, sum((shown -> 'values' ->> 'qty')::numeric)::text as qty,
    sum(round((shown -> 'values' ->> 'qty')::numeric * coalesce(nullif(shown -> 'values' ->> 'price', ''), '0')::numeric, 2))::text as value
  from import_row where ${GOES} group by 1 order by 1`
const DUES = `
  select shown -> 'values' ->> 'side' as side, round(sum(abs((shown -> 'values' ->> 'amount')::numeric)), 2)::text as amount from import_row where ${GOES} group by 1 order by 1`

type Total = { label: string; value: string }

/** What a sheet comes to, to be compared with the papers it was copied from. */
export async function totalsOf(ctx: Context, batch: Batch): Promise<Total[]> {
  const { batchId, kind, fresh, changed } = batch
  const seen = (field: string, text: string) => (maySeeField(ctx, kind, field) ? text : MASKED)
  const asked = [ctx.tenantId, batchId]
  if (kind === 'opening') {
    const rows = await bulk<{ store: string; qty: string; value: string }>(ctx, STOCK, asked)
    return rows.flatMap(({ store, qty, value }) => [
      { label: `${store} 数量`, value: qty.includes('.') ? qty.replace(/\.?0+$/, '') : qty },
      { label: `${store} 金额`, value: seen('price', value) },
    ])
  }
  if (kind === 'dues') {
    const rows = await bulk<{ side: string; amount: string }>(ctx, DUES, asked)
    return rows.map(({ side, amount }) => ({ label: side, value: seen('amount', amount) }))
  }
  const lines = { label: '新增', value: String(fresh) }
  const others = changed > 0 ? [{ label: '修改', value: String(changed) }] : []
  const at = (batch.mapping as (string | null)[]).indexOf('xsPrice')
  if (kind !== 'part' || at < 0) return kind === 'partSupplier' ? [{ label: '有供应商', value: String(changed) }] : [lines, ...others]
  const [priced] = await bulk<{ n: number }>(ctx, PRICED, [...asked, at + 1])
  return [lines, ...others, { label: '有售价', value: String(priced?.n ?? 0) }]
}
