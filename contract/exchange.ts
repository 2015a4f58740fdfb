import { z } from 'zod'
import { endpoint, Id, listOf, Text, text } from './kit.ts'

/** 互换码: all codes of a group are interchangeable; a part belongs to the group that holds its own code. */
export const exchange = {
  find: endpoint('POST /basedata/v1/exchange/findExchange', {
    input: { pjid: Id },
    reply: {
      content: listOf(
        z.object({
          id: Id,
          /** The part this is the own code of; else the part it was entered for. */
          pjid: Id,
          pjNo: Text,
        }),
      ),
    },
    allow: 'anyone',
  }),
  save: endpoint('POST /basedata/v1/exchange/saveExchange', {
    input: { pjid: Id, pjNo: text('互换码', { max: 20, required: '请输入互换码' }) },
    reply: { id: Id },
    allow: 'base:basepj:exchange',
    done: '保存成功',
  }),
  remove: endpoint('POST /basedata/v1/exchange/delExchange', { input: { id: Id }, allow: 'base:basepj:exchange', done: '删除成功' }),
}
