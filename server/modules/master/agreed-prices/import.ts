import { compare, round } from '#contract/kit/decimal.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { agreedPrices } from '#contract/master/agreed-prices.ts'
import type { OutsideContext } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'
import type { UploadedFile } from '#server/kit/upload.ts'
import { importTable, readTable } from '#server/modules/platform/sheets/index.ts'
import { priceDecimals } from '../prices/index.ts'
import { type KnownAgreements, keyOf, known } from './known.ts'
import { readDay, readScript, type Terms, termsError } from './rules.ts'
import { rowOf, scriptOf } from './save.ts'
import { store } from './store.ts'
import { type Cells, type Row, TITLES } from './table.ts'

/** Import of agreed prices; a row for the same client, goods and first day changes the one there is. */
export async function importFile(outside: OutsideContext, input: Received<typeof agreedPrices.importFile>, file: UploadedFile) {
  if (!outside.maySee('price.xsprice')) throw refused('您无权查看销售价，不能导入协议价')
  const table = await readTable(outside, file, TITLES, { required: ['fromDay'] })
  return outside.transact(async (ctx) => {
    const facts = await known(
      ctx,
      table.map(({ cells }) => cells),
    )
    const decimals = priceDecimals(ctx)
    const seen = new Map<string, number>()
    const rows = table.map(({ no, cells }) => judge(no, cells, facts, { decimals, seen, today: ctx.today }))
    const { content } = await importTable(input, rows, (wanted) => store(ctx, wanted))
    return { content: { ...content, rows: content.rows.map(({ terms: _, remark: __, agreedId: ___, ...row }) => row) } }
  })
}

function judge(no: number, cells: Cells, facts: KnownAgreements, way: { decimals: number; seen: Map<string, number>; today: string }): Row {
  const who = cells.clientName || cells.clientNo || cells.clientType
  const what = [cells.pjNo, cells.pjBrand, cells.pjType].filter(Boolean).join(' ')
  const shown = {
    no,
    who,
    what,
    price: null,
    script: cells.script,
    fromDay: cells.fromDay,
    toDay: cells.toDay,
    remark: cells.remark.slice(0, 125),
  }
  const wrong = (problem: string): Row => ({ ...shown, verdict: 'wrong', problem, terms: undefined, agreedId: 0 })
  const read = termsOf(cells, facts, way)
  if (typeof read === 'string') return wrong(read)
  const error = termsError(read, way.decimals)
  if (error) return wrong(error)
  const key = keyOf(rowOf(read, ''))
  const first = way.seen.get(key)
  if (first !== undefined) return wrong(`与第${first}行重复`)
  way.seen.set(key, no)
  const there = facts.agreed.get(key)
  const same =
    there &&
    there.script === read.script &&
    (there.price === null ? read.price === undefined : read.price !== undefined && compare(there.price, read.price) === 0) &&
    (there.toDay ?? '') === read.toDay &&
    there.remark === shown.remark
  const { price = null, script, fromDay, toDay } = read
  const verdict = !there ? 'fresh' : same ? 'same' : 'changed'
  return { ...shown, verdict, problem: '', price, script, fromDay, toDay, terms: read, agreedId: there?.agreedId ?? 0 }
}

function termsOf(cells: Cells, facts: KnownAgreements, { decimals, today }: { decimals: number; today: string }): Terms | string {
  const fromDay = cells.fromDay === '' ? today : readDay(cells.fromDay)
  if (fromDay === undefined) return `生效日期“${cells.fromDay}”不是日期`
  const toDay = cells.toDay === '' ? '' : readDay(cells.toDay)
  if (toDay === undefined) return `截止日期“${cells.toDay}”不是日期`
  const priced = readPrice(cells.price, decimals)
  if (typeof priced === 'string') return priced
  const formula = scriptOf(readScript(cells.script))
  if (typeof formula === 'string') return formula
  const client = facts.clientOf(cells)
  if (typeof client === 'string') return client
  const part = facts.partOf(cells)
  if (typeof part === 'string') return part
  const { pjBrand, pjType } = part === 0 ? cells : { pjBrand: '', pjType: '' }
  return {
    clientId: client,
    clientType: client ? '' : cells.clientType,
    pjid: part,
    pjBrand,
    pjType,
    ...priced,
    ...formula,
    fromDay,
    toDay,
  }
}

function readPrice(cell: string, decimals: number): { price: string | undefined } | string {
  const plain = cell.normalize('NFKC').replace(/^[¥￥]|元$|\s+|,(?=\d{3}(\D|$))/g, '')
  if (plain === '') return { price: undefined }
  if (!/^\d{1,14}(\.\d{1,10})?$/.test(plain)) return `协议价“${cell.slice(0, 20)}”不是价格`
  return { price: round(plain, decimals) }
}
