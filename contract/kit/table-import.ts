import { z } from 'zod'
import { type Allow, endpoint, Flag, listOf, Str, submittime } from './fields.ts'

/** What becomes of a row: added, changed, nothing to do, or left out because of its problem. */
export const VERDICTS = { fresh: '新增', changed: '修改', same: '无变化', wrong: '错误' } as const
export type Verdict = keyof typeof VERDICTS

/**
 * Import of a small table (at most 5,000 rows) in two calls with the same file: without `confirm` it is only judged, row by row; with it everything
 * that is right is carried out in one transaction. `seal` of the preview goes along, so that what is carried out is what was shown.
 */
export const tableImport = <S extends Record<string, z.ZodType>>(route: `POST /${string}`, allow: Allow, shown: S) =>
  endpoint(route, {
    input: { confirm: Flag.default(false), seal: z.string().max(64).default(''), submittime },
    reply: {
      content: z.object({
        fresh: z.number(),
        changed: z.number(),
        same: z.number(),
        wrong: z.number(),
        seal: Str,
        done: Flag,
        rows: listOf(
          z.object({
            /** The line of the file. */
            no: z.number(),
            verdict: z.enum(Object.keys(VERDICTS) as [Verdict, ...Verdict[]]),
            problem: Str,
            ...shown,
          }),
        ),
      }),
    },
    allow,
    upload: 10,
    outside: true,
  })
