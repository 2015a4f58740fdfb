import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { Sent } from '#contract/kit/fields.ts'
import { supersession } from '#contract/master/interchange.ts'
import { confirmDialog, openDialog } from '#web/kit/dialog/dialogs.tsx'
import { useShortcut } from '#web/kit/keys/shortcuts.ts'
import type { FilterItem } from '#web/kit/list/filter-items.ts'
import { ListPage } from '#web/kit/list/list-page.tsx'
import type { ListActions } from '#web/kit/list/list-page-props.ts'
import { call, stamp } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import { type ReplaceRow, replaceColumns } from './columns.ts'

type List = ListActions<ReplaceRow>

const filters: FilterItem<Sent<typeof supersession.page>>[] = [{ type: 'Input', name: 'pjNo', label: '新旧编码', width: 160 }]

export function ReplaceList({ choose }: { choose: ReactNode }) {
  const mayEdit = useSession().may('base:basepj:exchange')
  const open = async ({ refresh }: List, row?: ReplaceRow) => {
    if (mayEdit && (await openDialog('supersede', { row }))) refresh()
  }
  return (
    <ListPage
      pageKey="Supersessions"
      label="替代编码"
      load={supersession.page}
      columns={replaceColumns}
      rowKey="id"
      filters={filters}
      selection="many"
      onOpen={mayEdit ? (row, list) => void open(list, row) : undefined}
      actions={(list) => (
        <>
          {choose}
          {mayEdit && <Actions list={list} onAdd={() => void open(list)} />}
        </>
      )}
      empty="暂无替代关系。旧编码停产换了新编码时在这里登记，查旧编码就能找到新商品"
    />
  )
}

function Actions({ list, onAdd }: { list: List; onAdd: () => void }) {
  const { selectedRows, clearSelection, refresh } = list
  useShortcut('Alt+N', '新增替代', onAdd)
  const remove = async () => {
    const [first] = selectedRows
    const which = selectedRows.length === 1 ? `${first?.oldNo} → ${first?.newNo} 的替代关系` : `选中的 ${selectedRows.length} 条替代关系`
    if (!(await confirmDialog(`确定删除${which}吗？`))) return
    try {
      await call(supersession.remove, { ids: selectedRows.map(({ id }) => id), submittime: stamp() })
      clearSelection()
      refresh()
    } catch {
      // told by the request layer; the selection stays
    }
  }
  return (
    <>
      <Button type="primary" onClick={onAdd}>
        新增替代
      </Button>
      <Button disabled={selectedRows.length === 0} onClick={() => void remove()}>
        删除
      </Button>
    </>
  )
}
