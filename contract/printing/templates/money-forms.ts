import { company, type Report, signs } from './form-kinds.ts'

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

/** Papers of money: receipts, 对冲, 对账单. */
export const moneyReports = {
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
} as const satisfies Record<string, Report>
