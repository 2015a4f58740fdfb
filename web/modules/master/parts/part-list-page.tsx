import { Button } from 'antd'
import { useMemo } from 'react'
import type { Sent } from '#contract/kit/fields.ts'
import { parts } from '#contract/master/parts.ts'
import { confirmDialog, openDialog } from '#web/kit/dialog/dialogs.tsx'
import { useShortcut } from '#web/kit/keys/shortcuts.ts'
import type { FilterItem } from '#web/kit/list/filter-items.ts'
import { ListPage } from '#web/kit/list/list-page.tsx'
import type { ListActions } from '#web/kit/list/list-page-props.ts'
import { openPage } from '#web/kit/page.ts'
import { useAnnounced } from '#web/kit/request/announce.ts'
import { call, stamp } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import { BulkMenu } from './bulk-menu.tsx'
import { type PartRow, partColumns } from './columns.tsx'
import './parts.css'

type List = ListActions<PartRow>

const matches = [
  { value: '0', label: '包含' },
  { value: '1', label: '精确' },
  { value: '2', label: '含互换' },
]
const states = [
  { value: '0', label: '启用' },
  { value: '1', label: '停用' },
]
const filters: FilterItem<Sent<typeof parts.page>>[] = [
  { type: 'Input', name: 'keyword', label: '编码 名称 车型 拼音，空格隔开', width: 210 },
  { type: 'Input', name: 'pjNo', label: '编码' },
  { type: 'stateSelect', name: 'pjNoMatch', label: '编码匹配', options: matches, width: 90 },
  { type: 'dictSelect', name: 'pjBrand', label: '品牌', dict: 'PJPP', width: 100 },
  { type: 'dictSelect', name: 'pjQuality', label: '品质', dict: 'PJPZ', width: 90, more: true },
  { type: 'stateSelect', name: 'pjEnable', label: '状态', options: states, width: 80, initial: '0' },
  { type: 'Input', name: 'pjName', label: '名称', more: true },
  { type: 'quick', name: 'pjSize', label: '车型', kind: 'pjSize', send: ({ udf1, name }) => udf1 || name, more: true },
  { type: 'dictSelect', name: 'pjFactory', label: '产地', dict: 'PJFACTORY', more: true },
  { type: 'dictSelect', name: 'pjType', label: '类别', dict: 'PJTYPE', more: true },
  { type: 'quick', name: 'supplierId', label: '供应商', kind: 'supplier', more: true },
]

/** 商品资料. */
export function PartListPage() {
  return (
    <ListPage
      pageKey="PartList"
      label="商品资料"
      load={parts.page}
      totals={{ load: parts.totals, read: ({ content }) => content }}
      columns={partColumns}
      rowKey="id"
      filters={filters}
      selection="many"
      onOpen={({ id }) => void openDialog('part', { mode: 'view', id })}
      onEvent={(event, { id }) => event === 'stock' && openPage('StockQuery', { pjid: id })}
      actions={(list) => <PartActions list={list} />}
      rowClass={({ pjEnable }) => (pjEnable ? 'part-stopped' : undefined)}
      empty="未找到商品。少输入几个字再试，或用“新增”“导入”添加商品"
    />
  )
}

function PartActions({ list }: { list: List }) {
  const { may } = useSession()
  const { selectedRows, refresh } = list
  const [first] = selectedRows
  const one = selectedRows.length === 1 ? first : undefined
  const running = useMemo(() => selectedRows.filter(({ pjEnable }) => !pjEnable), [selectedRows])
  const stopped = useMemo(() => selectedRows.filter(({ pjEnable }) => pjEnable), [selectedRows])

  // whoever opened the dialog that changed a part, the list shows it
  useAnnounced('part', refresh)
  const add = () => void openDialog('part', { mode: 'add' })
  const edit = () => one && void openDialog('part', { mode: 'edit', id: one.id })
  const price = () => one && void openDialog('partPrice', { pjid: one.id })
  const importList = async () => {
    await openDialog('listImport', { kind: 'part' })
    refresh()
  }
  const view = () => one && void openDialog('partView', { pjid: one.id })
  useShortcut('F7', '商品全景', () => void view(), { disabled: !one })
  useShortcut('Alt+N', '新增商品', add, { disabled: !may('base:basepj:copy') })
  useShortcut('F2', '修改商品', () => void edit(), { disabled: !one || !may('base:basepj:upd') })

  return (
    <>
      <Button type="primary" onClick={add} disabled={!may('base:basepj:copy')}>
        新增
      </Button>
      <Button onClick={edit} disabled={!one || !may('base:basepj:upd')}>
        修改
      </Button>
      <Button title="F7" onClick={view} disabled={!one}>
        全景
      </Button>
      <Button onClick={price} disabled={!one || !may('base:basepj:price')}>
        设置价格
      </Button>
      <Button onClick={() => one && void openDialog('exchange', { pjid: one.id })} disabled={!one || !may('base:basepj:exchange')}>
        互换码
      </Button>
      <Button onClick={() => void change('stop', running, list)} disabled={running.length === 0 || !may('base:basepj:del')}>
        停用
      </Button>
      <Button onClick={() => void change('resume', stopped, list)} disabled={stopped.length === 0 || !may('base:basepj:del')}>
        启用
      </Button>
      <BulkMenu list={list} />
      {may('base:basepj:import') && <Button onClick={() => void importList()}>导入</Button>}
      {may('base:offer:query') && (
        <Button title="供应商报过价、尚未建档的商品" onClick={() => void openDialog('unfiledOffers', { text: wordsOf(list) })}>
          未建档报价
        </Button>
      )}
    </>
  )
}

/** What is looked for here is looked for there. */
const wordsOf = ({ query: { keyword, pjNo } }: List) => String(keyword || pjNo || '').slice(0, 40)

async function change(what: 'stop' | 'resume', rows: readonly PartRow[], { refresh, clearSelection }: List): Promise<void> {
  const [first] = rows
  if (!first) return
  const named = rows.length === 1 ? `商品 ${first.pjNo}` : `选中的 ${rows.length} 个商品`
  if (what === 'stop' && !(await confirmDialog(`确定停用${named}吗？停用后开单时不再出现`))) return
  try {
    await call(parts[what], { ids: rows.map(({ id }) => id), submittime: stamp() })
    clearSelection()
    refresh()
  } catch {
    // told by the request layer; the selection stays
  }
}
