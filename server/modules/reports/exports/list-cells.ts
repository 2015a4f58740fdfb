import type { Standing } from '#contract/documents/core/list-totals.ts'
import { add, decimalText } from '#contract/kit/decimal.ts'
import { MASKED } from '#contract/kit/fields.ts'
import type { Context } from '#server/kit/context.ts'
import { wordsOf } from '#server/modules/platform/dictionaries/index.ts'
import type { ExportRequest, Groups } from './list-rows.ts'

type Column = ExportRequest['columns'][number]
export type Line = Record<string, unknown>
export type Cell = string | number | null

/** How the lines of a list become cells: numbers stay numbers, everything else is the text of the screen. Text is never read as a formula. */
export async function cellsOf(ctx: Context, columns: readonly Column[]) {
  const types = new Set(columns.flatMap(({ dictkey }) => dictkey ?? []))
  const words = types.size > 0 ? await wordsOf(ctx, [...types]) : new Map<string, string>()
  const sums = new Map<string, string>()
  let count = 0

  const sum = ({ prop }: Column, value: unknown) => {
    const before = sums.get(prop) ?? '0'
    // a sum must not tell what its parts hide
    sums.set(prop, value === MASKED || before === MASKED ? MASKED : typeof value === 'number' ? add(before, plain(value)) : before)
  }
  return {
    line(line: Line): Cell[] {
      count++
      for (const column of columns) if (column.sum) sum(column, line[column.prop])
      return [count, ...columns.map((column) => cellOf(column, line[column.prop], words))]
    },
    /** The last rows: the sums the list has of its own, or else those of the rows; none where nothing is summed. Only its own total knows its rates and its distinct clients. */
    totals(own?: Groups, waiting = '', total?: Line): Cell[][] {
      const row = (name: string, of: (prop: string) => unknown): Cell[] => {
        return [name, ...columns.map(({ prop }) => sumCell(of(prop)))]
      }
      if (!own && total) return [row('合计', (prop) => totalled(columns, prop, total))]
      if (!own) return sums.size === 0 ? [] : [row('合计', (prop) => sums.get(prop))]
      const summed = new Set(columns.filter((column) => column.sum).map(({ prop }) => prop))
      const group = (name: string, sums: Groups[Standing]) => row(name, (prop) => (summed.has(prop) ? sums[prop] : undefined))
      return [
        group(`合计 ${own.posted.count} 单`, own.posted),
        group(`${waiting} ${own.waiting.count} 单`, own.waiting),
        group(`已红冲 ${own.reversed.count} 单，不计`, own.reversed),
      ]
    },
    count: () => count,
  }
}

function totalled(columns: readonly Column[], prop: string, total: Line): unknown {
  const column = columns.find((each) => each.prop === prop)
  return column?.sum || column?.percent ? (total[prop] ?? undefined) : undefined
}

/** What the screen would show; numbers of columns of numbers stay numbers. */
function cellOf(column: Column, value: unknown, words: ReadonlyMap<string, string>): Cell {
  if (value === null || value === undefined || value === '') return column.blank ?? null
  if (column.words) return column.words[String(value)] ?? String(value)
  if (typeof value === 'number') return column.number ? value : String(value)
  if (column.dictkey) return words.get(`${column.dictkey} ${value}`) ?? String(value)
  return textOf(value, column.dateformat)
}

function textOf(value: unknown, dateformat: string | undefined): Cell {
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (dateformat && typeof value === 'string') return dateText(value, dateformat)
  if (Array.isArray(value)) return listText(value)
  return typeof value === 'object' ? null : String(value)
}

function listText(values: readonly unknown[]): Cell {
  if (typeof values[0] === 'string') return values.join('、')
  return values.length > 0 ? `${values.length} 个文件` : null
}

function sumCell(value: unknown): Cell {
  if (value === undefined) return null
  return value === MASKED ? MASKED : Number(value)
}

/** 1e-7 and the like in plain digits. */
const plain = (value: number) => decimalText(value) ?? String(value)

/** yyyy-MM-dd HH:mm of the wire's own form. */
export function dateText(value: string, format: string): string {
  const at = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?)?/.exec(value)
  if (!at) return value
  const [, yyyy = '', MM = '', dd = '', HH = '00', mm = '00', ss = '00'] = at
  const parts: Record<string, string> = { yyyy, yy: yyyy.slice(2), MM, dd, HH, mm, ss }
  return format.replace(/yyyy|yy|MM|dd|HH|mm|ss/g, (part) => parts[part] ?? part)
}
