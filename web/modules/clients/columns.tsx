import type { clients } from '#contract/clients.ts'
import type { Row } from '#contract/kit.ts'
import { type Column, columnsFor } from '#web/kit/data-table/column.ts'

export type ClientRow = Row<typeof clients.page>

const receivable = columnsFor<ClientRow>()(
  { prop: 'receivable', label: '应收', width: 95, statistics: true, digits: 2 },
  { prop: 'due', label: '到期应收', width: 95, statistics: true, digits: 2, hint: '按“往来”所选期间到期的应收；没有选择时为逾期应收' },
)
const payable = columnsFor<ClientRow>()(
  { prop: 'payable', label: '应付', width: 95, statistics: true, digits: 2 },
  { prop: 'payDue', label: '到期应付', width: 95, statistics: true, digits: 2, hint: '按“往来”所选期间到期的应付；没有选择时为逾期应付' },
)

/** Columns of both lists; what they call a row differs. */
export function clientColumns(word: string): Column<ClientRow>[] {
  return columnsFor<ClientRow>()(
    { prop: 'clientNo', label: `${word}编号`, width: 90, fixed: 'left', eventType: 'client' },
    { prop: 'clientName', label: `${word}名称`, width: 170, fixed: 'left', eventType: 'client' },
    ...(word === '供应商' ? payable : receivable),
    { prop: 'tagsName', label: '标签', width: 85 },
    { prop: 'clientType', label: '类型', width: 80 },
    { prop: 'clientLevel', label: '信用等级', width: 65, align: 'center', number: false },
    { prop: 'linkName', label: '联系人', width: 80 },
    { prop: 'position', label: '职务', width: 60, show: false },
    { prop: 'linkTel', label: '手机', width: 100 },
    { prop: 'linkPhone', label: '电话', width: 110, show: false },
    { prop: 'areaName', label: '地区', width: 150 },
    { prop: 'bigAreaName', label: '大区', width: 70, show: false },
    { prop: 'linkAddres', label: '详细地址' },
    { prop: 'inchargeName', label: '负责人', width: 75 },
    { prop: 'vip', label: '月结', width: 50, align: 'center', number: false },
    { prop: 'yhRate', label: '优惠率', width: 65, align: 'right', digits: 2, show: false },
    { prop: 'maxPrice', label: '信用额度', width: 95, align: 'right' },
    { prop: 'tmpPrice', label: '临时额度', width: 95, align: 'right' },
    { prop: 'maxDays', label: '信用天数', width: 70, align: 'right', digits: 0 },
    { prop: 'tmpDays', label: '临时天数', width: 70, align: 'right', digits: 0, show: false },
    {
      prop: 'stopped',
      label: '状态',
      width: 55,
      words: { true: '停用', false: '启用' },
      align: 'center',
      number: false,
      render: ({ stopped }) => (stopped ? <span className="client-stopped">停用</span> : '启用'),
    },
    { prop: 'clientFullName', label: '公司全称', width: 200, show: false },
    { prop: 'remark', label: '备注', width: 140 },
    { prop: 'modifier', label: '经办人', width: 75, show: false },
    { prop: 'lastUpdateTime', label: '修改时间', width: 140 },
  )
}
