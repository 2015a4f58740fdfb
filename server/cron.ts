import type { CronJob } from './kit/jobs.ts'
import { priceOrderJob } from './modules/documents/price-orders/index.ts'
import { refreshPartRanks } from './modules/master/search/index.ts'
import { sweepFiles } from './modules/platform/files/index.ts'
import { remindLicence } from './modules/platform/licence/index.ts'
import { checkYesterday } from './modules/platform/renewal/index.ts'
import { RING } from './modules/reports/schedules/index.ts'

/** What the clock asks for. */
export const cronJobs: CronJob[] = [
  { name: 'sweep', at: '10 19 * * *', sql: 'select house.sweep()' },
  { name: 'sweep-orphans', at: '40 19 * * *', sql: `select house.order_for_all('${sweepFiles.name}')` },
  { name: 'remind', at: '* * * * *', sql: 'select house.remind()' },
  { name: 'ask-overdue-orders', at: '*/5 * * * *', sql: 'select house.ask_overdue_orders()' },
  { name: 'remind-licences', at: '30 0 * * *', sql: `select house.order_for_all('${remindLicence.name}')` },
  { name: 'check-statements-of-yesterday', at: '30 2 * * *', sql: `select house.order_for_operators('${checkYesterday.name}')` },
  { name: 'carry-out-price-orders', at: '* * * * *', sql: `select house.carry_out_price_orders('${priceOrderJob.name}')` },
  { name: 'roll-stock', at: '*/5 * * * *', sql: 'select house.roll_stock()' },
  { name: 'roll-ledger', at: '50 * * * *', sql: 'select house.roll_ledger() as more', stepwise: true },
  { name: 'roll-results', at: '*/10 * * * *', sql: 'select house.roll_results() as more', stepwise: true },
  { name: 'plan-parts', at: '*/5 * * * *', sql: 'select house.plan_parts() as more', stepwise: true },
  { name: 'fill-results', at: '* * * * *', sql: 'select house.fill_results()' },
  { name: 'ring-reports', at: '* * * * *', sql: `select house.ring_reports('${RING}')` },
  { name: 'rank-parts', at: '20 * * * *', sql: `select house.order_for_all('${refreshPartRanks.name}')` },
]
