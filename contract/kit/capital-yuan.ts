import { isDecimal, round } from './decimal.ts'

const digits = '零壹贰叁肆伍陆柒捌玖'
const units = ['', '拾', '佰', '仟']
const groups = ['', '万', '亿']

/** 1234.5 → 壹仟贰佰叁拾肆元伍角整, exact on a number or decimal text up to hundreds of billions; '' for anything else. */
export function capitalYuan(value: unknown): string {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
  if (!isDecimal(text)) return ''
  const exact = round(text, 2)
  const [whole = '', part = ''] = exact.replace('-', '').split('.')
  if (whole.length > 12) return ''
  const [jiao, fen] = [Number(part.charAt(0)), Number(part.charAt(1))]
  const yuan = whole === '0' ? '' : `${wholeWords(whole)}元`
  const small = `${jiao > 0 ? `${digits[jiao]}角` : yuan && fen > 0 ? '零' : ''}${fen > 0 ? `${digits[fen]}分` : '整'}`
  if (exact === '0') return '零元整'
  return `${exact.startsWith('-') ? '负' : ''}${yuan}${small}`
}

/** Groups of four from the right; a gap inside is one 零. */
function wholeWords(whole: string): string {
  let words = ''
  let gap = false
  const padded = whole.padStart(Math.ceil(whole.length / 4) * 4, '0')
  for (let at = 0; at < padded.length; at += 4) {
    let any = false
    for (let place = 0; place < 4; place++) {
      const digit = Number(padded[at + place])
      if (digit === 0) gap = words !== ''
      else {
        words += `${gap ? '零' : ''}${digits[digit]}${units[3 - place]}`
        gap = false
        any = true
      }
    }
    if (any) words += groups[(padded.length - at) / 4 - 1]
  }
  return words
}
