const VALUES: Readonly<Record<string, number>> = Object.fromEntries(
  ['0:0', '1:1AJ', '2:2BKS', '3:3CLT', '4:4DMU', '5:5ENV', '6:6FW', '7:7GPX', '8:8HY', '9:9RZ'].flatMap((line) => {
    const [value = '', signs = ''] = line.split(':')
    return [...signs].map((sign) => [sign, Number(value)])
  }),
)
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]

/** The check digit sign 9 should be (GB 16735, ISO 3779): 0 … 9 or X. */
export function checkDigit(vin: string): string {
  const sum = [...vin].reduce((total, sign, at) => total + (VALUES[sign] ?? 0) * (WEIGHTS[at] ?? 0), 0)
  const rest = sum % 11
  return rest === 10 ? 'X' : String(rest)
}

const YEAR_SIGNS = 'ABCDEFGHJKLMNPRSTVWXY123456789'
const FIRST = 1980

/** The model year of sign 10, the latest that can be: models of next year are on sale. 0 = no year sign. Signs repeat after thirty years. */
export function yearOf(vin: string, thisYear: number): number {
  const at = YEAR_SIGNS.indexOf(vin.charAt(9))
  if (at < 0) return 0
  let year = FIRST + at
  while (year + 30 <= thisYear + 1) year += 30
  return year
}

export const headOf = (vin: string) => vin.slice(0, 8)
export const yearSignOf = (vin: string) => vin.charAt(9)

export function warningsOf(vin: string, facts: { known: boolean; year: number }): string[] {
  const wrong = checkDigit(vin) !== vin.charAt(8)
  return [
    ...(facts.known ? [] : [`前三位 ${vin.slice(0, 3)} 不在厂家名录中，请手工选择车型`]),
    ...(facts.year > 0 ? [] : [`第10位 ${vin.charAt(9)} 不是年份代码`]),
    ...(wrong ? [`第9位校验位不符，请核对车架号（部分国产车不按标准编校验位）`] : []),
  ]
}
