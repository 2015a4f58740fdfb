import { z } from 'zod'
import { endpoint, Flag, Id, int, listOf, Moment, pageInput, pageOf, Str } from '#contract/kit/fields.ts'

/**
 * What a message of the business is about. Each user may switch a kind off for himself; notices 公告 and reminders 提醒 always come.
 * tags: whom the kind concerns at all; [] = everybody.
 */
export const MESSAGE_KINDS = {
  audit: { name: '待审核', about: '销售单超出额度、低于限价或客户有逾期欠款，等您审核', tags: ['busi:ck:approve'] },
  grant: {
    name: '主管授权',
    about: '同事在柜台收款时超出额度、低于限价或抹零超限，等您授权',
    tags: ['busi:ck:approve', 'fin:sk:discount'],
  },
  audited: { name: '审核结果', about: '您的销售单通过审核，或被驳回', tags: ['busi:ck:add'] },
  track: { name: '订单跟踪', about: '同事在您经手的销售单上回复，或登记了处理', tags: ['busi:ck:query'] },
  arrived: {
    name: '到货',
    about: '您的草稿或待审核销售单缺的商品、您的预售、您登记的缺货到货了',
    tags: ['busi:ck:add', 'busi:ys:add', 'busi:lost:add'],
  },
  limit: { name: '库存上下限', about: '商品库存低于下限或高于上限', tags: ['busi:warn:query'] },
  transfer: { name: '调拨', about: '其他公司调拨给本公司的商品已发出，等您收货', tags: ['busi:db:receive'] },
  request: { name: '要货', about: '其他分店向本公司要货，等您答复', tags: ['busi:dy:answer'] },
  requested: { name: '要货答复', about: '您的要货单被答复、发出、到货或关闭', tags: ['busi:dy:add'] },
  counted: { name: '盘点', about: '盘点已提交，等您审核差异', tags: ['busi:mark:audit'] },
  import: { name: '导入完成', about: '您开始的导入已经完成，或者中断', tags: ['base:basepj:import'] },
  device: { name: '登录设备', about: '有人申请在新的设备上登录', tags: ['system:device:upd'] },
  report: { name: '定时报表', about: '您设置的或同事发给您的定时报表', tags: [] },
  licence: { name: '授权到期', about: '软件授权即将到期，或已经到期', tags: ['renew:pay'] },
} as const
export type MessageKind = keyof typeof MESSAGE_KINDS
const Kind = z.enum(Object.keys(MESSAGE_KINDS) as [MessageKind, ...MessageKind[]], '消息类型不正确')

/**
 * What a message leads to, or '': a path inside the product with its query ('/stock/warning?kind=below'),
 * or one record by the ledger's word for it: 'ck/12' 'rk/12' 'cg/12' 'client/12' 'part/12'.
 */
const Link = Str
const MessageRecord = z.object({ id: Id, title: Str, content: Str, link: Link, createTime: Moment, view: Flag })

const Ids = z
  .string()
  .regex(/^\d{1,16}(,\d{1,16}){0,199}$/, '请选择消息')
  .transform((ids) => [...new Set(ids.split(',').map(Number))])

/** 消息中心: what has been sent to me. view = has been read. */
export const messages = {
  /** view true = those already read too; otherwise only unread ones. Newest first. */
  mine: endpoint('POST /basedata/v1/messageRecord/pageRecordMe', {
    input: { ...pageInput, limit: int('每页条数', 1, 500).default(10), view: Flag.default(false) },
    reply: { page: pageOf(MessageRecord) },
    allow: 'anyone',
    whenReadOnly: true,
  }),
  read: endpoint('POST /basedata/v1/messageRecord/view/{ids}', { input: { ids: Ids }, allow: 'anyone', whenReadOnly: true }),
  /** cnt = unread, sid = id of this session for the push socket /admin/v1/websocket/{sid}. */
  waiting: endpoint('GET /basedata/v1/messageRecord/getWaitMsg', {
    reply: { content: z.object({ cnt: int('未读'), sid: Str }) },
    allow: 'anyone',
    whenForced: true,
    whenReadOnly: true,
  }),
  /** The newest ten unread ones. */
  newest: endpoint('POST /basedata/v1/messageRecord/getRecordMe', {
    reply: { content: listOf(MessageRecord) },
    allow: 'anyone',
    whenForced: true,
    whenReadOnly: true,
  }),
  /** One message of mine, for the page /message on a phone. null = not mine, or withdrawn. */
  one: endpoint('GET /basedata/v1/messageRecord/getOne/{id}', {
    input: { id: Id },
    reply: { content: MessageRecord.nullable() },
    allow: 'anyone',
    whenReadOnly: true,
  }),
  /** 消息设置: the kinds that concern me, and which of them I get. */
  settings: endpoint('GET /basedata/v1/messageRecord/getSetting', {
    reply: { content: listOf(z.object({ kind: Kind, name: Str, about: Str, on: Flag })) },
    allow: 'anyone',
  }),
  setSetting: endpoint('POST /basedata/v1/messageRecord/setSetting', {
    input: { kind: Kind, on: Flag },
    allow: 'anyone',
    done: '保存成功',
    whenReadOnly: true,
  }),
}
