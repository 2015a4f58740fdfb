import type { Context } from '#server/kit/context.ts'
import { daysFrom } from '#server/kit/time.ts'
import { refreshPartRanks } from '#server/modules/master/search/index.ts'
import { showDemoAccounts } from '#server/modules/platform/session/index.ts'
import { buildModels } from './car-models.ts'
import { keepCars } from './cars.ts'
import { companies, demoAccounts } from './company.ts'
import { placeComputers } from './computers.ts'
import { type Directory, readDirectory } from './directory.ts'
import { trade } from './documents.ts'
import { sendMessages } from './letters.ts'
import { buildWarehouses, enterClients, joinFamilies, learnWords, replaceOldCodes } from './master-data.ts'
import { openAccounts, otherMoney, payday as settleAccounts } from './money.ts'
import { compareOffers } from './offers.ts'
import { bringOldStock } from './old-stock.ts'
import { agreeOnOrders } from './orders.ts'
import { photograph } from './pictures.ts'
import { planClients } from './plan-clients.ts'
import { capitalOf, type Payday, paydays, slowPayers } from './plan-money.ts'
import { planParts, supplierOfPart } from './plan-parts.ts'
import { planTrade } from './plan-trade.ts'
import { importPriceList } from './price-lists.ts'
import { agreeOnPrices } from './prices.ts'
import type { Progress } from './progress.ts'
import { giveUp, haveSupplierPayBack, payClientBack } from './refunds.ts'
import { takeBack } from './returns.ts'
import { type Acting, runHere, stage } from './stage.ts'
import { setStockLimits } from './stock-limits.ts'
import { keepStore } from './stock-papers.ts'
import type { Trade } from './trade.ts'
import { packParts } from './units.ts'

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
    {
      name: '资金账户',
      weight: 1,
      run: async (acting) => {
        const first = daysFrom(day, -size.days)
        for (const company of companies.keys()) await openAccounts(acting, company, first, capitalOf(company, documents, first))
      },
    },
    ...businessOf(documents, paydays(size, day), slow),
    {
      name: '退款与坏账',
      weight: 1,
      // goods for suppliers go last: until then sales have been planned for what is there
      run: async (acting) => {
        for (let times = 0; times < 2; times++) await haveSupplierPayBack(acting, day)
        await giveUp(acting, day, slow)
      },
    },
    { name: '其他收支与对账', weight: 1, run: (acting) => otherMoney(acting, day) },
    { name: '搜索排名', weight: 1, run: async (acting) => runHere((await acting('laoban')).ctx, refreshPartRanks, {}) },
    { name: '库存上下限', weight: 1, run: (acting) => setStockLimits(acting) },
    { name: '报价与采购订单', weight: 1, run: async (acting, directory) => agreeOnOrders(acting, await directory()) },
    { name: '协议价与调价单', weight: 1, run: (acting) => agreeOnPrices(acting, day) },
    { name: '客户车辆', weight: 1, run: (acting) => keepCars(acting) },
    { name: '仓库单据与盘点', weight: 1, run: (acting) => keepStore(acting, day) },
    { name: '退货', weight: 1, run: async (acting, directory) => takeBack(acting, await directory()) },
    { name: '辅助单位', weight: 1, run: async (acting, directory) => packParts(acting, parts, await directory()) },
    { name: '旧存货', weight: 1, run: async (acting, directory) => bringOldStock(acting, parts, await directory(), day) },
    { name: '供应商报价', weight: 1, run: async (acting, directory) => compareOffers(acting, parts, await directory(), day) },
    { name: '消息', weight: 1, run: (acting) => sendMessages(acting) },
    { name: '演示账号', weight: 1, run: async (acting) => showDemoAccounts((await acting('laoban')).ctx.db, demoAccounts) },
  ]
}

/** Goods and money in the order of their days: nobody pays with what comes in later. */
function businessOf(documents: readonly Trade[], on: readonly Payday[], slow: ReadonlySet<string>): Step[] {
  const steps: Step[] = []
  let done = 0
  const tradeUntil = (last: string) => {
    const some = documents.slice(done).filter(({ day }) => day <= last)
    done += some.length
    for (const batch of batches(some, 50))
      steps.push({
        name: `采购与销售 ${batch[0]?.day.slice(0, 7)}`,
        weight: Math.ceil(batch.length / 8),
        run: async (acting, directory) => trade(acting, batch, await directory()),
      })
  }
  for (const payday of on) {
    tradeUntil(payday.day)
    const name = `收款与付款 ${payday.day.slice(0, 7)}`
    for (const company of companies.keys()) steps.push({ name, weight: 2, run: (acting) => settleAccounts(acting, company, payday, slow) })
    steps.push({ name, weight: 1, run: (acting) => payClientBack(acting, payday.day) })
  }
  tradeUntil('9999')
  return steps
}

const batches = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size))

export async function runStep(step: Step, ctx: Context, progress: Progress): Promise<void> {
  await step.run(stage(ctx, progress), () => readDirectory(ctx, progress.companyIds))
}
