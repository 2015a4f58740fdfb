import type { OperatorTag } from '#contract/tags.ts'

/** The roles the operators' company starts with. */
export const operatorRoles = {
  admin: { roleName: '平台管理员', remark: '平台的全部权限', owner: true, dataScope: 'all', tags: [] },
  support: {
    roleName: '客服',
    remark: '查看租户、进入租户账号协助、查看注册记录与发件箱、维护常见问题、答复意见反馈',
    dataScope: 'all',
    tags: [
      'platform:tenant:query',
      'platform:tenant:cutin',
      'platform:register:query',
      'platform:outbox:query',
      'platform:question:query',
      'platform:question:upd',
      'platform:feedback:query',
      'platform:feedback:answer',
      'platform:contact:query',
      'platform:download:query',
    ],
  },
} as const satisfies Record<string, { roleName: string; remark: string; owner?: true; dataScope: 'all'; tags: readonly OperatorTag[] }>

export type OperatorRoleName = keyof typeof operatorRoles
