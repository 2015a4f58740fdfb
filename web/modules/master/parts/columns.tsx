import type { Row } from '#contract/kit/fields.ts'
import type { parts } from '#contract/master/parts.ts'
import { columnsFor } from '#web/kit/table/column.ts'

export type PartRow = Row<typeof parts.page>

export const partColumns = columnsFor<PartRow>()(
  { prop: 'pjNo', label: '编码', width: 140, fixed: 'left', eventType: 'part', partId: 'id' },
  { prop: 'files', label: '截图', width: 84, files: true },
  { prop: 'pjName', label: '名称', width: 125 },
  { prop: 'pjBrand', label: '品牌', width: 62 },
  { prop: 'pjSubBrand', label: '子品牌', width: 70, show: false },
  { prop: 'pjSize', label: '车型', width: 140 },
  { prop: 'pjFactory', label: '产地', width: 50 },
  { prop: 'pjUnit', label: '单位', width: 44, align: 'center', number: false },
  { prop: 'pjQty', label: '现存', width: 60, align: 'right', hint: '本公司各仓库实有的数量', eventType: 'stock' },
  { prop: 'reserved', label: '占用', width: 55, align: 'right', hint: '销售单已占用、尚未出库的数量' },
  { prop: 'usable', label: '可用', width: 60, align: 'right', hint: '现存减占用，还能卖的数量' },
  { prop: 'onWay', label: '在途', width: 55, align: 'right', hint: '采购订单已审核、尚未入库的数量' },
  { prop: 'xsPrice', label: '销售价', width: 76, align: 'right' },
  { prop: 'pfPrice', label: '批发价', width: 76, align: 'right' },
  { prop: 'fxPrice', label: '分销价', width: 80, align: 'right', show: false },
  { prop: 'minPrice', label: '限价', width: 76, align: 'right' },
  { prop: 'purchasePrice', label: '进价', width: 76, align: 'right' },
  { prop: 'wbPrice', label: '外部报价', width: 80, align: 'right', show: false },
  { prop: 'pjOemcode', label: '厂家编码', width: 120 },
  { prop: 'pjType', label: '类别', width: 70 },
  { prop: 'pjGensize', label: '通用车型', width: 140 },
  { prop: 'pjEnName', label: '英文名称', width: 140, show: false },
  { prop: 'barcode', label: '条码', width: 110, show: false },
  { prop: 'supplierName', label: '供应商', width: 130 },
  {
    prop: 'pjEnable',
    label: '状态',
    width: 55,
    align: 'center',
    number: false,
    words: { true: '停用', false: '启用' },
    render: ({ pjEnable }) => (pjEnable ? <span className="part-stopped">停用</span> : '启用'),
  },
  { prop: 'remark', label: '备注' },
  { prop: 'modifier', label: '经办人', width: 75, show: false },
  { prop: 'lastUpdateTime', label: '修改时间', width: 140 },
)
