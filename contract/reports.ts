import type { DocumentLayout, LabelLayout, Layout } from './print-layout.ts'

/**
 * Every kind of paper that is printed: what stands on it, and how it looks until a company changes it (打印模板).
 * The keys are those of the documents' own fields and lines.
 */
interface Column {
  label: string
  /** Millimetres on a form of 217 mm; other papers stretch it. */
  width: number
  /** Numbers stand right: quantities as they are, prices with the decimals the company gives them, money always with two. */
  number?: 'qty' | 'price' | 'money'
  /** Not on the standard form; a company may take it in. */
  spare?: true
  /** Left out where no line has anything there. */
  ifAny?: true
  sum?: true
}
interface DocumentReport {
  name: string
  kind: 'document'
  fields: Readonly<Record<string, string>>
  /** Fields that are money. */
  moneyFields?: readonly string[]
  /** Fields that are left out where there is nothing to say. */
  ifAny?: readonly string[]
  /** Of the fields, those in the head and the foot of the standard form. */
  head: readonly string[]
  foot: readonly string[]
  footText?: string
  columns: Readonly<Record<string, Column>>
  /** Of the standard form; otherwise the company and the report's name. */
  title?: string
  /** What is put in capital words: the sum of a column, or a field of money; '' = none. */
  money: string
}
interface LabelReport {
  name: string
  kind: 'label'
  fields: Readonly<Record<string, string>>
  layout: LabelLayout
}
export type Report = DocumentReport | LabelReport

const company = {
  companyName: '公司名称',
  printerName: '打印人',
  printTime: '打印时间',
}
const signs = { sign1: '经手人', sign2: '仓库', sign3: '客户签字', sign4: '审核' }

const part = {
  rowNo: { label: '序号', width: 10 },
  pjNo: { label: '编码', width: 34 },
  pjName: { label: '名称', width: 34 },
  pjBrand: { label: '品牌', width: 18 },
  pjSize: { label: '车型', width: 34 },
  pjType: { label: '规格', width: 24, spare: true },
  pjFactory: { label: '产地', width: 14 },
  pjUnit: { label: '单位', width: 10 },
} as const satisfies Record<string, Column>
const place = {
  warehouseName: { label: '仓库', width: 20, spare: true },
  posiName: { label: '仓位', width: 20, spare: true },
} as const satisfies Record<string, Column>
const remark = { remark: { label: '备注', width: 24 } } as const satisfies Record<string, Column>

const deliveryFields = {
  ...company,
  ...signs,
  ckNo: '单号',
  ckDate: '日期',
  ckTypeValue: '单据类型',
  clientName: '客户',
  clientPhone: '客户电话',
  clientAddress: '客户地址',
  inchargeName: '负责人',
  modifierName: '经办人',
  paytype: '付款方式',
  invoiceType: '发票类型',
  fhType: '发货方式',
  fhCompany: '货运公司',
  carNum: '发车批次',
  bzArea: '包装区',
  boxCount: '箱数',
  remark: '备注',
}
const saleFields = {
  ...deliveryFields,
  ...{ validUntil: '报价有效期至', deposit: '定金', owedBefore: '上期欠款', owedAfter: '累计欠款' },
  ...{ paid: '实收', change: '找零', rounding: '抹零', unpaid: '未付' },
}

const STATEMENT_FIGURES = ['sold', 'returned', 'received', 'refunded', 'discount', 'writtenOff', 'other'] as const

const moneyFields = {
  ...company,
  ...signs,
  ...{
    kindValue: '单据类型',
    moneyNo: '单号',
    moneyDate: '日期',
    clientName: '往来单位',
    status: '状态',
    modifierName: '经办人',
    remark: '备注',
  },
}

const returnFields = (partner: string) => ({
  ...company,
  ...signs,
  ...{ thNo: '单号', thDate: '退货日期', clientName: partner, inchargeName: '负责人', modifierName: '经办人' },
  ...{ reason: '退货原因', status: '状态', remark: '备注' },
})
const returnColumns = {
  ...part,
  sourceNo: { label: '来源单号', width: 30, spare: true },
  thAmount: { label: '数量', width: 16, number: 'qty', sum: true },
  thPrice: { label: '退货价', width: 20, number: 'price' },
  thSum: { label: '金额', width: 24, number: 'money', sum: true },
  reason: { label: '退货原因', width: 24 },
  ...place,
  ...remark,
} as const satisfies Record<string, Column>

const paper = (width: number, height: number, margin = 1) => ({ width, height, top: margin, right: margin, bottom: margin, left: margin })
const text = (
  x: number,
  y: number,
  width: number,
  height: number,
  words: string,
  size: number,
  more: { bold?: boolean; lines?: number } = {},
) => ({ kind: 'text', x, y, width, height, text: words, size, bold: more.bold ?? false, align: 'left', lines: more.lines ?? 1 }) as const

const labelPart = { pjNo: '编码', barcode: '条码', pjName: '名称', pjSize: '车型', pjFactory: '产地', pjType: '规格', pjUnit: '单位' }

export const REPORTS = {
  rk: {
    name: '入库单',
    kind: 'document',
    fields: {
      ...company,
      ...signs,
      rkNo: '单号',
      rkDate: '入库日期',
      rkTypeValue: '入库类型',
      supplierName: '供应商',
      buyer: '采购员',
      paytype: '付款方式',
      pickupPer: '提货人',
      fhType: '发货方式',
      fhCompany: '货运公司',
      contractNo: '合同号',
      invoiceType: '发票类型',
      invoiceNo: '发票号',
      modifierName: '负责人',
      remark: '备注',
    },
    head: ['supplierName', 'rkNo', 'rkDate', 'buyer', 'paytype', 'remark'],
    foot: ['modifierName', 'sign2', 'sign4'],
    columns: {
      ...part,
      rkAmount: { label: '数量', width: 16, number: 'qty', sum: true },
      purchasePrice: { label: '进价', width: 20, number: 'price' },
      purchaseSum: { label: '金额', width: 24, number: 'money', sum: true },
      costPrice: { label: '成本价', width: 20, number: 'price', spare: true },
      sumCostPrice: { label: '成本金额', width: 24, number: 'money', sum: true, spare: true },
      ...place,
      ...remark,
    },
    money: 'purchaseSum',
  },
  ck: {
    name: '销售单',
    kind: 'document',
    fields: saleFields,
    moneyFields: ['deposit', 'owedBefore', 'owedAfter', 'paid', 'change', 'rounding', 'unpaid'],
    ifAny: ['validUntil', 'deposit', 'owedBefore', 'owedAfter', 'paid', 'change', 'rounding', 'unpaid'],
    head: ['clientName', 'ckNo', 'ckDate', 'clientPhone', 'paytype', 'fhCompany', 'validUntil', 'deposit', 'clientAddress', 'remark'],
    title: '{companyName} {ckTypeValue}单',
    foot: ['modifierName', 'sign2', 'sign3'],
    footText: '白联存根　红联客户　黄联财务',
    columns: {
      ...part,
      ckAmount: { label: '数量', width: 16, number: 'qty', sum: true },
      xsPrice: { label: '单价', width: 20, number: 'price', spare: true },
      xsSum: { label: '原金额', width: 24, number: 'money', sum: true, spare: true },
      txsPrice: { label: '单价', width: 20, number: 'price' },
      txsSum: { label: '金额', width: 24, number: 'money', sum: true },
      ...place,
      ...remark,
    },
    money: 'txsSum',
  },
  fh: {
    name: '发货单',
    kind: 'document',
    fields: deliveryFields,
    head: ['clientName', 'ckNo', 'ckDate', 'clientPhone', 'fhType', 'fhCompany', 'clientAddress', 'carNum', 'boxCount', 'remark'],
    foot: ['modifierName', 'sign2', 'sign3'],
    columns: {
      ...part,
      ckAmount: { label: '数量', width: 16, number: 'qty', sum: true },
      jjAmount: { label: '急件数', width: 16, number: 'qty', sum: true, ifAny: true },
      warehouseName: { label: '仓库', width: 20 },
      posiName: { label: '仓位', width: 24 },
      ...remark,
    },
    money: '',
  },
  th: {
    name: '销售退货单',
    kind: 'document',
    fields: returnFields('客户'),
    head: ['clientName', 'thNo', 'thDate', 'inchargeName', 'reason', 'remark'],
    foot: ['modifierName', 'sign2', 'sign3'],
    columns: returnColumns,
    money: 'thSum',
  },
  ct: {
    name: '采购退货单',
    kind: 'document',
    fields: returnFields('供应商'),
    head: ['clientName', 'thNo', 'thDate', 'inchargeName', 'reason', 'remark'],
    foot: ['modifierName', 'sign2', 'sign4'],
    columns: returnColumns,
    money: 'thSum',
  },
  dc: {
    name: '仓库单据',
    kind: 'document',
    fields: {
      ...company,
      ...signs,
      ...{ kindValue: '单据类型', paperNo: '单号', paperDate: '日期', toCompanyName: '调入公司', toWarehouseName: '转入仓库' },
      ...{ missingText: '短少处理', reason: '原因', status: '状态', modifierName: '经办人', remark: '备注' },
    },
    ifAny: ['toCompanyName', 'toWarehouseName', 'missingText', 'reason'],
    title: '{companyName} {kindValue}',
    head: ['paperNo', 'paperDate', 'toCompanyName', 'toWarehouseName', 'missingText', 'reason', 'remark'],
    foot: ['modifierName', 'sign2', 'sign4'],
    columns: {
      ...part,
      qty: { label: '数量', width: 16, number: 'qty', sum: true },
      gotQty: { label: '收货数', width: 16, number: 'qty', sum: true, ifAny: true },
      lostQty: { label: '短少', width: 14, number: 'qty', sum: true, ifAny: true },
      warehouseName: { label: '仓库', width: 20 },
      posiName: { label: '仓位', width: 20 },
      toWarehouseName: { label: '调入仓库', width: 20, ifAny: true },
      toPosiName: { label: '调入仓位', width: 20, ifAny: true },
      price: { label: '成本价', width: 20, number: 'price', spare: true },
      value: { label: '金额', width: 24, number: 'money', sum: true, spare: true },
      ...remark,
    },
    money: '',
  },
  mark: {
    name: '盘点单',
    kind: 'document',
    fields: {
      ...company,
      ...signs,
      ...{
        markNo: '单号',
        markDate: '日期',
        warehouseName: '仓库',
        scopeText: '盘点范围',
        status: '状态',
        modifierName: '经办人',
        remark: '备注',
      },
    },
    head: ['markNo', 'markDate', 'warehouseName', 'status', 'scopeText', 'remark'],
    foot: ['modifierName', 'sign2', 'sign4'],
    columns: {
      ...part,
      posiName: { label: '仓位', width: 22 },
      bookQty: { label: '账面数', width: 18, number: 'qty' },
      countedQty: { label: '实盘数', width: 22, number: 'qty' },
      differQty: { label: '差异', width: 18, number: 'qty', sum: true },
      differValue: { label: '差异金额', width: 24, number: 'money', sum: true, spare: true },
      countedName: { label: '盘点人', width: 18, spare: true },
    },
    money: '',
  },
  purchase: {
    name: '采购订单',
    kind: 'document',
    fields: {
      ...company,
      ...signs,
      ...{ cgNo: '单号', cgDate: '日期', arriveDate: '预计到货', supplierName: '供应商', buyer: '采购员', paytype: '付款方式' },
      ...{ contractNo: '合同号', status: '状态', modifierName: '经办人', remark: '备注' },
    },
    head: ['supplierName', 'cgNo', 'cgDate', 'arriveDate', 'buyer', 'paytype', 'contractNo', 'remark'],
    foot: ['modifierName', 'sign1', 'sign4'],
    columns: {
      ...part,
      cgAmount: { label: '数量', width: 16, number: 'qty', sum: true },
      inAmount: { label: '已收', width: 16, number: 'qty', sum: true, spare: true },
      restAmount: { label: '未收', width: 16, number: 'qty', sum: true, spare: true },
      purchasePrice: { label: '进价', width: 20, number: 'price' },
      purchaseSum: { label: '金额', width: 24, number: 'money', sum: true },
      warehouseName: { label: '仓库', width: 20, spare: true },
      ...remark,
    },
    money: 'purchaseSum',
  },
  ysyf: {
    name: '收付款单',
    kind: 'document',
    fields: { ...moneyFields, moneySum: '金额', discount: '优惠', settled: '已核销', rest: '未核销' },
    moneyFields: ['moneySum', 'discount', 'settled', 'rest'],
    title: '{companyName} {kindValue}',
    head: ['clientName', 'moneyNo', 'moneyDate', 'settled', 'discount', 'remark'],
    foot: ['modifierName', 'sign1', 'sign4'],
    columns: {
      rowNo: { label: '序号', width: 10 },
      accountName: { label: '账户／单据', width: 60 },
      amount: { label: '金额', width: 40, number: 'money', sum: true },
      remark: { label: '备注', width: 60 },
    },
    money: 'amount',
  },
  hc: {
    name: '对冲单',
    kind: 'document',
    fields: { ...moneyFields, moneySum: '对冲金额' },
    moneyFields: ['moneySum'],
    title: '{companyName} {kindValue}',
    head: ['clientName', 'moneyNo', 'moneyDate', 'remark'],
    foot: ['modifierName', 'sign1', 'sign4'],
    columns: {
      rowNo: { label: '序号', width: 10 },
      docNo: { label: '单号', width: 40 },
      bizDate: { label: '日期', width: 26 },
      about: { label: '摘要', width: 40 },
      ys: { label: '冲减应收', width: 36, number: 'money', sum: true },
      yf: { label: '冲减应付', width: 36, number: 'money', sum: true },
    },
    money: 'moneySum',
  },
  dz: {
    name: '对账单',
    kind: 'document',
    fields: {
      ...company,
      ...signs,
      ...{ kindValue: '对账类型', statementNo: '单号', month: '月份', clientName: '往来单位', status: '状态' },
      ...{ opening: '期初余额', charged: '本期发生', paid: '本期收付', closing: '期末余额', dueDate: '付款期限' },
      ...{
        sold: '销售/进货',
        returned: '退货',
        received: '收款/付款',
        refunded: '退款',
        discount: '优惠',
        writtenOff: '坏账',
        other: '其他',
      },
      ...{ creatorName: '制单人', remark: '备注' },
    },
    moneyFields: ['opening', 'charged', 'paid', 'closing', ...STATEMENT_FIGURES],
    ifAny: STATEMENT_FIGURES,
    title: '{companyName} {kindValue}',
    head: ['clientName', 'month', 'statementNo', 'dueDate', 'opening', ...STATEMENT_FIGURES, 'closing', 'remark'],
    foot: ['creatorName', 'sign3', 'sign4'],
    footText: '请核对后签字盖章，如有不符请在收到后 7 日内告知。',
    columns: {
      rowNo: { label: '序号', width: 10 },
      bizDate: { label: '日期', width: 26 },
      docNo: { label: '单号', width: 40 },
      about: { label: '摘要', width: 30 },
      charged: { label: '本期发生', width: 32, number: 'money', sum: true, spare: true },
      paid: { label: '本期收付', width: 32, number: 'money', sum: true, spare: true },
      sold: { label: '销售/进货', width: 26, number: 'money', sum: true, ifAny: true },
      returned: { label: '退货', width: 24, number: 'money', sum: true, ifAny: true },
      received: { label: '收款/付款', width: 26, number: 'money', sum: true, ifAny: true },
      refunded: { label: '退款', width: 22, number: 'money', sum: true, ifAny: true },
      discount: { label: '优惠', width: 18, number: 'money', sum: true, ifAny: true },
      writtenOff: { label: '坏账', width: 22, number: 'money', sum: true, ifAny: true },
      other: { label: '其他', width: 24, number: 'money', sum: true, ifAny: true },
      balance: { label: '余额', width: 28, number: 'money' },
    },
    money: 'closing',
  },
  pjTag: {
    name: '商品标签',
    kind: 'label',
    fields: { ...labelPart, warehouseName: '仓库', posiName: '仓位', companyName: '公司名称' },
    layout: {
      kind: 'label',
      paper: paper(60, 40),
      border: false,
      items: [
        text(3, 2, 40, 6, '{pjNo}', 12, { bold: true }),
        text(3, 8.5, 40, 5, '{pjName}', 9),
        text(3, 13.5, 40, 9, '{pjSize}', 8, { lines: 2 }),
        text(3, 22.5, 40, 4, '{pjFactory} {pjUnit} {posiName}', 7),
        { kind: 'qr', x: 43, y: 3, width: 15, height: 15, text: '{barcode}' },
        { kind: 'code128', x: 3, y: 27, width: 54, height: 7, text: '{barcode}' },
        { ...text(3, 34.5, 54, 4, '{barcode}', 7), align: 'center' },
      ],
    },
  },
  posiTag: {
    name: '仓位标签',
    kind: 'label',
    fields: { warehouseName: '仓库', posiName: '仓位', companyName: '公司名称' },
    layout: {
      kind: 'label',
      paper: paper(60, 40),
      border: true,
      items: [
        text(4, 3, 52, 6, '{warehouseName}', 9),
        { ...text(4, 9, 52, 12, '{posiName}', 24, { bold: true }), align: 'center' },
        { kind: 'code128', x: 4, y: 23, width: 52, height: 12, text: '{posiName}' },
      ],
    },
  },
  userTag: {
    name: '客户标签',
    kind: 'label',
    fields: { clientName: '客户', linkman: '联系人', phone: '电话', address: '地址', companyName: '公司名称' },
    layout: {
      kind: 'label',
      paper: paper(100, 70, 2),
      border: true,
      items: [
        text(5, 5, 90, 14, '{clientName}', 22, { bold: true }),
        text(5, 22, 90, 9, '{linkman} {phone}', 14),
        text(5, 33, 90, 20, '{address}', 13, { lines: 3 }),
        text(5, 58, 90, 6, '{companyName}', 9),
      ],
    },
  },
  fhTag: {
    name: '发货标签',
    kind: 'label',
    fields: {
      ...{ clientName: '客户', phone: '客户电话', address: '客户地址', ckNo: '单号', ckDate: '日期' },
      ...{ fhType: '发货方式', fhCompany: '货运公司', carNum: '发车批次', box: '第几箱', boxCount: '总箱数', remark: '备注' },
      companyName: '公司名称',
    },
    layout: {
      kind: 'label',
      paper: paper(100, 70, 2),
      border: true,
      items: [
        text(5, 4, 62, 13, '{clientName}', 20, { bold: true }),
        text(5, 18, 62, 7, '{phone}', 12),
        text(5, 26, 62, 14, '{address}', 11, { lines: 2 }),
        text(5, 41, 62, 6, '{fhType} {fhCompany} {carNum}', 11),
        text(68, 4, 28, 13, '{box}/{boxCount}', 22, { bold: true }),
        { kind: 'qr', x: 70, y: 18, width: 24, height: 24, text: '{ckNo}' },
        { kind: 'code128', x: 5, y: 48, width: 60, height: 9, text: '{ckNo}' },
        text(5, 58, 60, 5, '{ckNo}  {ckDate}', 9),
        text(5, 63, 90, 5, '{companyName}', 8),
      ],
    },
  },
} as const satisfies Record<string, Report>

export type ReportType = keyof typeof REPORTS
export const REPORT_TYPES = Object.keys(REPORTS) as [ReportType, ...ReportType[]]
export const reportOf = (type: ReportType): Report => REPORTS[type]

/** Papers a template may be put on, with the name people use. */
export const PAPERS = [
  { name: 'A4 纵向', width: 210, height: 297 },
  { name: 'A4 横向', width: 297, height: 210 },
  { name: 'A5 横向', width: 210, height: 148 },
  { name: '三联 241×140', width: 241, height: 140 },
  { name: '三联 241×280', width: 241, height: 280 },
  { name: '三联 241×93', width: 241, height: 93 },
  { name: '标签 60×40', width: 60, height: 40 },
  { name: '标签 40×30', width: 40, height: 30 },
  { name: '标签 100×70', width: 100, height: 70 },
] as const

/** How a report looks until a company changes it: documents on three-part forms of 241×140 mm. */
export function standardLayout(type: ReportType): Layout {
  const report = reportOf(type)
  if (report.kind === 'label') return structuredClone(report.layout)
  const shown = Object.entries(report.columns).filter(([, { spare }]) => !spare)
  const field = (key: string) => ({ key, label: report.fields[key] ?? key })
  return {
    kind: 'document',
    paper: { width: 241, height: 140, top: 6, right: 12, bottom: 5, left: 12 },
    title: report.title ?? `{companyName} ${report.name}`,
    titleSize: 14,
    bodySize: 9,
    headText: '',
    logo: false,
    barcode: true,
    fields: report.head.map(field),
    fieldColumns: 4,
    columns: shown.map(([key, { label, width, number }]) => ({
      key,
      title: label,
      width,
      align: number ? 'right' : key === 'rowNo' ? 'center' : 'left',
    })),
    cellLines: 2,
    rowHeight: 6,
    rowsPerPage: 0,
    fillRows: false,
    pageSubtotal: true,
    total: true,
    capital: report.money !== '',
    footFields: report.foot.map(field),
    footText: report.footText ?? '',
  } satisfies DocumentLayout
}
