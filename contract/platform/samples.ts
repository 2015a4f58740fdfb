import { z } from 'zod'
import { endpoint, Str, submittime } from '#contract/kit/fields.ts'

/** Whoever may bring in a company's parts may try the program with made-up ones. */
const allow = 'base:basepj:import'
const Token = z.object({ access_token: Str })

/** 试用示例数据: a company of its own with made-up data, entered from one's own and left again; one's own ledgers never hold a sample. */
export const samples = {
  /** '' none · making, so many percent of it · ready · failed · inside: this is one. */
  state: endpoint('GET /admin/v1/sample/state', {
    reply: { data: z.object({ state: z.enum(['', 'making', 'ready', 'failed', 'inside']), progress: z.int() }) },
    allow,
  }),
  /** Has one made, unless there is one; `state` says when it can be entered. */
  open: endpoint('POST /admin/v1/sample/open', {
    input: { submittime },
    reply: { data: z.object({ state: z.enum(['making', 'ready', 'failed']) }) },
    allow,
    perMinute: 3,
  }),
  /** This session goes on in the sample. */
  enter: endpoint('POST /admin/v1/sample/enter', { input: { submittime }, reply: { data: Token }, allow }),
  /** From the sample back to one's own account; code 9 where that asks for its second step. */
  leave: endpoint('POST /admin/v1/sample/leave', { input: { submittime }, reply: { data: Token }, allow, outside: true }),
  /** Nobody gets into it any more, and its rows go within the hour. From within: back to one's own account. access_token '' = this session goes on. */
  drop: endpoint('POST /admin/v1/sample/drop', {
    input: { submittime },
    reply: { data: Token },
    allow,
    outside: true,
    done: '示例公司已删除',
  }),
}
