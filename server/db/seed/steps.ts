import type { Context } from '#server/kit/context.ts'
import { showDemoAccounts } from '../../modules/session/index.ts'
import { demoAccounts } from './company.ts'
import { type Directory, readDirectory } from './directory.ts'
import { buildWarehouses, enterClients, enterParts, joinFamilies, learnWords } from './master-data.ts'
import { planClients } from './plan-clients.ts'
import { planParts } from './plan-parts.ts'
import type { Progress } from './progress.ts'
import { type Acting, stage } from './stage.ts'

/** One piece of the work, carried out in one transaction. */
export interface Step {
  name: string
  /** Its share of the whole, in the time it takes. */
  weight: number
  run(acting: Acting, directory: () => Promise<Directory>): Promise<void>
}

const BATCH = 250

/** The whole work, in order. Made from the plan alone, so that an interrupted start finds the same steps again. */
export function stepsOf({ size }: Progress): Step[] {
  const clients = planClients(size.customers, size.suppliers)
  const parts = planParts(size.parts)
  const families = [...Map.groupBy(parts, ({ family }) => family).values()].filter((family) => family.length > 1)
  return [
    { name: '仓库与仓位', weight: 1, run: (acting) => buildWarehouses(acting) },
    { name: '字典', weight: 1, run: (acting) => learnWords(acting) },
    { name: '客户与供应商', weight: 2, run: (acting) => enterClients(acting, clients) },
    ...batches(parts, BATCH).map((some) => ({
      name: '商品资料',
      weight: 2,
      run: async (acting: Acting, directory: () => Promise<Directory>) => enterParts(acting, some, await directory()),
    })),
    ...batches(families, BATCH).map((some) => ({
      name: '互换码',
      weight: 2,
      run: async (acting: Acting, directory: () => Promise<Directory>) => joinFamilies(acting, some, await directory()),
    })),
    { name: '演示账号', weight: 1, run: async (acting) => showDemoAccounts((await acting('laoban')).ctx.db, demoAccounts) },
  ]
}

const batches = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size))

export async function carryOut(step: Step, ctx: Context, progress: Progress): Promise<void> {
  await step.run(stage(ctx, progress), () => readDirectory(ctx, progress.companyIds))
}
