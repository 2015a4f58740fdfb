import { format, getFormatDateInfo, isDateFormat } from 'numfmt'
import { cellText } from './sheet.ts'

/** What a cell shows, and where it holds another thing, what (cell.ts). */
export interface Shown {
  text: string
  raw: string
}
export type Show = (value: number) => Shown

/** Formats that need no description (ECMA-376 18.8.30), as a Chinese Excel shows them. */
const PATTERNS: Readonly<Record<number, string>> = {
  ...{ 1: '0', 2: '0.00', 3: '#,##0', 4: '#,##0.00', 9: '0%', 10: '0.00%', 11: '0.00E+00', 12: '# ?/?', 13: '# ??/??' },
  ...{ 14: 'yyyy/m/d', 15: 'd-mmm-yy', 16: 'd-mmm', 17: 'mmm-yy', 18: 'h:mm AM/PM', 19: 'h:mm:ss AM/PM', 20: 'h:mm', 21: 'h:mm:ss' },
  ...{ 22: 'yyyy/m/d h:mm', 27: 'yyyy"年"m"月"', 28: 'm"月"d"日"', 29: 'm"月"d"日"', 30: 'm-d-yy', 31: 'yyyy"年"m"月"d"日"' },
  ...{ 32: 'h"时"mm"分"', 33: 'h"时"mm"分"ss"秒"', 34: 'AM/PMh"时"mm"分"', 35: 'AM/PMh"时"mm"分"ss"秒"', 36: 'yyyy"年"m"月"' },
  ...{ 37: '#,##0;-#,##0', 38: '#,##0;-#,##0', 39: '#,##0.00;-#,##0.00', 40: '#,##0.00;-#,##0.00', 41: '#,##0', 42: '¥#,##0' },
  ...{ 43: '#,##0.00', 44: '¥#,##0.00', 45: 'mm:ss', 46: '[h]:mm:ss', 47: 'mm:ss.0', 48: '##0.0E+0', 49: '@', 50: 'yyyy"年"m"月"' },
  ...{ 51: 'm"月"d"日"', 52: 'yyyy"年"m"月"', 53: 'm"月"d"日"', 54: 'm"月"d"日"', 55: 'AM/PMh"时"mm"分"', 56: 'AM/PMh"时"mm"分"ss"秒"' },
  ...{ 57: 'yyyy"年"m"月"', 58: 'm"月"d"日"' },
}
export const patternOf = (id: number) => PATTERNS[id] ?? 'General'

/** Excel keeps fifteen digits: a longer number has lost the rest, and must not look whole. */
const LOST = 1e15
/** 31 December 9999. */
const LAST_DAY = 2_958_465
const FROM_1904 = 1462

/** How Excel shows numbers of a format. Numbers in Chinese signs ([DBNum1]) are shown in digits: nobody means them otherwise here. */
export function showing(pattern: string, since1904 = false): Show {
  if (/^(general|@|)$/i.test(pattern) || /\[dbnum/i.test(pattern)) return plain
  if (isDateFormat(pattern)) return dates(pattern, since1904 ? FROM_1904 : 0)
  return (value) => {
    const text = cellText(format(pattern, value, { locale: 'zh-CN', throws: false, nbsp: false }))
    const whole = /^-?\d+(\.\d+)?$/.test(text) && Number(text) === value && Math.abs(value) < LOST
    return { text, raw: whole ? '' : stored(value) }
  }
}
export const plain: Show = (value) => ({ text: cellText(value), raw: Math.abs(value) >= LOST ? stored(value) : '' })

const stored = (value: number) => `n${cellText(value)}`

function dates(pattern: string, shift: number): Show {
  const { year, month, day } = getFormatDateInfo(pattern)
  return (value) => {
    const serial = value + shift
    if (serial < 0 || serial >= LAST_DAY + 1) return { text: cellText(value), raw: '' }
    const text = cellText(format(pattern, serial, { locale: 'zh-CN', throws: false, nbsp: false }))
    const [y, m, d] = dayOf(serial)
    // what was probably typed before Excel took it for a date
    const typed = !month ? text : !day ? `${m}-${String(y % 100).padStart(2, '0')}` : !year ? `${m}-${d}` : `${y}-${m}-${d}`
    const iso = `${y}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`
    return { text, raw: `d${iso} ${typed}` }
  }
}

/** Year, month, day of a serial; Excel believes in 29 February 1900. */
function dayOf(serial: number): [number, number, number] {
  const days = Math.floor(serial)
  const date = new Date(Date.UTC(1899, 11, days < 60 ? 31 + days : 30 + days))
  return [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()]
}
