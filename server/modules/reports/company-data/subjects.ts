import { documents } from '#contract/documents.ts'
import { CLIENT_TAGS } from '#contract/master/clients/clients.ts'

/** A table a person reads: what its columns are called and where they come from. A `#` before an expression: it is a number. */
export interface Subject {
  name: string
  from: string
  columns: Record<string, string>
  order: string
}

const words = (of: string, known: Record<string, string>) =>
  `case ${of}::text ${Object.entries(known)
    .map(([code, word]) => `when '${code}' then '${word}'`)
    .join(' ')} else ${of}::text end`
const documentNames = Object.fromEntries(Object.entries(documents).map(([code, { name }]) => [code, name]))
const document = (of: string) => words(of, documentNames)
const direction = (of: string) => words(of, { ys: '应收', yf: '应付' })
const yes = (of: string) => words(of, { true: '是', false: '否' })
const unlessUnlimited = (unlimited: string, of: string) => `case when ${unlimited} then '不限' else trim_scale(${of}::numeric)::text end`
const minute = (of: string) => `to_char(${of} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`

const join = (table: string, as: string, ...pairs: [own: string, there: string][]) =>
  ` left join ${table} ${as} on ${[`${as}.tenant_id = o.tenant_id`, ...pairs.map(([own, there]) => `${as}.${there} = ${own}`)].join(' and ')}`
const ofCompany = (own = 'o.company_id') => join('dept', 'd', [own, 'dept_id'])
const ofClient = (own = 'o.client_id') => join('client', 'c', [own, 'client_id'])
const ofPart = join('part', 'p', ['o.part_id', 'part_id'])
const ofWarehouse = join('warehouse', 'w', ['o.warehouse_id', 'warehouse_id'])
const ofPlace = join('posi', 's', ['o.posi_id', 'posi_id'])
const ofUser = (own: string) => join('app_user', 'u', [own, 'user_id'])

/** 箱=12；盒=6 */
const UNITS = `(select string_agg(u.unit || '=' || trim_scale(u.factor)::text, '；' order by u.sort, u.unit) from part_unit u
  where u.tenant_id = o.tenant_id and u.part_id = o.part_id)`
const OLD_NUMBERS = `(select string_agg(k.no, '；' order by k.sort) from part_code k
  where k.tenant_id = o.tenant_id and k.part_id = o.part_id and k.kind = 4)`

const company = { 公司: 'd.dept_name' }
const partner = { 往来单位编号: 'c.client_no', 往来单位: 'c.client_name' }
const goods = { 编码: 'p.pj_no', 名称: 'p.pj_name', 品牌: 'p.pj_brand', 单位: 'p.pj_unit' }
/** As they stood on the paper. */
const line = { 编码: 'o.pj_no', 名称: 'o.pj_name', 车型: 'o.pj_size', 品牌: 'o.pj_brand', 单位: 'o.pj_unit', 仓库: 'w.warehouse_name' }
/** Where it was written in another unit than the part's own: in which, how many of the own one that was, what one of it cost. */
const inUnit = { 开单单位: 'o.unit', 换算率: '#o.unit_factor', 开单单价: '#o.unit_price' }
const SALE_TYPES = { 0: '报价单', 1: '销售单', 2: '预售单' }
const RETURN_TYPES = { 0: '销售退货', 1: '采购退货' }

/** Who trades, with what, and where it lies. */
const masters: Subject[] = [
  {
    name: '公司与部门',
    from: `dept o${join('dept', 'd', ['o.parent_id', 'dept_id'])}`,
    columns: { 名称: 'o.dept_name', 上级: 'd.dept_name', 编号: 'o.company_no', 地址: 'o.address', 电话: 'o.phone', 税号: 'o.tax_no' },
    order: 'o.dept_id',
  },
  {
    name: '用户',
    from: `app_user o${join('dept', 'd', ['o.dept_id', 'dept_id'])}`,
    columns: {
      ...{ 登录账号: 'o.login_account', 姓名: 'o.real_name', 手机号码: 'o.phone_no', 联系电话: 'o.contact_phone' },
      ...{ 部门: 'd.dept_name', 启用: yes('o.enabled'), 创建时间: minute('o.created_at') },
    },
    order: 'o.user_id',
  },
  {
    name: '商品',
    from: `part o${join('part_price', 'x', ['o.part_id', 'part_id'])}${join('client', 'c', ['o.supplier_id', 'client_id'])}`,
    columns: {
      ...{ 编码: 'o.pj_no', 名称: 'o.pj_name', 品牌: 'o.pj_brand', 子品牌: 'o.pj_sub_brand', 品质: 'o.pj_quality', 车型: 'o.pj_size' },
      ...{ 产地: 'o.pj_factory', 类别: 'o.pj_type', 单位: 'o.pj_unit', 辅助单位: UNITS, 厂家编码: 'o.pj_oemcode', 旧编码: OLD_NUMBERS },
      ...{ 条码: 'o.barcode', 车架号: 'o.pj_vin', 通用车型: 'o.pj_gensize', 英文名称: 'o.pj_en_name', 供应商: 'c.client_name' },
      ...{ 税收编码: 'o.pj_tax_no', 税率: '#o.pj_tax_rate', 重量: '#o.pj_weight', 体积: '#o.pj_volume' },
      ...{ 质保月: '#o.warranty_months', 质保公里: '#o.warranty_km' },
      ...{ 销售价: '#x.xs_price', 批发价: '#x.pf_price', 分销价: '#x.fx_price', 进价: '#x.purchase_price', 限价: '#x.min_price' },
      ...{ 外部报价: '#x.wb_price' },
      ...{ 启用: yes('o.pj_enable'), 备注: 'o.remark', 建立时间: minute('o.created_at'), 删除时间: minute('o.deleted_at') },
    },
    order: 'o.part_id',
  },
  {
    name: '客户与供应商',
    from: `client o${ofUser('o.incharge_id')} left join area a on a.area_id = o.area_id`,
    columns: {
      ...{ 编号: 'o.client_no', 名称: 'o.client_name', 公司全称: 'o.client_full_name', 标签: words('o.tags', CLIENT_TAGS) },
      ...{ 客户类型: 'o.client_type', 信用等级: 'o.client_level', 联系人: 'o.link_name', 职务: 'o.position', 手机: 'o.link_tel' },
      ...{ 电话: 'o.link_phone', 地区: 'a.full_name', 大区: 'o.big_area_name', 详细地址: 'o.link_addres', 负责人: 'u.real_name' },
      ...{ 优惠率: '#o.yh_rate', 价格公式: 'o.script', 结算方式: 'o.settle_kind' },
      ...{ 信用额度: unlessUnlimited('o.credit_unlimited', 'o.max_price'), 信用天数: unlessUnlimited('o.days_unlimited', 'o.max_days') },
      ...{ 开户行: 'o.bank_name', 持卡人: 'o.account_name', 银行账号: 'o.bank_account', 行号: 'o.bank_line_num' },
      ...{ 发票抬头: 'o.invoice_title', 税号: 'o.tax_no', 发票类型: 'o.invoice_type', 开票地址: 'o.invoice_address' },
      ...{ 开票电话: 'o.invoice_phone', 开票银行: 'o.invoice_bank', 开票账号: 'o.invoice_account', 收票邮箱: 'o.invoice_mail' },
      ...{ 线路: 'o.freight_lines', 发车时间: 'o.freight_times', 运费结算: 'o.freight_pay' },
      ...{ 停用: yes('o.stopped'), 停止销售: yes('o.sale_stopped'), 停售原因: 'o.sale_stop_reason' },
      ...{ 备注: 'o.remark', 建立时间: minute('o.created_at') },
    },
    order: 'o.client_id',
  },
  {
    name: '仓库与仓位',
    from: `warehouse o${ofCompany()}${join('posi', 's', ['o.warehouse_id', 'warehouse_id'])}`,
    columns: { ...company, 仓库: 'o.warehouse_name', 仓位: 's.posi_name', 启用: yes('o.enabled') },
    order: 'o.warehouse_id, s.posi_id',
  },
]

const stock: Subject[] = [
  {
    name: '库存',
    from: `stock_balance o${ofCompany()}${ofPart}${ofWarehouse}${ofPlace}`,
    columns: { ...company, ...goods, 仓库: 'w.warehouse_name', 仓位: 's.posi_name', 数量: '#o.qty', 占用: '#o.reserved' },
    order: 'o.part_id, o.warehouse_id, o.posi_id',
  },
  {
    name: '库存成本',
    from: `part_cost o${ofCompany()}${ofPart}`,
    columns: { ...company, ...goods, 数量: '#o.qty', 金额: '#o.value', 最近进价: '#o.last_cost' },
    order: 'o.company_id, o.part_id',
  },
  {
    name: '库存台账',
    from: `stock_ledger o${ofCompany()}${ofPart}${ofWarehouse}${ofPlace}${ofClient()}`,
    columns: {
      ...{ ...company, 日期: 'o.biz_date', 单号: 'o.doc_no', 业务: 'o.kind', ...goods },
      ...{
        仓库: 'w.warehouse_name',
        仓位: 's.posi_name',
        数量: '#o.qty',
        成本金额: '#o.value',
        ...partner,
        记账时间: minute('o.posted_at'),
      },
    },
    order: 'o.ledger_id',
  },
]

interface Paper {
  name: string
  head: string
  lines: string
  id: string
  columns: Record<string, string>
  each: Record<string, string>
  partner?: string
  user?: string
  warehouse?: boolean
}
/** A document and its lines: two tables, tied by its number. */
function paper({ name, head, lines, id, columns, each, partner: client, user, warehouse = true }: Paper): Subject[] {
  const [number = ''] = Object.values(columns)
  const with_ = (part: Record<string, string>, there: string | undefined) => (there ? part : {})
  const end = { 状态: 'o.status', 备注: 'o.remark', 制单时间: minute('o.created_at') }
  return [
    {
      name,
      from: `${head} o${ofCompany()}${client ? ofClient(client) : ''}${user ? ofUser(user) : ''}`,
      columns: { ...columns, ...company, ...with_(partner, client), ...with_({ 经手人: 'u.real_name' }, user), ...end },
      order: `o.${id}`,
    },
    {
      name: `${name}明细`,
      from: `${lines} o join ${head} h on h.tenant_id = o.tenant_id and h.${id} = o.${id}${warehouse ? ofWarehouse : ''}`,
      columns: { 单号: number.replace('o.', 'h.'), ...(warehouse ? line : { ...line, 仓库: `''` }), ...each },
      order: `o.${id}, o.line_id`,
    },
  ]
}

const trade: Subject[] = [
  ...paper({
    ...{ name: '采购订单', head: 'purchase_order', lines: 'purchase_line', id: 'cg_id', partner: 'o.supplier_id' },
    columns: { 单号: 'o.cg_no', 日期: 'o.cg_date', 到货日期: 'o.arrive_date', 数量: '#o.cg_amount', 金额: '#o.cg_sum' },
    each: { 数量: '#o.cg_amount', ...inUnit, 已入库: '#o.in_amount', 进价: '#o.purchase_price', 金额: '#o.purchase_sum', 备注: 'o.remark' },
  }),
  ...paper({
    ...{ name: '入库单', head: 'rk_order', lines: 'rk_product', id: 'rk_id', partner: 'o.supplier_id' },
    columns: { 单号: 'o.rk_no', 日期: 'o.rk_date', 数量: '#o.rk_amount', 金额: '#o.purchase_sum', 发票号: 'o.invoice_no' },
    each: {
      数量: '#o.rk_amount',
      ...inUnit,
      进价: '#o.purchase_price',
      金额: '#o.purchase_sum',
      成本价: '#o.cost_price',
      备注: 'o.remark',
    },
  }),
  ...paper({
    ...{ name: '报价预售与销售', head: 'ck_order', lines: 'ck_product', id: 'ck_id', partner: 'o.client_id', user: 'o.incharge_id' },
    columns: { 单号: 'o.ck_no', 单据: words('o.ck_type', SALE_TYPES), 日期: 'o.ck_date', 数量: '#o.ck_amount', 金额: '#o.xs_sum' },
    each: {
      数量: '#o.ck_amount',
      ...inUnit,
      单价: '#o.xs_price',
      金额: '#o.xs_sum',
      成本金额: '#o.cost_sum',
      赠品: yes('o.gift'),
      备注: 'o.remark',
    },
  }),
  ...paper({
    ...{ name: '退货单', head: 'th_order', lines: 'th_product', id: 'th_id', partner: 'o.client_id', user: 'o.incharge_id' },
    columns: { 单号: 'o.th_no', 单据: words('o.th_type', RETURN_TYPES), 日期: 'o.th_date', 数量: '#o.th_amount', 金额: '#o.th_sum' },
    each: {
      原单号: 'o.source_no',
      数量: '#o.th_amount',
      ...inUnit,
      单价: '#o.th_price',
      金额: '#o.th_sum',
      原因: 'o.reason',
      备注: 'o.remark',
    },
  }),
  ...paper({
    ...{ name: '仓库单据', head: 'stock_paper', lines: 'stock_paper_line', id: 'paper_id' },
    columns: { 单号: 'o.paper_no', 单据: document('o.kind'), 日期: 'o.paper_date', 数量: '#o.qty', 金额: '#o.value', 原因: 'o.reason' },
    each: { 数量: '#o.qty', 单价: '#o.price', 金额: '#o.value', 备注: 'o.remark' },
  }),
  ...paper({
    ...{ name: '盘点单', head: 'mark_order', lines: 'mark_line', id: 'mark_id' },
    columns: { 单号: 'o.mark_no', 日期: 'o.mark_date', 盘盈数量: '#o.gain_qty', 盘亏数量: '#o.loss_qty' },
    each: { 账面数量: '#o.book_qty', 实盘数量: '#o.counted_qty', 差异金额: '#o.posted_value' },
  }),
  ...paper({
    ...{ name: '要货单', head: 'transfer_request', lines: 'transfer_request_line', id: 'dy_id', warehouse: false },
    columns: { 单号: 'o.dy_no', 需要日期: 'o.need_by', 数量: '#o.qty' },
    each: { 数量: '#o.qty', 答复数量: '#o.agreed_qty', 已发: '#o.sent_qty', 已收: '#o.got_qty', 备注: 'o.remark' },
  }),
]

const money: Subject[] = [
  {
    name: '应收应付',
    from: `accysyf o${ofCompany()}${ofClient()}`,
    columns: {
      ...{ ...company, 方向: direction('o.direction'), ...partner, 单据: document('o.document'), 单号: 'o.doc_no', 日期: 'o.biz_date' },
      ...{ 到期日: 'o.due_date', 金额: '#o.amount', 已核销: '#o.settled' },
    },
    order: 'o.ysyf_id',
  },
  {
    name: '收付款与核销',
    from: `money_order o${ofCompany()}${ofClient()}`,
    columns: {
      ...{ 单号: 'o.money_no', 单据: document('o.kind'), 日期: 'o.money_date', ...company, ...partner, 金额: '#o.money_sum' },
      ...{ 优惠: '#o.discount', 状态: 'o.status', 备注: 'o.remark', 制单时间: minute('o.created_at') },
    },
    order: 'o.money_id',
  },
  {
    name: '资金账户',
    from: `acc_account o${ofCompany()}`,
    columns: {
      ...company,
      账户: 'o.account_name',
      开户行: 'o.bank_name',
      账号: 'o.bank_account',
      余额: '#o.balance',
      启用: yes('o.enabled'),
    },
    order: 'o.account_id',
  },
  {
    name: '账户流水',
    from: `acc_flow o${ofCompany()}${join('acc_account', 'a', ['o.account_id', 'account_id'])}${ofClient()}`,
    columns: {
      ...{
        ...company,
        账户: 'a.account_name',
        日期: 'o.biz_date',
        业务: 'o.kind',
        单号: 'o.doc_no',
        金额: '#o.amount',
        余额: '#o.balance',
      },
      ...{ ...partner, 备注: 'o.remark' },
    },
    order: 'o.flow_id',
  },
  {
    name: '其他收支',
    from: `fund_order o${ofCompany()}${join('acc_account', 'a', ['o.account_id', 'account_id'])}`,
    columns: {
      ...{ 单号: 'o.fund_no', 单据: document('o.kind'), 日期: 'o.fund_date', ...company, 账户: 'a.account_name', 类别: 'o.category' },
      ...{ 对方: 'o.counterpart', 金额: '#o.amount', 手续费: '#o.fee', 状态: 'o.status', 备注: 'o.remark' },
    },
    order: 'o.fund_id',
  },
]

export const subjects: readonly Subject[] = [...masters, ...stock, ...trade, ...money]

/** Expressions that name a column of the head's number stand first; `#` is a mark of ours. */
export const isNumber = (expression: string) => expression.startsWith('#')

/** What reads it: every value as text, as exact as it is kept. */
export function readingOf({ from, columns, order }: Subject, tenantId: number): string {
  const shown = Object.values(columns).map((expression, at) => `(${expression.replace(/^#/, '')})::text as c${at}`)
  return `select ${shown.join(', ')} from ${from} where o.tenant_id = ${Number(tenantId)} order by ${order}`
}
