import { kindName } from '#contract/master/imports/import-kinds.ts'
import type { BOOK_SHEETS } from '#contract/master/imports/opening-book.ts'
import type { Context } from '#server/kit/context.ts'
import { columnsOf, maySeeField, rulesOf } from './kinds.ts'

export type BookKind = (typeof BOOK_SHEETS)[number]['kind']

/** A column of the workbook: its head, the field it is, whether a line may leave it out. `choose`: words of a dictionary, or a list of the company's. */
export interface BookColumn {
  title: string
  field: string
  must?: true
  width?: number
  choose?: string
}
interface BookSheet {
  kind: BookKind
  /** What lines say that leave a field empty. */
  fill?: Readonly<Record<string, string>>
  columns: readonly BookColumn[]
  /** Shown in the workbook, and skipped. */
  samples: readonly (readonly (string | number)[])[]
}

const must = true

/** What stands in each sheet; the names of the columns are words the importer knows. */
export const BOOK: Readonly<Record<string, BookSheet>> = {
  商品: {
    kind: 'part',
    columns: [
      { title: '编码', field: 'pjNo', must, width: 18 },
      { title: '名称', field: 'pjName', must, width: 20 },
      { title: '品牌', field: 'pjBrand', must, choose: 'PJPP' },
      { title: '车型', field: 'pjSize', width: 18 },
      { title: '产地', field: 'pjFactory', choose: 'PJFACTORY' },
      { title: '单位', field: 'pjUnit', choose: 'PJUNIT' },
      { title: '类别', field: 'pjType', choose: 'PJTYPE' },
      { title: '厂家编码', field: 'pjOemcode', width: 20 },
      { title: '条码', field: 'barcode', width: 16 },
      { title: '进价', field: 'purchasePrice' },
      { title: '售价', field: 'xsPrice' },
      { title: '批发价', field: 'pfPrice' },
      { title: '分销价', field: 'fxPrice' },
      { title: '限价', field: 'minPrice' },
      { title: '供应商', field: 'supplierName', width: 22, choose: '供应商' },
    ],
    samples: [
      ['示例-1', '前刹车片', '博世', '大众朗逸', '国产', '副', '制动件', '5K0698151', '', 85, 128, 110, 105, 95, '示例供应商'],
      ['示例-2', '机油滤清器', '曼牌', '别克英朗', '德国', '个', '滤清器', '93185674', '', 18, 35, 28, 25, 20, ''],
    ],
  },
  客户: {
    kind: 'client',
    fill: { tags: '+客户' },
    columns: [
      { title: '名称', field: 'clientName', must, width: 24 },
      { title: '类型', field: 'clientType', must, choose: 'CLIENTTYPE' },
      { title: '联系人', field: 'linkName' },
      { title: '手机', field: 'linkTel', width: 14 },
      { title: '结算方式', field: 'settleKind', choose: 'SETTLE' },
      { title: '信用额度', field: 'maxPrice' },
      { title: '信用天数', field: 'maxDays' },
      { title: '地区', field: 'area', width: 22 },
      { title: '详细地址', field: 'linkAddres', width: 28 },
      { title: '备注', field: 'remark', width: 20 },
    ],
    samples: [['示例修理厂', '修理厂', '张三', '13800138000', '月结', 20000, 30, '广东省广州市天河区', '中山大道 1 号', '']],
  },
  供应商: {
    kind: 'client',
    fill: { tags: '+供应商' },
    columns: [
      { title: '名称', field: 'clientName', must, width: 24 },
      { title: '类型', field: 'clientType', must, choose: 'CLIENTTYPE' },
      { title: '联系人', field: 'linkName' },
      { title: '手机', field: 'linkTel', width: 14 },
      { title: '地区', field: 'area', width: 22 },
      { title: '详细地址', field: 'linkAddres', width: 28 },
      { title: '开户行', field: 'bankName', width: 20 },
      { title: '持卡人', field: 'accountName', width: 20 },
      { title: '银行账号', field: 'bankAccount', width: 22 },
      { title: '备注', field: 'remark', width: 20 },
    ],
    samples: [['示例供应商', '代理商', '李四', '13900139000', '广东省广州市白云区', '', '', '', '', '']],
  },
  期初库存: {
    kind: 'opening',
    columns: [
      { title: '编码', field: 'pjNo', must, width: 18, choose: '商品' },
      { title: '品牌', field: 'pjBrand', choose: 'PJPP' },
      { title: '仓库', field: 'warehouseName', choose: '仓库' },
      { title: '仓位', field: 'posiName' },
      { title: '数量', field: 'qty', must },
      { title: '成本价', field: 'price', must },
    ],
    samples: [['示例-1', '博世', '', '', 12, 85]],
  },
  期初往来: {
    kind: 'dues',
    columns: [
      { title: '单位', field: 'clientName', must, width: 24 },
      { title: '方向', field: 'side', must, choose: '方向' },
      { title: '金额', field: 'amount', must },
      { title: '到期日', field: 'dueDate', width: 12 },
    ],
    samples: [
      ['示例修理厂', '应收', 3600, ''],
      ['示例供应商', '应付', 12000, ''],
    ],
  },
}

/** Why this user may not bring in a kind; '' he may. */
export function barredFrom(ctx: Pick<Context, 'may' | 'maySee'>, kind: BookKind): string {
  if (!ctx.may(columnsOf(kind).tag as 'base:basepj:import')) return `没有权限导入${kindName(kind)}`
  return rulesOf(kind)?.barred?.(ctx) ?? ''
}

/** The columns of a sheet this user may fill in. */
export const columnsFor = (ctx: Pick<Context, 'maySee'>, { kind, columns }: BookSheet) =>
  columns.filter(({ field }) => field === 'supplierName' || maySeeField(ctx, kind, field))
