import { NUMBER_RESTARTS } from '#contract/documents/numbering.ts'
import { MASKED, tagsOf } from '#contract/kit/fields.ts'
import { CLIENT_TAGS } from '#contract/master/clients/clients.ts'
import { partPrices } from '#contract/master/part-form.ts'
import { WAREHOUSE_KINDS } from '#contract/master/warehouses/warehouses.ts'
import { DOWNLOAD_KINDS } from '#contract/platform/helpdesk/helpdesk.ts'
import { DATA_SCOPES } from '#contract/platform/people/people.ts'
import { isTenantTag, tagGroups } from '#contract/tags.ts'

/** Fields of the audit trail as their forms call them. */
const names: Record<string, string> = {
  ...{
    pjNo: '编码',
    pjName: '名称',
    pjSize: '车型',
    pjFactory: '产地',
    pjType: '类别',
    pjUnit: '单位',
    pjBrand: '品牌',
    pjSubBrand: '子品牌',
  },
  ...{ pjEnName: '英文名称', pjOemcode: '厂家编码', pjGensize: '通用车型', pjTaxNo: '税收编码', pjTaxRate: '税率', pjVolume: '体积' },
  ...{ pjQuality: '品质', warrantyMonths: '质保月数', warrantyKm: '质保公里' },
  ...{
    supNo: '供应商编码',
    supName: '供应商品名',
    moq: '起订量',
    pack: '整包数',
    leadDays: '到货天数',
    spot: '现货',
    taxIn: '报价含税',
    taxRate: '税率',
  },
  ...{ preferred: '首选', stopped: '停用' },
  ...{ contacts: '其他联系人', addresses: '收货地址', plate: '车牌', model: '车型' },
  ...{ listName: '名称', levels: '信用等级', clientCount: '客户数', goods: '商品', rows: '行数', fromQty: '数量从' },
  ...{
    pjWeight: '重量',
    pjVin: '车架号',
    pjEnable: '停用',
    barcode: '条码',
    supplierId: '供应商',
    exchange: '互换码',
    codes: 'OE/编码',
    units: '辅助单位',
    oldNo: '旧编码',
    newNo: '新编码',
    files: '图片',
  },
  ...{ clientNo: '客户编号', clientName: '客户名称', clientFullName: '公司全称', clientType: '客户类型', clientLevel: '信用等级' },
  ...{
    maxPrice: '信用额度',
    tmpPrice: '临时额度',
    maxDays: '信用天数',
    tmpDays: '临时天数',
    linkTel: '手机',
    yhRate: '优惠率',
    settleKind: '结算方式',
    creditUnlimited: '额度不限',
    daysUnlimited: '账期不限',
  },
  ...{ wbPrice: '外部报价', xsPrice: '销售价', purchasePrice: '进价', pfPrice: '批发价', fxPrice: '分销价', minPrice: '限价' },
  ...{ saleStopped: '停止销售', saleStopReason: '停售原因', freightLines: '线路', freightTimes: '发车时间', freightPay: '运费结算' },
  inchargeId: '负责人',
  ...{ clientId: '客户', pjid: '商品', fromDay: '生效日期', toDay: '截止日期' },
  areaId: '地区',
  ...{ tags: '标签', stopped: '停用', script: '价格公式', linkName: '联系人', linkPhone: '电话', linkAddres: '详细地址', position: '职务' },
  ...{ accountName: '持卡人', bankAccount: '银行账号', bankLineNum: '行号', bankName: '开户行', bigAreaName: '大区', remark: '备注' },
  ...{ invoiceTitle: '发票抬头', taxNo: '税号', invoiceType: '发票类型', invoiceAddress: '开票地址', invoicePhone: '开票电话' },
  ...{ invoiceBank: '开票银行', invoiceAccount: '开票账号', invoiceMail: '收票邮箱' },
  ...{
    modelName: '名称',
    yearFrom: '起始年份',
    yearTo: '截止年份',
    displacement: '排量',
    engine: '发动机',
    chassis: '底盘号',
    fitment: '适用',
  },
  ...{ warehouseName: '仓库名称', kind: '类型', allowNegative: '允许负库存', enabled: '启用', sort: '排序' },
  ...{ printHost: '打印主机', computer: '电脑名称' },
  ...{ isDefault: '默认仓库', posiName: '仓位', posi: '默认仓位', walk: '拣货顺序' },
  ...{ rkNo: '单号', rkDate: '入库日期', ckNo: '单号', ckDate: '销售日期', thNo: '单号', thDate: '退货日期' },
  ...{ paperNo: '单号', paperDate: '日期', markNo: '单号', markDate: '日期' },
  ...{
    loginAccount: '账号',
    realName: '姓名',
    phoneNo: '手机号码',
    contactPhone: '联系电话',
    deptId: '部门',
    roleIds: '角色',
    enable: '启用',
    source: '账号类型',
  },
  ...{
    days: '天数',
    seats: '用户数',
    pdaSeats: 'PDA数',
    orderNo: '订单号',
    planName: '套餐名称',
    seatPrice: '用户单价',
    pdaPrice: 'PDA单价',
  },
  ...{ deptName: '名称', companyNo: '公司编号', shortName: '简称', address: '地址', phone: '电话', taxNo: '税号', parent: '上级' },
  ...{ hidden: '隐藏', noCache: '不保留页面', prefix: '前缀', pattern: '日期格式', digits: '序号位数', restart: '序号重新开始' },
  ...{ closedMonth: '月结到', off: '不一致', figures: '核对单', taken: '撤销', kept: '保留' },
  ...{ reason: '原因', amount: '金额', tenantName: '公司', companyName: '公司', note: '备注', approval: '注册须审核' },
  ...{
    questionTitle: '问题',
    content: '内容',
    shown: '显示',
    answer: '答复',
    title: '名称',
    url: '地址',
    version: '版本',
    size: '大小',
    systems: '系统',
  },
  ...{ userName: '姓名', userPhone: '手机', userTel: '电话', userQq: 'QQ', headImg: '头像', qrcodeImg: '二维码', afterSales: '售后联系人' },
  ...{
    roleName: '角色名称',
    state: '状态',
    wechat: '微信',
    dataScope: '数据范围',
    dictType: '字典类型',
    dictName: '名称',
    dictValue: '值',
  },
}
/** A role's tags are rights, a client's are kinds of client. */
const fieldName = (field: string, value: unknown) => (field === 'tags' && Array.isArray(value) ? '权限' : (names[field] ?? field))

/** Fields that hold words of the program; what people typed is told as it is. */
const coded = new Set(['tags', 'dataScope', 'restart', 'kind'])
const words: Record<string, string> = {
  ...Object.assign({}, ...tagGroups.map(({ tags }) => tags)),
  ...WAREHOUSE_KINDS,
  ...DOWNLOAD_KINDS,
  ...DATA_SCOPES,
  ...NUMBER_RESTARTS,
}

const LONGEST = 200
function plain(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (field === 'tags' && typeof value === 'number') return CLIENT_TAGS[value as keyof typeof CLIENT_TAGS] ?? String(value)
  if (Array.isArray(value)) return shortened(value.map((each) => plain(field, each)).join('、'))
  return shortened(
    typeof value === 'object' ? JSON.stringify(value) : ((coded.has(field) ? words[String(value)] : undefined) ?? String(value)),
  )
}

function shortened(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}

interface Change {
  field: string
  before: string
  after: string
}

/** Kept with a record for searching and counting; a reader knows them by other fields. */
const inward = new Set(['nameN', 'tmpFrom', 'termsSet'])

/** The tag a price of a part is read with. Other fields of such a name carry their own. */
function tagOf(field: string): string {
  const price = (partPrices as Partial<Record<string, Parameters<typeof tagsOf>[0]>>)[field]
  return (price && tagsOf(price)?.[0]) ?? `price.${field.toLowerCase()}`
}

/** The stored `{"field": [before, after]}` as rows to read; prices only for those who may see them. */
export function changesOf(stored: unknown, maySee: (tag: string) => boolean): Change[] {
  if (typeof stored !== 'object' || stored === null) return []
  return Object.entries(stored).flatMap(([field, pair]) => {
    if (inward.has(field)) return []
    const [before, after] = Array.isArray(pair) ? pair : [null, null]
    const tag = tagOf(field)
    // a credit limit is called maxPrice and has no tag
    const hidden = isTenantTag(tag) && !maySee(tag)
    const shown = hidden ? [MASKED, MASKED] : [plain(field, before), plain(field, after)]
    return shown[0] === shown[1] && !hidden ? [] : [{ field: fieldName(field, after), before: shown[0] ?? '', after: shown[1] ?? '' }]
  })
}

/** In one line: 名称：前刹片 → 前制动片；单位：副. */
export const summaryOf = (changes: readonly Change[]) =>
  changes.map(({ field, before, after }) => `${field}：${before === '' ? after : `${before} → ${after || '空'}`}`).join('；')
