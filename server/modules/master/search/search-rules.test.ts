import { describe, expect, test } from 'vitest'
import { spell, spellings } from '#server/kit/pinyin.ts'
import { clientDocument, partDocument } from './document.ts'
import { cleanCode, cleanName, codeKey, normal, normalWords } from './normal.ts'
import { followedBy, oeNumbers, shownOf, shownText } from './oe-numbers.ts'
import { documentTokens, queryTokens } from './tokens.ts'

test.each([
  ['W 123/45', 'w12345'],
  ['0-280.158(001)', '0280158001'],
  ['ＡＢ－１２３', 'ab123'],
  ['刹车片\u200b（前）', '刹车片前'],
  ['50%_\\x', '50x'],
  ['🔧扳手', '扳手'],
])('%s is looked for as %s', (typed, key) => {
  expect(normal(typed)).toBe(key)
})

test('a code of nothing but signs keeps its signs as key', () => {
  expect(codeKey('---')).toBe('---')
  expect(codeKey('A-1')).toBe(codeKey('a1'))
})

test('a code is kept half-width, without invisible characters and double spaces', () => {
  expect(cleanCode('  ＡＢ\u200b12\ufeff \t 3\u202e ')).toBe('AB12 3')
  expect(cleanName('前\u200b刹车片\u0007 （左）')).toBe('前刹车片 （左）')
})

test.each([
  ['刹车片', 'scp', 'shachepian'],
  ['重庆长安调节器', 'cqcatjq', 'chongqingchangantiaojieqi'],
  ['H7大灯', 'H7dd', 'H7dadeng'],
  ['绿色', 'ls', 'lvse'],
])('%s is typed %s or %s', (name, initials, full) => {
  expect(spell(name)).toEqual({ initials, full })
})

const part = {
  codeN: '06l115562b',
  oe: oeNumbers('04465-0K020, 04465 0K360'),
  codes: [],
  barcode: '',
  pjName: '前 刹车片',
  pjBrand: '博世',
  pjSubBrand: '',
  pjSize: '现代途胜 2.0T',
  pjType: '制动系统',
  pjQuality: '原厂',
  pjGensize: '',
  exchange: ['gdb3534'],
}

test('a part is found by everything that names it', () => {
  expect(partDocument(part)).toBe(
    ' 06l115562b 044650k020 044650k360 前 刹车片 qscp qianshachepian 博世 现代途胜 20t bs xdts20t 制动系统 原厂 gdb3534 ',
  )
})

test('what does not fit into an index entry is left out at the end', () => {
  const long = partDocument({ ...part, exchange: Array.from({ length: 400 }, (_, at) => `code${at}`) })
  expect(Buffer.byteLength(long)).toBeLessThanOrEqual(1800)
  expect(long.startsWith(' 06l115562b ')).toBe(true)
})

test.each([
  ['重庆', ['chongqing', 'zhongqing']],
  ['单雄信', ['danxiongxin', 'shanxiongxin']],
  ['尉迟恭', ['weichigong', 'yuchigong']],
  ['曾记', ['cengji', 'zengji']],
  ['老仇', ['laochou', 'laoqiu']],
  ['滤芯', ['lvxin', 'luxin']],
  ['长单', ['changdan', 'zhangdan', 'changshan', 'zhangshan']],
])('%s is typed in every reading: %j', (name, full) => {
  expect(
    spellings(name, 8)
      .map((spelling) => spelling.full)
      .sort(),
  ).toEqual([...full].sort())
})

test('the ways of typing a name are bounded, the usual one first', () => {
  const many = spellings('长重单曾解仇朴查盖区'.repeat(5), 8)
  expect(many).toHaveLength(8)
  expect(many[0]).toEqual(spell('长重单曾解仇朴查盖区'.repeat(5)))
})

test('a part is found by both readings of its name and model', () => {
  const document = partDocument({ ...part, pjName: '传动轴 弹簧', pjSize: '重庆长安', exchange: [] })
  for (const typed of ['chuandongzhou', 'zhuandongzhou', 'danhuang', 'cqca', 'zqca', 'cqza']) expect(document).toContain(typed)
})

test('a client is found by both readings of his surname', () => {
  const document = clientDocument({
    clientNo: 'KH00001',
    clientName: '单雄信汽配',
    clientFullName: '',
    linkName: '曾强',
    linkTel: '',
    linkPhone: '',
  })
  for (const typed of ['shanxiongxin', 'danxiongxin', 'sxxqp', 'dxxqp', 'kh00001', 'zengqiang']) expect(document).toContain(typed)
})

describe('tokens', () => {
  const document = partDocument(part)
  const tokens = new Set(documentTokens(7, document))
  test.each(['06l115', '115562', '0k020', '刹车', '车片', 'scp', 'shache', '现代 片', '20t', '博世', 'gdb'])(
    '%s asks only for tokens of the part',
    (query) => {
      const words = normalWords(query)
      expect(words.every((word) => document.includes(word))).toBe(true)
      expect(queryTokens(7, words).every((token) => tokens.has(token))).toBe(true)
    },
  )
  test('tenants have tokens of their own', () => {
    expect(queryTokens(7, ['刹车片'])).not.toEqual(queryTokens(8, ['刹车片']))
    expect(queryTokens(7, ['刹车片'])).not.toEqual(queryTokens(7 + 2 ** 32, ['刹车片']))
  })
  test('they are 32-bit integers', () => {
    expect(documentTokens(2 ** 40, document).every((token) => Number.isInteger(token) && Math.abs(token) <= 2 ** 31)).toBe(true)
  })
})

describe('OE numbers', () => {
  test.each([
    ['06L 115 562, 06L-115-466', ['06L 115 562', '06L-115-466']],
    ['一；二；一', ['一', '二']],
    ['1K0-698.151 E；1K0698151E', ['1K0-698.151 E']],
    ['VW 1K0 698 151 E|BMW 34 11 6 858 047', ['VW:1K0 698 151 E', 'BMW:34 11 6 858 047']],
    ['大众 1K0698151E、A 000 420 68 20', ['大众:1K0698151E', 'A 000 420 68 20']],
    ['BOSCH', ['BOSCH']],
    [' ,; ', []],
  ])('%s holds %j', (text, expected) => {
    expect(oeNumbers(text).map(({ maker, no }) => (maker ? `${maker}:${no}` : no))).toEqual(expected)
  })

  const long = Array.from({ length: 20 }, (_, at) => ({ maker: '', no: `1K0 698 ${100 + at}` }))
  test('the field shows whole numbers as far as they fit', () => {
    expect(shownOf(long)).toHaveLength(9)
    expect(shownText(long).length).toBeLessThanOrEqual(120)
    expect(shownText(long).endsWith('1K0 698 108')).toBe(true)
  })
  test('the text that was shown says nothing new, however it is spelt', () => {
    expect(followedBy(shownText(long), long)).toBeUndefined()
    expect(followedBy(shownText(long).replaceAll(' ', '').replaceAll(';', '、'), long)).toBeUndefined()
    expect(followedBy('', [])).toBeUndefined()
  })
  test('what the text no longer shows is gone, what is new is added, what had not fitted stays', () => {
    const next = followedBy(`${shownText(long.slice(1, 9))}; NEW-1`, long) ?? []
    expect(next.map(({ no }) => no)).toEqual([...long.slice(1, 9).map(({ no }) => no), 'NEW-1', ...long.slice(9).map(({ no }) => no)])
    expect(followedBy('', long.slice(0, 2))).toEqual([])
  })
})
