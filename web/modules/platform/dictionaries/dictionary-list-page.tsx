import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useCallback, useState } from 'react'
import type { Reply } from '#contract/kit/fields.ts'
import { dictionaries } from '#contract/platform/dictionaries.ts'
import { confirmDialog, openDialog } from '#web/kit/dialog/dialogs.tsx'
import { WholeList } from '#web/kit/list/whole-list.tsx'
import { usePage } from '#web/kit/page.ts'
import { call } from '#web/kit/request/request.ts'
import { reloadDictionaries, useSession } from '#web/kit/session/session.ts'
import { columnsFor } from '#web/kit/table/column.ts'
import type { Key } from '#web/kit/table/table-props.ts'
import { DictionaryEntries } from './dictionary-entries.tsx'
import './dictionaries.css'

type DictType = Reply<typeof dictionaries.typeList>['data'][number]

const columns = columnsFor<DictType>()(
  { prop: 'dictName', label: '字典', card: 'title', width: 120 },
  { prop: 'dictType', label: '编码', card: 'sub', width: 110 },
  { prop: 'entries', label: '条数', card: 'amount', width: 55, align: 'right', digits: 0 },
  { prop: 'remark', label: '备注', card: 'sub', width: 140 },
)

/** 字典: the word lists at the left, the words of the chosen one at the right. */
export function DictionaryListPage() {
  const { key } = usePage()
  const { may } = useSession()
  const client = useQueryClient()
  const [chosen, setChosen] = useState<ReadonlySet<Key>>(new Set())
  /** The arrows choose as they go. The same choice stays the same set, or choosing would never end. */
  const follow = useCallback((row: DictType | undefined) => {
    if (row) setChosen((before) => (before.size === 1 && before.has(row.id) ? before : new Set([row.id])))
  }, [])
  const { data, isPending, error, refetch } = useQuery({
    queryKey: [key, 'types'],
    queryFn: ({ signal }) => call(dictionaries.typeList, {}, { signal, quiet: true }),
    gcTime: Number.POSITIVE_INFINITY,
  })
  const types = data?.data ?? []
  const type = types.find(({ id }) => chosen.has(id)) ?? types[0]

  /** Lists here, and the fields of everybody in the company. */
  const changed = async () => {
    await Promise.allSettled([client.invalidateQueries({ queryKey: [key] }), reloadDictionaries(true)])
  }
  const open = async (row?: DictType) => {
    if (await openDialog('dictionaryType', { type: row })) await changed()
  }
  const remove = async ({ id, dictName, entries }: DictType) => {
    if (!(await confirmDialog(`确定删除字典“${dictName}”和其中 ${entries} 条内容吗？`))) return
    try {
      await call(dictionaries.typeDel, { ids: String(id) })
      setChosen(new Set())
      await changed()
    } catch {
      // told by the request layer; the dictionary is still there
    }
  }

  return (
    <div className="dictionaries">
      <div className="pc-list">
        <div className="pc-actions">
          <Button type="primary" disabled={!may('system:dict:add')} onClick={() => void open()}>
            新增字典
          </Button>
          <Button disabled={!type || !may('system:dict:upd')} onClick={() => type && void open(type)}>
            修改
          </Button>
          <Button disabled={!type || type.fixed || !may('system:dict:del')} onClick={() => type && void remove(type)}>
            删除
          </Button>
        </div>
        <WholeList
          leads
          label="字典"
          columns={columns}
          rows={types}
          rowKey="id"
          loading={isPending}
          error={error}
          onRetry={() => void refetch()}
          selection={{ keys: new Set(type ? [type.id] : []), onChange: setChosen, single: true }}
          onActive={follow}
          onOpen={(row) => may('system:dict:upd') && void open(row)}
          empty="暂无字典"
        />
      </div>
      {type && <DictionaryEntries key={type.dictType} dictType={type.dictType} name={type.dictName} onChanged={changed} />}
    </div>
  )
}
