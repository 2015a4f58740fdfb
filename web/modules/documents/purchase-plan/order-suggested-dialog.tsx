import { Alert, Radio, Select } from 'antd'
import { useRef, useState } from 'react'
import { purchasePlan } from '#contract/documents/purchase-plan.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import { type DialogProps, toast } from '#web/kit/dialog/dialogs.tsx'
import { leaveCell } from '#web/kit/document/line-keys.ts'
import { lineSum, sentPrice } from '#web/kit/document/lines.ts'
import { useAction } from '#web/kit/document/use-action.ts'
import { usePlaces } from '#web/kit/document/use-places.ts'
import type { PriceValue } from '#web/kit/form/price.tsx'
import { openPage } from '#web/kit/page.ts'
import { call, stamp } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import { columnsFor } from '#web/kit/table/column.ts'
import { DataTable } from '#web/kit/table/data-table.tsx'
import type { TableHandle } from '#web/kit/table/table-props.ts'
import type { Suggestion } from './suggest-page.tsx'
import './purchase-plan.css'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 生成采购订单 of chosen suggestions: how much, and from whom. Answers with the orders made. */
    orderSuggested: { props: { rows: readonly Suggestion[] }; result: { ids: number[] } }
  }
}

interface Line extends Suggestion {
  amount: number | null
  toId: number
  toName: string
  price: PriceValue
  sum: PriceValue
}
type Choice = 'last' | 'best' | 'own'
const choices: { value: Choice; label: string }[] = [
  { value: 'last', label: '上次供应商' },
  { value: 'best', label: '最低价供应商' },
  { value: 'own', label: '默认供应商' },
]

const columns = columnsFor<Line>()(
  { prop: 'pjNo', label: '编码', width: 130, fixed: 'left' },
  { prop: 'pjName', label: '名称', width: 120 },
  { prop: 'pjBrand', label: '品牌', width: 70 },
  { prop: 'pjSize', label: '车型' },
  { prop: 'suggest', label: '建议', width: 60, number: true },
  { prop: 'amount', label: '数量', width: 76, input: 'D', statistics: true },
  {
    prop: 'toName',
    label: '供应商',
    width: 190,
    lookup: { kind: 'supplier', pick: ({ id, name }) => ({ toId: id, toName: name }) },
  },
  { prop: 'price', label: '进价', width: 90, input: 'D' },
  { prop: 'sum', label: '金额', width: 100, statistics: true, digits: 2 },
)

/** From whom by the choice; where the choice names nobody, whoever is known. */
function supplied(row: Suggestion, by: Choice): Pick<Line, 'toId' | 'toName' | 'price'> {
  const last = { toId: row.lastSupplierId, toName: row.lastSupplierName, price: row.lastPrice }
  const best = { toId: row.bestSupplierId, toName: row.bestSupplierName, price: row.bestPrice }
  const own = { toId: row.supplierId, toName: row.supplierName, price: row.supplierId === row.lastSupplierId ? row.lastPrice : null }
  const wanted = { last, best, own }[by]
  return wanted.toId ? wanted : ([last, own, best].find(({ toId }) => toId) ?? last)
}
const lineOf = (row: Suggestion, by: Choice): Line =>
  summed({ ...row, amount: row.buy || row.suggest || null, ...supplied(row, by), sum: null })
const summed = (line: Line): Line => ({ ...line, sum: lineSum(line.amount, line.price) })

export function OrderSuggestedDialog({ rows, onDone, onClose }: DialogProps<'orderSuggested'>) {
  const { maySee } = useSession()
  const places = usePlaces()
  const [by, setBy] = useState<Choice>('last')
  const [lines, setLines] = useState(() => rows.map((row) => lineOf(row, 'last')))
  const [chosenPlace, setPlace] = useState<number>()
  const warehouseId = chosenPlace ?? places.first?.id ?? 0
  const latest = useRef(lines)
  latest.current = lines
  const grid = useRef<TableHandle>(null)
  const action = useAction()

  const choose = (next: Choice) => {
    setBy(next)
    setLines(latest.current.map((line) => summed({ ...line, ...supplied(line, next) })))
  }
  const change = (next: Line[], edited: readonly { prop: string; index: number }[]) => {
    const moved = new Set(edited.filter(({ prop }) => prop === 'toName').map(({ index }) => index))
    const settled = next.map((line, at) => {
      const before = latest.current[at]
      // another supplier has another price: the server takes what he took last
      const another = moved.has(at) && before?.toId !== line.toId
      return line === before ? line : summed({ ...line, toId: line.toName ? line.toId : 0, ...(another && { price: null }) })
    })
    latest.current = settled
    setLines(settled)
  }
  const order = async () => {
    leaveCell(grid)
    const wanted = latest.current.filter(({ amount }) => amount !== null && amount > 0)
    if (wanted.length === 0) return action.say('请输入采购数量')
    const nobody = latest.current.findIndex(({ amount, toId }) => amount !== null && amount > 0 && toId === 0)
    if (nobody >= 0) {
      action.say(`第${nobody + 1}行：请选择供应商`)
      grid.current?.edit(nobody, 'toName')
      return
    }
    const made = await action.run('order', () =>
      call(
        purchasePlan.order,
        {
          warehouseId,
          lines: wanted.map(({ pjid, toId, amount, price }) => ({
            pjid,
            supplierId: toId,
            amount: amount ?? 0,
            purchasePrice: sentPrice(price),
          })),
          submittime: stamp(),
        },
        { quiet: true },
      ),
    )
    if (!made) return
    toast.success(`已生成 ${made.content.length} 张采购订单草稿：${made.content.map(({ cgNo }) => cgNo).join('、')}`)
    onDone({ ids: made.content.map(({ id }) => id) })
    openPage('PurchaseOrderList', made.content.length === 1 ? { edit: made.content[0]?.id ?? 0 } : {})
  }
  const suppliers = new Set(lines.filter(({ amount, toId }) => amount && toId).map(({ toId }) => toId)).size
  return (
    <AppDialog title="生成采购订单" width="76%" okText="生成草稿" busy={action.busy !== ''} onOk={() => void order()} onClose={onClose}>
      {action.refusal && <Alert type="error" showIcon closable={{ onClose: action.dismiss }} title={action.refusal} />}
      <p className="suggest-foot">
        <span>供应商</span>
        <Radio.Group options={choices} value={by} onChange={({ target }) => choose(target.value)} />
        <span>到货仓库</span>
        <Select
          aria-label="到货仓库"
          value={warehouseId || undefined}
          onChange={setPlace}
          style={{ width: 120 }}
          options={places.warehouses.map(({ id, warehouseName }) => ({ value: id, label: warehouseName }))}
        />
        <span>
          共 <b>{suppliers}</b> 个供应商，每个供应商一张订单
        </span>
      </p>
      <DataTable<Line>
        ref={grid}
        label="采购明细"
        pageKey="OrderSuggested"
        columns={columns}
        rows={lines}
        rowKey="pjid"
        height={380}
        readOnly={(_, prop) => prop === 'price' && !maySee('price.purchaseprice')}
        onChange={change}
      />
    </AppDialog>
  )
}
