import { DownOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { parts } from '#contract/master/parts.ts'
import { confirmDialog, openDialog, toast } from '#web/kit/dialog/dialogs.tsx'
import type { Scope } from '#web/kit/form/scope-field.tsx'
import { useShortcut } from '#web/kit/keys/shortcuts.ts'
import type { ListActions } from '#web/kit/list/list-page-props.ts'
import { call, stamp } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import type { PartRow } from './columns.tsx'

type List = ListActions<PartRow>

/** The ticked parts and what the list was searched for, with how many that finds. */
async function scopeOf({ selectedRows, query }: List): Promise<Scope> {
  const { page } = await call(parts.page, { ...query, page: 1, limit: 1 })
  return { ids: selectedRows.map(({ id }) => id), filter: query, found: `${page.totalCount}${page.more ? '+' : ''}` }
}

/** 批量 …: what is done with many parts at once, ticked or found. */
export function BulkMenu({ list }: { list: List }) {
  const { may } = useSession()
  const opened = async (name: 'priceAdjust' | 'partChange') => {
    const scope = await scopeOf(list).catch(() => undefined)
    if (scope && (await openDialog(name, { scope }))) {
      list.clearSelection()
      list.refresh()
    }
  }
  const remove = async () => {
    const done = await openDialog('partRemove', { ids: list.selectedRows.map(({ id }) => id) })
    if (!done) return
    list.clearSelection()
    list.refresh()
  }
  const adjust = () => void opened('priceAdjust')
  useShortcut('Alt+P', '批量调价', adjust, { inInput: true, disabled: !may('base:basepj:price') })
  const items = [
    { key: 'adjust', label: '批量调价…', disabled: !may('base:basepj:price'), onClick: adjust },
    { key: 'change', label: '批量修改…', disabled: !may('base:basepj:upd'), onClick: () => void opened('partChange') },
    { type: 'divider' as const },
    { key: 'stop', label: '停用查询结果…', disabled: !may('base:basepj:del'), onClick: () => void setAll('stop', list) },
    { key: 'resume', label: '启用查询结果…', disabled: !may('base:basepj:del'), onClick: () => void setAll('resume', list) },
    {
      key: 'remove',
      label: '删除勾选的…',
      disabled: !may('base:basepj:del') || list.selectedRows.length === 0,
      onClick: () => void remove(),
    },
    { type: 'divider' as const },
    {
      key: 'rebuild',
      label: '重建拼音码…',
      disabled: !may('base:basepj:upd'),
      onClick: () => void openDialog('searchRebuild', { subject: 'part' }),
    },
  ]
  return (
    <Dropdown menu={{ items }} trigger={['click']}>
      <Button>
        批量 <DownOutlined />
      </Button>
    </Dropdown>
  )
}

async function setAll(what: 'stop' | 'resume', list: List): Promise<void> {
  const word = what === 'stop' ? '停用' : '启用'
  try {
    const { filter, found } = await scopeOf(list)
    const effect = what === 'stop' ? '停用后开单时不再出现' : ''
    if (!(await confirmDialog(`确定${word}查询到的全部 ${found} 个商品吗？${effect}`))) return
    const { count } = await call(parts[what], { filter, submittime: stamp() })
    toast.success(`已${word} ${count} 个商品`)
    list.clearSelection()
    list.refresh()
  } catch {
    // told by the request layer
  }
}
