import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Segmented } from 'antd'
import { useMemo, useState } from 'react'
import type { Sent } from '#contract/kit/fields.ts'
import { isListKind } from '#contract/master/imports/import-kinds.ts'
import { imports } from '#contract/master/imports/imports.ts'
import { formatDecimal } from '#web/kit/form/number.ts'
import { Pager } from '#web/kit/list/pager.tsx'
import { WholeList } from '#web/kit/list/whole-list.tsx'
import { call, download } from '#web/kit/request/request.ts'
import { columnsFor, type DataColumn } from '#web/kit/table/column.ts'
import { type ImportRow, listColumns } from './list-columns.tsx'

type Price = Exclude<Extract<keyof ImportRow, `${string}Price`>, `${string}Old`>

/** 原价 → 新价 and by how much, where the line changes it. */
const price = (prop: Price, label: string): DataColumn<ImportRow> => ({
  prop,
  label,
  width: 150,
  align: 'right',
  render: (row) => {
    const [price, old] = [row[prop], row[`${prop}Old`]]
    if (price === undefined || price === '***') return price ?? ''
    const now = formatDecimal(price, 2)
    if (typeof old !== 'number' || old === price) return now
    const percent = old === 0 || typeof price !== 'number' ? '' : formatDecimal(((price - old) / old) * 100, 1)
    return (
      <>
        <span className="import-faint">{formatDecimal(old, 2)} → </span>
        {now}
        {percent && <span className={price > old ? 'import-up' : 'import-down'}>{` ${price > old ? '+' : ''}${percent}%`}</span>}
      </>
    )
  },
})

const HEAD = columnsFor<ImportRow>()(
  { prop: 'place', label: '文件行', card: 'sub', width: 75, align: 'right', fixed: 'left' },
  {
    prop: 'verdictName',
    label: '结果',
    card: 'status',
    width: 60,
    fixed: 'left',
    render: ({ verdict, verdictName }) => <span className={`import-${verdict}`}>{verdictName}</span>,
  },
  {
    prop: 'problems',
    label: '提示',
    card: 'sub',
    width: 220,
    render: ({ verdict, problems }) => <span className={verdict === 'wrong' ? 'import-wrong' : undefined}>{problems}</span>,
  },
  { prop: 'note', label: '处理说明', card: 'sub', width: 170 },
)
const PART_COLUMNS = columnsFor<ImportRow>()(
  { prop: 'changes', label: '改动', card: 'sub', width: 200 },
  { prop: 'pjNo', label: '编码', card: 'title', width: 140 },
  { prop: 'pjName', label: '名称', card: 'title', width: 140 },
  { prop: 'pjBrand', label: '品牌', card: 'sub', width: 80 },
  { prop: 'pjSize', label: '车型', width: 110 },
  { prop: 'pjFactory', label: '产地', width: 60 },
  { prop: 'pjUnit', label: '单位', width: 45 },
  { ...price('purchasePrice', '进价'), card: 'sub' },
  { ...price('xsPrice', '销售价'), card: 'amount' },
  price('pfPrice', '批发价'),
  price('fxPrice', '分销价'),
  price('minPrice', '限价'),
  price('wbPrice', '外部报价'),
)

/** What went wrong has been told by the request layer. */
const fetchFile = (id: number, verdict: Choice['verdict']) =>
  void (verdict && download(imports.rowsFile, { id, verdict }).catch(() => undefined))

export interface Choice {
  key: string
  label: string
  verdict?: Sent<typeof imports.rowsFile>['verdict']
  outcome?: string
}

interface RowsProps {
  id: number
  kind: string
  choices: readonly Choice[]
  first: string
}

/** The rows of a batch, sifted by what became of them. */
export function BatchRows({ id, kind, choices, first }: RowsProps) {
  const [chosen, setChosen] = useState(first)
  const [at, setAt] = useState({ page: 1, limit: 100 })
  const choice = choices.find(({ key }) => key === chosen) ?? choices[0]
  const sift = { verdict: choice?.verdict ?? '', outcome: choice?.outcome ?? '' }
  const { data, isFetching, error, refetch } = useQuery({
    queryKey: ['import-rows', id, sift, at],
    queryFn: ({ signal }) => call(imports.rows, { id, ...sift, ...at }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const rows = useMemo(() => data?.page.list ?? [], [data])
  // a price the file does not hold and a note nobody made need no column
  const shown = useMemo(
    () =>
      [...HEAD, ...(isListKind(kind) ? listColumns(kind, rows) : PART_COLUMNS)].filter(
        ({ prop }) => !/Price$|^note$|^problems$|^changes$/.test(prop) || rows.some((row) => (row[prop as keyof ImportRow] ?? '') !== ''),
      ),
    [kind, rows],
  )
  return (
    <>
      <div className="import-choice">
        <Segmented
          options={choices.map(({ key, label }) => ({ value: key, label }))}
          value={chosen}
          onChange={(key) => {
            setChosen(key)
            setAt((before) => ({ ...before, page: 1 }))
          }}
        />
        {choice?.verdict && rows.length > 0 && <Button onClick={() => fetchFile(id, choice.verdict)}>下载这些行</Button>}
      </div>
      <WholeList
        label="文件中的行"
        columns={shown}
        rows={rows}
        rowKey="rowNo"
        loading={isFetching}
        error={error}
        onRetry={() => void refetch()}
        empty="未找到这样的行"
      />
      <Pager
        page={at.page}
        limit={at.limit}
        total={data?.page.totalCount ?? 0}
        more={data?.page.more}
        sizes={[50, 100, 500]}
        onChange={(page, limit) => setAt({ page, limit })}
      />
    </>
  )
}
