import { Button } from 'antd'
import type { Row, Sent } from '#contract/kit/fields.ts'
import { clientCars } from '#contract/master/client-cars.ts'
import { confirmDialog, openDialog } from '#web/kit/dialog/dialogs.tsx'
import { useShortcut } from '#web/kit/keys/shortcuts.ts'
import type { FilterItem } from '#web/kit/list/filter-items.ts'
import { ListPage } from '#web/kit/list/list-page.tsx'
import type { ListActions } from '#web/kit/list/list-page-props.ts'
import { call, stamp } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import { columnsFor } from '#web/kit/table/column.ts'

type Listed = Row<typeof clientCars.page>

const columns = columnsFor<Listed>()(
  { prop: 'plate', label: '车牌', width: 100, fixed: 'left', card: 'title', sortable: 'server' },
  { prop: 'vin', label: '车架号', width: 164, card: 'sub' },
  { prop: 'model', label: '车型', width: 220, card: 'title' },
  { prop: 'clientNo', label: '客户编号', width: 90, show: false },
  { prop: 'clientName', label: '客户', width: 190, card: 'sub' },
  { prop: 'lastSale', label: '上次开单', width: 90, card: 'sub', sortable: 'server' },
  { prop: 'remark', label: '备注' },
  { prop: 'modifier', label: '经办人', width: 76 },
  { prop: 'lastUpdateTime', label: '修改时间', width: 132, dateformat: 'yyyy-MM-dd HH:mm', sortable: 'server', show: false },
)
const filters: FilterItem<Sent<typeof clientCars.page>>[] = [
  { type: 'Input', name: 'keyword', label: '车牌、车架号、车型', width: 180 },
  { type: 'quick', name: 'clientId', label: '客户', kind: 'client', width: 170 },
]

/** 客户车辆: filled by sales and look-ups of VINs, by hand and by lists. */
export function ClientCarPage() {
  return (
    <ListPage
      pageKey="ClientCarList"
      label="客户车辆"
      load={clientCars.page}
      columns={columns}
      rowKey="id"
      filters={filters}
      selection="many"
      actions={(list) => <Actions list={list} />}
      onOpen={(car, { refresh }) => void openDialog('clientCar', { car }).then((done) => done && refresh())}
      empty="未找到符合条件的车辆。销售单写了车牌、确认后自动记入，也可新增或导入"
    />
  )
}

function Actions({ list: { selectedRows, refresh, clearSelection } }: { list: ListActions<Listed> }) {
  const { may } = useSession()
  const mayWrite = may('base:car:upd')
  const add = () => void openDialog('clientCar', {}).then((done) => done && refresh())
  const load = () => void openDialog('listImport', { kind: 'cars' }).then(refresh)
  const remove = async () => {
    if (!(await confirmDialog(`确定删除勾选的 ${selectedRows.length} 辆车吗？已开的单据不变`))) return
    try {
      await call(clientCars.remove, { ids: selectedRows.map(({ id }) => id), submittime: stamp() })
      clearSelection()
      refresh()
    } catch {
      // told by the request layer
    }
  }
  useShortcut('Alt+N', '新增客户车辆', add, { inInput: true, disabled: !mayWrite })
  return (
    <>
      <Button type="primary" onClick={add} disabled={!mayWrite} title="Alt+N">
        新增
      </Button>
      <Button onClick={() => void remove()} disabled={!may('base:car:del') || selectedRows.length === 0}>
        删除
      </Button>
      <Button onClick={load} disabled={!mayWrite}>
        导入
      </Button>
    </>
  )
}
