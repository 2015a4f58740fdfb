import { company, type Report } from './form-kinds.ts'

/** 小票 of a sale at the till; 58 mm by template. */
export const ticketReports = {
  xp: {
    name: '小票',
    kind: 'ticket',
    fields: {
      ...company,
      ...{ ckNo: '单号', ckDate: '日期', clientName: '客户', clientPhone: '客户电话', cashierName: '收银', inchargeName: '负责人' },
      ...{ paytype: '付款方式', remark: '备注' },
    },
    lineFields: { rowNo: '序号', pjNo: '编码', pjName: '名称', pjBrand: '品牌', pjSize: '车型', pjFactory: '产地', pjUnit: '单位' },
    layout: {
      kind: 'ticket',
      paper: { width: 80, height: 60, top: 3, right: 4, bottom: 8, left: 4 },
      title: '{companyName}',
      titleSize: 13,
      bodySize: 9,
      headText: '',
      barcode: false,
      fields: [
        { key: 'ckNo', label: '单号' },
        { key: 'clientName', label: '客户' },
        { key: 'cashierName', label: '收银' },
        { key: 'printTime', label: '时间' },
      ],
      lineText: '{pjName} {pjBrand} {pjNo}',
      footText: '谢谢惠顾',
    },
  },
} as const satisfies Record<string, Report>
