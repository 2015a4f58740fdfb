import { useQuery } from '@tanstack/react-query'
import { Alert, Radio, Select } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { purchasePlan } from '#contract/documents/purchase-plan.ts'
import { supplierOffers } from '#contract/master/supplier-offers/supplier-offers.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import { type DialogProps, toast } from '#web/kit/dialog/dialogs.tsx'
import { leaveOrTell } from '#web/kit/document/line-keys.ts'
import { sentPrice } from '#web/kit/document/lines.ts'
import { useAction } from '#web/kit/document/use-action.ts'
import { usePlaces } from '#web/kit/document/use-places.ts'
import { lostText } from '#web/kit/form/lost-words.ts'
import { openPage } from '#web/kit/page.ts'
import { call, stamp } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import { columnsFor } from '#web/kit/table/column.ts'
import { DataTable } from '#web/kit/table/data-table.tsx'
import type { TableHandle } from '#web/kit/table/table-props.ts'
import type { Suggestion } from './suggest-page.tsx'
import { type Choice, changedLine, type Line, lineOf } from './suggested-lines.ts'
import './purchase-plan.css'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 生成采购订单 of chosen suggestions: how much, and from whom. Answers with the orders made. */
    orderSuggested: { props: { rows: readonly Suggestion[] }; result: { ids: number[] } }
  }
}

const choices: { value: Choice; label: string }[] = [
  { value: 'offer', label: '最便宜报价' },
  { value: 'fast', label: '最快到货' },
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
  { prop: 'packed', label: '起订/整包', width: 110, txtColor: 'var(--pc-warning)' },
  {
    prop: 'toName',
    label: '供应商',
    width: 190,
    lookup: { kind: 'supplier', pick: ({ id, name }) => ({ toId: id, toName: name }) },
  },
  { prop: 'price', label: '进价', width: 90, input: 'D' },
  { prop: 'sum', label: '金额', width: 100, statistics: true, digits: 2 },
)

export function OrderSuggestedDialog({ rows, onDone, onClose }: DialogProps<'orderSuggested'>) {
  const { maySee } = useSession()
  const places = usePlaces()
  const [by, setBy] = useState<Choice>('last')
  const [lines, setLines] = useState(() => rows.map((row) => lineOf(row, [], 'last')))
  const touched = useRef(false)
  const { data: offers, isError } = useQuery({
    queryKey: ['suggested-offers', rows.map(({ pjid }) => pjid)],
    queryFn: ({ signal }) => call(supplierOffers.forParts, { pjids: rows.map(({ pjid }) => pjid) }, { signal, quiet: true }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const known = useMemo(() => Map.groupBy(offers?.content ?? [], ({ pjid }) => pjid), [offers])
  const offersOf = (line: { pjid: number }) => known.get(line.pjid) ?? []
  const [chosenPlace, setPlace] = useState<number>()
  const warehouseId = chosenPlace ?? places.first?.id ?? 0
  const latest = useRef(lines)
  latest.current = lines
  const grid = useRef<TableHandle>(null)
  const action = useAction()

  const choose = (next: Choice) => {
    setBy(next)
    setLines(latest.current.map((line) => lineOf({ ...line, wanted: line.wanted }, offersOf(line), next)))
  }
  // packs are known once the offers are: what nobody has touched yet is rounded up to them
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the offers arrive
  useEffect(() => {
    if (known.size > 0 && !touched.current) choose(by)
  }, [known])
  const change = (next: Line[], edited: readonly { prop: string; index: number }[]) => {
    touched.current = true
    const settled = next.map((line, at) =>
      changedLine(
        line,
        latest.current[at],
        edited.filter(({ index }) => index === at).map(({ prop }) => prop),
        offersOf(line),
      ),
    )
    latest.current = settled
    setLines(settled)
  }
  const order = async () => {
    const { lost } = leaveOrTell(grid)
    if (lost) return action.say(lostText(lost))
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
      {isError && <Alert type="warning" showIcon title="供应商报价加载失败，数量没有按起订量和整包数取整" />}
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
