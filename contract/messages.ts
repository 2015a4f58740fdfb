import { z } from 'zod'
import { endpoint, Flag, Id, int, listOf, Moment, pageInput, pageOf, Text } from './kit.ts'

/** link = path inside the product to open, or ''. view = has been read. */
const MessageRecord = z.object({ id: Id, title: Text, content: Text, link: Text, createTime: Moment, view: Flag })

const Ids = z
  .string()
  .regex(/^\d{1,16}(,\d{1,16}){0,199}$/, '请选择消息')
  .transform((ids) => [...new Set(ids.split(',').map(Number))])

/** 消息中心: what has been sent to me. */
export const messages = {
  /** view true = those already read too; otherwise only unread ones. Newest first. */
  mine: endpoint('POST /basedata/v1/messageRecord/pageRecordMe', {
    input: { ...pageInput, limit: int('每页条数', 1, 500).default(10), view: Flag.default(false) },
    reply: { page: pageOf(MessageRecord) },
    allow: 'anyone',
  }),
  read: endpoint('POST /basedata/v1/messageRecord/view/{ids}', { input: { ids: Ids }, allow: 'anyone' }),
  /** cnt = unread, sid = id of this session for the push socket /admin/v1/websocket/{sid}. */
  waiting: endpoint('GET /basedata/v1/messageRecord/getWaitMsg', {
    reply: { content: z.object({ cnt: int('未读'), sid: Text }) },
    allow: 'anyone',
  }),
  /** The newest ten unread ones. */
  newest: endpoint('POST /basedata/v1/messageRecord/getRecordMe', { reply: { content: listOf(MessageRecord) }, allow: 'anyone' }),
}
