import { z } from 'zod'
import { day, endpoint, Id, int, Moment, optionalText, pageInput, pageOf, ref, Str, submittime } from '#contract/kit/fields.ts'

/** 订单跟踪 of a sale (trading.md 2.2, 3, 5). The type says where an entry comes from: an answer, or something that was done. */
export const TRACK_TYPES = { 10: '回复', 11: '处理' } as const
export type TrackType = keyof typeof TRACK_TYPES
export const TRACK_LENGTH = 125

const Entry = z.object({
  id: Id,
  createTime: Moment,
  trackType: z.number(),
  trackTypeValue: Str,
  remark: Str,
  creatorId: Id,
  creatorName: Str,
  ckId: Id,
  ckNo: Str,
})

export const tracking = {
  /** The entries of one order, newest first: for whoever may read the order. */
  page: endpoint('POST /busicore/v1/ckorder/pageTrack', {
    input: { ...pageInput, ckId: Id },
    reply: { page: pageOf(Entry) },
    allow: ['busi:ck:query', 'quick.ckHistory'],
  }),
  /** Empty: 请输入处理内容 or 请输入回复内容, by type. A ckNo that is not the order's: 无效单据. */
  add: endpoint('POST /busicore/v1/ckorder/billTrack', {
    input: {
      trackType: int('处理类型', 10, 11).default(11),
      remark: optionalText('内容', TRACK_LENGTH),
      ckId: ref('单据'),
      ckNo: optionalText('单号', 32),
      submittime,
    },
    allow: 'busi:ck:track',
    done: '操作成功',
  }),
  /** 处理跟踪: entries of all orders of the company, newest first. */
  pageAll: endpoint('POST /busicore/v1/ckorder/pageTrackAll', {
    input: {
      ...pageInput,
      dateFrom: day().optional(),
      dateTo: day().optional(),
      clientId: Id.optional(),
      trackType: int('处理类型', 10, 11).optional(),
      ckNo: optionalText('单号', 32),
      /** 处理人, part of the name. */
      creatorName: optionalText('处理人', 50),
    },
    reply: { page: pageOf(Entry.extend({ clientId: Id, clientName: Str, status: Str })) },
    allow: 'busi:ck:query',
  }),
}
