import { compare, multiply, round } from '#contract/kit/decimal.ts'
import { IMPORT_FIELDS, type ImportField } from '#contract/master/imports/imports.ts'
import { parts } from '#contract/master/parts.ts'
import { numberCell } from '#server/modules/platform/sheets/index.ts'

export const FIGURES = ['pjTaxRate', 'pjWeight', 'pjVolume', 'warrantyMonths', 'warrantyKm'] as const
export type ImportFigure = (typeof FIGURES)[number]
export const isFigure = (field: ImportField): field is ImportFigure => FIGURES.some((each) => each === field)

/** How a unit may stand behind the figure, and how many of the field's own it is. */
const UNITS: { readonly [field in ImportFigure]: readonly (readonly [unit: RegExp, times: string])[] } = {
  pjTaxRate: [[/%$/, '1']],
  pjWeight: [
    [/(kg|公斤|千克)$/i, '1'],
    [/(克|g)$/i, '0.001'],
  ],
  pjVolume: [
    [/(m3|m³|立方米|立方|方)$/i, '1'],
    [/(l|升)$/i, '0.001'],
  ],
  warrantyMonths: [
    [/(个月|月)$/, '1'],
    [/年$/, '12'],
  ],
  warrantyKm: [
    [/万(公里|km)$/i, '10000'],
    [/(公里|km)$/i, '1'],
    [/万$/, '10000'],
  ],
}
/** Nothing is said. */
const NONE = /^([-/—－–*=]+|无|暂无|n\/?a)$/i
/** Rates of tax there are: 0.13 means 13, 0.5 does not mean 50. */
const RATES = new Set(['1', '3', '5', '6', '9', '10', '11', '13', '16', '17'])

type Read = { figure: string } | { problem: string }

/** A figure of a part as lists write it: 1.2kg, 800克, 13%, 0.13, 2年, 6万公里. '' = nothing is said; 0 says nothing either. */
export function readFigure(field: ImportFigure, cell: string, held: string): Read {
  const name = IMPORT_FIELDS[field]
  const read = numberCell(cell, held)
  if ('problem' in read) return { problem: `${name}：${read.problem}` }
  const text = (read.percent ? cell : read.number).normalize('NFKC').replace(/\s+/g, '')
  if (NONE.test(text)) return { figure: '' }
  const [unit, times = '1'] = UNITS[field].find(([each]) => each.test(text)) ?? []
  const plain = (unit ? text.replace(unit, '') : text).replace(/,(?=\d{3}(\D|$))/g, '')
  if (!/^-?(\d{1,14}(\.\d{1,15})?|\.\d{1,15})$/.test(plain)) return { problem: `${name}“${cell.slice(0, 20)}”格式不正确` }
  const figure = rateOf(field, round(multiply(plain.replace(/^(-?)\./, '$10.'), times), 4), unit !== undefined)
  if (compare(figure, '0') === 0) return { figure: '' }
  const said = parts.save.input[field].safeParse(Number(figure))
  if (said.success) return { figure }
  return { problem: said.error.issues[0]?.message ?? `${name}不正确` }
}

function rateOf(field: ImportFigure, figure: string, marked: boolean): string {
  const hundredfold = round(multiply(figure, '100'), 4)
  return field === 'pjTaxRate' && !marked && RATES.has(hundredfold) && compare(figure, '1') < 0 ? hundredfold : figure
}
