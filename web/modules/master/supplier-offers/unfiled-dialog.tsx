import { Button } from 'antd'
import { useMemo } from 'react'
import type { Row, Sent } from '#contract/kit/fields.ts'
import { MOST_FILED, unfiledOffers } from '#contract/master/supplier-offers/unfiled-offers.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import { confirmDialog, type DialogProps, toast } from '#web/kit/dialog/dialogs.tsx'
import { useShortcut } from '#web/kit/keys/shortcuts.ts'
import type { FilterItem } from '#web/kit/list/filter-items.ts'
import { ListPage } from '#web/kit/list/list-page.tsx'
import type { ListActions } from '#web/kit/list/list-page-props.ts'
import { announce } from '#web/kit/request/announce.ts'
import { call, stamp } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import { columnsFor } from '#web/kit/table/column.ts'
import './supplier-offers.css'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 未建档报价: what suppliers offer beyond the parts there are; `text`: what is looked for. */
    unfiledOffers: { props: { text?: string } }
  }
}

type Unfiled = Row<typeof unfiledOffers.page>
const columns = columnsFor<Unfiled>()(
  { prop: 'pjNo', label: '编码', width: 130, fixed: 'left', card: 'title' },
  { prop: 'pjName', label: '名称', width: 130, card: 'title' },
  { prop: 'pjBrand', label: '品牌', width: 80, card: 'sub' },
  { prop: 'pjSize', label: '车型', width: 110 },
  { prop: 'pjUnit', label: '单位', width: 46 },
  { prop: 'supplierName', label: '供应商', width: 150, card: 'sub' },
  { prop: 'supNo', label: '供应商编码', width: 110 },
  { prop: 'price', label: '报价', width: 80, number: true, blank: '已过期', card: 'amount' },
  { prop: 'breaks', label: '阶梯价', width: 120 },
  { prop: 'taxIn', label: '含税', width: 60, number: false, render: ({ taxIn, taxRate }) => (taxIn ? '含税' : `未税${taxRate || ''}`) },
  { prop: 'moq', label: '起订量', width: 60, number: true },
  { prop: 'pack', label: '整包数', width: 60, number: true },
  { prop: 'leadDays', label: '到货天数', width: 70, number: true, digits: 0 },
  { prop: 'spot', label: '现货', width: 50, number: false, render: ({ spot }) => (spot ? '现货' : '') },
  { prop: 'seenAt', label: '报价日期', width: 90, sortable: 'server' },
  { prop: 'remark', label: '备注', width: 120 },
)

export function UnfiledDialog({ text = '', onClose }: DialogProps<'unfiledOffers'>) {
  const filters = useMemo(
    (): FilterItem<Sent<typeof unfiledOffers.page>>[] => [
      { type: 'Input', name: 'text', label: '编码、名称', width: 180, ...(text && { initial: text }) },
      { type: 'quick', name: 'supplierId', label: '供应商', kind: 'supplier', width: 170 },
    ],
    [text],
  )
  return (
    <AppDialog title="未建档报价" width="90%" onClose={onClose}>
      <div className="unfiled-offers">
        <ListPage
          pageKey="UnfiledOffers"
          label="未建档报价"
          load={unfiledOffers.page}
          columns={columns}
          rowKey="id"
          filters={filters}
          selection="many"
          actions={(list) => <Actions list={list} />}
          empty="暂无未建档报价。导入供应商报价时，没有的商品存在这里，随时可以建档"
        />
      </div>
    </AppDialog>
  )
}

function Actions({ list }: { list: ListActions<Unfiled> }) {
  const { selectedRows: rows, refresh, clearSelection } = list
  const mayWrite = useSession().may('base:offer:upd')
  const ids = rows.slice(0, MOST_FILED).map(({ id }) => id)
  const none = ids.length === 0 || !mayWrite
  const after = () => {
    clearSelection()
    refresh()
  }
  const file = async () => {
    const reply = await call(unfiledOffers.file, { ids, submittime: stamp() }).catch(() => undefined)
    if (!reply) return
    const { made, filed, left } = reply
    const said = [`已建档 ${filed.length} 条，其中新增商品 ${made} 个`, ...left.slice(0, 3).map(({ pjNo, why }) => `${pjNo}：${why}`)]
    if (left.length > 0) toast.warning(`${said.join('；')}${left.length > 3 ? ` 等 ${left.length} 条未建档` : ''}`)
    else toast.success(said.join('；'))
    announce('part')
    after()
  }
  const remove = async () => {
    if (!(await confirmDialog(`确定删除选中的 ${ids.length} 条未建档报价吗？`))) return
    if (await call(unfiledOffers.remove, { ids, submittime: stamp() }).catch(() => undefined)) after()
  }
  useShortcut('F8', '建档', () => void file(), { disabled: none })
  return (
    <>
      <Button type="primary" onClick={() => void file()} disabled={none} title="F8">
        建档
      </Button>
      <Button onClick={() => void remove()} disabled={none}>
        删除
      </Button>
    </>
  )
}
