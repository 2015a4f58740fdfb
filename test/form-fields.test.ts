import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { day, dayOrNone, limitOf, optionalText, price, ref, ruleOf, text } from '#contract/kit/fields.ts'

const root = join(import.meta.dirname, '..')
const SAVES = /^(save|add|edit|register$|counter$|askCounter$|grant$|refund$|set)/

/** Fields of saves that no form shows, each with its reason. */
const UNSHOWN: readonly (readonly [RegExp, string])[] = [
  [/\.submittime$/, 'stamp of the press of a button'],
  [/\.(version|priceVersion)$/, 'sent back as it came'],
  [/\.(files|pictures)\[\]\./, 'what the upload answered'],
  [/userSettings\.save\.value$/, 'any JSON of the screen'],
  [/\.grant\.reasons\[\]$/, 'what the server had asked about'],
  [/\.askedId$/, 'the request that was answered'],
  [/(setState|setEnd)\.ids\[\]$/, 'the ticked rows'],
  [/lostSales\.setState\.state$/, 'a button each'],
  [/stockLimits\.set\.pjid$/, 'the row whose cell is typed into'],
  [/exchange\.save\.pjid$/, 'the part whose codes are open'],
  [/parameters\.edit\.companyId$/, 'the company whose page is open'],
  [/messages\.setSetting\./, 'a row of switches'],
  [/stockCounts\.save\.scope\.(abc\[\]|zero)$/, 'ticks that carry their own words'],
  [/printHelpers\.savePrinters\./, 'written by the print helper, not by a form'],
  [/printTemplates\.save\.(reportType|layout)$/, 'the whole layout, drawn by its own editor'],
  [/(reportViews|listViews)\.save\.(question\.|path$|place$)/, 'the report or list as it stands on the screen'],
  [/reportSchedules\.save\.((daily|wechat|wechatFigures|enabled)$|question\.)/, 'the same, and ticks that carry their own words'],
  [/movingIn\.saveFigures\.figures\[\]\./, 'a row of the sheet each, named by what it is'],
  [/outbound\.addToQuote\.clientId$/, 'the client of the open quick quote'],
]

interface Inside {
  type: string
  innerType?: z.ZodType
  in?: z.ZodType
  element?: z.ZodType
  shape?: Record<string, z.ZodType>
}

/** Every field below a schema with its path; lists are walked into. */
function fieldsOf(path: string, schema: z.ZodType): [string, z.ZodType][] {
  if (ruleOf(schema)) return [[path, schema]]
  const { innerType, in: wire, element, shape } = schema.def as unknown as Inside
  if (shape) return Object.entries(shape).flatMap(([name, field]) => fieldsOf(`${path}.${name}`, field))
  if (element) return fieldsOf(`${path}[]`, element)
  const inner = innerType ?? wire
  return inner ? fieldsOf(path, inner) : [[path, schema]]
}

type Input = Record<string, z.ZodType>
/** The saves of a group of calls, and of groups in it (receivables and payables). */
function savesIn(path: string, group: object): [string, Input][] {
  return Object.entries(group).flatMap(([name, call]: [string, { method?: string; input?: Input } | undefined]) => {
    if (call?.method === undefined || !call.input) return isPlain(call) && !('def' in call) ? savesIn(`${path}.${name}`, call) : []
    return SAVES.test(name) && !('page' in call.input) ? [[`${path}.${name}`, call.input]] : []
  })
}
const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

const modules = globSync('contract/**/*.ts', { cwd: root }).filter((path) => !path.includes('.test.') && !path.includes('/kit/'))
const saves = (await Promise.all(modules.map(async (file) => savesIn(file, { ...(await import(join(root, file))) })))).flat()
const fields = saves.flatMap(([path, input]) => Object.entries(input).flatMap(([name, field]) => fieldsOf(`${path}.${name}`, field)))

test('every field of every save says what it is called', () => {
  expect(saves.length).toBeGreaterThan(50)
  const isNamed = ([path, field]: [string, z.ZodType]) => {
    const label = ruleOf(field)?.label ?? ''
    // an id that is not the row's own must say whose it is
    return (/[一-鿿]/.test(label) || label === 'QQ') && (label !== '编号' || /\.id$/.test(path))
  }
  const unnamed = fields.filter((field) => !isNamed(field)).map(([path]) => path)
  expect(unnamed.filter((path) => !UNSHOWN.some(([shape]) => shape.test(path)))).toEqual([])
})

test('a rule is read through optional, nullable, default and refinements; what may be left out has no star', () => {
  expect(ruleOf(text('名称', { max: 20, required: '名称不能为空' }))).toEqual({ label: '名称', max: 20, required: true })
  expect(ruleOf(text('名称', { max: 20, required: '名称不能为空' }).optional())).toEqual({ label: '名称', max: 20, required: false })
  expect(limitOf(optionalText('备注', 125).refine((value) => value !== 'x'))).toBe(125)
  expect(ruleOf(price(['price.xsprice', 'price.costprice'], '毛利').nullable().default(null))).toEqual({
    label: '毛利',
    decimals: 4,
    required: false,
    tags: ['price.xsprice', 'price.costprice'],
  })
  expect(ruleOf(day('入库日期'))).toEqual({ label: '入库日期', required: true })
  expect(ruleOf(dayOrNone('有效期至'))?.required).toBeFalsy()
})

test.each([[0], [undefined], [null], ['x'], [-1]])('a reference that is missing (%s) is refused as the form refuses it', (value) => {
  expect(ref('供应商').safeParse(value).error?.issues[0]?.message).toBe('请选择供应商')
})

/** Limits the contract does not know: of what is not sent as it is typed, or is no field of one call. */
const TYPED_LIMITS: Readonly<Record<string, string>> = {
  'web/kit/playground/playground.tsx': 'shows the kit, sends nothing',
  'web/modules/master/catalogue/epc-vin.tsx': 'a code as it is printed, with spaces; its 17 signs are sent',
  'web/modules/master/interchange/join-dialog.tsx': 'many codes in one box',
  'web/modules/documents/quick-quotes/rate-popover.tsx': 'a number of a formula',
  'web/shell/second-step.tsx': 'a code of either kind',
}

test('no screen types a limit that the contract knows', () => {
  const typed = globSync('web/**/*.{ts,tsx}', { cwd: root })
    .filter((path) => !path.includes('.test.'))
    .filter((path) => /\bmaxLength(?:=\{|: ?)[^}\n]*\b\d/.test(readFileSync(join(root, path), 'utf8').replace(/\blimitOf\([^\n]*?\)/g, '')))
  expect(typed.toSorted()).toEqual(Object.keys(TYPED_LIMITS).toSorted())
})
