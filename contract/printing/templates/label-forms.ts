import type { Report } from './form-kinds.ts'
import { partFacts } from './part-facts.ts'

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

const namesOf = <K extends string>(columns: Readonly<Record<K, { label: string }>>) =>
  Object.fromEntries(Object.entries<{ label: string }>(columns).map(([key, { label }]) => [key, label])) as Record<K, string>
const labelPart = {
  ...namesOf(partFacts),
  pjNo: '编码',
  pjName: '名称',
  pjBrand: '品牌',
  pjSize: '车型',
  pjFactory: '产地',
  pjType: '类别',
  pjUnit: '单位',
}

/** What is stuck on goods, shelves and parcels. */
export const labelReports = {
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
      ...{ clientName: '客户', phone: '客户电话', address: '收货地址', ckNo: '单号', ckDate: '日期' },
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
