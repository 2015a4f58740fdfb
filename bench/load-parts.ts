import type pg from 'pg'
import { brandKey, codeKey, documentTokens, oeNumbers, partDocument } from '#server/modules/master/search/index.ts'
import { type GeneratedPart, generatePart } from './parts-data.ts'

const CHUNK = 5000
const PARTS = `insert into part (tenant_id, part_id, pj_no, code_n, pj_name, pj_brand, brand_n, pj_size, pj_factory, pj_unit, pj_oemcode, created_by, updated_by)
  select $1, u.*, 0, 0 from unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[], $11::text[]) u`
const PRICES = `insert into part_price (tenant_id, part_id, purchase_price, xs_price, updated_by)
  select $1, u.*, 0 from unnest($2::bigint[], $3::numeric[], $4::numeric[]) u`
const SEARCH = `insert into part_search (tenant_id, part_id, code_n, doc, tier, pop, tok)
  select $1, u.part_id, u.code_n, u.doc, u.tier, u.pop, u.tok::integer[]
  from unnest($2::bigint[], $3::text[], $4::text[], $5::smallint[], $6::integer[], $7::text[]) u (part_id, code_n, doc, tier, pop, tok)`
/** One OE number each, without a maker. */
const CODES = `insert into part_code (tenant_id, part_id, kind, no, code_n)
  select $1, u.part_id, 1, u.no, u.code_n from unnest($2::bigint[], $3::text[], $4::text[]) u (part_id, no, code_n) where u.no <> ''`

interface Filling {
  tenantId: number
  count: number
  firstId: number
}

/** Fills one tenant with generated parts, past the application. A tenth is in stock (ids that end in 0), half of that sells. */
export async function loadParts(owner: pg.Client, { tenantId, count, firstId }: Filling) {
  // The next rows are made while the last ones are being written.
  let writing: Promise<unknown> = Promise.resolve()
  for (let start = 0; start < count; start += CHUNK) {
    const rows = rowsOf(start, Math.min(CHUNK, count - start))
    const ids = rows.map((_, at) => firstId + start + at)
    const tokens = rows.map(({ document }) => `{${documentTokens(tenantId, document).join(',')}}`)
    await writing
    writing = write(owner, tenantId, ids, rows, tokens)
  }
  await writing
}

interface Row extends GeneratedPart {
  codeN: string
  document: string
}

/** Small dealers trade in the same first parts; what is known of those is kept. */
const KEPT = 20_000
const kept = new Map<number, Row[]>()

function rowsOf(start: number, size: number): Row[] {
  const known = kept.get(start)
  if (known && known.length >= size) return known.slice(0, size)
  const rows = Array.from({ length: size }, (_, at) => {
    const part = generatePart(start + at)
    const codeN = codeKey(part.pjNo)
    return {
      ...part,
      codeN,
      document: partDocument({
        ...part,
        codeN,
        oe: oeNumbers(part.pjOemcode),
        codes: [],
        pjType: '',
        pjQuality: '',
        barcode: '',
        pjSubBrand: '',
        pjGensize: '',
        exchange: [],
      }),
    }
  })
  if (start < KEPT) kept.set(start, rows)
  return rows
}

async function write(owner: pg.Client, tenantId: number, ids: number[], rows: Row[], tokens: string[]) {
  const of = (field: keyof Row) => rows.map((row) => row[field])
  const brands = rows.map(({ pjBrand }) => brandKey(pjBrand))
  const words = [of('pjName'), of('pjBrand'), brands, of('pjSize'), of('pjFactory'), of('pjUnit'), of('pjOemcode')]
  const tiers = ids.map((id) => (id % 10 === 0 ? (id % 20 === 0 ? 0 : 1) : 2))
  const pops = ids.map((id, at) => (tiers[at] === 0 ? (id * 7919) % 1000 : 0))
  await owner.query('begin')
  await owner.query(PARTS, [tenantId, ids, of('pjNo'), of('codeN'), ...words])
  await owner.query(PRICES, [tenantId, ids, of('purchasePrice'), of('xsPrice')])
  await owner.query(CODES, [tenantId, ids, of('pjOemcode'), rows.map(({ pjOemcode }) => codeKey(pjOemcode))])
  await owner.query(SEARCH, [tenantId, ids, of('codeN'), of('document'), tiers, pops, tokens])
  await owner.query('commit')
}
