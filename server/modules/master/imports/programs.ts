import type { ImportKind } from '#contract/master/imports/import-kinds.ts'

/**
 * How other programs title the lists they export, as far as that is publicly known. None of these files has been seen: `tried` is false until one has.
 * titles: what a column holds under each title, the likeliest first; a title may stand in files of several kinds.
 */
export interface ProgramFile {
  kind: ImportKind
  /** What the program calls the list. */
  name: string
  /** Titles that only this program uses together. */
  marks: readonly string[]
  titles: Readonly<Record<string, readonly string[]>>
  asks?: readonly ProgramAsk[]
}
/** What only its owner knows: which of these columns holds the part number, and what the first of them, the program's own number, holds where it is another (`own`); what a column holds. */
export type ProgramAsk =
  | { key: 'code'; title: string; field: string; among: readonly string[]; own?: string }
  | { key: 'spec'; title: string; column: string; fields: readonly string[] }
export interface Program {
  key: string
  name: string
  tried: boolean
  files: readonly ProgramFile[]
}

const CODE = '哪一列是零件号'
const SPEC = '“规格”里写的是什么'

const GJP_PART = {
  ...{ pjNo: ['商品编号'], pjName: ['商品全名'], pjSize: ['规格'], pjFactory: ['产地'], barcode: ['条码'], pjUnit: ['基本单位'] },
  ...{ xsPrice: ['零售价'], pfPrice: ['预设售价1'], fxPrice: ['预设售价2'], minPrice: ['最低售价'], purchasePrice: ['最近进价'] },
}
const gjpCode = { key: 'code', title: CODE, field: 'pjNo', among: ['商品编号', '型号', '规格'] } as const
const YXY_CODE = { key: 'code', title: CODE, field: 'pjNo', among: ['商品编号', '规格型号'] } as const
const TPLUS_CODE = { key: 'code', title: CODE, field: 'pjNo', among: ['存货编码', '规格型号'] } as const
const specOf = (column: string) => ({ key: 'spec', title: SPEC, column, fields: ['pjSize', 'pjOemcode'] }) as const

export const PROGRAMS: readonly Program[] = [
  {
    ...{ key: 'gjp', name: '管家婆', tried: false },
    files: [
      {
        ...{ kind: 'part', name: '商品信息', marks: ['商品编号', '商品全名'], titles: GJP_PART },
        asks: [{ ...gjpCode, own: 'oldNos' }, specOf('规格')],
      },
      {
        ...{ kind: 'oldCodes', name: '商品信息', marks: ['商品编号', '商品全名'] },
        ...{ titles: { oldNo: ['商品编号'], pjNo: ['型号'] }, asks: [{ ...gjpCode, among: ['型号', '规格'] }] },
      },
      {
        ...{ kind: 'client', name: '往来单位', marks: ['单位编号', '单位全名'] },
        titles: {
          ...{ clientName: ['单位全名'], linkName: ['联系人一'], linkTel: ['手机一'], linkPhone: ['单位电话', '电话一'] },
          ...{ linkAddres: ['单位地址'], area: ['地区全名'], bankName: ['开户银行'], bankAccount: ['银行账号'], taxNo: ['税号'] },
        },
      },
      {
        ...{ kind: 'opening', name: '库存状况表', marks: ['商品编号', '库存数量'] },
        titles: {
          ...{ pjNo: ['商品编号'], qty: ['库存数量'], price: ['成本均价', '成本单价'], warehouseName: ['仓库全名', '仓库名称'] },
        },
        asks: [gjpCode],
      },
      { kind: 'dueYs', name: '期初应收', marks: ['单位全名', '期初应收款'], titles: { clientName: ['单位全名'], amount: ['期初应收款'] } },
      { kind: 'dueYf', name: '期初应付', marks: ['单位全名', '期初应付款'], titles: { clientName: ['单位全名'], amount: ['期初应付款'] } },
    ],
  },
  {
    ...{ key: 'jdy', name: '金蝶精斗云', tried: false },
    files: [
      {
        ...{ kind: 'part', name: '商品', marks: ['商品编号', '商品名称', '预计采购价'] },
        titles: {
          ...{ pjNo: ['商品编号'], pjName: ['商品名称'], pjType: ['商品类别'], pjSize: ['规格型号'], pjUnit: ['计量单位'] },
          ...{ purchasePrice: ['预计采购价'], xsPrice: ['零售价'], pfPrice: ['批发价'], fxPrice: ['VIP会员价'], remark: ['备注'] },
        },
        asks: [{ ...YXY_CODE, own: 'oldNos' }, specOf('规格型号')],
      },
      {
        ...{ kind: 'opening', name: '商品期初', marks: ['商品编号', '期初数量'] },
        titles: { pjNo: ['商品编号'], qty: ['期初数量'], price: ['单位成本'], warehouseName: ['仓库'] },
        asks: [YXY_CODE],
      },
    ],
  },
  {
    ...{ key: 'tplus', name: '用友 T+', tried: false },
    files: [
      {
        ...{ kind: 'part', name: '存货', marks: ['存货编码', '存货名称'] },
        titles: {
          ...{ pjNo: ['存货编码'], pjName: ['存货名称'], pjType: ['存货分类', '分类'], pjSize: ['规格型号'], pjUnit: ['主计量单位'] },
        },
        asks: [{ ...TPLUS_CODE, own: 'oldNos' }, specOf('规格型号')],
      },
      {
        ...{ kind: 'opening', name: '期初库存', marks: ['存货编码', '数量'] },
        titles: { pjNo: ['存货编码'], qty: ['数量', '主数量'], price: ['单价', '成本单价'], warehouseName: ['仓库'] },
        asks: [TPLUS_CODE],
      },
    ],
  },
]
