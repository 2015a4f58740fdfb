import type { Reply, Row } from '#contract/kit/fields.ts'
import type { exchangeGroups, supersession } from '#contract/master/interchange.ts'
import { columnsFor } from '#web/kit/table/column.ts'

export type GroupRow = Row<typeof exchangeGroups.page>
export type ReplaceRow = Row<typeof supersession.page>
export type Member = NonNullable<Reply<typeof exchangeGroups.members>['content']>['list'][number]

export const groupColumns = columnsFor<GroupRow>()(
  { prop: 'codes', label: '互换码', eventType: 'group' },
  { prop: 'codeCount', label: '编码数', width: 60, align: 'right', digits: 0, sortable: 'server' },
  {
    prop: 'partCount',
    label: '商品数',
    width: 60,
    align: 'right',
    digits: 0,
    sortable: 'server',
    hint: '本公司资料里有多少个商品可以互换',
  },
  { prop: 'names', label: '名称', width: 220 },
  { prop: 'usable', label: '可用', width: 75, align: 'right', amtLeColor: 'var(--pc-negative)', hint: '全组在当前公司的可用库存' },
  { prop: 'modifier', label: '经办人', width: 75 },
  { prop: 'lastUpdateTime', label: '修改时间', width: 125, dateformat: 'yyyy-MM-dd HH:mm', sortable: 'server' },
)

export const replaceColumns = columnsFor<ReplaceRow>()(
  { prop: 'oldNo', label: '旧编码', width: 140, fixed: 'left', sortable: 'server' },
  { prop: 'oldName', label: '旧商品', width: 160 },
  { prop: 'newNo', label: '新编码', width: 140, sortable: 'server' },
  { prop: 'newName', label: '新商品', width: 190 },
  { prop: 'lastNo', label: '最新编码', width: 140, hint: '新编码自己也被替代时，一直查到最后一个' },
  { prop: 'usable', label: '新品可用', width: 75, align: 'right', amtLeColor: 'var(--pc-negative)' },
  { prop: 'remark', label: '备注' },
  { prop: 'modifier', label: '经办人', width: 75 },
  { prop: 'createTime', label: '时间', width: 125, dateformat: 'yyyy-MM-dd HH:mm', sortable: 'server' },
)

export const memberColumns = columnsFor<Member>()(
  { prop: 'pjNo', label: '编码', width: 150, eventType: 'part' },
  { prop: 'pjName', label: '名称', width: 150 },
  { prop: 'pjBrand', label: '品牌', width: 90 },
  { prop: 'pjSize', label: '车型' },
  { prop: 'qty', label: '现存', width: 65, align: 'right' },
  { prop: 'usable', label: '可用', width: 65, align: 'right', amtLeColor: 'var(--pc-negative)' },
  { prop: 'xsPrice', label: '销售价', width: 80, align: 'right' },
)
