import type { PriceTag } from '#contract/kit/fields.ts'
import type { AnyTag } from '#contract/tags.ts'

/**
 * A column a list may have. code: signs count as they are shown · codes: several in a cell · money, figure: with their signs and separators ·
 * day · text. `tag`: who may see it. `told`: no column of the file, only told in the preview. `fill`: may be said once for all lines that leave it empty.
 */
export interface KindField {
  name: string
  holds: 'code' | 'codes' | 'text' | 'money' | 'figure' | 'day'
  tag?: PriceTag
  told?: true
  fill?: true
  width?: number
}
/** A kind of list that can be imported. `ofCompany`: it belongs to the company one works for. `scoped`: of clients, whom not everybody may see. */
export interface KindFacts {
  name: string
  tag: AnyTag
  hint: string
  ofCompany?: true
  scoped?: true
  /** It leaves by the importer, as a file that can be imported again; where there is nothing, as a form. */
  leaves?: true
  /** What must be there. */
  needed: readonly string[]
  fields: Readonly<Record<string, KindField>>
}

const text = (name: string, more: Partial<KindField> = {}): KindField => ({ name, holds: 'text', ...more })
const code = (name: string, more: Partial<KindField> = {}): KindField => ({ name, holds: 'code', ...more })

const due = (name: string, partner: string, advance: string, tag: PriceTag): KindFacts => ({
  ...{ name: `期初${name}`, tag: 'fin:opening:upd', ofCompany: true, scoped: true, needed: ['clientName', 'amount'] },
  hint: `${partner}写名称、全称或编号；金额小于0为${advance}；已录入过的同一笔不会再导入；撤销是红冲`,
  fields: {
    clientName: text(partner, { width: 200 }),
    amount: { name: '金额', holds: 'money', tag, width: 100 },
    bizDate: { name: '日期', holds: 'day', fill: true, width: 90 },
    dueDate: { name: '到期日', holds: 'day', width: 90 },
    docNo: code('原单号', { width: 110 }),
    remark: text('备注', { width: 140 }),
  },
})

/** All lists but that of 商品与价格, which has rules of its own (contract/master/imports.ts). */
export const IMPORT_KINDS = {
  client: {
    ...{ name: '客户、供应商', tag: 'base:client:import', scoped: true, needed: ['clientName'] },
    hint: '按名称对应：没有的新增（须有客户类型；标签不填：客户），已有的只改文件里填了的列',
    fields: {
      clientName: text('客户名称', { width: 180 }),
      tags: text('标签', { fill: true, width: 90 }),
      clientType: text('客户类型', { fill: true, width: 80 }),
      clientFullName: text('公司全称', { width: 180 }),
      clientLevel: text('信用等级', { width: 70 }),
      linkName: text('联系人', { width: 80 }),
      linkTel: code('手机', { width: 105 }),
      linkPhone: code('电话', { width: 105 }),
      position: text('职务', { width: 70 }),
      incharge: text('负责人', { fill: true, width: 80 }),
      area: text('地区', { width: 140 }),
      linkAddres: text('详细地址', { width: 180 }),
      yhRate: { name: '优惠率', holds: 'figure', width: 65 },
      maxPrice: { name: '信用额度', holds: 'figure', width: 90 },
      maxDays: { name: '信用天数', holds: 'figure', width: 75 },
      vip: text('月结', { width: 50 }),
      settleKind: text('结算方式', { fill: true, width: 80 }),
      script: text('价格公式', { width: 110 }),
      bankName: text('开户行', { width: 120 }),
      accountName: text('户名', { width: 100 }),
      bankAccount: code('银行账号', { width: 150 }),
      bankLineNum: code('行号', { width: 110 }),
      invoiceTitle: text('发票抬头', { width: 160 }),
      taxNo: code('税号', { width: 150 }),
      invoiceType: text('发票类型', { width: 80 }),
      invoiceAddress: text('开票地址', { width: 160 }),
      invoicePhone: code('开票电话', { width: 110 }),
      invoiceBank: text('开票银行', { width: 120 }),
      invoiceAccount: code('开票账号', { width: 150 }),
      invoiceMail: text('收票邮箱', { width: 130 }),
      remark: text('备注', { width: 140 }),
    },
  },
  contacts: {
    ...{ name: '联系人', tag: 'base:client:import', scoped: true, leaves: true, needed: ['linkName'] },
    hint: '每行一个联系人：客户、供应商写名称或编号；同一单位已有的联系人（按姓名）只改文件里填了的列；默认联系人在客户资料里，不在这里修改',
    fields: {
      clientNo: code('客户编号', { width: 90 }),
      clientName: text('客户', { fill: true, width: 180 }),
      linkName: text('联系人', { width: 90 }),
      position: text('职务', { width: 80 }),
      linkTel: code('手机', { width: 105 }),
      linkPhone: code('电话', { width: 105 }),
      remark: text('备注', { width: 140 }),
    },
  },
  addresses: {
    ...{ name: '收货地址', tag: 'base:client:import', scoped: true, leaves: true, needed: ['address'] },
    hint: '每行一个收货地址：客户写名称或编号；同一客户已有的地址（按地址和收货人）只改文件里填了的列；默认写“是”的代替原来的默认地址',
    fields: {
      clientNo: code('客户编号', { width: 90 }),
      clientName: text('客户', { fill: true, width: 180 }),
      receiver: text('收货人', { width: 80 }),
      phone: code('收货电话', { width: 105 }),
      address: text('收货地址', { width: 220 }),
      fhCompany: text('货运公司', { fill: true, width: 110 }),
      isDefault: text('默认', { width: 50 }),
      remark: text('备注', { width: 140 }),
    },
  },
  cars: {
    ...{ name: '客户车辆', tag: 'base:car:upd', scoped: true, needed: ['plate'] },
    hint: '每行一辆车：客户写名称或编号，没有车牌的写车架号；已有的车只改文件里填了的列',
    fields: {
      clientNo: code('客户编号', { width: 90 }),
      clientName: text('客户', { fill: true, width: 180 }),
      plate: code('车牌', { width: 110 }),
      vin: code('车架号', { width: 170 }),
      model: text('车型', { width: 180 }),
      remark: text('备注', { width: 140 }),
    },
  },
  agreed: {
    ...{ name: '客户协议价', tag: 'base:agreed:upd', scoped: true, needed: ['fromDay'] },
    hint: '每行一个客户（或客户类型）和一个商品（或品牌、类别）。折扣可写 0.9、90%、9折；同一客户、商品、生效日期已有的会修改',
    fields: {
      clientNo: code('客户编号', { width: 90 }),
      clientName: text('客户', { width: 160 }),
      clientType: text('客户类型', { width: 80 }),
      pjNo: code('编码', { width: 130 }),
      pjBrand: text('品牌', { width: 80 }),
      pjType: text('类别', { width: 80 }),
      price: { name: '协议价', holds: 'money', tag: 'price.xsprice', width: 150 },
      script: text('公式', { width: 110 }),
      fromDay: { name: '生效日期', holds: 'day', fill: true, width: 90 },
      toDay: { name: '截止日期', holds: 'day', width: 150 },
      remark: text('备注', { width: 140 }),
    },
  },
  pricelist: {
    ...{ name: '价格表', tag: 'base:pricelist:upd', needed: ['listName'] },
    hint: '价格表先建好，再导入价格。每行一个商品（或品牌、类别）和一个数量；公式可写 0.9、90%、9折；同一数量已有的会修改，没写到的不变',
    fields: {
      listName: text('价格表', { fill: true, width: 140 }),
      pjNo: code('编码', { width: 130 }),
      pjBrand: text('品牌', { width: 80 }),
      pjType: text('类别', { width: 80 }),
      fromQty: { name: '数量从', holds: 'figure', width: 80 },
      price: { name: '价格', holds: 'money', tag: 'price.xsprice', width: 150 },
      script: text('公式', { width: 110 }),
      remark: text('备注', { width: 140 }),
    },
  },
  offers: {
    ...{ name: '供应商报价', tag: 'base:offer:upd', leaves: true, needed: ['price'] },
    hint: '每行一个商品和一个数量的报价。商品按供应商编码、编码+品牌、OE 依次查找；没有的商品存为未建档报价，可以随时建档。不填的条件保持不变，不写生效日期的从今天起；首选供应商不变',
    fields: {
      supplierName: text('供应商', { fill: true, width: 170 }),
      supNo: code('供应商编码', { width: 120 }),
      pjNo: code('编码', { width: 120 }),
      pjBrand: text('品牌', { fill: true, width: 75 }),
      pjName: text('名称', { width: 120 }),
      pjSize: text('车型', { width: 110 }),
      pjUnit: text('单位', { width: 50 }),
      fromQty: { name: '数量从', holds: 'figure', width: 70 },
      price: { name: '报价', holds: 'money', tag: 'price.purchaseprice', width: 140 },
      fromDay: { name: '生效日期', holds: 'day', fill: true, width: 88 },
      toDay: { name: '截止日期', holds: 'day', fill: true, width: 88 },
      taxIn: text('含税', { fill: true, width: 50 }),
      taxRate: { name: '税率', holds: 'figure', fill: true, width: 50 },
      moq: { name: '起订量', holds: 'figure', width: 66 },
      pack: { name: '整包数', holds: 'figure', width: 66 },
      leadDays: { name: '到货天数', holds: 'figure', width: 70 },
      spot: text('现货', { width: 50 }),
      remark: text('备注', { width: 140 }),
    },
  },
  pairs: {
    ...{ name: '互换码', tag: 'base:basepj:exchange', leaves: true, needed: ['pjNo', 'otherNo'] },
    hint: '关系不填：互换；写“替代”时，编码是旧的，互换码是替代它的新编码；一格可以有几个互换码',
    fields: {
      pjNo: code('编码', { width: 180 }),
      otherNo: { name: '互换码', holds: 'codes', width: 240 },
      relation: text('关系', { width: 60 }),
    },
  },
  fitment: {
    ...{ name: '适用车型', tag: 'base:model:fit', leaves: true, needed: ['pjNo', 'carBrand', 'series'] },
    hint: '年份写 2012 或 2012-2018（2012-至今）；没有的车型会新建；只写到车系的，适用它的全部车型；位置如“前左”，不填的保持不变',
    fields: {
      pjNo: code('编码', { width: 130 }),
      pjBrand: text('品牌', { width: 75 }),
      pjName: text('名称', { told: true, width: 120 }),
      carBrand: text('汽车品牌', { width: 80 }),
      series: text('车系', { width: 100 }),
      modelName: text('车型', { width: 120 }),
      years: text('年份', { width: 80 }),
      yearFrom: text('起始年份', { width: 70 }),
      yearTo: text('截止年份', { width: 70 }),
      displacement: text('排量', { width: 60 }),
      engine: text('发动机', { width: 90 }),
      chassis: text('底盘号', { width: 90 }),
      fitPlace: text('安装位置', { fill: true, width: 80 }),
      perCar: { name: '每车用量', holds: 'figure', width: 75 },
      fitNote: text('适用备注', { width: 130 }),
      title: text('适用', { told: true, width: 190 }),
    },
  },
  positions: {
    ...{ name: '仓位', tag: 'base:warehouse:add', ofCompany: true, needed: ['warehouseName', 'posiName'] },
    hint: '不填的内容保持不变；新仓位不填顺序的排在最后。仓位列表导出的文件可以改好再导入',
    fields: {
      warehouseName: text('仓库', { fill: true, width: 110 }),
      posiName: code('仓位', { width: 130 }),
      walk: { name: '拣货顺序', holds: 'figure', width: 100 },
      enabled: text('状态', { width: 100 }),
      remark: text('备注', { width: 200 }),
    },
  },
  places: {
    ...{ name: '商品默认仓位', tag: 'base:warehouse:upd', ofCompany: true, leaves: true, needed: ['pjNo', 'warehouseName', 'posiName'] },
    hint: '仓位不填：取消默认仓位；同一编码有多个品牌时要有品牌列',
    fields: {
      pjNo: code('编码', { width: 140 }),
      pjBrand: text('品牌', { width: 80 }),
      pjName: text('名称', { told: true, width: 140 }),
      warehouseName: text('仓库', { fill: true, width: 100 }),
      posiName: code('仓位', { width: 170 }),
    },
  },
  opening: {
    ...{ name: '期初库存', tag: 'busi:qk:add', ofCompany: true, needed: ['pjNo', 'qty'] },
    hint: '没有仓库的行进第一个仓库；没有成本价的行按进价。导入后是草稿，核对后审核过账；撤销时草稿删除，已过账的红冲；每张单最多 1000 行',
    fields: {
      pjNo: code('编码', { width: 130 }),
      pjName: text('名称', { told: true, width: 140 }),
      pjBrand: text('品牌', { width: 76 }),
      warehouseName: text('仓库', { fill: true, width: 84 }),
      posiName: code('仓位', { width: 84 }),
      qty: { name: '数量', holds: 'figure', width: 76 },
      price: { name: '成本价', holds: 'money', tag: 'price.costprice', width: 90 },
      remark: text('备注', { width: 140 }),
    },
  },
  dueYs: due('应收', '客户', '预收', 'price.txsprice'),
  dueYf: due('应付', '供应商', '预付', 'price.purchaseprice'),
  dues: {
    ...{ name: '期初往来', tag: 'fin:opening:upd', ofCompany: true, scoped: true, needed: ['clientName', 'side', 'amount'] },
    hint: '方向写应收、应付、预收或预付；已录入过的同一笔不会再导入；撤销是红冲',
    fields: {
      clientName: text('单位', { width: 200 }),
      side: text('方向', { fill: true, width: 60 }),
      amount: { name: '金额', holds: 'money', tag: 'price.txsprice', width: 100 },
      bizDate: { name: '日期', holds: 'day', fill: true, width: 90 },
      dueDate: { name: '到期日', holds: 'day', width: 90 },
      docNo: code('原单号', { width: 110 }),
      remark: text('备注', { width: 140 }),
    },
  },
  oldTrade: {
    ...{ name: '旧系统历史', tag: 'fin:opening:upd', ofCompany: true, scoped: true, leaves: true, needed: ['pjNo', 'bizDate', 'qty'] },
    hint: '旧系统的销售、退货、采购明细，只供查阅：上次价、销售情况、采购建议会用到，不动库存和账。文件没有类型列的，在“对应列”一步写上类型',
    fields: {
      bizDate: { name: '日期', holds: 'day', fill: true, width: 90 },
      kind: text('类型', { fill: true, width: 60 }),
      partner: text('往来单位', { width: 160 }),
      pjNo: code('编码', { width: 130 }),
      pjName: text('名称', { told: true, width: 120 }),
      pjBrand: text('品牌', { width: 76 }),
      qty: { name: '数量', holds: 'figure', width: 70 },
      price: { name: '单价', holds: 'money', tag: 'price.xsprice', width: 80 },
      amount: { name: '金额', holds: 'money', tag: 'price.xsprice', width: 90 },
      docNo: code('单号', { width: 120 }),
      remark: text('备注', { width: 120 }),
    },
  },
  partSupplier: {
    ...{ name: '商品的供应商', tag: 'base:basepj:import', needed: ['pjNo', 'supplierName'] },
    hint: '默认向谁采购；供应商写名称、全称或编号；不填的行保持不变',
    fields: {
      pjNo: code('编码', { width: 140 }),
      pjBrand: text('品牌', { width: 80 }),
      pjName: text('名称', { told: true, width: 140 }),
      supplierName: text('供应商', { width: 200 }),
    },
  },
  oldCodes: {
    ...{ name: '商品的旧编码', tag: 'base:basepj:import', leaves: true, needed: ['pjNo', 'oldNo'] },
    hint: '原软件的内部编号：快速搜索和扫描也能按它找到商品；已有的不会重复，不填的行保持不变',
    fields: {
      pjNo: code('编码', { width: 140 }),
      pjBrand: text('品牌', { width: 80 }),
      pjName: text('名称', { told: true, width: 140 }),
      oldNo: code('旧编码', { width: 160 }),
    },
  },
} as const satisfies Record<string, KindFacts>

export type ListKindName = keyof typeof IMPORT_KINDS
export type ImportKind = 'part' | ListKindName
export const LIST_KINDS = Object.keys(IMPORT_KINDS) as ListKindName[]
export const isListKind = (kind: string): kind is ListKindName => kind in IMPORT_KINDS
export const kindFacts = (kind: ListKindName): KindFacts => IMPORT_KINDS[kind]
export const kindName = (kind: ImportKind) => (kind === 'part' ? '商品' : IMPORT_KINDS[kind].name)
