import type { Row } from '#contract/kit/fields.ts'
import type { clients } from '#contract/master/clients/clients.ts'
import { isCash } from '#contract/master/clients/terms.ts'
import { type Column, columnsFor } from '#web/kit/table/column.ts'

export type ClientRow = Row<typeof clients.page>

/** What the page is about; they differ in what they call a row and in the figures that matter. */
export type ClientPageOf = 'customer' | 'supplier' | 'freight'
export const WORDS: Record<ClientPageOf, string> = { customer: '客户', supplier: '供应商', freight: '货运公司' }

const traded = columnsFor<ClientRow>()({ prop: 'lastTrade', label: '最近交易', card: 'named', width: 80, hint: '最近一次销售或入库' })
const figures = {
  customer: columnsFor<ClientRow>()(
    { prop: 'receivable', label: '应收', card: 'amount', width: 90, statistics: true, digits: 2 },
    { prop: 'due', label: '到期应收', width: 90, statistics: true, digits: 2, hint: '按“往来”所选期间到期的应收；没有选择时为逾期应收' },
    {
      prop: 'overdueDays',
      label: '逾期天数',
      card: 'sub',
      width: 65,
      align: 'right',
      digits: 0,
      hint: '各公司中最早一笔没有收清的应收过期多少天',
      txtColor: lateColour,
    },
    { prop: 'settleText', label: '结算方式', width: 65, hint: '未定：尚未定下结算方式，暂按账期，额度和天数不填即不限' },
    { prop: 'creditText', label: '信用额度', width: 85, align: 'right', hint: '0 = 不能挂账；现结、款到发货、货到付款的客户没有额度' },
    {
      prop: 'used',
      label: '已用额度',
      width: 85,
      align: 'right',
      digits: 2,
      hint: '各公司的应收加上已确认未发货的销售单',
      txtColor: usedColour,
      show: 'wide',
    },
    { prop: 'tmpPrice', label: '临时额度', width: 85, align: 'right', show: false },
    { prop: 'tmpUntil', label: '临时到期', width: 80, hint: '临时额度用到哪一天；没有或已过期的不显示', show: false },
    { prop: 'daysText', label: '信用天数', width: 65, align: 'right', hint: '账期从出库日算起，月结从月底算起；不限 = 永不逾期' },
    { prop: 'tmpDays', label: '临时天数', width: 65, align: 'right', digits: 0, show: false },
    ...traded,
  ),
  supplier: columnsFor<ClientRow>()(
    { prop: 'payable', label: '应付', card: 'amount', width: 90, statistics: true, digits: 2 },
    { prop: 'payDue', label: '到期应付', width: 90, statistics: true, digits: 2, hint: '按“往来”所选期间到期的应付；没有选择时为逾期应付' },
    { prop: 'settleText', label: '结算方式', width: 65 },
    { prop: 'daysText', label: '信用天数', width: 65, align: 'right' },
    ...traded,
  ),
  freight: columnsFor<ClientRow>()(
    { prop: 'freightLines', label: '线路', card: 'sub', width: 220 },
    { prop: 'freightTimes', label: '发车时间', width: 120 },
    { prop: 'freightPay', label: '运费结算', width: 75 },
  ),
} as const

const RED = 'var(--pc-negative)'
function lateColour({ overdueDays }: ClientRow) {
  return overdueDays > 0 ? RED : undefined
}
/** Beyond the limit that counts today. */
function usedColour({ used, settleKind, creditUnlimited, maxPrice, tmpPrice, tmpUntil }: ClientRow) {
  const limit = tmpUntil ? tmpPrice : creditUnlimited ? Number.POSITIVE_INFINITY : maxPrice
  return typeof used === 'number' && !isCash(settleKind) && used > limit ? RED : undefined
}

export function clientColumns(of: ClientPageOf): Column<ClientRow>[] {
  const word = WORDS[of]
  return columnsFor<ClientRow>()(
    { prop: 'clientNo', label: `${word}编号`, width: 28 + 13 * (word.length + 2), fixed: 'left', eventType: 'client' },
    { prop: 'clientName', label: `${word}名称`, card: 'title', width: 170, fixed: 'left', eventType: 'client' },
    {
      prop: 'stopped',
      label: '状态',
      card: 'status',
      width: 65,
      words: { true: '停用', false: '启用' },
      align: 'center',
      number: false,
      render: ({ stopped, saleStopped, saleStopReason }) =>
        stopped ? (
          <span className="client-stopped">停用</span>
        ) : saleStopped ? (
          <span className="client-halted" title={saleStopReason}>
            停止销售
          </span>
        ) : (
          '启用'
        ),
    },
    ...(figures[of] as readonly Column<ClientRow>[]),
    { prop: 'tagsName', label: '标签', width: 85, show: of === 'freight' ? false : 'wide' },
    { prop: 'clientType', label: '类型', width: 70, show: of === 'supplier' || 'wide' },
    { prop: 'clientLevel', label: '信用等级', width: 65, align: 'center', number: false, show: of === 'customer' },
    { prop: 'linkName', label: '联系人', card: 'sub', width: 70 },
    { prop: 'position', label: '职务', width: 60, show: false },
    { prop: 'linkTel', label: '手机', card: 'sub', width: 95 },
    { prop: 'linkPhone', label: '电话', width: 110, show: of === 'freight' },
    { prop: 'areaName', label: '地区', width: 150, show: of === 'freight' || 'wide' },
    { prop: 'bigAreaName', label: '大区', width: 60, show: false },
    { prop: 'linkAddres', label: '详细地址', show: 'wide' },
    { prop: 'inchargeName', label: '负责人', width: 65, show: of !== 'customer' || 'wide' },
    { prop: 'yhRate', label: '优惠率', width: 60, align: 'right', digits: 2, show: false },
    { prop: 'script', label: '价格公式', width: 110, show: false },
    { prop: 'saleStopReason', label: '停售原因', width: 140, show: false },
    { prop: 'clientFullName', label: '公司全称', width: 200, show: false },
    { prop: 'invoiceTitle', label: '发票抬头', width: 180, show: false },
    { prop: 'taxNo', label: '税号', width: 150, show: false },
    { prop: 'invoiceType', label: '发票类型', width: 90, show: false },
    { prop: 'invoiceAddress', label: '开票地址', width: 160, show: false },
    { prop: 'invoicePhone', label: '开票电话', width: 110, show: false },
    { prop: 'invoiceBank', label: '开票银行', width: 120, show: false },
    { prop: 'invoiceAccount', label: '开票账号', width: 150, show: false },
    { prop: 'invoiceMail', label: '收票邮箱', width: 150, show: false },
    { prop: 'bankName', label: '开户行', width: 120, show: false },
    { prop: 'accountName', label: '持卡人', width: 100, show: false },
    { prop: 'bankAccount', label: '银行账号', width: 150, show: false },
    { prop: 'bankLineNum', label: '行号', width: 110, show: false },
    { prop: 'remark', label: '备注', width: 130, show: of !== 'customer' },
    { prop: 'modifier', label: '经办人', width: 65, show: false },
    { prop: 'lastUpdateTime', label: '修改时间', width: 125, dateformat: 'yyyy-MM-dd HH:mm', show: false },
  )
}
