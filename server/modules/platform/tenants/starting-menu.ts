import { SECTIONS, type Section } from '#contract/reports/figures/report.ts'
import { reportNames, reportOf } from '#contract/reports/figures/reports.ts'
import type { MenuGroup } from '../menus/index.ts'

/** 报表中心: a level a section, a page a report. */
const reportLevels: readonly MenuGroup[] = (Object.keys(SECTIONS) as Section[]).flatMap((section) => {
  const pages = reportNames
    .map(reportOf)
    .filter((report) => report.section === section)
    .map(({ title, path, page, tag }) => ({ title, path, component: page, tags: [tag] }))
  // the day on one page comes before the reports it is taken from
  if (section === 'trade') pages.unshift({ title: '老板日报', path: 'daily', component: 'Daily', tags: ['report:day:query'] })
  return pages.length > 0 ? [{ title: SECTIONS[section], path: `/report/${section}`, icon: '', under: '/report', pages }] : []
})

/** The menu a new tenant starts with: pages that exist, by their name in web/registry.tsx. */
export const startingMenu: readonly MenuGroup[] = [
  {
    title: '基础资料',
    path: '/base',
    icon: 'base',
    pages: [
      { title: '商品资料', path: 'parts', component: 'PartList', tags: ['base:basepj:query'] },
      { title: '互换管理', path: 'exchange', component: 'ExchangeList', tags: ['base:basepj:query'] },
      { title: '车型资料', path: 'models', component: 'CarModelList', tags: ['base:model:query'] },
      { title: '客户资料', path: 'clients', component: 'ClientList', tags: ['base:client:query'] },
      { title: '客户车辆', path: 'cars', component: 'ClientCarList', tags: ['base:car:query'] },
      { title: '供应商资料', path: 'suppliers', component: 'SupplierList', tags: ['base:client:query'] },
      { title: '货运公司', path: 'freight', component: 'FreightList', tags: ['base:client:query'] },
      { title: '价格管理', path: 'prices', component: 'PriceOrderList', tags: ['base:priceorder:query'] },
      { title: '客户协议价', path: 'agreed', component: 'AgreedPriceList', tags: ['base:agreed:query'] },
      { title: '价格表', path: 'price-lists', component: 'PriceLists', tags: ['base:pricelist:query'] },
      { title: '仓库资料', path: 'warehouses', component: 'WarehouseList', tags: ['base:warehouse:query'] },
    ],
  },
  {
    title: '采购管理',
    path: '/purchase',
    icon: 'purchase',
    pages: [
      { title: '采购建议', path: 'suggest', component: 'PurchaseSuggest', tags: ['busi:cg:suggest'] },
      { title: '供应商报价', path: 'offers', component: 'SupplierOfferList', tags: ['base:offer:query'] },
      { title: '采购订单', path: 'orders', component: 'PurchaseOrderList', tags: ['busi:cg:query'] },
      { title: '入库单', path: 'stock-in', component: 'StockInList', tags: ['busi:rk:query'] },
      { title: '采购退货', path: 'returns', component: 'PurchaseReturnList', tags: ['busi:ct:query'] },
      { title: '进货明细', path: 'lines', component: 'PurchaseLines', tags: ['quick.rkHistory'] },
    ],
  },
  {
    title: '销售管理',
    path: '/sale',
    icon: 'sale',
    pages: [
      { title: '快速报价', path: 'quote', component: 'QuickQuote', tags: ['busi:quote:fast'] },
      { title: '报价单', path: 'quotes', component: 'QuoteList', tags: ['busi:bj:query'] },
      { title: '预售单', path: 'presales', component: 'PresaleList', tags: ['busi:ys:query'] },
      { title: '销售单', path: 'orders', component: 'SaleList', tags: ['busi:ck:query'] },
      { title: '销售退货', path: 'returns', component: 'SaleReturnList', tags: ['busi:xt:query'] },
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
      { title: '查库存', path: 'find', component: 'StockFind', tags: ['busi:kc:query'] },
      { title: '库存台账', path: 'ledger', component: 'StockLedger', tags: ['busi:ledger:query'] },
      { title: '暂估未冲', path: 'estimates', component: 'EstimateList', tags: ['busi:estimate:query', 'price.costprice'] },
      { title: '要货单', path: 'requests', component: 'TransferRequestList', tags: ['busi:dy:query'] },
      { title: '调拨单', path: 'transfers', component: 'TransferList', tags: ['busi:db:query'] },
      { title: '调仓单', path: 'relocations', component: 'RelocationList', tags: ['busi:dc:query'] },
      { title: '盘点单', path: 'counts', component: 'CountList', tags: ['busi:mark:query'] },
      { title: '盘点录入', path: 'counting', component: 'CountWork', tags: ['busi:mark:count'] },
      { title: '报损单', path: 'scrap', component: 'ScrapList', tags: ['busi:qt:query'] },
      { title: '其他入库', path: 'other-in', component: 'OtherInList', tags: ['busi:qt:query'] },
      { title: '其他出库', path: 'other-out', component: 'OtherOutList', tags: ['busi:qt:query'] },
      { title: '成本调整', path: 'cost', component: 'CostAdjustList', tags: ['busi:tz:query'] },
      { title: '期初库存', path: 'opening', component: 'OpeningStockList', tags: ['busi:qk:query'] },
      { title: '库存预警', path: 'warning', component: 'StockWarning', tags: ['busi:warn:query'] },
    ],
  },
  {
    title: '财务管理',
    path: '/finance',
    icon: 'finance',
    pages: [
      { title: '应收', path: 'receivable', component: 'Receivables', tags: ['fin:ys:query'] },
      { title: '应付', path: 'payable', component: 'Payables', tags: ['fin:yf:query'] },
      { title: '收款单', path: 'receipts', component: 'ReceiptList', tags: ['fin:sk:query'] },
      { title: '付款单', path: 'payments', component: 'PaymentList', tags: ['fin:fk:query'] },
      { title: '客户退款', path: 'refunds', component: 'RefundList', tags: ['fin:tk:query'] },
      { title: '供应商退款', path: 'supplier-refunds', component: 'SupplierRefundList', tags: ['fin:gk:query'] },
      { title: '坏账', path: 'bad-debts', component: 'BadDebtList', tags: ['fin:hz:query'] },
      { title: '往来对冲', path: 'offsets', component: 'OffsetList', tags: ['fin:hc:query'] },
      { title: '预收预付', path: 'advances', component: 'Advances', tags: ['fin:ys:query', 'fin:yf:query'] },
      { title: '对账单', path: 'statements', component: 'StatementList', tags: ['fin:statement:query'] },
      { title: '内部往来', path: 'branches', component: 'BranchDues', tags: ['fin:branch:query', 'price.costprice'] },
      { title: '账户与流水', path: 'accounts', component: 'AccountList', tags: ['fin:account:query'] },
      { title: '其他收支', path: 'funds', component: 'FundList', tags: ['fin:fund:query'] },
      { title: '交班', path: 'shifts', component: 'ShiftList', tags: ['fin:shift:own', 'fin:shift:query'] },
      { title: '期初往来', path: 'openings', component: 'OpeningList', tags: ['fin:opening:query'] },
      { title: '旧系统历史', path: 'old', component: 'OldTradeList', tags: ['fin:opening:query'] },
      { title: '月结关账', path: 'periods', component: 'PeriodList', tags: ['fin:period:query'] },
    ],
  },
  {
    title: '报表中心',
    path: '/report',
    icon: 'report',
    pages: [],
  },
  ...reportLevels,
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
      { title: '打印模板', path: 'print-templates', component: 'PrintTemplates', tags: ['system:print:query'] },
      { title: '系统参数', path: 'parameters', component: 'ParameterList', tags: ['system:parameter:query'] },
      { title: '消息公告', path: 'notices', component: 'NoticeList', tags: ['system:notice:query'] },
      { title: '单据编号', path: 'numbers', component: 'NumberList', tags: ['system:number:query'] },
      { title: '在线用户', path: 'online', component: 'OnlineUsers', tags: ['monitor:online:query'] },
      { title: '打印主机', path: 'print-hosts', component: 'PrintHostList', tags: ['system:printhost:query', 'system:printhost:upd'] },
      { title: '登录设备', path: 'devices', component: 'DeviceList', tags: ['system:device:query'] },
      { title: '登录日志', path: 'login-log', component: 'LoginLog', tags: ['monitor:loginlog:query'] },
      { title: '操作日志', path: 'oper-log', component: 'OperationLog', tags: ['monitor:operlog:query'] },
      { title: '续费与订单', path: 'renewals', component: 'Renewals', tags: ['renew:query', 'renew:pay'] },
      { title: '迁入', path: 'moving-in', component: 'MovingIn', tags: ['system:movein:query'] },
      { title: '公司数据', path: 'company-data', component: 'CompanyData', tags: ['system:company:data'] },
      { title: '消息中心', path: 'notification', component: 'MessageCentre', tags: [] },
      { title: '数据核对', path: '/report/check', component: 'Reconciliation', tags: ['report:check:query'] },
    ],
  },
]
