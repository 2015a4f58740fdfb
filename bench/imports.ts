import { setTimeout as wait } from 'node:timers/promises'
import { writeXlsx } from 'hucre/xlsx'
import type { Reply } from '#contract/kit/fields.ts'
import { imports } from '#contract/master/imports.ts'
import { daysFrom } from '#server/kit/time.ts'
import type { Bench } from './bench.ts'
import { dice, generatePart } from './parts-data.ts'
import { plainRow } from './report.ts'

const ROWS = 100_000
/** Nothing else was asked for: what people wait for is what the whole takes. */
const MINUTES = 3
const MEMORY = 500
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
}
type Wizard = Pick<Bench, 'browser' | 'program' | 'say'>

/** A file through the wizard: uploaded, compared, imported, and taken back again. */
async function takeThrough({ browser, program, say }: Wizard, { what, name, file, said, rows }: Taken) {
  const laps: { what: string; seconds: number; memory: number }[] = []
  let [last, peak] = [performance.now(), 0]
  const watch = setInterval(() => {
    peak = Math.max(peak, program.memory() ?? 0)
  }, 250)
  const lap = (what: string) => {
    const now = performance.now()
    laps.push({ what, seconds: (now - last) / 1000, memory: peak })
    ;[last, peak] = [now, 0]
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
    const { fresh } = await settled()
    lap('comparison with what there is')
    if (fresh !== rows) throw new Error(`${fresh} of ${rows} rows are new`)
    await browser.call(imports.confirm, { id })
    await settled()
    lap('import')
    await browser.call(imports.undo, { id })
    await settled()
    lap('undo')
  } finally {
    clearInterval(watch)
  }
  const whole = laps.slice(0, 3).reduce((sum, { seconds }) => sum + seconds, 0)
  for (const { what: step, seconds, memory } of laps) say(plainRow(`${what}: ${step}`, '', `${seconds.toFixed(1)} s, at most ${memory} MB`))
  say(plainRow(`${what}, from the file to its lines`, `< ${MINUTES} min`, `${whole.toFixed(0)} s`, whole < MINUTES * 60))
  const highest = Math.max(...laps.map(({ memory }) => memory))
  if (highest > 0) say(plainRow(`${what}: highest memory of the server`, `< ${MEMORY} MB`, `${highest} MB`, highest < MEMORY))
}

const rowsFor = (effort: number) => Math.max(500, Math.round(ROWS * Math.min(1, effort)))

/** A supplier's price list of 100,000 new parts, as .xlsx. */
export async function importSection(bench: Wizard & Pick<Bench, 'effort'>) {
  const rows = rowsFor(bench.effort)
  await takeThrough(bench, { what: `import of ${rows} rows`, name: 'price-list.xlsx', file: await priceList(rows), rows })
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

async function priceList(count: number): Promise<Buffer> {
  const rows = Array.from({ length: count }, (_, at) => {
    const part = generatePart(at, SEED)
    const texts = [`Z${part.pjNo}`, part.pjName, part.pjBrand, part.pjSize, part.pjFactory, part.pjUnit, part.pjOemcode]
    // a price of a cent for both would be asked about
    return [...texts, Number(part.purchasePrice), Number(part.xsPrice) + 1]
  })
  return Buffer.from(await writeXlsx({ sheets: [{ name: '价格表', rows: [[...TITLES], ...rows] }] }))
}
