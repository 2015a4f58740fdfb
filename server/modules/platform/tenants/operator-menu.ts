import type { MenuGroup } from '../menus/index.ts'

/** The menu of the operators' company: the platform, and the housekeeping of any company. */
export const operatorMenu: readonly MenuGroup[] = [
  {
    title: '平台管理',
    path: '/platform',
    icon: 'platform',
    pages: [
      { title: '租户', path: 'tenants', component: 'TenantList', tags: ['platform:tenant:query'] },
      { title: '套餐', path: 'plans', component: 'PlanList', tags: ['platform:plan:query'] },
      { title: '续费订单', path: 'renewals', component: 'PlatformRenewals', tags: ['platform:renew:query'] },
      { title: '注册审核', path: 'sign-ups', component: 'SignUpList', tags: ['platform:register:query'] },
      { title: '常见问题', path: 'questions', component: 'QuestionList', tags: ['platform:question:query'] },
      { title: '意见反馈', path: 'feedback', component: 'FeedbackList', tags: ['platform:feedback:query'] },
      { title: '联系人', path: 'contacts', component: 'ContactList', tags: ['platform:contact:query'] },
      { title: '下载与链接', path: 'downloads', component: 'DownloadList', tags: ['platform:download:query'] },
      { title: '平台公告', path: 'notices', component: 'PlatformNotices', tags: ['platform:notice:query'] },
      { title: '发件箱', path: 'outbox', component: 'Outbox', tags: ['platform:outbox:query'] },
      { title: '运行监控', path: 'monitor', component: 'Monitor', tags: ['platform:monitor:query'] },
    ],
  },
  {
    title: '系统管理',
    path: '/system',
    icon: 'system',
    pages: [
      { title: '用户', path: 'users', component: 'UserList', tags: ['system:user:query'] },
      { title: '角色', path: 'roles', component: 'RoleList', tags: ['system:role:query'] },
      { title: '在线用户', path: 'online', component: 'OnlineUsers', tags: ['monitor:online:query'] },
      { title: '登录日志', path: 'login-log', component: 'LoginLog', tags: ['monitor:loginlog:query'] },
      { title: '操作日志', path: 'oper-log', component: 'OperationLog', tags: ['monitor:operlog:query'] },
      { title: '系统参数', path: 'parameters', component: 'ParameterList', tags: ['system:parameter:query'] },
      { title: '消息中心', path: 'notification', component: 'MessageCentre', tags: [] },
    ],
  },
]
