import { outbound } from '#contract/documents/sales/sales.ts'
import { stockIn } from '#contract/documents/stock-in.ts'
import type { Endpoint } from '#contract/kit/fields.ts'
import { stock } from '#contract/ledgers/stock/stock.ts'
import { clients } from '#contract/master/clients/clients.ts'
import { parts } from '#contract/master/parts.ts'
import { type Context, holds } from '#server/kit/context.ts'
import { inputReader } from '#server/kit/input.ts'
import { visibleTo } from '#server/kit/present.ts'
import type { Bound } from '#server/kit/route.ts'
import { outboundRoutes } from '#server/modules/documents/sales/index.ts'
import { stockInRoutes } from '#server/modules/documents/stock-in/index.ts'
import { analysisRoutes } from '#server/modules/ledgers/stock/analysis-index.ts'
import { clientRoutes } from '#server/modules/master/clients/index.ts'
import { partRoutes } from '#server/modules/master/parts/index.ts'

const ROWS = 5

/** Lists that show what prices and documents somebody sees. */
const lists: readonly { name: string; title: string; call: Endpoint; among: readonly Bound[] }[] = [
  { name: 'parts', title: '商品资料', call: parts.page, among: partRoutes },
  { name: 'stock', title: '库存查询', call: stock.page, among: analysisRoutes },
  { name: 'sales', title: '销售单', call: outbound.page, among: outboundRoutes },
  { name: 'stockIns', title: '入库单', call: stockIn.page, among: stockInRoutes },
  { name: 'clients', title: '客户资料', call: clients.page, among: clientRoutes },
]

/** The first rows of each list as the context's user gets them: through the call's own handler, permission and masking. */
export async function samplesFor(ctx: Context) {
  const samples = []
  for (const { name, title, call, among } of lists) {
    const { allow } = call
    const open = allow === 'anyone' || holds(ctx.tags, typeof allow === 'string' ? [allow] : allow)
    samples.push({ name, title, open, rows: open ? await firstRows(ctx, call, among) : [] })
  }
  return samples
}

async function firstRows(ctx: Context, call: Endpoint, among: readonly Bound[]): Promise<Record<string, unknown>[]> {
  const bound = among.find(({ endpoint }) => endpoint === call)
  if (!bound) throw new Error(`nobody answers ${call.path}`)
  const input = inputReader(call)({ page: 1, limit: ROWS }, ctx.tags)
  const answer = visibleTo(call.reply, (await bound.handler(ctx, input, undefined)) as never, ctx.tags) as unknown
  return (answer as { page: { list: Record<string, unknown>[] } }).page.list
}
