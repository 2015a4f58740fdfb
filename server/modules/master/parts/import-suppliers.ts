import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'
import { recordChanges } from '#server/modules/platform/audit/index.ts'
import { fieldByField, type JudgedLine, type ListLine, type Look, listKind, noting, placeOf } from '#server/modules/platform/lists/index.ts'
import { clientScopeSql, partsMeant } from '../search/index.ts'

const TITLES = {
  pjNo: ['编码', '商品编码', '配件编码', '零件号'],
  pjBrand: ['品牌'],
  supplierName: ['供应商', '默认供应商', '供货商', '供应商名称'],
} as const
type Field = keyof typeof TITLES
interface Row extends JudgedLine {
  partId: number
  supplierId: number
}
interface Supplier {
  id: number
  name: string
  fullName: string
  clientNo: string
}
interface From {
  partId: number
  supplierId: number
  name: string
  gone: boolean
  who: string
  at: string
}

const SUPPLIERS = `select client_id as id, client_name as name, client_full_name as "fullName", client_no as "clientNo" from client c
  where tenant_id = $1 and tags in (2, 3) and deleted_at is null and (client_name = any($3::text[]) or client_full_name = any($3::text[]) or client_no = any($3::text[]))
    and ${clientScopeSql('$2', 'c')} order by client_id`
const FROM = `select p.part_id as "partId", coalesce(p.supplier_id, 0) as "supplierId", coalesce(c.client_name, '') as name, p.deleted_at is not null as gone,
    coalesce(u.real_name, '') as who, p.updated_at as at
  from part p left join client c on c.tenant_id = $1 and c.client_id = p.supplier_id left join app_user u on u.tenant_id = $1 and u.user_id = p.updated_by
  where p.tenant_id = $1 and p.part_id = any($2::bigint[]) order by p.part_id for no key update of p`
const WRITE = `update part p set supplier_id = nullif(u.supplier, 0), version = p.version + 1, updated_by = $2, updated_at = now()
  from unnest($3::bigint[], $4::bigint[]) as u (id, supplier) where p.tenant_id = $1 and p.part_id = u.id`

const fromWhom = (ctx: Context, ids: readonly number[]) =>
  statement<From>(ctx, 'part.from-whom', FROM, [ctx.tenantId, [...new Set(ids)].sort((a, b) => a - b)])

/** By name, full name or number; in this order where they would name different ones. */
async function suppliersNamed(ctx: Context, lines: readonly ListLine<Field>[]): Promise<Map<string, Supplier>> {
  const wanted = [...new Set(lines.map(({ cells }) => cells.supplierName))].filter(Boolean)
  const rows = await statement<Supplier>(ctx, 'part.suppliers-named', SUPPLIERS, [ctx.tenantId, ctx.dataScope, wanted])
  return new Map(
    wanted.flatMap((text) => {
      const found =
        rows.find(({ name }) => name === text) ??
        rows.find(({ fullName }) => fullName === text) ??
        rows.find(({ clientNo }) => clientNo === text)
      return found ? [[text, found]] : []
    }),
  )
}

async function judgeAll(ctx: Context, lines: readonly ListLine<Field>[]): Promise<Row[]> {
  const meant = await partsMeant(
    ctx,
    lines.map(({ cells }) => cells),
  )
  const suppliers = await suppliersNamed(ctx, lines)
  const before = new Map(
    (
      await fromWhom(
        ctx,
        meant.flatMap(({ part }) => (part ? [part.partId] : [])),
      )
    ).map((row) => [row.partId, row]),
  )
  return lines.map(({ no, cells }, at): Row => {
    const { part, problem: unknown } = meant[at] ?? { part: undefined, problem: '编码不存在' }
    const supplier = suppliers.get(cells.supplierName)
    const values = {
      pjNo: cells.pjNo,
      pjBrand: part?.pjBrand ?? cells.pjBrand,
      pjName: part?.pjName ?? '',
      supplierName: cells.supplierName,
    }
    const own = { no, values, partId: part?.partId ?? 0, supplierId: supplier?.id ?? 0 }
    if (cells.supplierName === '') return { ...own, verdict: 'same', problem: '' }
    const problem = unknown || (supplier ? '' : `未找到供应商“${cells.supplierName}”`)
    if (problem) return { ...own, verdict: 'wrong', problem }
    const old = before.get(own.partId)
    const key = String(own.partId)
    if (old?.supplierId === own.supplierId) return { ...own, verdict: 'same', problem: '', key }
    return { ...own, verdict: 'changed', problem: '', key, olds: { supplierName: old?.name ?? '' } }
  })
}

const look: Look = async (ctx, targets) => {
  const rows = await fromWhom(
    ctx,
    targets.map(({ id }) => id),
  )
  return new Map(
    rows.map(({ partId, gone, who, at, supplierId }) => [placeOf({ id: partId, key: '' }), { gone, who, at, fields: { supplierId } }]),
  )
}

async function write(ctx: Context, rows: readonly { id: number; supplierId: number }[], how: string): Promise<void> {
  await statement(ctx, 'part.set-suppliers', WRITE, [
    ...[ctx.tenantId, ctx.userId],
    ...[rows.map(({ id }) => id), rows.map(({ supplierId }) => supplierId)],
  ])
  await recordChanges(
    ctx,
    'part',
    how,
    rows.map(({ id, supplierId }) => ({ id, after: { supplierId } })),
  )
}

/** From whom parts are bought, of many parts by a file. */
export const supplierList = listKind<Row>({
  kind: 'partSupplier',
  titles: TITLES,
  most: 5000,
  judge: (ctx, lines) => judgeAll(ctx, lines as readonly ListLine<Field>[]),
  carryOut: (ctx, rows) =>
    noting(
      ctx,
      { entity: 'supplier', look },
      rows.map(({ no, partId }) => ({ rowNo: no, id: partId, key: '' })),
      async () => {
        await write(
          ctx,
          rows.map(({ partId, supplierId }) => ({ id: partId, supplierId })),
          '导入供应商',
        )
        return []
      },
    ),
  entities: {
    supplier: fieldByField({
      name: '商品',
      look,
      names: { supplierId: '供应商' },
      async remove() {
        throw new Error('a supplier of a part is never made, he is set')
      },
      restore: (ctx, back) =>
        write(
          ctx,
          back.map(({ id, fields }) => ({ id, supplierId: Number(fields.supplierId) })),
          '撤销导入',
        ),
    }),
  },
})
