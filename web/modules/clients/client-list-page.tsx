import { Button } from 'antd'
import { useMemo } from 'react'
import { type CLIENT_TAGS, clients, OWES, type Owes } from '#contract/clients.ts'
import type { Sent } from '#contract/kit.ts'
import { ask, openDialog } from '#web/kit/dialogs.tsx'
import type { FilterItem } from '#web/kit/filter-items.ts'
import { ListPage } from '#web/kit/list-page.tsx'
import type { ListActions } from '#web/kit/list-page-props.ts'
import { call, stamp } from '#web/kit/request.ts'
import { useSession } from '#web/kit/session.ts'
import { useShortcut } from '#web/kit/shortcuts.ts'
import { areaTree } from './area.ts'
import { type ClientRow, clientColumns } from './columns.tsx'
import './clients.css'

type List = ListActions<ClientRow>

interface Kind {
  pageKey: string
  /** 客户 or 供应商. */
  word: string
  tags: number[]
  /** What it may be asked for. */
  owes: readonly Owes[]
  /** What a new one is. */
  tag: keyof typeof CLIENT_TAGS
}

const theirs = ['receivable', 'overdue', 'today', 'week'] as const
const ours = ['payable', 'payOverdue', 'payWeek'] as const

/** 客户资料. */
export function ClientListPage() {
  return <ClientList pageKey="ClientList" word="客户" tags={[1, 3, 4, 5]} owes={theirs} tag={1} />
}

/** 供应商资料. */
export function SupplierListPage() {
  return <ClientList pageKey="SupplierList" word="供应商" tags={[2, 3]} owes={ours} tag={2} />
}

const states = [
  { value: '0', label: '启用' },
  { value: '1', label: '停用' },
]

function ClientList({ pageKey, word, tags, owes, tag }: Kind) {
  const columns = useMemo(() => clientColumns(word), [word])
  const filters = useMemo<FilterItem<Sent<typeof clients.page>>[]>(
    () => [
      { type: 'Input', name: 'keyword', label: '名称 编号 拼音 电话', width: 190, maxLength: 100 },
      { type: 'dictSelect', name: 'clientType', label: '类型', dict: 'CLIENTTYPE' },
      { type: 'dictSelect', name: 'clientLevel', label: '信用等级', dict: 'CLIENTLEVEL', width: 100 },
      { type: 'stateSelect', name: 'stopped', label: '状态', options: states, width: 80, initial: '0' },
      { type: 'stateSelect', name: 'owes', label: '往来', options: owes.map((value) => ({ value, label: OWES[value] })), width: 130 },
      { type: 'checkbox', name: 'mine', label: '我负责的' },
      { type: 'cascade', name: 'areaId', label: '地区', tree: 'areas', load: areaTree, more: true },
    ],
    [owes],
  )
  // the page is one of tags: the list stays the same object, or every render would search anew
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tags belong to the page key
  const always = useMemo(() => ({ tags }), [pageKey])
  return (
    <ListPage
      pageKey={pageKey}
      label={`${word}资料`}
      load={clients.page}
      totals={{ load: clients.totals, read: ({ content }) => content }}
      columns={columns}
      rowKey="id"
      filters={filters}
      always={always}
      selection="many"
      onOpen={({ id }, list) => void open('view', list, id)}
      onEvent={(event, { id }, list) => event === 'client' && void open('view', list, id)}
      actions={(list) => <ClientActions list={list} word={word} tag={tag} />}
      rowClass={({ stopped }) => (stopped ? 'client-stopped' : undefined)}
      empty={`没有找到${word}。少输入几个字再试，或用“新增”添加`}
    />
  )
}

async function open(mode: 'view' | 'upd' | 'add', { refresh }: List, id?: number, tags?: number): Promise<void> {
  if (await openDialog('client', { mode, id, tags })) refresh()
}

function ClientActions({ list, word, tag }: { list: List } & Pick<Kind, 'word' | 'tag'>) {
  const { may } = useSession()
  const { selectedRows } = list
  const one = selectedRows.length === 1 ? selectedRows[0] : undefined
  const running = selectedRows.filter(({ stopped }) => !stopped)
  const stopped = selectedRows.filter((row) => row.stopped)
  const add = () => void open('add', list, undefined, tag)
  const edit = () => one && void open('upd', list, one.id)
  // the keys of these buttons are crossed in the specification and stay so
  useShortcut('Alt+N', `新增${word}`, add, { disabled: !may('base:client:upd') })
  useShortcut('F2', `修改${word}`, () => void edit(), { disabled: !one || !may('base:client:copy') })
  return (
    <>
      <Button type="primary" onClick={add} disabled={!may('base:client:upd')}>
        新增
      </Button>
      <Button onClick={edit} disabled={!one || !may('base:client:copy')}>
        修改
      </Button>
      <Button onClick={() => void change('stop', running, word, list)} disabled={running.length === 0 || !may('base:client:del')}>
        停用
      </Button>
      <Button onClick={() => void change('resume', stopped, word, list)} disabled={stopped.length === 0 || !may('base:client:del')}>
        启用
      </Button>
    </>
  )
}

async function change(what: 'stop' | 'resume', rows: readonly ClientRow[], word: string, list: List): Promise<void> {
  const [first] = rows
  if (!first) return
  const named = rows.length === 1 ? `${word} ${first.clientName}` : `选中的 ${rows.length} 个${word}`
  if (what === 'stop' && !(await ask(`确定停用${named}吗？停用后开单时不再出现`))) return
  try {
    await call(clients[what], { ids: rows.map(({ id }) => id), submittime: stamp() })
    list.clearSelection()
    list.refresh()
  } catch {
    // told by the request layer; the selection stays
  }
}
