import { setImmediate as breath } from 'node:timers/promises'
import type { ImportField } from '#contract/master/imports/imports.ts'
import { bulk } from '#server/kit/bulk.ts'
import type { Context } from '#server/kit/context.ts'
import { priceDecimals } from '../prices/index.ts'
import { brandKey, cleanCode, cleanName, codeKey, identityKey } from '../search/index.ts'
import { brandAliases } from './aliases.ts'
import { batchOf, type Options } from './batch.ts'
import { OWN_TEXTS, readText, TEXTS } from './columns.ts'
import { type ImportPrice, type ImportText, type Reading, type ReadRow, readRow } from './read-row.ts'
import { type Stored, settle } from './settle.ts'
import { aligned, type StagedSheet } from './staged-sheet.ts'

/** So many lines make one transaction. */
export const CHUNK = 2000

const NO_OPTIONS: Options = { brand: '', unit: '', type: '', hiddenRows: false, zeroToo: false, supplierId: 0, down: [], sections: false }

export interface BatchReading extends Reading, Options {
  /** IMPORT_PRICE_JUMP. */
  jump: string
  sheets: StagedSheet[]
}

/** How lines of a batch are read. `brands`: how brands are spelled here, by their keys. */
export async function readingOf(ctx: Context, batchId: number, brands: ReadonlyMap<string, string> = new Map()): Promise<BatchReading> {
  const batch = await batchOf(ctx, batchId)
  const answers = batch.answers as unknown as Record<string, string>
  const aliases = await brandAliases(ctx)
  const aliasOf = (brand: string) => {
    const key = brandKey(brand)
    const name = aliases.get(key)
    return name === undefined || answers[`brand:${key}`] !== undefined ? undefined : { key, name }
  }
  const spell = (brand: string) => {
    const key = brandKey(brand)
    const answer = answers[`brand:${key}`]
    return answer && answer !== 'add' ? answer : (brands.get(key) ?? brand)
  }
  return {
    ...NO_OPTIONS,
    ...(batch.options as unknown as Partial<Options>),
    ...{ sheets: batch.sheets as unknown as StagedSheet[], answers, mapping: batch.mapping as (ImportField | null)[] },
    ...{ decimals: priceDecimals(ctx), jump: ctx.parameters.get('IMPORT_PRICE_JUMP') ?? '50', spell, aliasOf, cleanCode, cleanName },
  }
}

export interface StagedRow {
  rowNo: number
  sheet: number
  hidden: boolean
  cells: string[]
  raw: string[] | null
  /** What it takes from lines above, by field. */
  down: Record<string, string> | null
  verdict: string
}
/** A line under the columns of the batch. */
export const cellsOf = ({ sheet, cells }: Pick<StagedRow, 'sheet' | 'cells'>, sheets: readonly StagedSheet[]) =>
  aligned(cells, sheets[sheet]?.columns ?? null)

/** What a staged line says. */
export function readStaged(row: Pick<StagedRow, 'sheet' | 'cells' | 'raw' | 'down'>, reading: BatchReading): ReadRow {
  const columns = reading.sheets[row.sheet]?.columns ?? null
  return readRow(aligned(row.cells, columns), reading, row.raw ? aligned(row.raw, columns) : [], row.down ?? {})
}

/** The next lines after one, all of them or only those that wait to be imported. */
export const nextRows = (ctx: Context, batchId: number, after: number, which: 'all' | 'waiting'): Promise<StagedRow[]> =>
  bulk<StagedRow>(
    ctx,
    `select row_no as "rowNo", sheet, hidden, cells, raw, down, verdict from import_row where tenant_id = $1 and batch_id = $2 and row_no > $3
     ${which === 'waiting' ? `and verdict in ('fresh', 'changed') and outcome = ''` : ''} order by row_no limit ${CHUNK}`,
    [ctx.tenantId, batchId, after],
  )

/** A line that waits to be imported, as it reads. */
export interface ReadStaged {
  rowNo: number
  read: ReadRow
}
const IN_A_BREATH = 200

/** The next lines that wait, read already: while those before them are written there is time for it. Fewer than `CHUNK`: the last. */
export async function nextLines(ctx: Context, batchId: number, after: number, reading: BatchReading): Promise<ReadStaged[]> {
  const rows = await nextRows(ctx, batchId, after, 'waiting')
  const lines: ReadStaged[] = []
  for (let at = 0; at < rows.length; at += IN_A_BREATH) {
    if (at > 0) await breath()
    for (const row of rows.slice(at, at + IN_A_BREATH)) lines.push({ rowNo: row.rowNo, read: readStaged(row, reading) })
  }
  return lines
}

type Flat = Record<ImportText, string> & Record<ImportPrice, string> & Omit<ExistingPart, 'texts' | 'prices'>
export interface ExistingPart extends Stored {
  partId: number
  codeN: string
  codeK: string
  brandN: string
}

/** `whole`: with its further units, old numbers, OE numbers and the codes it is interchangeable with; each is a search of its own. */
const existing = (whole: boolean) => {
  const own: readonly ImportText[] = OWN_TEXTS
  const text = (field: ImportText) => (whole || own.includes(field) ? readText(field) : "''")
  return `
  select p.part_id as "partId", p.code_n as "codeN", p.code_k as "codeK", p.brand_n as "brandN",
    ${TEXTS.map((field) => `${text(field)} as "${field}"`).join(', ')},
    coalesce(pp.purchase_price, 0) as "purchasePrice", coalesce(pp.xs_price, 0) as "xsPrice", coalesce(pp.pf_price, 0) as "pfPrice",
    coalesce(pp.fx_price, 0) as "fxPrice", coalesce(pp.min_price, 0) as "minPrice", coalesce(pp.wb_price, 0) as "wbPrice",
    ${whole ? OE : "'[]'::json"} as oe, ${whole ? EXCHANGE : "'{}'::text[]"} as exchange
  from part p left join part_price pp on pp.tenant_id = $1 and pp.part_id = p.part_id
  where p.tenant_id = $1 and p.code_n = any($2::text[]) and p.deleted_at is null`
}
const OE = `coalesce((select json_agg(json_build_object('maker', c.maker, 'no', c.no) order by c.sort, c.code_n) from part_code c
      where c.tenant_id = $1 and c.part_id = p.part_id and c.kind = 1), '[]')`
const EXCHANGE = `coalesce((select array_agg(g.code_n) from exchange_code g where g.tenant_id = $1
      and g.group_id = (select own.group_id from exchange_code own where own.tenant_id = $1 and own.code_n = p.code_n)), '{}')`
const [WHOLE, PLAIN] = [existing(true), existing(false)]

/** What rows of their own are compared with: a line that says a unit must not say one of the further ones. */
const saysMore = ({ texts, more }: Said) =>
  more.length > 0 || (['pjUnit', 'pjUnits', 'oldNos', 'pjOemcode'] as const).some((field) => texts[field] !== undefined)
type Said = Pick<ReadRow, 'texts' | 'more'>
export const codesSaid = (lines: readonly Said[]) => lines.map(({ texts }) => codeKey(texts.pjNo ?? ''))

/** The parts there are under the codes of lines, by code, as far as these lines speak of them. */
export async function existingParts(ctx: Context, lines: readonly Said[]): Promise<Map<string, ExistingPart[]>> {
  const rows = await bulk<Flat>(ctx, lines.some(saysMore) ? WHOLE : PLAIN, [ctx.tenantId, codesSaid(lines)])
  const parts = rows.map(({ partId, codeN, codeK, brandN, oe, exchange, ...row }) => ({
    ...{ partId, codeN, codeK, brandN, oe, exchange },
    ...{ texts: row, prices: row },
  }))
  return Map.groupBy(parts, ({ codeK }) => codeK)
}

/** The part a line means: code and brand; without a brand, the only part of that code. */
export function partMeant(texts: { pjNo?: string; pjBrand?: string }, existing: Map<string, ExistingPart[]>) {
  const known = existing.get(identityKey(texts.pjNo ?? '')) ?? []
  if (!texts.pjBrand) return { part: known.length === 1 ? known[0] : undefined, unclear: known.length > 1 }
  const brand = brandKey(texts.pjBrand)
  return { part: known.find(({ brandN }) => brandN === brand), unclear: false }
}

/** Where a line stands, as whoever has the file open finds it: 12, of several sheets 柴滤!12. */
export function placeOf(rowNo: number, sheets: readonly StagedSheet[]): string {
  const sheet = sheets.findLast(({ first }) => first < rowNo)
  const several = sheets.filter(({ ticked }) => ticked).length > 1
  return `${several ? `${sheet?.name}!` : ''}${rowNo - (sheet?.first ?? 0)}`
}

/** A line beside the part it means, as it was answered; what was asked of columns stays asked. */
export const settled = (line: ReadRow, part: ExistingPart | undefined, reading: BatchReading): ReadRow => {
  const raised = new Set(Object.keys(reading.answers).flatMap((key) => (key.startsWith('column:') ? [key.slice(7)] : [])))
  return settle(line, part, { ...reading, raised })
}
