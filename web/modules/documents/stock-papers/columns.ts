import type { PaperKind, stockPapers } from '#contract/documents/stock-papers.ts'
import type { Row } from '#contract/kit/fields.ts'
import { type Column, columnsFor } from '#web/kit/table/column.ts'
import { paperOptions } from './options.ts'

type Paper = Row<typeof stockPapers.page>
type Line = Row<typeof stockPapers.pageLines>

export function paperColumns(kind: PaperKind): Column<Paper>[] {
  const of = columnsFor<Paper>()
  const { scraps, reasons, values } = paperOptions[kind]
  return [
    ...of(
      { prop: 'paperNo', label: '单号', card: 'title', width: 132, eventType: 'open', fixed: 'left' },
      { prop: 'paperDate', label: '日期', card: 'sub', width: 92, dateformat: 'yyyy-MM-dd' },
      { prop: 'status', label: '状态', card: 'status', width: 74, status: true },
    ),
    ...(kind === 'db'
      ? of(
          { prop: 'side', label: '方向', width: 60, words: { '': '调出', in: '调入' } },
          { prop: 'companyName', label: '调出公司', card: 'named', width: 140 },
          { prop: 'toCompanyName', label: '调入公司', card: 'named', width: 140 },
        )
      : []),
    ...(scraps ? of({ prop: 'toWarehouseName', label: '转入仓库', width: 92 }) : []),
    ...(reasons ? of({ prop: 'reason', label: '原因', card: 'sub', width: 92 }) : []),
    ...of({ prop: 'lineCount', label: '行数', width: 56, number: true, digits: 0 }),
    ...(values ? [] : of({ prop: 'qty', label: '数量', card: 'sub', width: 84, statistics: true })),
    ...(kind === 'dc'
      ? []
      : of({
          prop: 'value',
          label: values ? '调整金额' : '成本金额',
          card: 'amount',
          width: 110,
          statistics: true,
          digits: 2,
          blank: '—',
        })),
    ...(kind === 'db'
      ? of(
          {
            prop: 'branchSum',
            label: '调拨金额',
            width: 104,
            statistics: true,
            digits: 2,
            hint: '按内部调拨价，调入公司应付给调出公司的金额；没有内部调拨价的按成本调拨，不产生往来',
          },
          { prop: 'feeSum', label: '费用', width: 84, statistics: true, digits: 2 },
        )
      : []),
    ...(kind === 'db' ? of({ prop: 'missing', label: '差异处理', width: 84, words: { '': '', back: '退回调出', loss: '调出报损' } }) : []),
    ...of(
      { prop: 'modifierName', label: '经办人', width: 76 },
      { prop: 'remark', label: '备注', card: 'sub', width: 180 },
      { prop: 'createTime', label: '制单时间', width: 132, dateformat: 'yyyy-MM-dd HH:mm', show: false },
      { prop: 'lastUpdateTime', label: '更新时间', width: 132, dateformat: 'yyyy-MM-dd HH:mm', show: false },
    ),
  ]
}

export function paperLineColumns(kind: PaperKind): Column<Line>[] {
  const of = columnsFor<Line>()
  const { moves, values, priced } = paperOptions[kind]
  const from = moves ? '调出' : ''
  return [
    ...of(
      { prop: 'pjNo', label: '编码', width: 140, eventType: 'openPart', fixed: 'left' },
      { prop: 'pjName', label: '名称', width: 150 },
      { prop: 'pjSize', label: '车型', width: 120 },
      { prop: 'pjBrand', label: '品牌', width: 76 },
      { prop: 'qty', label: values ? '涉及数量' : kind === 'db' ? '调出数量' : '数量', width: 80, number: true, statistics: !values },
    ),
    ...(kind === 'db' ? of({ prop: 'gotQty', label: '实收数量', width: 80, statistics: true }) : []),
    ...of({ prop: 'pjUnit', label: '单位', width: 50 }),
    ...(priced ? of({ prop: 'price', label: '成本价', width: 90, number: true }) : []),
    ...(moves ? [] : of({ prop: 'value', label: values ? '调整金额' : '成本金额', width: 104, statistics: true, digits: 2, blank: '—' })),
    ...(kind === 'db'
      ? of(
          { prop: 'branchPrice', label: '调拨价', width: 90, number: true },
          { prop: 'branchSum', label: '调拨金额', width: 104, statistics: true, digits: 2 },
          { prop: 'feeSum', label: '分摊费用', width: 84, statistics: true, digits: 2 },
        )
      : []),
    ...(values
      ? of(
          { prop: 'poolValue', label: '计入库存', width: 104, statistics: true, digits: 2 },
          { prop: 'soldValue', label: '计入销售成本', width: 110, statistics: true, digits: 2 },
        )
      : of({ prop: 'warehouseName', label: `${from}仓库`, width: 92 }, { prop: 'posiName', label: `${from}仓位`, width: 92 })),
    ...(moves || kind === 'db' ? of({ prop: 'toWarehouseName', label: '调入仓库', width: 92 }) : []),
    ...(moves ? of({ prop: 'toPosiName', label: '调入仓位', width: 92 }) : []),
    ...of({ prop: 'remark', label: '备注', width: 140 }),
  ]
}
