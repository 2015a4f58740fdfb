import type { TagGroup } from './tag-group.ts'

/** Master data. */
export const masterTags = [
  {
    group: '商品资料',
    tags: {
      'base:basepj:query': '查看商品',
      'base:basepj:add': '复制商品（界面“复制”按钮）',
      'base:basepj:copy': '新增商品（界面“新增”按钮）',
      'base:basepj:upd': '修改商品',
      'base:basepj:del': '停用、启用与删除商品',
      'base:basepj:price': '设置价格、批量调价',
      'base:basepj:exchange': '设置互换码',
      'base:basepj:import': '导入商品与撤销导入',
      'base:basepj:print': '打印商品标签',
    },
  },
  {
    group: '价格管理、协议价与价格表',
    tags: {
      'base:priceorder:query': '查看调价单与价格变动',
      'base:priceorder:add': '新增、修改、删除调价单草稿',
      'base:priceorder:audit': '审核调价单、撤销未生效的调价',
      'base:agreed:query': '查看客户协议价',
      'base:agreed:upd': '新增、修改、导入客户协议价',
      'base:agreed:del': '删除客户协议价',
      'base:pricelist:query': '查看价格表',
      'base:pricelist:upd': '新增、修改、导入价格表',
      'base:pricelist:del': '删除价格表',
    },
  },
  {
    group: '供应商报价',
    tags: {
      'base:offer:query': '查看供应商报价',
      'base:offer:upd': '新增、修改、停用供应商报价',
    },
  },
  {
    group: '车型资料与配件目录',
    tags: {
      'base:model:query': '查看车型、配件目录',
      'base:model:add': '新增品牌、车系、车型',
      'base:model:upd': '修改、停用、启用车型',
      'base:model:fit': '设置适用车型、适用商品',
    },
  },
  {
    group: '客户与供应商',
    tags: {
      'base:client:query': '查看客户、供应商',
      'base:client:add': '复制客户、供应商（界面“复制”按钮）',
      'base:client:upd': '新增客户、供应商（界面“新增”按钮）',
      'base:client:copy': '修改客户、供应商（界面“修改”按钮）',
      'base:client:del': '停用、启用与删除客户、供应商',
      'base:client:print': '打印客户标签',
      'base:client:halt': '停止销售、恢复销售',
      'base:client:import': '导入客户、供应商',
    },
  },
  {
    group: '客户车辆',
    tags: {
      'base:car:query': '查看客户车辆',
      'base:car:upd': '新增、修改、导入客户车辆',
      'base:car:del': '删除客户车辆',
    },
  },
  {
    group: '仓库与仓位',
    tags: {
      'base:warehouse:query': '查看仓库与仓位',
      'base:warehouse:add': '新增仓库与仓位',
      'base:warehouse:upd': '修改仓库与仓位',
      'base:warehouse:print': '打印仓位标签',
    },
  },
] as const satisfies readonly TagGroup[]
