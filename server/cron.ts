import type { CronJob } from './kit/jobs.ts'
import { priceOrderJob } from './modules/documents/price-orders/index.ts'
import { refreshPartRanks } from './modules/master/search/index.ts'
import { sweepFiles } from './modules/platform/files/index.ts'
import { remindLicence } from './modules/platform/licence/index.ts'
import { checkYesterday } from './modules/platform/renewal/index.ts'
import { RING } from './modules/reports/schedules/index.ts'

/** Whatever has moved within it is looked at: rolling up waits for an hour, and a stop of a night is caught up. */
const LATELY = '26 hours'
/** Since the last round, and somewhat more. */
const RECENTLY = '70 minutes'
/** So long a sale makes a part popular. */
const SELLING = '92 days'

/** What the clock asks for. */
export const cronJobs: CronJob[] = [
  { name: 'sweep', at: '10 19 * * *', sql: 'select house.sweep() as more', stepwise: true },
  { name: 'sweep-samples', at: '50 18 * * *', sql: 'select house.sweep_samples()' },
  { name: 'sweep-orphans', at: '40 19 * * *', sql: `select house.order_for_all('${sweepFiles.name}')` },
  { name: 'sweep-imports', at: '20 19 * * *', sql: 'select house.sweep_imports() as more', stepwise: true },
  { name: 'remind', at: '* * * * *', sql: 'select house.remind()' },
  { name: 'ask-overdue-orders', at: '*/5 * * * *', sql: 'select house.ask_overdue_orders()' },
  { name: 'remind-licences', at: '30 0 * * *', sql: `select house.order_for_all('${remindLicence.name}')` },
  { name: 'check-statements-of-yesterday', at: '30 2 * * *', sql: `select house.order_for_operators('${checkYesterday.name}')` },
  { name: 'carry-out-price-orders', at: '* * * * *', sql: `select house.carry_out_price_orders('${priceOrderJob.name}')` },
  { name: 'sync-menus', at: '* * * * *', sql: 'select house.sync_menus() as more', stepwise: true },
  { name: 'roll-stock', at: '*/5 * * * *', sql: `select house.roll_stock(lately => '${LATELY}')` },
  { name: 'roll-ledger', at: '50 * * * *', sql: `select house.roll_ledger(lately => '${LATELY}') as more`, stepwise: true },
  { name: 'roll-results', at: '*/10 * * * *', sql: `select house.roll_results(lately => '${LATELY}') as more`, stepwise: true },
  { name: 'rest-due', at: '*/10 * * * *', sql: 'select house.rest_due() as more', stepwise: true },
  { name: 'plan-parts', at: '*/5 * * * *', sql: `select house.plan_parts(lately => '${LATELY}') as more`, stepwise: true },
  // all of them once a night: nothing is left out for ever because the program stood still
  { name: 'roll-stock-of-all', at: '15 18 * * *', sql: 'select house.roll_stock()' },
  { name: 'roll-ledger-of-all', at: '20 18 * * *', sql: 'select house.roll_ledger() as more', stepwise: true },
  { name: 'roll-results-of-all', at: '25 18 * * *', sql: 'select house.roll_results() as more', stepwise: true },
  { name: 'abc-due', at: '45 18 * * *', sql: 'select house.abc_due() as more', stepwise: true },
  { name: 'plan-parts-of-all', at: '5 16 * * *', sql: 'select house.plan_parts() as more', stepwise: true },
  { name: 'fill-results', at: '* * * * *', sql: 'select house.fill_results()' },
  { name: 'ring-reports', at: '* * * * *', sql: `select house.ring_reports('${RING}')` },
  { name: 'rank-parts', at: '20 * * * *', sql: `select house.order_for_moved('${refreshPartRanks.name}', '${RECENTLY}')` },
  // what sold long ago sells no more
  { name: 'rank-parts-of-all', at: '30 18 * * *', sql: `select house.order_for_moved('${refreshPartRanks.name}', '${SELLING}')` },
]
