import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import type { Reply } from '#contract/kit/fields.ts'
import { menus } from '#contract/platform/menus.ts'
import { menuSettings } from '#contract/platform/organisation.ts'
import { confirmDialog, openDialog } from '#web/kit/dialog/dialogs.tsx'
import { ArrangeTree } from '#web/kit/form/arrange-tree.tsx'
import { useShortcut } from '#web/kit/keys/shortcuts.ts'
import { LoadFailed } from '#web/kit/load-failed.tsx'
import { usePage } from '#web/kit/page.ts'
import { call, stamp } from '#web/kit/request/request.ts'
import { Permitted } from '#web/kit/session/permitted.tsx'
import { useSession } from '#web/kit/session/session.ts'
import { ownWords, tagWords } from './menu-words.ts'
import './organisation.css'

export type MenuEntry = Reply<typeof menus.list>['data'][number]

/** 菜单: what the company makes of the standard menu. Everybody's menu follows at once. */
export function MenuPage() {
  const { key } = usePage()
  const { may } = useSession()
  const client = useQueryClient()
  const [chosen, setChosen] = useState(0)
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: [key, 'menu'],
    queryFn: ({ signal }) => call(menus.list, {}, { signal, quiet: true }),
    gcTime: Number.POSITIVE_INFINITY,
  })
  const nodes = data?.data ?? []
  const node = nodes.find(({ id }) => id === chosen) ?? nodes[0]
  const mayEdit = may('system:menu:upd')
  const changed = () => client.invalidateQueries({ queryKey: [key, 'menu'] })
  const carry = async (work: Promise<unknown>) => {
    try {
      await work
    } catch {
      // told by the request layer
    }
    await changed()
  }
  const edit = async (entry: MenuEntry) => {
    if (mayEdit && (await openDialog('menuEntry', { entry }))) await changed()
  }
  const restore = async (id: number, what: string) => {
    if (await confirmDialog(`确定把${what}恢复为标准吗？名称、位置、隐藏和权限都按标准`))
      await carry(call(menuSettings.restore, { id, submittime: stamp() }))
  }
  useShortcut('F2', '修改', () => node && void edit(node), { disabled: !mayEdit || !node })

  if (!data) {
    if (isError && !isFetching) return <LoadFailed what="菜单" onRetry={() => void refetch()} />
    return <Skeleton active paragraph={{ rows: 8 }} className="organisation-wait" />
  }
  const level = node?.parentId === 0
  return (
    <div className="organisation">
      <div className="pc-list">
        <div className="pc-actions">
          <Permitted tags={['system:menu:upd']}>
            <Button type="primary" disabled={!node} onClick={() => node && void edit(node)}>
              修改
            </Button>
            <Button disabled={!node || node.own.length === 0} onClick={() => node && void restore(node.id, `“${node.title}”`)}>
              恢复此项
            </Button>
            <Button disabled={nodes.every(({ own }) => own.length === 0)} onClick={() => void restore(0, '整个菜单')}>
              恢复标准菜单
            </Button>
          </Permitted>
        </div>
        <ArrangeTree
          label="菜单"
          nodes={nodes}
          selected={node?.id}
          onSelect={setChosen}
          onOpen={(entry) => void edit(entry)}
          title={({ title, parentId, hidden, own }) => (
            <span className={hidden ? 'organisation-stopped' : undefined}>
              {parentId === 0 ? <strong>{title}</strong> : title}
              <small>
                {hidden && ' 已隐藏'}
                {own.length > 0 && ' 已改'}
              </small>
            </span>
          )}
          onMove={
            mayEdit
              ? ({ id }, parentId, position) => void carry(call(menuSettings.move, { id, parentId, position, submittime: stamp() }))
              : undefined
          }
          mayHang={(moved, parentId) =>
            (moved.parentId === 0) === (parentId === 0) && nodes.every(({ id, parentId: above }) => id !== parentId || above === 0)
          }
        />
        {mayEdit && (
          <p className="organisation-hint">
            拖动或按 Alt+↑ / Alt+↓ 调整顺序；页面可拖到别的一级菜单。改过的项不再随新版本变化，新增的页面会自动出现。
          </p>
        )}
      </div>
      {node && (
        <section className="pc-list organisation-facts" aria-label={`${node.title}设置`}>
          <h2>{node.title}</h2>
          <dl>
            <dt>类型</dt>
            <dd>{level ? '一级菜单' : '页面'}</dd>
            <dt>在菜单中</dt>
            <dd>{node.hidden ? '隐藏' : '显示'}</dd>
            {!level && [
              <dt key="cache">切换标签时</dt>,
              <dd key="noCache">{node.noCache ? '不保留页面' : '保留页面'}</dd>,
              <dt key="tag">谁能看到</dt>,
              <dd key="tags">{node.tags.length === 0 ? '所有人' : `有以下任一权限的人：${tagWords(node.tags)}`}</dd>,
            ]}
            <dt>本公司改过</dt>
            <dd>{node.own.length === 0 ? '没有，与标准一致' : ownWords(node.own)}</dd>
          </dl>
        </section>
      )}
    </div>
  )
}
