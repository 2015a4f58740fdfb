import { z } from 'zod'
import { endpoint, Flag, Id, Moment, optionalText, pageInput, pageOf, Str, submittime, text } from '#contract/kit/fields.ts'

export const DEVICE_STATES = { waiting: '待审核', known: '已登记', refused: '已拒绝', revoked: '已停用' } as const
export type DeviceState = keyof typeof DEVICE_STATES
const State = z.enum(Object.keys(DEVICE_STATES) as [DeviceState, ...DeviceState[]])

const Device = z.object({
  id: Id,
  state: Str,
  /** Who applied with it, later who came in with it last. */
  loginAccount: Str,
  realName: Str,
  device: Str,
  ip: Str,
  address: Str,
  applicant: Str,
  reason: Str,
  /** Moments are '' where nothing of the kind has happened. */
  askTime: Moment,
  decidedBy: Str,
  decideTime: Moment,
  lastLogin: Moment,
  /** The device that asks. */
  def: Flag,
})

const one = { input: { id: Id, submittime }, allow: 'system:device:upd' } as const

/** 登录设备: which browsers may log in to the company (decision 9). */
export const devices = {
  page: endpoint('POST /admin/system/device/page', {
    input: { ...pageInput, search: optionalText('查找', 50), state: z.union([State, z.literal('')]).default('') },
    reply: { page: pageOf(Device) },
    allow: 'system:device:query',
  }),
  approve: endpoint('POST /admin/system/device/approve', { ...one, done: '已同意' }),
  refuse: endpoint('POST /admin/system/device/refuse', { ...one, done: '已拒绝' }),
  /** Its sessions end at once; it may apply again. */
  revoke: endpoint('POST /admin/system/device/revoke', { ...one, done: '已停用' }),

  /** Where the application of this browser stands. '' = none yet; undefined = nobody has given a right password here within a day. */
  application: endpoint('POST /admin/v1/device/application', {
    reply: {
      content: z
        .object({
          state: z.union([State, z.literal('')]),
          tenantName: Str,
          loginAccount: Str,
          realName: Str,
          applicant: Str,
          reason: Str,
        })
        .optional(),
    },
    allow: 'open',
    perMinute: 120,
  }),
  apply: endpoint('POST /admin/v1/device/apply', {
    input: { applicant: text('姓名', { max: 30, required: '姓名不能为空' }), reason: text('原因', { max: 200, required: '原因不能为空' }) },
    allow: 'open',
    perMinute: 10,
    done: '申请已提交',
  }),
}
