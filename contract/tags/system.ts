import type { TagGroup } from './tag-group.ts'

/** The company itself: users, notices, licence, printing, settings. */
export const systemTags = [
  {
    group: '用户与角色',
    tags: {
      'system:dept:query': '查看公司与部门',
      'system:dept:add': '新增公司与部门',
      'system:dept:upd': '修改、移动、停用公司与部门',
      'system:dept:del': '删除公司与部门',
      'system:user:query': '查看用户',
      'system:user:add': '新增用户',
      'system:user:upd': '修改、停用、解锁用户',
      'system:user:resetPwd': '重置用户密码、要求改密',
      'system:role:query': '查看角色',
      'system:role:add': '新增角色',
      'system:role:upd': '修改角色',
      'system:role:del': '删除角色',
      'system:menu:query': '查看菜单',
      'system:menu:upd': '修改菜单',
      'monitor:online:query': '查看在线用户',
      'monitor:online:out': '强制下线',
      'system:device:query': '查看登录设备',
      'system:device:upd': '审批、停用登录设备',
      'system:printhost:query': '查看打印主机',
      'system:printhost:upd': '设置打印主机',
      'monitor:loginlog:query': '查看登录日志',
      'monitor:operlog:query': '查看操作日志',
    },
  },
  {
    group: '公告与提醒',
    tags: {
      'system:notice:query': '查看消息公告与阅读情况',
      'system:notice:upd': '编写、删除公告',
      'system:notice:publish': '发布、撤回公告',
      'system:reminder:others': '给同事设置提醒',
    },
  },
  {
    group: '续费',
    tags: {
      'renew:query': '查看授权与续费订单',
      'renew:pay': '在线续费、购买、增加用户',
    },
  },
  {
    group: '打印',
    tags: {
      'busi:th:print': '打印退货单',
      'busi:dc:print': '打印调拨、调仓等仓库单据',
      'busi:mark:print': '打印盘点单',
      'busi:cg:print': '打印采购订单',
      'fin:print': '打印收付款单、对账单',
      'system:print:query': '查看打印模板',
      'system:print:upd': '修改打印模板',
    },
  },
  {
    group: '系统设置',
    tags: {
      'system:dict:query': '查看字典',
      'system:dict:add': '新增字典',
      'system:dict:upd': '修改字典',
      'system:dict:del': '删除字典',
      'system:parameter:query': '查看系统参数',
      'system:parameter:upd': '修改系统参数',
      'system:number:query': '查看单据编号',
      'system:number:upd': '修改单据编号',
      'system:view:share': '把列表和报表的视图共享给全公司',
    },
  },
  {
    group: '迁入',
    tags: {
      'system:movein:query': '查看迁入的进度和核对单',
      'system:movein:upd': '填写核对单',
      'system:movein:open': '开账、撤销整个迁移',
    },
  },
] as const satisfies readonly TagGroup[]
