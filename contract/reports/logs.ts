import { z } from 'zod'
import { day, endpoint, Id, Moment, optionalText, pageInput, pageOf, Str } from '#contract/kit/fields.ts'

export const LOGIN_EVENTS = [
  '登录',
  '登录失败',
  '退出',
  '切换账号',
  '被强制下线',
  '在其他设备登录',
  '修改密码',
  '重置密码',
  '验证手机',
  '开启两步验证',
  '关闭两步验证',
  '更换恢复码',
  '重置两步验证',
  '平台协助',
  '结束协助',
] as const
export type LoginEvent = (typeof LOGIN_EVENTS)[number]

/** What operations are about; the keys are those of the audit trail. */
export const LOGGED_ENTITIES = {
  part: '商品',
  car_model: '车型资料',
  exchange: '互换组',
  supersession: '替代编码',
  client: '客户与供应商',
  price: '调价单',
  client_car: '客户车辆',
  agreed_price: '客户协议价',
  price_list: '价格表',
  offer: '供应商报价',
  moving_in: '迁入',
  warehouse: '仓库',
  posi: '仓位',
  rk: '入库单',
  ck: '销售单',
  cg: '采购订单',
  xt: '销售退货',
  ct: '采购退货',
  db: '调拨单',
  dc: '调仓单',
  qr: '其他入库',
  qc: '其他出库',
  bs: '报损单',
  tz: '成本调整',
  qk: '期初库存',
  pd: '盘点单',
  user: '用户',
  role: '角色',
  dict_type: '字典',
  dict_entry: '字典值',
  parameter: '系统参数',
  tenant: '租户',
  plan: '套餐',
  sign_up: '注册',
  sms: '短信',
  job: '后台任务',
  device: '登录设备',
  print_host: '打印主机',
  question: '常见问题',
  feedback: '意见反馈',
  sidebar_contact: '联系人',
  download: '下载',
  help_links: '帮助链接',
} as const

const span = { search: optionalText('账号或姓名', 50), from: day('开始日期').optional(), to: day('结束日期').optional() }
const Change = z.object({ field: Str, before: Str, after: Str })

/** 登录日志, 操作日志: written by what happens, changed by nobody. */
export const logs = {
  logins: endpoint('POST /admin/system/loginLog/page', {
    input: { ...pageInput, ...span, event: optionalText('事件', 10) },
    reply: {
      page: pageOf(
        z.object({
          id: Id,
          at: Moment,
          loginAccount: Str,
          realName: Str,
          event: Str,
          note: Str,
          device: Str,
          ip: Str,
          address: Str,
        }),
      ),
    },
    allow: 'monitor:loginlog:query',
  }),
  /** 修改记录 of one part (with its prices) or client, for whoever may look at it. Prices come as *** for whoever may not see them. */
  record: endpoint('POST /basedata/v1/changeLog/pageChangeLog', {
    input: { ...pageInput, entity: z.enum(['part', 'client', 'exchange'], '对象不正确'), id: Id },
    reply: { page: pageOf(z.object({ id: Str, at: Moment, realName: Str, action: Str, changes: z.array(Change) })) },
    allow: 'anyone',
  }),
  /** target = code or name of what was changed, as it is now. Prices come as *** for whoever may not see them. */
  operations: endpoint('POST /admin/system/operLog/page', {
    input: { ...pageInput, ...span, entity: optionalText('对象', 20) },
    reply: {
      page: pageOf(
        z.object({
          id: Id,
          at: Moment,
          loginAccount: Str,
          realName: Str,
          entityName: Str,
          target: Str,
          action: Str,
          summary: Str,
          /** '' = done by the account's holder; else the operator who sat in the account, and why. */
          support: Str,
          changes: z.array(Change),
        }),
      ),
    },
    allow: 'monitor:operlog:query',
  }),
}
