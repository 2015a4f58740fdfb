import type { Context } from '#server/kit/context.ts'
import { daysFrom } from '#server/kit/time.ts'
import { refreshPartRanks } from '../../modules/search/index.ts'
import { showDemoAccounts } from '../../modules/session/index.ts'
import { buildModels } from './car-models.ts'
import { companies, demoAccounts } from './company.ts'
import { placeComputers } from './computers.ts'
import { type Directory, readDirectory } from './directory.ts'
import { trade } from './documents.ts'
import { sendMessages } from './letters.ts'
import { buildWarehouses, enterClients, joinFamilies, learnWords, replaceOldCodes } from './master-data.ts'
import { openAccounts, otherMoney, payday } from './money.ts'
import { agreeOnOrders } from './orders.ts'
import { photograph } from './pictures.ts'
import { planClients } from './plan-clients.ts'
import { paydays, slowPayers } from './plan-money.ts'
import { planParts, supplierOfPart } from './plan-parts.ts'
import { planTrade } from './plan-trade.ts'
import { importPriceList } from './price-lists.ts'
import { agreeOnPrices } from './prices.ts'
import type { Progress } from './progress.ts'
import { takeBack } from './returns.ts'
import { type Acting, runHere, stage } from './stage.ts'
import { setStockLimits } from './stock-limits.ts'
import { keepStore } from './stock-papers.ts'

/** One piece of the work, carried out in one transaction. */
export interface Step {
  name: string
  /** Its share of the whole, in the time it takes. */
  weight: number
  run(acting: Acting, directory: () => Promise<Directory>): Promise<void>
}

/** The whole work, in order. Made from the plan alone, so that an interrupted start finds the same steps again. */
export function stepsOf({ size, day }: Progress): Step[] {
  const clients = planClients(size.customers, size.suppliers)
  const parts = planParts(size.parts)
  const lists = [...Map.groupBy(parts, (part) => supplierOfPart(part, size.suppliers))]
  const families = [...Map.groupBy(parts, ({ family }) => family).values()].filter((family, at) => family.length > 1 && at % 4 === 0)
  const documents = planTrade(parts, clients, size, day)
  const slow = slowPayers(clients)
  return [
    { name: '仓库与仓位', weight: 1, run: (acting) => buildWarehouses(acting) },
    { name: '电脑与打印主机', weight: 1, run: (acting) => placeComputers(acting) },
    { name: '字典', weight: 1, run: (acting) => learnWords(acting) },
    { name: '客户与供应商', weight: 4, run: (acting) => enterClients(acting, clients) },
    ...lists.map(
      ([supplier, list]): Step => ({
        name: '商品资料',
        weight: 1,
        run: async (acting, directory) =>
          importPriceList(acting, (await directory()).suppliers[supplier] ?? 0, `供应商报价单${supplier + 1}.csv`, list),
      }),
    ),
    { name: '商品图片', weight: 3, run: async (acting, directory) => photograph(acting, parts, await directory()) },
    ...batches(families, 100).map(
      (some): Step => ({ name: '互换码', weight: 5, run: async (acting, directory) => joinFamilies(acting, some, await directory()) }),
    ),
    { name: '替代编码', weight: 1, run: (acting) => replaceOldCodes(acting, families) },
    { name: '车型资料', weight: 4, run: async (acting, directory) => buildModels(acting, parts, await directory()) },
    ...batches(documents, 50).map(
      (some): Step => ({
        name: `采购与销售 ${some[0]?.day.slice(0, 7)}`,
        weight: 5,
        run: async (acting, directory) => trade(acting, some, await directory()),
      }),
    ),
    {
      name: '资金账户',
      weight: 1,
      run: async (acting) => {
        for (const company of companies.keys()) await openAccounts(acting, company, daysFrom(day, -size.days))
      },
    },
    ...paydays(size, day).flatMap((on) =>
      [...companies.keys()].map(
        (company): Step => ({ name: `收款与付款 ${on.day.slice(0, 7)}`, weight: 3, run: (acting) => payday(acting, company, on, slow) }),
      ),
    ),
    { name: '其他收支与对账', weight: 1, run: (acting) => otherMoney(acting, day) },
    { name: '搜索排名', weight: 1, run: async (acting) => runHere((await acting('laoban')).ctx, refreshPartRanks, {}) },
    { name: '库存上下限', weight: 1, run: (acting) => setStockLimits(acting) },
    { name: '报价与采购订单', weight: 1, run: async (acting, directory) => agreeOnOrders(acting, await directory()) },
    { name: '协议价与调价单', weight: 1, run: (acting) => agreeOnPrices(acting, day) },
    { name: '仓库单据与盘点', weight: 1, run: (acting) => keepStore(acting, day) },
    { name: '退货', weight: 1, run: async (acting, directory) => takeBack(acting, await directory()) },
    { name: '消息', weight: 1, run: (acting) => sendMessages(acting) },
    { name: '演示账号', weight: 1, run: async (acting) => showDemoAccounts((await acting('laoban')).ctx.db, demoAccounts) },
  ]
}

const batches = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size))

export async function carryOut(step: Step, ctx: Context, progress: Progress): Promise<void> {
  await step.run(stage(ctx, progress), () => readDirectory(ctx, progress.companyIds))
}
