import dayjs from 'dayjs'
import { decimalText } from '#contract/kit/decimal.ts'
import { MASKED } from '#contract/kit/fields.ts'
import { FINEST, formatDecimal } from '../form/number.ts'
import { type DataColumn, isNumeric } from './column.ts'

/** What cells must know of the company to be read: labels of dictionaries and decimals. */
export interface Reading {
  dictionary: (type: string) => readonly { dictName: string; dictValue?: string; dictLabel?: string }[]
  parameter: (name: string) => string | undefined
}

const whole = (text: string | undefined, otherwise: number) => (text && /^[0-4]$/.test(text) ? Number(text) : otherwise)

/** A price by its name; pieces that were sold at one are none. */
const isPrice = (prop: string) => /price(?!pieces)/i.test(prop)

/** Prices have the decimals of BUSI_PRICE_LENGTH, everything else those of BUSI_AMOUNT_LENGTH. */
export function placesOf(prop: string, parameter: Reading['parameter']): number {
  return isPrice(prop) ? whole(parameter('BUSI_PRICE_LENGTH'), 2) : whole(parameter('BUSI_AMOUNT_LENGTH'), 0)
}

export function placesOfColumn<R>(column: DataColumn<R>, parameter: Reading['parameter']): number {
  if (column.digits !== undefined) return column.digits
  if (column.input === 'I') return 0
  return placesOf(column.prop, parameter)
}

/** What is typed of pieces keeps its fraction, however the company counts: 1.5 must not become 15, nor 2 when it is pasted. The document refuses it. */
export const typedPlaces = <R>(column: DataColumn<R>, parameter: Reading['parameter']): number =>
  Math.max(placesOfColumn(column, parameter), column.input === 'D' && column.digits === undefined && !isPrice(column.prop) ? FINEST : 0)

/** 1,234.50 · 12.5% · *** — an amount shows its own fraction even where the company counts in whole pieces: a hidden half is a wrong number. */
export function numberText<R>(column: DataColumn<R>, value: unknown, parameter: Reading['parameter']): string {
  if (value === MASKED) return MASKED
  if (value === null || value === undefined || value === '') return column.blank ?? ''
  const places = placesOfColumn(column, parameter)
  const most = column.digits === undefined && !isPrice(column.prop) ? Math.max(3, places) : places
  const text = formatDecimal(value, places, most) || String(value)
  return column.percent ? `${text}%` : text
}

const labels = new WeakMap<object, Map<string, string>>()
export function dictionaryLabel(type: string, value: unknown, dictionary: Reading['dictionary']): string {
  const entries = dictionary(type)
  let byValue = labels.get(entries)
  if (!byValue) {
    byValue = new Map()
    for (const { dictName, dictValue, dictLabel } of entries) byValue.set(dictValue || dictName, dictLabel || dictName)
    labels.set(entries, byValue)
  }
  const text = String(value)
  return byValue.get(text) ?? text
}

/** What a cell says, as text: shown, searched in and read aloud. */
export function cellText<R>(column: DataColumn<R>, row: R, reading: Reading): string {
  const value: unknown = row[column.prop]
  if (column.words) return column.words[String(value ?? '')] ?? String(value ?? '')
  if (isNumeric(column)) return numberText(column, value, reading.parameter)
  if (value === null || value === undefined || value === '') return ''
  if (column.dictkey) return dictionaryLabel(column.dictkey, value, reading.dictionary)
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (column.dateformat) return dateText(String(value), column.dateformat)
  if (Array.isArray(value)) return value.length > 0 ? `${value.length} 个文件` : ''
  return String(value)
}

function dateText(value: string, format: string): string {
  const spoken = format.replace(/y/g, 'Y').replace(/d/g, 'D')
  // the wire's own form needs no parsing: most dates of a list are cut, not computed
  if (spoken === 'YYYY-MM-DD') return value.slice(0, 10)
  const date = dayjs(value)
  return date.isValid() ? date.format(spoken) : value
}

/** What is copied for Excel: numbers plain, without separators. */
export function copyText<R>(column: DataColumn<R>, row: R, reading: Reading): string {
  const value: unknown = row[column.prop]
  if (isNumeric(column)) {
    const text = decimalText(value)
    return text === undefined ? String(value ?? '') : text
  }
  return cellText(column, row, reading)
}
