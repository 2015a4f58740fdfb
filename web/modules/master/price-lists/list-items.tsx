import { Button, Tag } from 'antd'
import type { ReactNode } from 'react'
import type { Row, Sent } from '#contract/kit/fields.ts'
import { priceLists } from '#contract/master/price-lists.ts'
import { confirmDialog, openDialog } from '#web/kit/dialog/dialogs.tsx'
import { useShortcut } from '#web/kit/keys/shortcuts.ts'
import type { FilterItem } from '#web/kit/list/filter-items.ts'
import { ListPage } from '#web/kit/list/list-page.tsx'
import type { ListActions } from '#web/kit/list/list-page-props.ts'
import { call, stamp } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import { columnsFor } from '#web/kit/table/column.ts'

type Item = Row<typeof priceLists.pageItems>
type List = ListActions<Item>
type Only = { id: number; name: string } | undefined

const columns = columnsFor<Item>()(
  { prop: 'listName', label: '价格表', width: 160, fixed: 'left', card: 'sub' },
  { prop: 'pjNo', label: '编码', width: 140, card: 'title', eventType: 'part', partId: 'pjid' },
  { prop: 'pjName', label: '名称', width: 140, card: 'title' },
  { prop: 'pjBrand', label: '品牌', width: 80 },
  { prop: 'pjType', label: '类别', width: 84 },
  { prop: 'pjUnit', label: '单位', width: 44 },
  { prop: 'fromQty', label: '数量从', width: 70, number: true, card: 'named' },
  { prop: 'price', label: '价格', width: 86, number: true, card: 'amount' },
  { prop: 'script', label: '公式', width: 104, card: 'named' },
  { prop: 'xsPrice', label: '现销售价', width: 84, number: true },
  { prop: 'remark', label: '备注' },
  { prop: 'modifier', label: '经办人', width: 76 },
  { prop: 'lastUpdateTime', label: '修改时间', width: 132, dateformat: 'yyyy-MM-dd HH:mm', show: false },
)
const filters: FilterItem<Sent<typeof priceLists.pageItems>>[] = [
  { type: 'Input', name: 'listName', label: '价格表' },
  { type: 'Input', name: 'pjNo', label: '编码' },
  { type: 'dictSelect', name: 'pjBrand', label: '品牌', dict: 'PJPP', width: 100 },
  { type: 'dictSelect', name: 'pjType', label: '类别', dict: 'PJTYPE', width: 100 },
]

interface Props {
  choose: ReactNode
  only: Only
  onAll: () => void
}

/** Prices of one list, or of all of them. */
export function ListItems({ choose, only, onAll }: Props) {
  const mayWrite = useSession().may('base:pricelist:upd')
  const open = async ({ refresh }: List, row?: Item) => {
    if (!mayWrite) return
    const list = row ? { id: row.listId, name: row.listName } : only
    const goods = row && { pjid: row.pjid, pjNo: row.pjNo, pjBrand: row.pjid ? '' : row.pjBrand, pjType: row.pjid ? '' : row.pjType }
    if (await openDialog('priceListGoods', { ...(list && { list }), ...(goods && { goods }) })) refresh()
  }
  return (
    <ListPage
      pageKey="PriceListItems"
      label="价格明细"
      load={priceLists.pageItems}
      columns={columns}
      rowKey="id"
      filters={filters}
      {...(only && { always: { listId: only.id } })}
      selection="many"
      onOpen={(row, list) => void open(list, row)}
      actions={(list) => (
        <>
          {choose}
          {only && (
            <Tag closable onClose={onAll} color="processing">
              {only.name}
            </Tag>
          )}
          {mayWrite && <Actions list={list} onAdd={() => void open(list)} />}
        </>
      )}
      empty="暂无价格。用“新增”录入，或导入一个文件"
    />
  )
}

function Actions({ list, onAdd }: { list: List; onAdd: () => void }) {
  const { selectedRows, clearSelection, refresh } = list
  useShortcut('Alt+N', '新增价格', onAdd, { inInput: true })
  const load = () => void openDialog('listImport', { kind: 'pricelist' }).then(refresh)
  const remove = async () => {
    if (!(await confirmDialog(`确定删除勾选的 ${selectedRows.length} 个价格吗？已开的单据不变`))) return
    try {
      await call(priceLists.removeItems, { ids: selectedRows.map(({ id }) => id), submittime: stamp() })
      clearSelection()
      refresh()
    } catch {
      // told by the request layer; the selection stays
    }
  }
  return (
    <>
      <Button type="primary" title="Alt+N" onClick={onAdd}>
        新增
      </Button>
      <Button onClick={load}>导入</Button>
      <Button disabled={selectedRows.length === 0} onClick={() => void remove()}>
        删除
      </Button>
    </>
  )
}
