import { useQuery } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { limitOf, type Reply } from '#contract/kit/fields.ts'
import { dictionaries } from '#contract/platform/dictionaries.ts'
import { confirmDialog, openDialog } from '#web/kit/dialog/dialogs.tsx'
import { useShortcut } from '#web/kit/keys/shortcuts.ts'
import { WholeList } from '#web/kit/list/whole-list.tsx'
import { usePage } from '#web/kit/page.ts'
import { call } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import { columnsFor } from '#web/kit/table/column.ts'
import type { Key } from '#web/kit/table/table-props.ts'

type Entry = Reply<typeof dictionaries.dataQuery>['data']['dataList'][number]

/** A word list is read whole; the search is for the long ones. */
const MOST = 500

const columns = columnsFor<Entry>()(
  { prop: 'dictName', label: '名称', card: 'title', width: 180 },
  { prop: 'dictValue', label: '值', card: 'named', width: 140 },
  { prop: 'sort', label: '排序', card: 'named', width: 60, align: 'right', digits: 0 },
  {
    prop: 'enable',
    label: '状态',
    card: 'status',
    width: 60,
    align: 'center',
    number: false,
    render: ({ enable }) => (enable ? '启用' : '停用'),
  },
  { prop: 'remark', label: '备注', card: 'sub' },
)

interface Props {
  dictType: string
  name: string
  onChanged: () => Promise<void>
}

export function DictionaryEntries({ dictType, name, onChanged }: Props) {
  const { key } = usePage()
  const { may } = useSession()
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<Key>>(new Set())
  const { data, isFetching, error, refetch } = useQuery({
    queryKey: [key, 'entries', dictType, search],
    queryFn: ({ signal }) =>
      call(dictionaries.dataQuery, { dictType, dictName: search, currPage: 1, pageSize: MOST }, { signal, quiet: true }),
    gcTime: Number.POSITIVE_INFINITY,
  })
  const rows = data?.data.dataList ?? []
  const entry = rows.find(({ id }) => chosen.has(id))
  const mayAdd = may('system:dict:add')
  const mayEdit = may('system:dict:upd')

  const open = async (row?: Entry) => {
    const sort = Math.max(0, ...rows.map((each) => each.sort)) + 1
    if (await openDialog('dictionaryEntry', { dictType, name, entry: row, sort })) await onChanged()
  }
  const remove = async (row: Entry) => {
    if (!(await confirmDialog(`确定从“${name}”删除“${row.dictName}”吗？已用它的资料不变`))) return
    try {
      await call(dictionaries.dataDel, { id: row.id })
      setChosen(new Set())
      await onChanged()
    } catch {
      // told by the request layer; the word is still there
    }
  }
  useShortcut('Alt+N', `新增${name}`, () => void open(), { disabled: !mayAdd })
  useShortcut('F2', `修改${name}`, () => entry && void open(entry), { disabled: !entry || !mayEdit })

  return (
    <div className="pc-list">
      <div className="pc-actions">
        <Button type="primary" disabled={!mayAdd} onClick={() => void open()}>
          新增{name}
        </Button>
        <Button disabled={!entry || !mayEdit} onClick={() => entry && void open(entry)}>
          修改
        </Button>
        <Button disabled={!entry || !may('system:dict:del')} onClick={() => entry && void remove(entry)}>
          删除
        </Button>
        <Input.Search
          allowClear
          aria-label={`在${name}中查找`}
          placeholder="名称"
          maxLength={limitOf(dictionaries.dataQuery.input.dictName)}
          onSearch={setSearch}
          className="dictionary-search"
        />
      </div>
      <WholeList
        label={name}
        columns={columns}
        rows={rows}
        rowKey="id"
        loading={isFetching}
        error={error}
        onRetry={() => void refetch()}
        selection={{ keys: chosen, onChange: setChosen, single: true }}
        onOpen={(row) => mayEdit && void open(row)}
        empty={search ? '未找到符合条件的内容' : `“${name}”暂无内容，点“新增${name}”`}
      />
    </div>
  )
}
