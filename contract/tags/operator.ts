import type { TagGroup } from './tag-group.ts'

/** What the platform's own people may do. No role of a tenant can hold any of these. */
export const operatorTagGroups = [
  {
    group: '租户',
    tags: {
      'platform:tenant:query': '查看租户',
      'platform:tenant:upd': '停用、恢复租户，写备注',
      'platform:tenant:resetPwd': '重置租户老板的密码',
      'platform:tenant:cutin': '进入租户账号协助',
    },
  },
  {
    group: '注册',
    tags: {
      'platform:register:query': '查看注册记录',
      'platform:register:audit': '审核注册，设置是否需要审核',
    },
  },
  {
    group: '套餐与续费',
    tags: {
      'platform:plan:query': '查看套餐',
      'platform:plan:upd': '新增、修改套餐',
      'platform:renew:query': '查看续费订单与授权',
      'platform:renew:reconcile': '与支付平台对账',
      'platform:renew:refund': '退款',
      'platform:renew:grant': '赠送天数与用户',
    },
  },
  {
    group: '平台公告',
    tags: {
      'platform:notice:query': '查看平台公告',
      'platform:notice:upd': '编写、删除平台公告',
      'platform:notice:publish': '发布、撤回平台公告',
    },
  },
  {
    group: '帮助与支持',
    tags: {
      'platform:question:query': '查看常见问题',
      'platform:question:upd': '新增、修改、删除常见问题',
      'platform:feedback:query': '查看意见反馈',
      'platform:feedback:answer': '答复意见反馈',
      'platform:contact:query': '查看联系人',
      'platform:contact:upd': '新增、修改、删除联系人',
      'platform:download:query': '查看下载与链接',
      'platform:download:upd': '新增、修改、删除下载，设置链接',
    },
  },
  {
    group: '发件箱与运行',
    tags: {
      'platform:outbox:query': '查看发件箱',
      'platform:outbox:upd': '设置短信每日上限',
      'platform:monitor:query': '查看运行监控',
      'platform:monitor:retry': '重试失败的任务',
    },
  },
] as const satisfies readonly TagGroup[]
