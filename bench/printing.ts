import { setTimeout as wait } from 'node:timers/promises'
import { LABEL_BATCH } from '#contract/printing/printouts.ts'
import { standardLayout } from '#contract/printing/templates/forms.ts'
import type { DocumentLayout, LabelLayout } from '#contract/printing/templates/layout.ts'
import { render } from '#server/modules/printing/templates/index.ts'
import { plainRow, type Row } from './report.ts'

const LINES = 500
const document = (lines: number) =>
  ({
    kind: 'document',
    layout: standardLayout('ck') as DocumentLayout,
    data: {
      fields: { companyName: '广州顺达汽配有限公司', ckTypeValue: '销售', clientName: '佛山永兴汽车维修厂', ckNo: 'CK2611220001' },
      lines: Array.from({ length: lines }, (_, index) => ({
        ...{
          rowNo: String(index + 1),
          pjNo: `04465-${10_000 + index}`,
          pjName: '前刹车片',
          pjSize: '卡罗拉 2007-2013 1.6L',
          pjFactory: '日本',
        },
        ...{ pjUnit: '套', ckAmount: '2', txsPrice: '100.5', txsSum: '201' },
      })),
      decimals: { txsPrice: 2, txsSum: 2 },
      sums: ['ckAmount', 'txsSum'],
      money: 'txsSum',
      number: 'CK2611220001',
      printedBefore: 0,
    },
  }) as const
const labels = (count: number) =>
  ({
    kind: 'label',
    layout: standardLayout('pjTag') as LabelLayout,
    labels: Array.from({ length: count }, (_, index) => {
      const code = `04465-${10_000 + index}`
      return {
        pjNo: code,
        barcode: code,
        pjName: '前刹车片',
        pjSize: '卡罗拉 2007-2013 1.6L',
        pjFactory: '日本',
        pjUnit: '套',
        posiName: 'A-01-02',
      }
    }),
    title: '商品标签',
  }) as const

/** Pages drawn in the thread that all requests share: a long order, a roll of labels, and how long somebody else's note waits meanwhile. */
export async function printingSection(): Promise<Row[]> {
  await render(1, document(1))
  const order = await measured(() => render(1, document(LINES)))
  const roll = await measured(() => render(1, labels(LABEL_BATCH)))
  const alone = await measured(() => render(1, document(10)))
  const drawing = render(1, labels(LABEL_BATCH))
  await wait(200)
  const beside = await measured(() => render(2, document(10)))
  await drawing
  const told = ({ seconds, cpu, bytes, memory }: Measured) =>
    `${seconds.toFixed(1)} s, CPU ${cpu.toFixed(1)} s, ${(bytes / 1024).toFixed(0)} kB, at most ${memory} MB`
  return [
    plainRow(`sale of ${LINES} lines drawn`, '', told(order)),
    plainRow(`${LABEL_BATCH} part labels drawn`, '', told(roll)),
    plainRow('note of 10 lines, alone', '', `${(alone.seconds * 1000).toFixed(0)} ms`),
    plainRow(`note of 10 lines while ${LABEL_BATCH} labels are drawn`, '', `${(beside.seconds * 1000).toFixed(0)} ms`),
  ]
}

interface Measured {
  seconds: number
  /** Of all threads. */
  cpu: number
  bytes: number
  memory: number
}
async function measured(work: () => Promise<Buffer>): Promise<Measured> {
  let peak = 0
  const look = () => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }
  const watch = setInterval(look, 50)
  const [began, used] = [performance.now(), process.cpuUsage()]
  const { length: bytes } = await work()
  const { user, system } = process.cpuUsage(used)
  look()
  clearInterval(watch)
  return { seconds: (performance.now() - began) / 1000, cpu: (user + system) / 1e6, bytes, memory: Math.round(peak / 1_048_576) }
}
