import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import type { Reply } from '#contract/kit/fields.ts'
import { departments } from '#contract/platform/organisation.ts'
import { people } from '#contract/platform/people/people.ts'
import { confirmDialog, openDialog } from '#web/kit/dialog/dialogs.tsx'
import { ArrangeTree } from '#web/kit/form/arrange-tree.tsx'
import { useShortcut } from '#web/kit/keys/shortcuts.ts'
import { LoadFailed } from '#web/kit/load-failed.tsx'
import { usePage } from '#web/kit/page.ts'
import { call, stamp } from '#web/kit/request/request.ts'
import { Permitted } from '#web/kit/session/permitted.tsx'
import { useSession } from '#web/kit/session/session.ts'
import './organisation.css'

type Dept = Reply<typeof people.depts>['data'][number]

const facts = [
  ['companyNo', '公司编号'],
  ['shortName', '简称'],
  ['address', '地址'],
  ['phone', '电话'],
  ['taxNo', '税号'],
  ['bankName', '开户行'],
  ['bankAccount', '银行账号'],
] as const satisfies readonly (readonly [keyof Dept, string])[]

/** 公司与部门: branch companies and their departments, in the order everybody sees. */
export function DepartmentPage() {
  const { key } = usePage()
  const { may } = useSession()
  const client = useQueryClient()
  const [chosen, setChosen] = useState(0)
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: [key, 'depts'],
    queryFn: ({ signal }) => call(people.depts, {}, { signal, quiet: true }),
    gcTime: Number.POSITIVE_INFINITY,
  })
  const nodes = data?.data ?? []
  const node = nodes.find(({ id }) => id === chosen) ?? nodes.find(({ parentId }) => parentId === 0)
  const mayEdit = may('system:dept:upd')
  const changed = () =>
    Promise.all([client.invalidateQueries({ queryKey: [key, 'depts'] }), client.invalidateQueries({ queryKey: ['people'] })])
  /** Whatever was refused has been told; the tree shows again what holds. */
  const carry = async (work: Promise<unknown>) => {
    try {
      await work
    } catch {
      // told by the request layer
    }
    await changed()
  }
  const open = async (props: { node?: Dept; company: boolean }) => {
    const saved = await openDialog('department', { ...props, parentId: props.node ? props.node.parentId : (node?.id ?? 0), nodes })
    if (!saved) return
    setChosen(saved.id)
    await changed()
  }
  const edit = () => node && mayEdit && void open({ node, company: node.company })
  const stop = async (one: Dept) => {
    if (!(await confirmDialog(`确定停用“${one.deptName}”${nodes.some(({ parentId }) => parentId === one.id) ? '及其下级' : ''}吗？`)))
      return
    await carry(call(departments.stop, { id: one.id, submittime: stamp() }))
  }
  const remove = async (one: Dept) => {
    if (await confirmDialog(`确定删除“${one.deptName}”吗？`)) await carry(call(departments.remove, { id: one.id }))
  }
  const mayAdd = may('system:dept:add')
  useShortcut('Alt+N', '新增部门', () => void open({ company: false }), { inInput: true, disabled: !mayAdd || !node })
  useShortcut('F2', '修改', () => void edit(), { disabled: !mayEdit || !node })

  if (!data) {
    if (isError && !isFetching) return <LoadFailed what="公司与部门" onRetry={() => void refetch()} />
    return <Skeleton active paragraph={{ rows: 8 }} className="organisation-wait" />
  }
  return (
    <div className="organisation">
      <div className="pc-list">
        <div className="pc-actions">
          <Permitted tags={['system:dept:add']}>
            <Button type="primary" disabled={!node || node.stopped} onClick={() => void open({ company: false })}>
              新增部门
            </Button>
            <Button disabled={!node || node.stopped} onClick={() => void open({ company: true })}>
              新增公司
            </Button>
          </Permitted>
          <Permitted tags={['system:dept:upd']}>
            <Button disabled={!node} onClick={() => void edit()}>
              修改
            </Button>
            {node?.stopped ? (
              <Button onClick={() => void carry(call(departments.resume, { id: node.id, submittime: stamp() }))}>启用</Button>
            ) : (
              <Button disabled={!node?.parentId} onClick={() => node && void stop(node)}>
                停用
              </Button>
            )}
          </Permitted>
          <Permitted tags={['system:dept:del']}>
            <Button disabled={!node?.parentId} onClick={() => node && void remove(node)}>
              删除
            </Button>
          </Permitted>
        </div>
        <ArrangeTree
          label="公司与部门"
          nodes={nodes}
          selected={node?.id}
          onSelect={setChosen}
          onOpen={() => void edit()}
          title={({ deptName, company, stopped, users }) => (
            <span className={stopped ? 'organisation-stopped' : undefined}>
              {company ? <strong>{deptName}</strong> : deptName}
              <small>
                {users > 0 && ` ${users} 人`}
                {stopped && ' 已停用'}
              </small>
            </span>
          )}
          onMove={
            mayEdit
              ? ({ id }, parentId, position) => void carry(call(departments.move, { id, parentId, position, submittime: stamp() }))
              : undefined
          }
          mayHang={(moved, parentId) => moved.parentId !== 0 && parentId !== 0 && (!moved.company || String(parentId).length === 13)}
        />
        {mayEdit && (
          <p className="organisation-hint">
            拖动或按 Alt+↑ / Alt+↓ 调整顺序；拖到另一个公司或部门上即移入。移动部门时，其用户一同归入新公司。
          </p>
        )}
      </div>
      {node && (
        <section className="pc-list organisation-facts" aria-label={`${node.deptName}资料`}>
          <h2>{node.deptName}</h2>
          <dl>
            <dt>类型</dt>
            <dd>{node.company ? (node.parentId ? '分公司' : '总公司') : '部门'}</dd>
            <dt>状态</dt>
            <dd>{node.stopped ? '停用' : '启用'}</dd>
            <dt>启用用户</dt>
            <dd>{node.users}</dd>
            {node.company &&
              facts.map(([name, label]) => [
                <dt key={label}>{label}</dt>,
                <dd key={name}>{node[name] || <span className="organisation-none">未填</span>}</dd>,
              ])}
          </dl>
          {node.company && <p className="organisation-hint">简称、地址、电话、税号和银行账号印在单据上。</p>}
        </section>
      )}
    </div>
  )
}
