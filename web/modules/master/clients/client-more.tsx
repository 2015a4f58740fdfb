import { Button, Dropdown, type MenuProps } from 'antd'
import { clients } from '#contract/master/clients/clients.ts'
import { confirmDialog, openDialog, toast } from '#web/kit/dialog/dialogs.tsx'
import type { ListActions } from '#web/kit/list/list-page-props.ts'
import { call, stamp } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import { type ClientPageOf, type ClientRow, WORDS } from './columns.tsx'

export type List = ListActions<ClientRow>
type Act = 'stop' | 'resume' | 'resumeSale' | 'remove'

const idsOf = (rows: readonly ClientRow[]) => rows.map(({ id }) => id)
const named = (rows: readonly ClientRow[], word: string) =>
  rows.length === 1 ? `${word} ${rows[0]?.clientName}` : `选中的 ${rows.length} 个${word}`

/** What is seldom done to clients: stop of sale, bulk change, deletion, labels, import. */
export function ClientMore({ list, of }: { list: List; of: ClientPageOf }) {
  const { may } = useSession()
  const { selectedRows: rows } = list
  const word = WORDS[of]
  const selling = rows.filter(({ saleStopped }) => !saleStopped)
  const halted = rows.filter(({ saleStopped }) => saleStopped)
  const bulk = async () => {
    const { query } = list
    if (await openDialog('clientBulk', { word, ids: idsOf(rows), filter: query })) done(list)
  }
  const importList = async (kind: 'client' | 'contacts' | 'addresses') => {
    await openDialog('listImport', { kind })
    list.refresh()
  }
  const items: MenuProps['items'] = [
    ...(of === 'customer' && may('base:client:halt')
      ? [
          { key: 'halt', label: '停止销售', disabled: selling.length === 0, onClick: () => void halt(selling, list) },
          {
            key: 'resumeSale',
            label: '恢复销售',
            disabled: halted.length === 0,
            onClick: () => void change('resumeSale', halted, word, list),
          },
        ]
      : []),
    { key: 'book', label: '联系人与地址', disabled: rows.length !== 1, onClick: () => book(rows) },
    ...(may('base:client:copy') ? [{ key: 'bulk', label: '批量修改', onClick: () => void bulk() }] : []),
    ...(may('base:client:del')
      ? [{ key: 'remove', label: '删除', disabled: rows.length === 0, onClick: () => void remove(rows, word, list) }]
      : []),
    ...(may('base:client:print')
      ? [
          {
            key: 'labels',
            label: `打印${word}标签`,
            disabled: rows.length === 0,
            onClick: () => void openDialog('clientLabels', { ids: idsOf(rows), about: named(rows, word) }),
          },
        ]
      : []),
    ...(may('base:client:import')
      ? [
          { key: 'import', label: '导入', onClick: () => void importList('client') },
          { key: 'importContacts', label: '导入联系人', onClick: () => void importList('contacts') },
          { key: 'importAddresses', label: '导入收货地址', onClick: () => void importList('addresses') },
        ]
      : []),
    ...(may('base:client:copy')
      ? [{ key: 'rebuild', label: '重建拼音码', onClick: () => void openDialog('searchRebuild', { subject: 'client' }) }]
      : []),
  ]
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <Button>更多</Button>
    </Dropdown>
  )
}

function book([row]: readonly ClientRow[]): void {
  if (row) void openDialog('clientBook', { clientId: row.id, clientName: row.clientName })
}

function done({ clearSelection, refresh }: List): void {
  clearSelection()
  refresh()
}

const questions: Partial<Record<Act, (who: string) => string>> = {
  stop: (who) => `确定停用${who}吗？停用后开单时不再出现`,
  remove: (who) => `确定删除${who}吗？删除后不能恢复`,
}

export async function change(what: Act, rows: readonly ClientRow[], word: string, list: List): Promise<void> {
  const question = questions[what]
  if (rows.length === 0 || (question && !(await confirmDialog(question(named(rows, word)))))) return
  try {
    await call(clients[what], { ids: idsOf(rows), submittime: stamp() })
    done(list)
  } catch {
    // told by the request layer; the selection stays
  }
}

/** Who is used cannot go: that is said before anybody is asked. */
async function remove(rows: readonly ClientRow[], word: string, list: List): Promise<void> {
  const answer = await call(clients.uses, { ids: idsOf(rows) }).catch(() => undefined)
  if (!answer) return
  const used = answer.content.filter(({ uses }) => uses !== '')
  const [first] = used
  if (first)
    return void toast.warning(
      `${first.clientName} 已被使用（${first.uses}）${used.length > 1 ? `，另有 ${used.length - 1} 个也已被使用` : ''}，不能删除，只能停用`,
    )
  await change('remove', rows, word, list)
}

async function halt(rows: readonly ClientRow[], list: List): Promise<void> {
  const act = (reason: string, submittime: number | string) => call(clients.haltSale, { ids: idsOf(rows), reason, submittime })
  const about = `${named(rows, '客户')}：停止后不能确认、发货和柜台销售，草稿仍可保存，收款不受影响。`
  const props = { title: '停止销售', label: '停止销售的原因', about, max: 125, okText: '停止销售', act }
  if (await openDialog('reason', props)) done(list)
}
