import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Select } from 'antd'
import { useCallback, useState } from 'react'
import { NUMBER_RESTARTS, numbering } from '#contract/documents/numbering.ts'
import type { Reply } from '#contract/kit/fields.ts'
import { people } from '#contract/platform/people/people.ts'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import { useShortcut } from '#web/kit/keys/shortcuts.ts'
import { WholeList } from '#web/kit/list/whole-list.tsx'
import { usePage } from '#web/kit/page.ts'
import { call, stamp } from '#web/kit/request/request.ts'
import { Permitted } from '#web/kit/session/permitted.tsx'
import { useSession } from '#web/kit/session/session.ts'
import { columnsFor } from '#web/kit/table/column.ts'
import type { Key } from '#web/kit/table/table-props.ts'
import './numbering.css'

export type NumberKind = Reply<typeof numbering.list>['data'][number]

const columns = columnsFor<NumberKind>()(
  { prop: 'name', label: '单据', card: 'title', width: 120 },
  { prop: 'prefix', label: '前缀', card: 'named', width: 80 },
  { prop: 'pattern', label: '日期格式', card: 'named', width: 110, render: ({ pattern }) => pattern || '无' },
  { prop: 'digits', label: '序号位数', width: 80, align: 'right', digits: 0 },
  { prop: 'restart', label: '序号重新开始', card: 'named', width: 110, render: ({ restart }) => NUMBER_RESTARTS[restart] },
  { prop: 'gapless', label: '连号', width: 60, render: ({ gapless }) => (gapless ? '是' : '') },
  { prop: 'next', label: '下一张单据的编号', card: 'amount', width: 180 },
  { prop: 'own', label: '来源', card: 'status', render: ({ own }) => (own ? '已设置' : '默认') },
)

/** 单据编号: how each kind of document is numbered, and which number comes next. */
export function NumberPage() {
  const { key } = usePage()
  const { may } = useSession()
  const client = useQueryClient()
  const [companyId, setCompanyId] = useState(0)
  const [chosen, setChosen] = useState<ReadonlySet<Key>>(new Set())
  /** The arrows choose as they go. The same choice stays the same set, or choosing would never end. */
  const follow = useCallback((one: NumberKind | undefined) => {
    if (one) setChosen((before) => (before.size === 1 && before.has(one.kind) ? before : new Set([one.kind])))
  }, [])
  const { data, isPending, error, refetch } = useQuery({
    queryKey: [key, 'numbers', companyId],
    queryFn: ({ signal }) => call(numbering.list, { companyId }, { signal, quiet: true }),
    gcTime: Number.POSITIVE_INFINITY,
    staleTime: 0,
  })
  const companies = useQuery({
    queryKey: ['people', 'companies'],
    queryFn: ({ signal }) => call(people.companies, {}, { signal, quiet: true }),
  })
  const rows = data?.data ?? []
  const row = rows.find(({ kind }) => chosen.has(kind))
  const mayEdit = may('system:number:upd')
  const changed = () => client.invalidateQueries({ queryKey: [key, 'numbers'] })
  const edit = async (one: NumberKind) => {
    if (mayEdit && (await openDialog('numberRule', { rule: one, companyId }))) await changed()
  }
  const reset = async ({ kind }: NumberKind) => {
    try {
      await call(numbering.reset, { kind, companyId, submittime: stamp() })
    } catch {
      // told by the request layer
    }
    await changed()
  }
  useShortcut('F2', '修改', () => row && void edit(row), { disabled: !row || !mayEdit })
  return (
    <div className="pc-list">
      <div className="pc-actions">
        <Select
          aria-label="适用公司"
          value={companyId}
          onChange={setCompanyId}
          style={{ width: 200 }}
          options={[
            { value: 0, label: '全部公司（通用）' },
            ...(companies.data?.content ?? []).map(({ id, companyName }) => ({ value: id, label: companyName })),
          ]}
        />
        <Permitted tags={['system:number:upd']}>
          <Button type="primary" disabled={!row} onClick={() => row && void edit(row)}>
            修改
          </Button>
          <Button disabled={!row?.own} onClick={() => row && void reset(row)}>
            {companyId === 0 ? '恢复默认' : '改用通用'}
          </Button>
        </Permitted>
        <span className="numbering-hint">改动从下一张单据起生效，已有单据的编号不变</span>
      </div>
      <WholeList
        label="单据编号"
        columns={columns}
        rows={rows}
        rowKey="kind"
        loading={isPending}
        error={error}
        onRetry={() => void refetch()}
        selection={{ keys: chosen, onChange: setChosen, single: true }}
        onActive={follow}
        onOpen={(one) => void edit(one)}
        empty="没有单据"
      />
    </div>
  )
}
