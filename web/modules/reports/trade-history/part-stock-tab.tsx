import { Button, Checkbox } from 'antd'
import { useMemo, useState } from 'react'
import type { Row } from '#contract/kit/fields.ts'
import { stock } from '#contract/ledgers/stock/stock.ts'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import { ListPage } from '#web/kit/list/list-page.tsx'
import { useSession } from '#web/kit/session/session.ts'
import { columnsFor } from '#web/kit/table/column.ts'
import { openPart } from './open-document.ts'

const PRICE = 'var(--pc-warning)'

const columns = columnsFor<Row<typeof stock.page>>()(
  { prop: 'pjNo', label: '编码', width: 134, eventType: 'product' },
  { prop: 'warehouseName', label: '仓库', width: 90 },
  { prop: 'posiName', label: '仓位', width: 90 },
  { prop: 'reject', label: '废品仓', width: 60, align: 'center', words: { true: '是', false: '' } },
  { prop: 'stockAmount', label: '现存', width: 65, align: 'right', statistics: true },
  { prop: 'reserved', label: '占用', width: 60, align: 'right', statistics: true, eventType: 'reserved', hint: '点击查看由谁占用' },
  { prop: 'usable', label: '可用', width: 65, align: 'right', statistics: true, amtLeColor: 'var(--pc-negative)' },
  { prop: 'xsPrice', label: '销售价', width: 80, align: 'right', txtColor: PRICE },
  { prop: 'pfPrice', label: '批发价', width: 80, align: 'right', txtColor: PRICE },
  { prop: 'purchasePrice', label: '进价', width: 80, align: 'right', txtColor: PRICE },
  { prop: 'costPrice', label: '成本价', width: 80, align: 'right', txtColor: PRICE },
  { prop: 'remark', label: '备注' },
)

export function PartStockTab({ pjid }: { pjid: number }) {
  const mayAsk = useSession().may('busi:dy:query')
  const [showStock, setShowStock] = useState(false)
  const [reject, setReject] = useState(true)
  const always = useMemo(() => ({ pjid, showStock, reject }), [pjid, showStock, reject])
  return (
    <div className="part-trade-stock">
      <ListPage
        pageKey="PartStock"
        label="库存查询"
        load={stock.page}
        totals={{ load: stock.totals, read: ({ content }) => content }}
        columns={columns}
        rowKey="id"
        always={always}
        actions={() => (
          <>
            <Checkbox checked={showStock} onChange={({ target }) => setShowStock(target.checked)}>
              只显示有库存
            </Checkbox>
            <Checkbox checked={reject} onChange={({ target }) => setReject(target.checked)}>
              显示含废品库存
            </Checkbox>
            {mayAsk && <Button onClick={() => void openDialog('partOthers', { pjid })}>他店与要货</Button>}
          </>
        )}
        onEvent={(event, { pjid: part, pjNo, warehouseId, warehouseName }) => {
          if (event === 'reserved') void openDialog('reservations', { pjid: part, pjNo, warehouseId, warehouseName })
          else openPart(part)
        }}
        empty={showStock ? '这个商品现在没有库存' : '暂无入库'}
      />
    </div>
  )
}
