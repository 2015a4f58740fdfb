import type { Received } from '#contract/kit/fields.ts'
import { type ReportType, reportOf } from '#contract/printing/templates/forms.ts'
import type { Layout } from '#contract/printing/templates/layout.ts'
import type { printTemplates } from '#contract/printing/templates/templates.ts'
import type { OutsideContext } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'
import { logoOf } from './logo.ts'
import type { Job } from './render/job.ts'
import { renderPage } from './render/render.ts'
import type { DocumentData, TicketData } from './render/values.ts'

const samples: Record<string, string> = {
  companyName: '广州顺达汽配有限公司',
  clientName: '佛山永兴汽车维修厂',
  supplierName: '上海华域汽车零部件',
  clientPhone: '13800000000',
  phone: '13800000000',
  linkman: '陈先生',
  address: '广东省佛山市南海区桂城街道海八路 18 号',
  clientAddress: '佛山市南海区海八路 18 号',
  deliverTo: '李四 13800000000 佛山市南海区海八路 18 号',
  ...{ invoiceTitle: '佛山市某某汽车维修有限公司', taxNo: '91440605MA00000000', invoiceAddress: '佛山市南海区海八路 18 号' },
  ...{
    invoicePhone: '0757-80000000',
    invoiceBank: '某某银行佛山支行',
    invoiceAccount: '6200000000000000000',
    invoiceMail: 'kp@example.com',
  },
  carPlate: '粤A12345',
  ckTypeValue: '销售',
  kindValue: '调拨单',
  ckNo: 'CK2611220001',
  rkNo: 'RK2611220001',
  ckDate: '2026-11-22',
  rkDate: '2026-11-22',
  printTime: '2026-11-22 10:30',
  pjNo: '04465-02220',
  barcode: '0446502220',
  pjName: '前刹车片',
  pjSize: '卡罗拉 2007-2013 1.6L/1.8L',
  pjFactory: '日本',
  pjBrand: '丰田',
  pjUnit: '套',
  pjType: '标准',
  pjQuality: '原厂',
  pjSubBrand: '纯正',
  pjOemcode: '04465-02220; 04465-02240',
  oldNos: '10023',
  pjVin: 'LFV3A23C2J3000001',
  pjGensize: '卡罗拉、雷凌',
  pjEnName: 'BRAKE PAD SET',
  pjTaxNo: '1090305010000000000',
  pjTaxRate: '13%',
  warranty: '12个月或20000公里',
  warehouseName: '一号仓',
  posiName: 'A-01-02',
  box: '1',
  boxCount: '3',
  fhType: '物流',
  fhCompany: '安能物流',
  modifierName: '张三',
  inchargeName: '李四',
  buyer: '王五',
  printerName: '张三',
  creatorName: '张三',
  statementNo: 'DZ2611010001',
  month: '2026-10',
  dueDate: '2026-11-15',
  opening: '1000',
  charged: '5200',
  paid: '3000',
  sold: '5200',
  returned: '240',
  received: '2700',
  refunded: '0',
  discount: '60',
  writtenOff: '0',
  other: '0',
  closing: '3200',
  bizDate: '2026-10-18',
  docNo: 'CK2610180001',
  about: '销售',
  paytype: '月结',
  validUntil: '2026-11-29',
  deposit: '500',
  owedBefore: '12680.5',
  owedAfter: '14630.5',
  change: '50',
  rounding: '0.5',
  unpaid: '949.5',
  arriveDate: '2026-11-26',
  moneyNo: 'SK2611220001',
  moneyDate: '2026-11-22',
  accountName: '建设银行',
  settled: '1950',
}
const LINES = 14
type Figure = 'qty' | 'price' | 'money'
const figures: Record<Figure, (index: number) => string> = {
  qty: (index) => String((index % 4) + 1),
  price: (index) => `${85 + index * 3}.5`,
  money: (index) => String(((index % 4) + 1) * (85.5 + index * 3)),
}

function sampleData(type: ReportType): DocumentData {
  const report = reportOf(type)
  if (report.kind !== 'document') throw refused('模板类型不正确')
  const columns = Object.entries(report.columns)
  const cell = (key: string, index: number, number?: Figure) =>
    number ? figures[number](index) : key === 'rowNo' ? String(index + 1) : (samples[key] ?? '')
  return {
    fields: samples,
    lines: Array.from({ length: LINES }, (_, index) =>
      Object.fromEntries(columns.map(([key, { number }]) => [key, cell(key, index, number)])),
    ),
    ...numbersOf(type, 2),
    number: 'NO2611220001',
    printedBefore: 0,
  }
}

/** What of a report is number, sum and money, and what may be missing; prices have so many decimals. */
export function numbersOf(type: ReportType, price: number): Pick<DocumentData, 'decimals' | 'sums' | 'money' | 'ifAny'> {
  const report = reportOf(type)
  if (report.kind !== 'document') return { decimals: {}, sums: [], money: '', ifAny: [] }
  const columns = Object.entries(report.columns)
  const shown = { qty: null, price, money: 2 }
  return {
    decimals: {
      ...Object.fromEntries((report.moneyFields ?? []).map((key) => [key, shown.money])),
      ...Object.fromEntries(columns.flatMap(([key, { number }]) => (number ? [[key, shown[number]]] : []))),
    },
    sums: columns.flatMap(([key, { sum }]) => (sum ? [key] : [])),
    money: report.money,
    ifAny: [...(report.ifAny ?? []), ...columns.flatMap(([key, { ifAny }]) => (ifAny ? [key] : []))],
  }
}

/** Of the company, where the template wants it. */
const logoFor = async (ctx: OutsideContext, { logo }: { logo: boolean }) => {
  const found = logo ? await ctx.transact(logoOf) : undefined
  return found && { logo: found }
}

async function sampleOf(ctx: OutsideContext, reportType: ReportType, layout: Layout): Promise<Job> {
  if (layout.kind === 'ticket') return { kind: 'ticket', layout, data: sampleTicket }
  if (layout.kind === 'label') return { kind: 'label', layout, labels: [samples], title: '预览' }
  return { kind: 'document', layout, data: { ...sampleData(reportType), ...(await logoFor(ctx, layout)) } }
}

/** Two parts, paid in two ways. */
const sampleTicket: TicketData = {
  fields: { ...samples, cashierName: '张三' },
  lines: [
    { ...samples, rowNo: '1', ckAmount: '2', txsPrice: '104', txsSum: '208' },
    { ...samples, rowNo: '2', pjNo: '90915-YZZE1', pjName: '机油滤清器', ckAmount: '4', txsPrice: '28.5', txsSum: '114' },
  ],
  price: 2,
  money: [
    { label: '抹零', amount: '2' },
    { label: '微信', amount: '120' },
    { label: '现金', amount: '100' },
    { label: '现金给付', amount: '150' },
    { label: '找零', amount: '50' },
    { label: '挂账', amount: '100' },
  ],
  mark: '',
  number: 'CK2611220001',
  printedBefore: 0,
}

export async function preview(ctx: OutsideContext, { reportType, layout, page }: Received<typeof printTemplates.preview>) {
  if (layout.kind !== reportOf(reportType).kind) throw refused('模板类型不正确')
  const { body, pages } = await renderPage(ctx.tenantId, await sampleOf(ctx, reportType, layout), page)
  return { content: { pages, png: body.toString('base64') } }
}
