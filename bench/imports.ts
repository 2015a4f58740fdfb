import { setTimeout as wait } from 'node:timers/promises'
import { writeXlsx } from 'hucre/xlsx'
import type { Reply } from '#contract/kit/fields.ts'
import { imports } from '#contract/master/imports/imports.ts'
import { exchange } from '#contract/master/interchange.ts'
import { parts } from '#contract/master/parts.ts'
import { daysFrom } from '#server/kit/time.ts'
import type { Bench } from './bench.ts'
import { dice, generatePart } from './parts-data.ts'
import { plainRow } from './report.ts'

const ROWS = 100_000
/** From the button to the last line (lists.md 1). */
const IMPORT_SECONDS = 30
const UNDO_SECONDS = 20
const MEMORY = 400
const TITLES = ['编码', '名称', '品牌', '车型', '产地', '单位', '厂家编码', '进价', '销售价'] as const
/** A seed of its own: codes that no loaded part has. */
const SEED = 77

type Batch = Reply<typeof imports.getOne>['content']

interface Taken {
  what: string
  name: string
  file: Buffer
  said?: object
  rows: number
  /** They are of parts that are there already. */
  known?: true
  /** So long the import may take. */
  seconds?: number
}
type Wizard = Pick<Bench, 'browser' | 'program' | 'say'>

const sum = (values: readonly number[]) => values.reduce((all, each) => all + each, 0)

/** A file through the wizard: uploaded, compared, imported, and taken back again. */
async function takeThrough(
  { browser, program, say }: Wizard,
  { what, name, file, said, rows, known, seconds: most = IMPORT_SECONDS }: Taken,
) {
  const laps: { what: string; seconds: number; memory: number; apart: number[] }[] = []
  let [last, peak] = [performance.now(), [] as number[]]
  const watch = setInterval(() => {
    const now = program.memories()
    if (sum(now) > sum(peak)) peak = now
  }, 250)
  const lap = (what: string) => {
    const now = performance.now()
    laps.push({ what, seconds: (now - last) / 1000, memory: sum(peak), apart: peak })
    ;[last, peak] = [now, []]
  }
  try {
    const { content, columns } = await browser.upload(imports.upload, name, file, said)
    lap(`upload and reading of ${(file.length / 1_048_576).toFixed(1)} MB`)
    const { id } = content
    const settled = async () => {
      let batch: Batch
      do {
        await wait(100)
        batch = (await browser.call(imports.getOne, { id })).content
      } while (['checking', 'importing', 'undoing'].includes(batch.state))
      if (batch.state === 'failed') throw new Error(batch.message)
      return batch
    }
    const mapping = columns.map(({ field }) => field)
    await browser.call(imports.check, { id, mapping })
    const { fresh, changed } = await settled()
    lap('comparison with what there is')
    if ((known ? changed : fresh) !== rows) throw new Error(`of ${rows} rows ${fresh} are new and ${changed} change something`)
    await browser.call(imports.confirm, { id })
    await settled()
    lap('import')
    await browser.call(imports.undo, { id })
    await settled()
    lap('undo')
  } finally {
    clearInterval(watch)
  }
  const goals: Record<string, number> = { import: most, undo: UNDO_SECONDS }
  for (const { what: step, seconds, memory, apart } of laps) {
    const goal = goals[step]
    const told = `${seconds.toFixed(1)} s, at most ${memory} MB (${apart.join(' + ')})`
    say(goal ? plainRow(`${what}: ${step}`, `≤ ${goal} s`, told, seconds <= goal) : plainRow(`${what}: ${step}`, '', told))
  }
  const highest = Math.max(...laps.map(({ memory }) => memory))
  if (highest > 0) say(plainRow(`${what}: highest memory of the server`, `< ${MEMORY} MB`, `${highest} MB`, highest < MEMORY))
}

const rowsFor = (effort: number) => Math.max(500, Math.round(ROWS * Math.min(1, effort)))

/** A supplier's price list of 100,000 new parts, as .xlsx. */
export async function importSection(bench: Wizard & Pick<Bench, 'effort'>) {
  const rows = rowsFor(bench.effort)
  await takeThrough(bench, { what: `import of ${rows} rows`, name: 'price-list.xlsx', file: await priceList(rows), rows })
}

const PRICES_SECONDS = 12
/** The prices of 100,000 parts that are there, as .xlsx: each 1 to 40 % dearer, as a column that moved alike would be asked about, and so would a cent that became two. */
export async function pricesSection(bench: Bench) {
  const all = Array.from({ length: bench.world.parts }, (_, at) => generatePart(at)).filter(
    ({ purchasePrice }) => Number(purchasePrice) >= 1,
  )
  const lines = all.slice(0, rowsFor(bench.effort)).map(({ pjNo, pjBrand, purchasePrice, xsPrice }, at) => {
    const dearer = (price: string) => Number((Number(price) * (1.01 + (at % 40) / 100)).toFixed(2))
    return [pjNo, pjBrand, dearer(purchasePrice), dearer(xsPrice)]
  })
  const rows = lines.length
  const file = Buffer.from(await writeXlsx({ sheets: [{ name: '价格表', rows: [['编码', '品牌', '进价', '销售价'], ...lines] }] }))
  const what = `prices of ${rows} parts there are`
  await takeThrough(bench, { what, name: 'prices.xlsx', file, rows, known: true, seconds: PRICES_SECONDS })
}

const DAYS = 730
/** 24 months of the program before, older than what the company sold here: 100,000 lines of its parts and clients, as .xlsx. */
export async function historySection(bench: Bench) {
  const rows = rowsFor(bench.effort)
  const { clientNames, firstDay, parts: count } = bench.world
  const lines = Array.from({ length: rows }, (_, at) => {
    const roll = dice(at)
    const part = generatePart(roll(count))
    const [qty, price] = [1 + roll(9), 10 + roll(90_000) / 100]
    const kind = ['销售出库单', '销售出库单', '销售出库单', '销售退货单', '进货单'][roll(5)] ?? ''
    return [
      daysFrom(firstDay, -1 - roll(DAYS)),
      kind,
      clientNames[roll(clientNames.length)] ?? '',
      part.pjNo,
      part.pjBrand,
      qty,
      price,
      `XSD-${at >> 1}`,
    ]
  })
  const head = ['单据日期', '单据类型', '购货单位', '商品编号', '品牌', '基本数量', '单价', '单据编号']
  const file = Buffer.from(await writeXlsx({ sheets: [{ name: '销售明细', rows: [head, ...lines] }] }))
  await takeThrough(bench, { what: `history of ${rows} lines`, name: 'history.xlsx', file, said: { kind: 'oldTrade' }, rows })
}

const PAIRS = 5000
const PAIR_SECONDS = 3
/** So long somebody else may wait who enters a 互换码 meanwhile. */
const LOCKED_MS = 1000

/** 5,000 pairs of the company's codes, while somebody else goes on looking for parts and entering pairs of his own. */
export async function pairsSection(bench: Bench) {
  const { browser, say } = bench
  const { parts: count } = bench.world
  const rows = Math.min(PAIRS, Math.floor(count / 8))
  const lines = Array.from({ length: rows }, (_, at) => [generatePart(at).pjNo, `W${generatePart(at, SEED).pjNo}`])
  const file = Buffer.from(await writeXlsx({ sheets: [{ name: '互换', rows: [['编码', '互换码'], ...lines] }] }))
  const waited: Record<'looks up a part' | 'enters a pair', number[]> = { 'looks up a part': [], 'enters a pair': [] }
  let over = false
  const timed = async (what: keyof typeof waited, work: () => Promise<unknown>) => {
    const begun = performance.now()
    await work()
    waited[what].push(performance.now() - begun)
  }
  const found = (await browser.call(parts.page, { limit: 1, keyword: generatePart(count - 1).pjNo })).page.list[0]
  const other = (async () => {
    for (let at = 0; !over; at++) {
      await timed('looks up a part', () => browser.call(parts.page, { limit: 20, keyword: generatePart(count - 2 - at).pjNo }))
      await timed('enters a pair', async () => {
        const { id } = await browser.call(exchange.save, { pjid: found?.id ?? 0, pjNo: `OTHER${at}` })
        await browser.call(exchange.remove, { id })
      })
      await wait(20)
    }
  })()
  const said = { kind: 'pairs' }
  await takeThrough(bench, { what: `${rows} pairs`, name: 'pairs.xlsx', file, said, rows, seconds: PAIR_SECONDS }).finally(() => {
    over = true
  })
  await other
  for (const [what, each] of Object.entries(waited)) {
    const longest = Math.max(...each)
    const told = `longest ${longest.toFixed(0)} ms of ${each.length}`
    say(plainRow(`${rows} pairs: who ${what} meanwhile`, `≤ ${LOCKED_MS} ms`, told, longest <= LOCKED_MS))
  }
}

async function priceList(count: number): Promise<Buffer> {
  const rows = Array.from({ length: count }, (_, at) => {
    const part = generatePart(at, SEED)
    const texts = [`Z${part.pjNo}`, part.pjName, part.pjBrand, part.pjSize, part.pjFactory, part.pjUnit, part.pjOemcode]
    // a price of a cent for both would be asked about
    return [...texts, Number(part.purchasePrice), Number(part.xsPrice) + 1]
  })
  return Buffer.from(await writeXlsx({ sheets: [{ name: '价格表', rows: [[...TITLES], ...rows] }] }))
}
