import { performance } from 'node:perf_hooks'
import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'
import { momentOf } from '#server/kit/time.ts'
import { filledShare } from '#server/modules/ledgers/results/index.ts'
import type { Check } from './check.ts'
import { checks } from './checks.ts'
import { classChecks } from './class-checks.ts'
import { costChecks } from './cost-checks.ts'
import { goodsChecks } from './goods-checks.ts'
import { resultChecks } from './result-checks.ts'

interface Found {
  compared: number
  wrong: number
  samples: { what: string; expected: string; found: string }[] | null
}

const NOTHING = { compared: 0, wrong: 0, ms: 0, samples: [] }

/** 数据核对: everything that is kept twice is compared with what it comes from. Reads only; a difference is a bug of ours. */
export async function reconcile(ctx: Context) {
  const content = []
  for (const check of [...checks, ...costChecks]) content.push({ name: check.name, about: check.about, ...(await run(ctx, check)) })
  const share = await filledShare(ctx)
  for (const check of [...resultChecks, ...goodsChecks, ...classChecks])
    content.push(
      share === 100
        ? { name: check.name, about: check.about, ...(await run(ctx, check)) }
        : { name: check.name, about: `历史数据整理中 ${share}%，完成后核对`, ...NOTHING },
    )
  return { content, at: momentOf(new Date(ctx.now)), sound: content.every(({ wrong }) => wrong === 0) }
}

async function run(ctx: Context, { name, pairs }: Check) {
  const begun = performance.now()
  const [found] = await statement<Found>(ctx, `check.${name}`, counting(pairs), [ctx.tenantId, ctx.companyId])
  const ms = Math.round(performance.now() - begun)
  return { compared: found?.compared ?? 0, wrong: found?.wrong ?? 0, ms, samples: found?.samples ?? [] }
}

/** `pairs` yields (what, expected, found) for every key; numbers are compared to the last digit. */
const counting = (pairs: string) => `
  with pairs as materialized (${pairs}), wrong as (select * from pairs where expected <> found)
  select (select count(*) from pairs)::int as compared, (select count(*) from wrong)::int as wrong,
    (select jsonb_agg(jsonb_build_object('what', what, 'expected', expected::text, 'found', found::text)) from (select * from wrong limit 5) few) as samples`
