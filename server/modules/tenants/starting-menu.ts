import type { MenuGroup } from '../menus/index.ts'

/** The menu a new tenant starts with: pages that exist, by their name in web/registry.tsx. */
export const startingMenu: readonly MenuGroup[] = [
  {
    title: '基础资料',
    path: '/base',
    icon: 'base',
    pages: [
      { title: '商品资料', path: 'parts', component: 'PartList', tags: ['base:basepj:query'] },
      { title: '车型资料', path: 'models', component: 'CarModelList', tags: ['base:model:query'] },
      { title: '客户资料', path: 'clients', component: 'ClientList', tags: ['base:client:query'] },
      { title: '供应商资料', path: 'suppliers', component: 'SupplierList', tags: ['base:client:query'] },
      { title: '仓库资料', path: 'warehouses', component: 'WarehouseList', tags: ['base:warehouse:query'] },
    ],
  },
  {
    title: '采购管理',
    path: '/purchase',
    icon: 'purchase',
    pages: [
      { title: '入库单', path: 'stock-in', component: 'StockInList', tags: ['busi:rk:query'] },
      { title: '进货明细', path: 'lines', component: 'PurchaseLines', tags: ['quick.rkHistory'] },
    ],
  },
  {
    title: '销售管理',
    path: '/sale',
    icon: 'sale',
    pages: [
      { title: '快速报价', path: 'quote', component: 'QuickQuote', tags: ['busi:quote:fast'] },
      { title: '销售单', path: 'orders', component: 'SaleList', tags: ['busi:ck:query'] },
      { title: '缺货登记', path: 'lost', component: 'LostSaleList', tags: ['busi:lost:query'] },
      { title: '销售明细', path: 'lines', component: 'SaleLines', tags: ['quick.ckHistory'] },
    ],
  },
  {
    title: '配货发货',
    path: '/delivery',
    icon: 'ship',
    pages: [
      { title: '拣货', path: 'pick', component: 'PickList', tags: ['busi:ck:pick'] },
      { title: '验货', path: 'check', component: 'CheckList', tags: ['busi:ck:check'] },
      { title: '打包', path: 'pack', component: 'PackList', tags: ['busi:ck:pack'] },
      { title: '发货', path: 'ship', component: 'ShipList', tags: ['busi:ck:ship'] },
      { title: '签收', path: 'sign', component: 'SignList', tags: ['busi:ck:sign'] },
      { title: '发货看板', path: '/billboards', component: 'Billboards', tags: ['busi:ck:board'] },
      { title: '处理跟踪', path: 'tracking', component: 'TrackList', tags: ['busi:ck:query'] },
    ],
  },
  {
    title: '库存管理',
    path: '/stock',
    icon: 'stock',
    pages: [
      { title: '库存查询', path: 'query', component: 'StockQuery', tags: ['busi:kc:query'] },
      { title: '库存台账', path: 'ledger', component: 'StockLedger', tags: ['busi:ledger:query'] },
      { title: '库存预警', path: 'warning', component: 'StockWarning', tags: ['busi:warn:query'] },
    ],
  },
  {
    title: '报表中心',
    path: '/report',
    icon: 'report',
    pages: [{ title: '数据核对', path: 'check', component: 'Reconciliation', tags: ['report:check:query'] }],
  },
  {
    title: '系统管理',
    path: '/system',
    icon: 'system',
    pages: [
      { title: '公司与部门', path: 'departments', component: 'DepartmentList', tags: ['system:dept:query'] },
      { title: '用户', path: 'users', component: 'UserList', tags: ['system:user:query'] },
      { title: '角色', path: 'roles', component: 'RoleList', tags: ['system:role:query'] },
      { title: '菜单', path: 'menus', component: 'MenuList', tags: ['system:menu:query'] },
      { title: '字典', path: 'dictionaries', component: 'DictionaryList', tags: ['system:dict:query'] },
      { title: '系统参数', path: 'parameters', component: 'ParameterList', tags: ['system:parameter:query'] },
      { title: '消息公告', path: 'notices', component: 'NoticeList', tags: ['system:notice:query'] },
      { title: '单据编号', path: 'numbers', component: 'NumberList', tags: ['system:number:query'] },
      { title: '在线用户', path: 'online', component: 'OnlineUsers', tags: ['monitor:online:query'] },
      { title: '登录设备', path: 'devices', component: 'DeviceList', tags: ['system:device:query'] },
      { title: '登录日志', path: 'login-log', component: 'LoginLog', tags: ['monitor:loginlog:query'] },
      { title: '操作日志', path: 'oper-log', component: 'OperationLog', tags: ['monitor:operlog:query'] },
      { title: '续费与订单', path: 'renewals', component: 'Renewals', tags: ['renew:query', 'renew:pay'] },
      { title: '消息中心', path: 'notification', component: 'MessageCentre', tags: [] },
    ],
  },
]
