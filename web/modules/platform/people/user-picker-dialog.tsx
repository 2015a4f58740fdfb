import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Input, Pagination, Select } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import { limitOf, type Reply } from '#contract/kit/fields.ts'
import { people } from '#contract/platform/people/people.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import { type DialogProps, toast } from '#web/kit/dialog/dialogs.tsx'
import { composing } from '#web/kit/form/ime.ts'
import { call } from '#web/kit/request/request.ts'
import { columnsFor } from '#web/kit/table/column.ts'
import { DataTable } from '#web/kit/table/data-table.tsx'
import type { Key } from '#web/kit/table/table-props.ts'
import './people.css'

type Person = Reply<typeof people.query>['data']['dataList'][number]

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 选择用户. */
    userPicker: { result: Person }
  }
}

const SIZE = 20
const columns = columnsFor<Person>()(
  { prop: 'loginAccount', label: '账号', width: 130 },
  { prop: 'realName', label: '姓名', width: 120 },
  { prop: 'deptName', label: '部门', width: 140 },
  { prop: 'userStatusDesc', label: '使用状态', width: 80 },
)

export function UserPickerDialog({ onDone, onClose }: DialogProps<'userPicker'>) {
  const { data: companies } = useQuery({
    queryKey: ['user-picker-companies'],
    queryFn: ({ signal }) => call(people.companies, {}, { signal, quiet: true }),
  })
  const [typed, setTyped] = useState({ loginAccount: '', realName: '', companyId: 0 })
  const [asked, setAsked] = useState({ ...typed, currPage: 1 })
  const [chosen, setChosen] = useState<ReadonlySet<Key>>(new Set())
  const { data, isFetching, error, refetch } = useQuery({
    queryKey: ['user-picker', asked],
    queryFn: ({ signal }) => call(people.query, { ...asked, pageSize: SIZE, userSource: 0 }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const rows = data?.data.dataList ?? []
  const search = () => {
    setChosen(new Set())
    setAsked({ ...typed, currPage: 1 })
  }
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || composing(event)) return
    event.preventDefault()
    search()
  }
  const take = () => {
    const person = rows.find(({ id }) => chosen.has(id))
    if (person) onDone(person)
    else toast.warning('请选择用户')
  }
  const filter = (name: 'loginAccount' | 'realName', label: string) => (
    <Input
      aria-label={label}
      placeholder={label}
      allowClear
      autoFocus={name === 'loginAccount'}
      maxLength={limitOf(people.query.input.realName)}
      value={typed[name]}
      onChange={(event) => setTyped((before) => ({ ...before, [name]: event.target.value }))}
      onKeyDown={onEnter}
    />
  )
  return (
    <AppDialog title="选择用户" width={640} onClose={onClose} onOk={take}>
      <div className="people-filters">
        {(companies?.content.length ?? 0) > 1 && (
          <Select
            aria-label="公司"
            placeholder="公司"
            allowClear
            value={typed.companyId || null}
            options={companies?.content.map(({ id, companyName }) => ({ value: id, label: companyName }))}
            onChange={(companyId) => {
              const next = { ...typed, companyId: companyId ?? 0 }
              setTyped(next)
              setChosen(new Set())
              setAsked({ ...next, currPage: 1 })
            }}
            style={{ width: 150 }}
          />
        )}
        {filter('loginAccount', '登录账号')}
        {filter('realName', '姓名')}
        <Button onClick={search} loading={isFetching}>
          查询
        </Button>
      </div>
      <DataTable
        label="用户"
        columns={columns}
        rows={rows}
        rowKey="id"
        height={320}
        loading={isFetching}
        error={error}
        onRetry={() => void refetch()}
        selection={{ keys: chosen, onChange: setChosen, single: true }}
        onOpen={onDone}
        empty="未找到符合条件的用户"
      />
      <Pagination
        size="small"
        className="people-pager"
        hideOnSinglePage
        current={asked.currPage}
        pageSize={SIZE}
        total={data?.data.total ?? 0}
        showSizeChanger={false}
        onChange={(currPage) => setAsked((before) => ({ ...before, currPage }))}
      />
    </AppDialog>
  )
}
