import type { Row, Sent } from '#contract/kit/fields.ts'
import { contacts } from '#contract/platform/helpdesk/helpdesk.ts'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import type { FilterItem } from '#web/kit/list/filter-items.ts'
import { columnsFor } from '#web/kit/table/column.ts'
import { KeptList } from './kept-list.tsx'

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
const filters: readonly FilterItem<Sent<typeof contacts.page>>[] = [{ type: 'Input', name: 'search', label: '姓名或号码', width: 180 }]

/** 联系人 that every tenant sees in the top bar and in the help drawer. */
export function ContactListPage() {
  return (
    <KeptList
      pageKey="ContactList"
      label="联系人"
      load={contacts.page}
      columns={columns}
      filters={filters}
      mayEdit="platform:contact:upd"
      edit={(row) => openDialog('helpContact', { row })}
      remove={contacts.remove}
      nameOf={({ userName }) => `联系人“${userName}”`}
      empty="暂无联系人，点“新增”留下第一个"
    />
  )
}
