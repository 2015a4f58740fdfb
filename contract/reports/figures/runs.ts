import { z } from 'zod'
import { endpoint, Id, int, Moment, Str, submittime } from '#contract/kit/fields.ts'
import { question, reportAllow } from './figures.ts'

export const RUN_STATES = { waiting: '排队中', running: '汇总中', done: '已完成', failed: '失败', cancelled: '已取消' } as const
const State = z.enum(['waiting', 'running', 'done', 'failed', 'cancelled'])
/** percent: as far as it should be by now. */
const Run = z.object({ id: Id, title: Str, state: State, percent: int('进度'), seconds: int('秒'), note: Str, orderedAt: Moment })

/** Reports that take long, made behind; figures.run answers from what was made. */
export const reportRuns = {
  /** Begins, or meets the one that is under way. */
  order: endpoint('POST /busicore/v1/report/orderRun', {
    input: { ...question, submittime },
    reply: { id: Id },
    allow: reportAllow,
    whenReadOnly: true,
  }),
  /** Of this very question, the newest: in any window, and after F5. null: none was ordered lately. */
  state: endpoint('POST /busicore/v1/report/runState', { input: question, reply: { content: Run.nullable() }, allow: reportAllow }),
  cancel: endpoint('POST /busicore/v1/report/cancelRun', {
    input: { id: Id, submittime },
    allow: reportAllow,
    done: '已取消',
    whenReadOnly: true,
  }),
}
