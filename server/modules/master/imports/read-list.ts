import { kindFacts, type ListKindName } from '#contract/master/imports/import-kinds.ts'
import type { KindField } from '#contract/master/imports/kind-facts.ts'
import { bulk } from '#server/kit/bulk.ts'
import type { Context } from '#server/kit/context.ts'
import { type Ask, type ListLine, splitCodes } from '#server/modules/platform/lists/index.ts'
import { codeCell, faultOf, isCut, numberCell } from '#server/modules/platform/sheets/index.ts'
import { anyBatch, type Options } from './batch.ts'
import { fillingDown } from './fill-down.ts'
import { readPriceText } from './price-text.ts'
import { LEFT_OUT, leftOut } from './shape-rules.ts'

import type { StagedRow } from './staged.ts'
import { aligned, type StagedSheet } from './staged-sheet.ts'

/** A line as its cells say, before anybody looks what it means. */
export interface ReadLine extends ListLine {
  problems: string[]
  /** What was left out of it. */
  hints: string[]
  asks: Ask[]
}
type Answers = Readonly<Record<string, string>>
interface Cell {
  cell: string
  held: string
}

const ROWS = `select row_no as "rowNo", sheet, hidden, cells, raw, null as down, verdict from import_row
  where tenant_id = $1 and batch_id = $2 and row_no > $3 order by row_no limit $4`

/** Lines that follow one another; those that are none with what they are instead, '' where they belong to no list. */
export interface ReadPiece {
  lines: ReadLine[]
  left: Map<number, string>
  /** The first and the last of its rows. */
  from: number
  to: number
}

/** The lines of a batch, in their order, so many rows at a time; null: all at once. */
export async function readList(ctx: Context, id: number) {
  const batch = await anyBatch(ctx, id)
  const sheets = batch.sheets as unknown as StagedSheet[]
  const { hiddenRows = false, fill = {}, must = [], down = [] } = batch.options as unknown as Partial<Options>
  const answers = batch.answers as unknown as Answers
  const mapping = batch.mapping as (string | null)[]
  const { fields, needed } = kindFacts(batch.kind as ListKindName)
  const filled = fillingDown({ mapping, sheets, down, section: '' })
  const leftAs = (row: StagedRow, sheet: StagedSheet) => {
    if (row.hidden && !hiddenRows) return 'hidden'
    const key = mapping.indexOf(needed[0] ?? '')
    const found = leftOut(row.cells, sheet.titles, sheet.columns?.[key] ?? key, true)
    return found === 'section' && down.includes(needed[0] ?? '') && goesOn(row, sheet, mapping) ? undefined : found
  }
  const pieceOf = (rows: readonly StagedRow[]): ReadPiece => {
    const lines: ReadLine[] = []
    const left = new Map<number, string>()
    for (const row of rows) {
      const sheet = sheets[row.sheet]
      if (!sheet?.ticked || row.rowNo - sheet.first <= sheet.to) {
        left.set(row.rowNo, '')
        continue
      }
      const what = leftAs(row, sheet)
      const above = filled(row, what)
      if (what) left.set(row.rowNo, LEFT_OUT[what])
      else lines.push(readLine(row, sheet, { mapping, fields, fill: { ...fill, ...above }, must, answers }))
    }
    return { lines, left, from: rows[0]?.rowNo ?? 0, to: rows.at(-1)?.rowNo ?? 0 }
  }
  async function* pieces(most: number | null): AsyncGenerator<ReadPiece> {
    let after = -1
    do {
      const rows = await bulk<StagedRow>(ctx, ROWS, [ctx.tenantId, id, after, most])
      const last = rows.at(-1)?.rowNo
      after = last === undefined || most === null || rows.length < most ? -1 : last
      yield pieceOf(rows)
    } while (after >= 0)
  }
  return { batch, sheets, answers, pieces }
}

/** One cell alone, but not where a line begins: of a list that is filled down a line that says one thing more. */
function goesOn({ cells }: StagedRow, { columns }: StagedSheet, mapping: readonly (string | null)[]): boolean {
  const at = aligned(cells, columns).findIndex((cell) => cell !== '')
  return at > mapping.findIndex((field) => field !== null) && mapping[at] !== null
}

interface Reading {
  mapping: readonly (string | null)[]
  fields: Readonly<Record<string, KindField>>
  fill: Readonly<Record<string, string>>
  must: readonly string[]
  answers: Answers
}

function readLine(row: StagedRow, sheet: StagedSheet, { mapping, fields, fill, must, answers }: Reading): ReadLine {
  const line: ReadLine = { no: row.rowNo, cells: {}, problems: [], hints: [], asks: [] }
  const [cells, raw] = [aligned(row.cells, sheet.columns), row.raw ? aligned(row.raw, sheet.columns) : []]
  for (const [field, facts] of Object.entries(fields)) {
    const column = mapping.indexOf(field)
    const held = column < 0 ? '' : (raw[column] ?? '')
    const cell = (column < 0 ? '' : (cells[column] ?? '')).trim()
    line.cells[field] = cell === '' && held === '' ? (fill[field] ?? '') : readCell(line, field, facts, { cell, held }, answers)
    if (must.includes(field) && line.cells[field] === '') line.problems.push(`${facts.name}不能为空`)
  }
  return line
}

function readCell(line: ReadLine, field: string, facts: KindField, cell: Cell, answers: Answers): string {
  if (facts.holds === 'code' || facts.holds === 'codes') return readCode(line, field, facts, cell, answers)
  if (facts.holds === 'money' || facts.holds === 'figure') return readNumber(line, field, facts, cell, answers)
  if (facts.holds === 'day' && cell.held.startsWith('d')) return cell.held.slice(1, 11)
  const fault = faultOf(cell.cell, cell.held)
  if (fault) line.problems.push(`${facts.name}：${fault}`)
  return cell.cell
}

function readCode(line: ReadLine, field: string, { name, holds }: KindField, { cell, held }: Cell, answers: Answers): string {
  const read = codeCell(cell, held)
  if ('problem' in read) {
    line.problems.push(`${name} ${cell} ${read.problem}`.replace('  ', ' '))
    return cell
  }
  if ('ask' in read) {
    if (answers.date === 'no') line.problems.push(`${name}是日期（${cell}）`)
    else if (answers.date === undefined) line.asks.push({ key: 'date', from: cell, to: read.ask, fields: [field] })
  }
  const code = 'ask' in read ? read.ask : read.code
  if (isCut(code)) line.problems.push(`${name}的内容过长`)
  if (holds === 'code') return code
  const { codes, ask } = splitCodes(code, true, answers)
  if (ask) line.asks.push({ key: ask.key, from: code, to: ask.to.join('，'), fields: [field] })
  return codes.join('\n')
}

/** A figure in plain digits; what is no figure stays as it is, for its kind to say so. */
function readNumber(line: ReadLine, field: string, { name }: KindField, { cell, held }: Cell, answers: Answers): string {
  const read = numberCell(cell, held)
  if ('problem' in read) {
    line.problems.push(`${name}：${read.problem}`)
    return cell
  }
  const said = readPriceText(read.percent ? cell : read.number)
  if ('none' in said) {
    // a figure that is none for certain
    if (/\d/.test(cell)) line.hints.push(`${name}“${cell.slice(0, 20)}”未导入`)
    return ''
  }
  if ('problem' in said) return cell
  if ('price' in said) return said.price
  if (answers.comma === 'no') return ''
  if (answers.comma === undefined) line.asks.push({ key: 'comma', from: cell, to: said.comma, fields: [field] })
  return said.comma
}
