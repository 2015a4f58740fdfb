import { outbound } from '#contract/documents/sales/sales.ts'
import { stockIn } from '#contract/documents/stock-in.ts'
import type { Endpoint } from '#contract/kit/fields.ts'
import { stock } from '#contract/ledgers/stock/stock.ts'
import { clients } from '#contract/master/clients/clients.ts'
import { parts } from '#contract/master/parts.ts'
import type { Ask } from '#server/kit/ask.ts'
import { type Context, holds } from '#server/kit/context.ts'

const ROWS = 5

/** Lists that show what prices and documents somebody sees. */
const lists: readonly { name: string; title: string; call: Endpoint }[] = [
  { name: 'parts', title: '商品资料', call: parts.page },
  { name: 'stock', title: '库存查询', call: stock.page },
  { name: 'sales', title: '销售单', call: outbound.page },
  { name: 'stockIns', title: '入库单', call: stockIn.page },
  { name: 'clients', title: '客户资料', call: clients.page },
]

/** The first rows of each list as the context's user gets them: through the call's own handler, permission and masking. */
export async function samplesFor(ask: Ask, ctx: Context) {
  const samples = []
  for (const { name, title, call } of lists) {
    const open = call.allow === 'anyone' || holds(ctx.tags, [call.allow].flat())
    samples.push({ name, title, open, rows: open ? await firstRows(ask, ctx, call) : [] })
  }
  return samples
}

async function firstRows(ask: Ask, ctx: Context, call: Endpoint): Promise<Record<string, unknown>[]> {
  const answer = (await ask(ctx, call, { page: 1, limit: ROWS })) as unknown
  return (answer as { page: { list: Record<string, unknown>[] } }).page.list
}
