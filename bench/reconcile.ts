import { reconciliation } from '#contract/reports/reconciliation.ts'
import type { Bench } from './bench.ts'
import { plainRow } from './report.ts'

/** The longest a statement may run (pool.ts). */
const LIMIT_SECONDS = 60

/** 数据核对 of everything that was loaded and posted, by ours and by the raw side alike. */
export async function reconcileSection({ browser, say }: Bench) {
  const begun = performance.now()
  const { content, sound } = await browser.call(reconciliation.reconcile, {})
  const seconds = (performance.now() - begun) / 1000
  const longest = Math.max(...content.map(({ ms }) => ms)) / 1000
  say(plainRow('数据核对, whole', '', `${seconds.toFixed(1)} s`))
  say(plainRow('数据核对, longest check', `< ${LIMIT_SECONDS} s`, `${longest.toFixed(1)} s`, longest < LIMIT_SECONDS))
  const wrong = content.filter((check) => check.wrong > 0).map((check) => `${check.name}: ${check.wrong}`)
  say(plainRow('数据核对, differences', '0', sound ? '0' : wrong.join('; '), sound))
}
