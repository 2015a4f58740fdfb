/**
 * Every permission tag of a tenant, with the words the role editor shows: one group a page or subject.
 * The product and customer buttons carry the crossed keys of the specification; the labels say what they do on the screen.
 */
export interface TagGroup {
  group: string
  tags: Readonly<Record<string, string>>
}

export const tagGroups = [
  {
    group: '价格可见',
    tags: {
      'price.xsprice': '销售价',
      'price.txsprice': '实际销售价与毛利',
      'price.purchaseprice': '进价',
      'price.costprice': '成本价',
      'price.tcostprice': '含费成本价',
      'price.pfprice': '批发价',
      'price.fxprice': '分销价',
      'price.minprice': '限价（最低售价）',
    },
  },
  {
    group: '历史查询',
    tags: {
      'quick.rkHistory': '进库历史、进货明细',
      'quick.ckHistory': '销售历史、销售明细',
      'quick.kcHistory': '库存历史、销售情况、供应商',
      'quick.rkHistory.excel': '导出进库单',
      'quick.ckHistory.excel': '导出销售单',
    },
  },
  {
    group: '商品资料',
    tags: {
      'base:basepj:query': '查看商品',
      'base:basepj:add': '复制商品（界面“复制”按钮）',
      'base:basepj:copy': '新增商品（界面“新增”按钮）',
      'base:basepj:upd': '修改商品',
      'base:basepj:del': '停用、启用与删除商品',
      'base:basepj:price': '设置价格、批量调价',
      'base:basepj:exchange': '设置互换码',
      'base:basepj:import': '导入商品与撤销导入',
      'base:basepj:print': '打印商品标签',
    },
  },
  {
    group: '价格管理与协议价',
    tags: {
      'base:priceorder:query': '查看调价单与价格变动',
      'base:priceorder:add': '新增、修改、删除调价单草稿',
      'base:priceorder:audit': '审核调价单、撤销未生效的调价',
      'base:agreed:query': '查看客户协议价',
      'base:agreed:upd': '新增、修改、导入客户协议价',
      'base:agreed:del': '删除客户协议价',
    },
  },
  {
    group: '车型资料与配件目录',
    tags: {
      'base:model:query': '查看车型、配件目录',
      'base:model:add': '新增品牌、车系、车型',
      'base:model:upd': '修改、停用、启用车型',
      'base:model:fit': '设置适用车型、适用配件',
    },
  },
  {
    group: '客户与供应商',
    tags: {
      'base:client:query': '查看客户、供应商',
      'base:client:add': '复制客户、供应商（界面“复制”按钮）',
      'base:client:upd': '新增客户、供应商（界面“新增”按钮）',
      'base:client:copy': '修改客户、供应商（界面“修改”按钮）',
      'base:client:del': '停用、启用与删除客户、供应商',
      'base:client:print': '打印客户标签',
      'base:client:halt': '停止销售、恢复销售',
      'base:client:import': '导入客户、供应商',
    },
  },
  {
    group: '仓库与仓位',
    tags: {
      'base:warehouse:query': '查看仓库与仓位',
      'base:warehouse:add': '新增仓库与仓位',
      'base:warehouse:upd': '修改仓库与仓位',
      'base:warehouse:print': '打印仓位标签',
    },
  },
  {
    group: '采购建议与采购订单',
    tags: {
      'busi:cg:suggest': '采购建议',
      'busi:cg:query': '查看采购订单、在途明细',
      'busi:cg:add': '新增采购订单',
      'busi:cg:upd': '修改采购订单草稿',
      'busi:cg:del': '删除采购订单草稿',
      'busi:cg:approve': '审核采购订单',
      'busi:cg:close': '关闭采购订单',
    },
  },
  {
    group: '入库单',
    tags: {
      'busi:rk:query': '查看入库单',
      'busi:rk:add': '新增入库单',
      'busi:rk:upd': '修改入库单草稿',
      'busi:rk:del': '删除入库单草稿',
      'busi:rk:confirm': '确认入库',
      'busi:rk:pay': '入库时付款',
      'busi:rk:date': '修改入库日期',
      'busi:rk:fee': '费用分摊',
      'busi:rk:print': '打印入库单',
      'busi:rk:reverse': '红冲入库单',
    },
  },
  {
    group: '采购退货',
    tags: {
      'busi:ct:query': '查看采购退货',
      'busi:ct:add': '新增采购退货',
      'busi:ct:upd': '修改采购退货草稿',
      'busi:ct:del': '删除采购退货草稿',
      'busi:ct:approve': '审核采购退货、通知发货',
      'busi:ct:ship': '采购退货发货、签收',
      'busi:ct:pay': '签收时收供应商退款',
      'busi:ct:close': '关闭采购退货',
      'busi:ct:reverse': '红冲采购退货',
    },
  },
  {
    group: '销售单',
    tags: {
      'busi:ck:query': '查看销售单',
      'busi:ck:add': '新增销售单',
      'busi:ck:upd': '修改销售单草稿',
      'busi:ck:del': '删除销售单草稿',
      'busi:ck:confirm': '确认销售单',
      'busi:ck:approve': '审核超限销售单（额度、逾期、限价）',
      'busi:ck:counter': '柜台销售（一步完成）',
      'busi:ck:pay': '开单时收款',
      'busi:ck:close': '关闭销售单',
      'busi:ck:reverse': '红冲销售单',
      'busi:ck:track': '添加处理、回复（订单跟踪）',
      'busi:ck:print': '打印销售单、发货单与发货标签',
    },
  },
  {
    group: '销售退货',
    tags: {
      'busi:xt:query': '查看销售退货',
      'busi:xt:add': '新增销售退货',
      'busi:xt:upd': '修改销售退货草稿',
      'busi:xt:del': '删除销售退货草稿',
      'busi:xt:approve': '审核销售退货',
      'busi:xt:check': '退货收货、验货入库',
      'busi:xt:pay': '验货时退款',
      'busi:xt:close': '关闭销售退货',
      'busi:xt:reverse': '红冲销售退货',
    },
  },
  {
    group: '报价单',
    tags: {
      'busi:bj:query': '查看报价单',
      'busi:bj:add': '新增报价单',
      'busi:bj:upd': '修改报价单草稿',
      'busi:bj:del': '删除报价单草稿',
      'busi:bj:confirm': '确认报价单',
      'busi:bj:close': '关闭报价单',
    },
  },
  {
    group: '预售单',
    tags: {
      'busi:ys:query': '查看预售单',
      'busi:ys:add': '新增预售单',
      'busi:ys:upd': '修改预售单草稿',
      'busi:ys:del': '删除预售单草稿',
      'busi:ys:confirm': '确认预售单',
      'busi:ys:close': '关闭预售单',
    },
  },
  {
    group: '快速报价与缺货登记',
    tags: {
      'busi:quote:fast': '快速报价',
      'busi:lost:query': '查看缺货登记与统计',
      'busi:lost:add': '登记缺货',
      'busi:lost:upd': '修改缺货登记、改状态',
    },
  },
  {
    group: '配货发货',
    tags: {
      'busi:ck:pick': '拣货',
      'busi:ck:check': '验货',
      'busi:ck:pack': '打包',
      'busi:ck:ship': '发货',
      'busi:ck:sign': '签收',
      'busi:ck:board': '发货看板',
    },
  },
  {
    group: '要货单',
    tags: {
      'busi:dy:query': '查看要货单',
      'busi:dy:add': '新增、提交、撤回、关闭要货单',
      'busi:dy:answer': '答复要货（同意并生成调拨单、拒绝）',
    },
  },
  {
    group: '库存',
    tags: {
      'busi:kc:query': '库存查询',
      'stock.others': '查看其他分店的可用库存（不含成本）',
      'busi:ledger:query': '库存台账',
      'busi:estimate:query': '暂估未冲（须能看成本价）',
      'busi:warn:query': '库存预警',
      'busi:warn:set': '设置库存上下限',
    },
  },
  {
    group: '收款、付款、退款与对冲',
    tags: {
      'fin:sk:query': '查看收款单',
      'fin:sk:add': '新增、修改、删除收款单草稿',
      'fin:sk:audit': '审核收款单',
      'fin:sk:reverse': '红冲收款单',
      'fin:sk:discount': '超限抹零',
      'fin:fk:query': '查看付款单',
      'fin:fk:add': '新增、修改、删除付款单草稿',
      'fin:fk:audit': '审核付款单',
      'fin:fk:reverse': '红冲付款单',
      'fin:hc:query': '查看往来对冲',
      'fin:hc:add': '新增、修改、删除往来对冲草稿',
      'fin:hc:audit': '审核往来对冲',
      'fin:hc:reverse': '红冲往来对冲',
      'fin:tk:query': '查看客户退款',
      'fin:tk:add': '新增、修改、删除客户退款草稿',
      'fin:tk:audit': '审核客户退款',
      'fin:tk:reverse': '红冲客户退款',
      'fin:gk:query': '查看供应商退款',
      'fin:gk:add': '新增、修改、删除供应商退款草稿',
      'fin:gk:audit': '审核供应商退款',
      'fin:gk:reverse': '红冲供应商退款',
      'fin:hz:query': '查看坏账',
      'fin:hz:add': '新增、修改、删除坏账草稿，提交审核，登记收回',
      'fin:hz:audit': '审核、驳回坏账',
      'fin:hz:reverse': '红冲坏账',
    },
  },
  {
    group: '往来账',
    tags: {
      'fin:ys:query': '查看应收、预收与账龄',
      'fin:yf:query': '查看应付、预付与账龄',
      'fin:settle:upd': '核销、取消核销',
      'fin:statement:query': '查看对账单',
      'fin:statement:upd': '生成、确认、删除对账单',
      'fin:opening:query': '查看期初往来',
      'fin:opening:upd': '录入、导入、红冲期初往来',
    },
  },
  {
    group: '分公司往来',
    tags: {
      'fin:branch:query': '查看内部往来、内部调拨价（须能看成本价）',
      'fin:branch:price': '设置内部调拨价',
    },
  },
  {
    group: '资金与月结',
    tags: {
      'fin:account:query': '查看资金账户、余额与流水',
      'fin:account:upd': '新增、修改资金账户',
      'fin:fund:query': '查看转账与其他收支',
      'fin:fund:add': '登记转账与其他收支',
      'fin:fund:reverse': '红冲转账与其他收支',
      'fin:shift:own': '开班、交班',
      'fin:shift:query': '查看他人的交班',
      'fin:shift:confirm': '确认交班',
      'fin:period:query': '查看月结',
      'fin:period:close': '月结关账',
      'fin:period:reopen': '反月结',
    },
  },
  {
    group: '调拨、调仓',
    tags: {
      'busi:db:query': '查看调拨单',
      'busi:db:add': '新增、修改、删除调拨单草稿',
      'busi:db:audit': '审核调拨单',
      'busi:db:ship': '调拨发出',
      'busi:db:receive': '调拨收货',
      'busi:db:pay': '调拨收货时付费用',
      'busi:db:fee': '调拨费用分摊',
      'busi:db:close': '关闭调拨单',
      'busi:db:reverse': '红冲调拨单、撤回在途',
      'busi:dc:query': '查看调仓单',
      'busi:dc:add': '新增、修改、删除调仓单草稿',
      'busi:dc:audit': '审核调仓单（过账）',
      'busi:dc:close': '红冲调仓单',
    },
  },
  {
    group: '盘点',
    tags: {
      'busi:mark:query': '查看盘点单',
      'busi:mark:add': '新增盘点单、开始盘点',
      'busi:mark:count': '盘点录数',
      'busi:mark:audit': '查看盘点差异、复盘、审核盘点单',
      'busi:mark:close': '关闭盘点单',
      'busi:mark:reverse': '红冲盘点单',
    },
  },
  {
    group: '其他出入库、成本调整、期初',
    tags: {
      'busi:qt:query': '查看报损、其他出入库',
      'busi:qt:add': '新增、修改、删除报损、其他出入库草稿',
      'busi:qt:audit': '审核报损、其他出入库（过账）',
      'busi:qt:close': '红冲报损、其他出入库',
      'busi:tz:query': '查看成本调整',
      'busi:tz:add': '新增、修改、删除成本调整草稿',
      'busi:tz:audit': '审核成本调整（过账）',
      'busi:tz:close': '红冲成本调整',
      'busi:qk:query': '查看期初库存',
      'busi:qk:add': '录入、导入期初库存',
      'busi:qk:audit': '审核期初库存（过账）',
      'busi:qk:close': '红冲期初库存',
    },
  },
  {
    group: '报表',
    tags: {
      'report:day:query': '经营日报',
      'report:profit:query': '利润表、分公司对比、损益登记',
      'report:sale:query': '客户、业务员、退货报表',
      'report:goods:query': '商品销售与毛利',
      'report:purchase:query': '采购报表',
      'report:stock:query': '库存报表',
      'report:money:query': '账龄、应付计划、资金日报',
      'report:export': '导出报表',
      'report:check:query': '数据核对',
    },
  },
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
    },
  },
] as const satisfies readonly TagGroup[]

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

type KeysOf<T> = T extends { tags: infer Tags } ? keyof Tags : never
/** Any permission tag a tenant can hand out. */
export type Tag = KeysOf<(typeof tagGroups)[number]>

export const tenantTags: readonly Tag[] = tagGroups.flatMap(({ tags }) => Object.keys(tags) as Tag[])

export type OperatorTag = KeysOf<(typeof operatorTagGroups)[number]>
export type AnyTag = Tag | OperatorTag

/** The operators' company also has users, roles and logs of its own, but no trade. */
const isHousekeeping = (tag: string) => /^(system|monitor):/.test(tag)
const operatorCompanyGroups: readonly TagGroup[] = [
  ...operatorTagGroups,
  ...tagGroups.filter(({ tags }) => Object.keys(tags).every(isHousekeeping)),
]

/** What roles may hold, as the role editor shows it: in the operators' company, or in a tenant. */
export const tagGroupsFor = (operator: boolean): readonly TagGroup[] => (operator ? operatorCompanyGroups : tagGroups)

const namesIn = (groups: readonly TagGroup[]): ReadonlySet<string> => new Set(groups.flatMap(({ tags }) => Object.keys(tags)))
const [ofTenants, ofOperators] = [namesIn(tagGroups), namesIn(operatorCompanyGroups)]
export const tagsFor = (operator: boolean) => (operator ? ofOperators : ofTenants)

export const isTenantTag = (tag: string): tag is Tag => (tenantTags as readonly string[]).includes(tag)

/** Tags that decide which prices are seen (platform.md 6). */
export const PRICE_TAGS: readonly Tag[] = tenantTags.filter((tag) => tag.startsWith('price.'))
