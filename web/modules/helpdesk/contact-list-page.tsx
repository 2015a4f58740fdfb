import { Button } from 'antd'
import { contacts } from '#contract/helpdesk.ts'
import type { Row, Sent } from '#contract/kit.ts'
import { columnsFor } from '#web/kit/data-table/column.ts'
import { openDialog } from '#web/kit/dialogs.tsx'
import type { FilterItem } from '#web/kit/filter-items.ts'
import { ListPage } from '#web/kit/list-page.tsx'
import type { ListActions } from '#web/kit/list-page-props.ts'
import { useSession } from '#web/kit/session.ts'
import { removeRow } from './remove-row.ts'

type Contact = Row<typeof contacts.page>

const columns = columnsFor<Contact>()(
  { prop: 'sort', label: '排序', width: 60, align: 'right', digits: 0 },
  { prop: 'userName', label: '姓名', width: 120, eventType: 'contact' },
  { prop: 'userPhone', label: '手机', width: 130 },
  { prop: 'userTel', label: '电话', width: 140 },
  { prop: 'userQq', label: 'QQ', width: 120 },
  { prop: 'withQr', label: '二维码', width: 70, align: 'center', number: false, words: { true: '有', false: '' } },
  { prop: 'afterSales', label: '用于', number: false, words: { true: '顶栏、帮助抽屉（售后）', false: '顶栏' } },
)
const filters: readonly FilterItem<Sent<typeof contacts.page>>[] = [
  { type: 'Input', name: 'search', label: '姓名或号码', width: 180, maxLength: 50 },
]

/** 联系人 that every tenant sees in the top bar and in the help drawer. */
export function ContactListPage() {
  const mayEdit = useSession().may('platform:contact:upd')
  const edit = async (row: Contact | undefined, { refresh }: ListActions<Contact>) => {
    if (await openDialog('helpContact', { row })) refresh()
  }
  return (
    <ListPage
      pageKey="ContactList"
      label="联系人"
      load={contacts.page}
      columns={columns}
      rowKey="id"
      filters={filters}
      selection="single"
      onOpen={(row, list) => void edit(row, list)}
      onEvent={(_, row, list) => void edit(row, list)}
      actions={(list) => {
        const [chosen] = list.selectedRows
        return (
          <>
            <Button type="primary" disabled={!mayEdit} onClick={() => void edit(undefined, list)}>
              新增
            </Button>
            <Button disabled={!chosen} onClick={() => chosen && void edit(chosen, list)}>
              {mayEdit ? '修改' : '查看'}
            </Button>
            <Button
              disabled={!chosen || !mayEdit}
              onClick={() => chosen && void removeRow(contacts.remove, chosen.id, `确定删除联系人“${chosen.userName}”吗？`, list)}
            >
              删除
            </Button>
          </>
        )
      }}
      empty="还没有联系人，点“新增”留下第一个"
    />
  )
}
