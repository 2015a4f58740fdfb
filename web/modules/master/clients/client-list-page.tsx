import { Button } from 'antd'
import { useMemo } from 'react'
import type { Sent } from '#contract/kit/fields.ts'
import { type CLIENT_TAGS, clients, OWES, type Owes } from '#contract/master/clients/clients.ts'
import { CUSTOMERS, SETTLE_KINDS, UNSET } from '#contract/master/clients/terms.ts'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import { useShortcut } from '#web/kit/keys/shortcuts.ts'
import type { FilterItem } from '#web/kit/list/filter-items.ts'
import { ListPage } from '#web/kit/list/list-page.tsx'
import { useSession } from '#web/kit/session/session.ts'
import { areaTree } from './area.ts'
import { ClientMore, change, type List } from './client-more.tsx'
import { type ClientPageOf, clientColumns, WORDS } from './columns.tsx'
import { usePeople } from './use-people.ts'
import './clients.css'

interface ListKind {
  of: ClientPageOf
  pageKey: string
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
  return <ClientList of="customer" pageKey="ClientList" tags={CUSTOMERS} owes={theirs} tag={1} />
}

/** 供应商资料. */
export function SupplierListPage() {
  return <ClientList of="supplier" pageKey="SupplierList" tags={[2, 3]} owes={ours} tag={2} />
}

/** 货运公司资料. */
export function FreightListPage() {
  return <ClientList of="freight" pageKey="FreightList" tags={[4]} owes={[]} tag={4} />
}

const states = [
  { value: '0', label: '启用' },
  { value: '1', label: '停用' },
]
const kinds = [...SETTLE_KINDS, UNSET].map((value) => ({ value, label: value }))
const halted = { value: '2', label: '停止销售' }

function ClientList({ of, pageKey, tags, owes, tag }: ListKind) {
  const word = WORDS[of]
  const columns = useMemo(() => clientColumns(of), [of])
  const people = usePeople()
  const filters = useMemo<FilterItem<Sent<typeof clients.page>>[]>(
    () => [
      { type: 'Input', name: 'keyword', label: '名称 编号 拼音 电话', width: 170 },
      { type: 'cascade', name: 'areaId', label: '地区', tree: 'areas', load: areaTree, width: 150 },
      { type: 'stateSelect', name: 'inchargeId', label: '负责人', options: people, width: 95 },
      ...(of === 'freight' ? [] : ([{ type: 'dictSelect', name: 'clientType', label: '类型', dict: 'CLIENTTYPE', width: 90 }] as const)),
      ...(of === 'customer'
        ? ([
            { type: 'dictSelect', name: 'clientLevel', label: '信用等级', dict: 'CLIENTLEVEL', width: 85 },
            { type: 'stateSelect', name: 'settleKind', label: '结算方式', options: kinds, width: 95 },
          ] as const)
        : []),
      {
        type: 'stateSelect',
        name: 'stopped',
        label: '状态',
        options: of === 'customer' ? [...states, halted] : states,
        width: 90,
        initial: '0',
      },
      ...(owes.length > 0
        ? ([
            { type: 'stateSelect', name: 'owes', label: '往来', options: owes.map((value) => ({ value, label: OWES[value] })), width: 125 },
          ] as const)
        : []),
      ...(of === 'customer' ? ([{ type: 'Input', name: 'quietDays', label: '超过N天未开单', width: 118 }] as const) : []),
      { type: 'checkbox', name: 'mine', label: '我负责的' },
    ],
    [of, owes, people],
  )
  // the page is one of tags: the list stays the same object, or every render would search anew
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tags belong to the page key
  const always = useMemo(() => ({ tags }), [pageKey])
  return (
    <ListPage
      pageKey={pageKey}
      label={`${word}资料`}
      load={clients.page}
      totals={of === 'freight' ? undefined : { load: clients.totals, read: ({ content }) => content }}
      columns={columns}
      rowKey="id"
      filters={filters}
      always={always}
      selection="many"
      onOpen={({ id }, list) => void open('view', list, id)}
      onEvent={(event, { id }, list) => event === 'client' && void open('view', list, id)}
      actions={(list) => <ClientActions list={list} of={of} tag={tag} />}
      rowClass={({ stopped }) => (stopped ? 'client-stopped' : undefined)}
      empty={`未找到${word}。少输入几个字再试，或用“新增”添加`}
    />
  )
}

async function open(mode: 'view' | 'upd' | 'add', { refresh }: List, id?: number, tags?: number): Promise<void> {
  if (await openDialog('client', { mode, id, tags })) refresh()
}

function ClientActions({ list, of, tag }: { list: List } & Pick<ListKind, 'of' | 'tag'>) {
  const { may } = useSession()
  const { selectedRows } = list
  const one = selectedRows.length === 1 ? selectedRows[0] : undefined
  const running = selectedRows.filter(({ stopped }) => !stopped)
  const stopped = selectedRows.filter((row) => row.stopped)
  const word = WORDS[of]
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
      <ClientMore list={list} of={of} />
    </>
  )
}
