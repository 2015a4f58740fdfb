import type pg from 'pg'
import { brandKey, codeKey, documentTokens, partDocument } from '#server/modules/search/index.ts'
import { generatePart } from './parts-data.ts'

const CHUNK = 5000
const PARTS = `insert into part (tenant_id, part_id, pj_no, code_n, pj_name, pj_brand, brand_n, pj_size, pj_factory, pj_unit, pj_oemcode, created_by, updated_by)
  select $1, u.*, 0, 0 from unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[], $11::text[]) u`
const PRICES = `insert into part_price (tenant_id, part_id, purchase_price, xs_price, updated_by)
  select $1, u.*, 0 from unnest($2::bigint[], $3::numeric[], $4::numeric[]) u`
const SEARCH = `insert into part_search (tenant_id, part_id, code_n, doc, tier, pop, tok)
  select $1, u.part_id, u.code_n, u.doc, u.tier, u.pop, u.tok::integer[]
  from unnest($2::bigint[], $3::text[], $4::text[], $5::smallint[], $6::integer[], $7::text[]) u (part_id, code_n, doc, tier, pop, tok)`

/** Fills one tenant with generated parts, past the application: owner's connection, indexes built afterwards. About a tenth is in stock. */
export async function loadParts(owner: pg.Client, { tenantId, count, firstId }: { tenantId: number; count: number; firstId: number }) {
  const rebuild = count > 100_000
  await owner.query(`set app.tenant_id = '${tenantId}'`)
  if (rebuild) await owner.query('drop index if exists part_search_tok, part_search_stock')
  for (let start = 0; start < count; start += CHUNK) {
    const size = Math.min(CHUNK, count - start)
    const parts = Array.from({ length: size }, (_, at) => generatePart(start + at))
    const ids = parts.map((_, at) => firstId + start + at)
    const codes = parts.map(({ pjNo }) => codeKey(pjNo))
    const documents = parts.map((part, at) =>
      partDocument({ ...part, codeN: codes[at] ?? '', barcode: '', pjSubBrand: '', pjGensize: '', exchange: [] }),
    )
    const of = (field: keyof (typeof parts)[number]) => parts.map((part) => part[field])
    const brandKeys = parts.map(({ pjBrand }) => brandKey(pjBrand))
    await owner.query('begin')
    await owner.query(PARTS, [
      tenantId,
      ids,
      of('pjNo'),
      codes,
      of('pjName'),
      of('pjBrand'),
      brandKeys,
      of('pjSize'),
      of('pjFactory'),
      of('pjUnit'),
      of('pjOemcode'),
    ])
    await owner.query(PRICES, [tenantId, ids, of('purchasePrice'), of('xsPrice')])
    const tiers = ids.map((id) => (id % 10 === 0 ? (id % 20 === 0 ? 0 : 1) : 2))
    const pops = ids.map((id, at) => (tiers[at] === 0 ? (id * 7919) % 1000 : 0))
    const tokens = documents.map((document) => `{${documentTokens(tenantId, document).join(',')}}`)
    await owner.query(SEARCH, [tenantId, ids, codes, documents, tiers, pops, tokens])
    await owner.query('commit')
  }
  if (rebuild) {
    await owner.query(`set maintenance_work_mem = '1GB'`)
    await owner.query('create index part_search_tok on part_search using gin (tok) with (fastupdate = off)')
    await owner.query('create index part_search_stock on part_search using gin (tok) with (fastupdate = off) where tier < 2')
  }
  await owner.query('vacuum analyze part_search')
  await owner.query('analyze part')
  await owner.query(`select setval(pg_get_serial_sequence('part', 'part_id'), (select max(part_id) from part))`)
}
