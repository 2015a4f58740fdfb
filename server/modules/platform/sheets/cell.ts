/*
 * What a cell holds besides what it shows; '' where that is all there is to it.
 * n402625 a number · d2026-10-02 10-2 a date, and what was probably typed · f a formula that nobody has worked out · e an error
 */

/** A number shown with fewer digits than it has, with signs of its own or in another way is taken as it is stored. */
function code(text: string, number: string): string {
  const digits = (of: string) => of.replace(/\D/g, '').replace(/^0+/, '')
  return /^[\dA-Za-z #_./-]+$/.test(text) && !/\de[+-]\d/i.test(text) && digits(text) === digits(number) ? text : number
}

/** A text, whatever the cell holds: a date as its day, a number with all its digits. For tables whose columns are not told apart. */
export function plainCell(text: string, raw = ''): string {
  if (raw.startsWith('n')) return code(text, raw.slice(1))
  return raw.startsWith('d') ? raw.slice(1, 11) : text
}

/** Excel shows a long number as 1.23457E+11, and a CSV file then holds just that: digits are lost. */
const SCIENTIFIC = /^\d(\.\d+)?e\+\d+$/i

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const SHOWN_DAY = /^(\d{1,2})月(\d{1,2})日$/
const SHOWN_MONTH = /^\d{2}(\d{2})年(\d{1,2})月$/
const ENGLISH_DAY = new RegExp(`^(\\d{1,2})-(${MONTHS.join('|')})$`)
const ENGLISH_MONTH = new RegExp(`^(${MONTHS.join('|')})-(\\d{2})$`)

/** What was probably typed where a CSV file holds the date that Excel made of it: 10月2日, 2-Oct. */
function typedBefore(text: string): string | undefined {
  const monthOf = (name = '') => MONTHS.indexOf(name) + 1
  const [, month, day] = SHOWN_DAY.exec(text) ?? []
  if (month) return `${Number(month)}-${Number(day)}`
  const [, year, ofYear] = SHOWN_MONTH.exec(text) ?? []
  if (year) return `${Number(ofYear)}-${year}`
  const [, date, name] = ENGLISH_DAY.exec(text) ?? []
  if (date) return `${monthOf(name)}-${Number(date)}`
  const [, first, short] = ENGLISH_MONTH.exec(text) ?? []
  return first && `${monthOf(first)}-${short}`
}

export type CodeCell = { code: string } | { problem: string } | { ask: string }

/** A code as it stands in the file, why it is none, or what it probably was before it became a date. */
export function codeCell(text: string, raw = ''): CodeCell {
  const fault = faultOf(text, raw)
  if (fault) return { problem: fault }
  if (raw.startsWith('d')) return { ask: raw.slice(12) }
  if (raw.startsWith('n')) {
    const number = raw.slice(1)
    return /e/.test(number) ? { problem: '超过15位的数字已丢失，请在表格中把该列设为文本' } : { code: code(text, number) }
  }
  const typed = typedBefore(text)
  if (typed) return { ask: typed }
  return SCIENTIFIC.test(text) ? { problem: '是科学计数法，数字已丢失，请在表格中把该列设为文本' } : { code: text.replace(/^'+/, '') }
}

/** What stands in a number's place. */
export function numberCell(text: string, raw = ''): { number: string; percent: boolean } | { problem: string } {
  const fault = faultOf(text, raw)
  if (fault) return { problem: fault }
  if (raw.startsWith('d')) return { problem: '是日期，不是数字' }
  return { number: raw.startsWith('n') ? raw.slice(1) : text, percent: /[%％]$/.test(text) }
}

export function faultOf(text: string, raw: string): string | undefined {
  if (raw === 'f') return '公式没有结果，请用 Excel 打开并保存'
  return raw === 'e' ? `公式出错（${text}）` : undefined
}
