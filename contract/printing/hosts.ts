import { z } from 'zod'
import {
  day,
  endpoint,
  Flag,
  Id,
  int,
  listOf,
  Moment,
  optionalText,
  pageInput,
  pageOf,
  Str,
  submittime,
  text,
} from '#contract/kit/fields.ts'

const daySpan = z
  .array(z.string())
  .refine((days) => days.length % 2 === 0 && days.length <= 2 && days.every((each) => day().safeParse(each).success), '请输入日期范围')
const look = ['system:printhost:query', 'system:printhost:upd']

/** Computers that signed in, and which of them print for others (打印主机). master-data.md 2.9, trading.md 2.4 */
export const printHosts = {
  register: endpoint('POST /basedata/v1/report/pageRegister', {
    input: {
      ...pageInput,
      /** 0 all computers, 1 print hosts only. */
      registerType: int('类型', 0, 1).default(0),
      /** 0 = every company. */
      companyId: Id.default(0),
      /** Last login between two days. */
      createTimes: daySpan.nullish(),
      /** 登录设备: name, platform or code. */
      computer: optionalText('登录设备', 50),
      /** Reserved by the specification: computers have no tree. */
      parentId: int('上级', 0, 0).default(0),
    },
    reply: {
      page: pageOf(
        z.object({
          id: Id,
          /** '' until the print helper runs on it. */
          mac: Str,
          systemName: Str,
          computer: Str,
          /** 访客码 */
          registerNo: Str,
          printHost: Flag,
          companyNo: Str,
          companyName: Str,
          /** Last login. */
          lastUpdateTime: Moment,
          /** Who came in with it last. */
          realName: Str,
          /** The computer of this session. */
          def: Flag,
          /** Its print helper: none · offline · connected. */
          helper: Str,
        }),
      ),
    },
    allow: look,
  }),
  registerHost: endpoint('POST /basedata/v1/report/registerHost', {
    input: { id: Id, printHost: z.union([Flag, z.literal([0, 1]).transform((value) => value === 1)]), submittime },
    allow: 'system:printhost:upd',
    done: '设置完成',
  }),
  nameHost: endpoint('POST /basedata/v1/report/nameHost', {
    input: { id: Id, computer: text('电脑名称', { max: 50, required: '电脑名称不能为空' }), submittime },
    allow: 'system:printhost:upd',
    done: '保存成功',
  }),
  /** Print hosts of the company signed in to, for whoever prints elsewhere (代理打印). */
  hostNames: endpoint('POST /basedata/v1/report/hostNames', {
    reply: { content: listOf(z.object({ id: Id, computer: Str })) },
    allow: 'anyone',
  }),
}
