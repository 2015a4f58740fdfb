import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { Sent } from '#contract/kit/fields.ts'
import { exchangeGroups } from '#contract/master/interchange.ts'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import { useShortcut } from '#web/kit/keys/shortcuts.ts'
import type { FilterItem } from '#web/kit/list/filter-items.ts'
import { ListPage } from '#web/kit/list/list-page.tsx'
import type { ListActions } from '#web/kit/list/list-page-props.ts'
import { useSession } from '#web/kit/session/session.ts'
import { type GroupRow, groupColumns } from './columns.ts'

type List = ListActions<GroupRow>

const filters: FilterItem<Sent<typeof exchangeGroups.page>>[] = [
  { type: 'Input', name: 'pjNo', label: '组内任一编码', width: 160 },
  { type: 'Input', name: 'keyword', label: '商品名称 车型 拼音', width: 170 },
  { type: 'checkbox', name: 'joined', label: '两个编码以上' },
]

export function GroupList({ choose }: { choose: ReactNode }) {
  const open = async ({ id }: GroupRow, { refresh }: List) => {
    await openDialog('exchangeGroup', { id })
    refresh()
  }
  return (
    <ListPage
      pageKey="ExchangeGroups"
      label="互换组"
      load={exchangeGroups.page}
      columns={groupColumns}
      rowKey="id"
      filters={filters}
      selection="many"
      onOpen={(row, list) => void open(row, list)}
      onEvent={(event, row, list) => event === 'group' && void open(row, list)}
      actions={(list) => (
        <>
          {choose}
          <Actions list={list} />
        </>
      )}
      empty="未找到互换组。用“新建互换组”把可以互换的编码放在一起，或从文件导入"
    />
  )
}

function Actions({ list }: { list: List }) {
  const mayEdit = useSession().may('base:basepj:exchange')
  const { selectedRows, refresh, clearSelection } = list
  const join = async (ids: number[]) => {
    if (!(await openDialog('exchangeJoin', { ids }))) return
    clearSelection()
    refresh()
  }
  const importPairs = async () => {
    await openDialog('listImport', { kind: 'pairs' })
    refresh()
  }
  useShortcut('Alt+N', '新建互换组', () => void join([]), { disabled: !mayEdit })
  if (!mayEdit) return null
  return (
    <>
      <Button type="primary" onClick={() => void join([])}>
        新建互换组
      </Button>
      <Button disabled={selectedRows.length < 2} onClick={() => void join(selectedRows.map(({ id }) => id))}>
        合并
      </Button>
      <Button onClick={() => void importPairs()}>导入</Button>
    </>
  )
}
