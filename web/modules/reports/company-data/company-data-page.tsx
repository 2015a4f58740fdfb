import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Skeleton } from 'antd'
import type { Reply } from '#contract/kit/fields.ts'
import { companyData } from '#contract/reports/company-data.ts'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import { WholeList } from '#web/kit/list/whole-list.tsx'
import { usePage } from '#web/kit/page.ts'
import { call } from '#web/kit/request/request.ts'
import { reloadUser, useUser } from '#web/kit/session/session.ts'
import { columnsFor } from '#web/kit/table/column.ts'
import { Ending } from './ending.tsx'
import './company-data.css'

type State = Reply<typeof companyData.state>['data']
type Export = State['exports'][number]

const MB = 1_048_576
const sizeOf = ({ size, state }: Export) => (state === '可下载' ? `${Math.max(0.1, size / MB).toFixed(1)} MB` : '')

const columnsWith = (fetchFile: (row: Export) => void) =>
  columnsFor<Export>()(
    { prop: 'orderedAt', label: '导出时间', card: 'title', width: 150 },
    { prop: 'orderedBy', label: '导出人', card: 'sub', width: 90 },
    { prop: 'state', label: '状态', card: 'status', width: 80, status: true },
    { prop: 'rows', label: '行数', card: 'sub', width: 90, number: true, digits: 0 },
    { prop: 'files', label: '文件数', width: 80, number: true, digits: 0 },
    { prop: 'size', label: '大小', card: 'amount', width: 90, align: 'right', render: sizeOf },
    { prop: 'until', label: '下载期限', card: 'named', width: 150 },
    { prop: 'fetchedAt', label: '最近下载', width: 150 },
    { prop: 'note', label: '说明', card: 'sub' },
    {
      prop: 'operate',
      label: '操作',
      width: 80,
      fixed: 'right',
      operate: true,
      render: (row) => (
        <Button type="link" size="small" disabled={row.state !== '可下载'} onClick={() => fetchFile(row)}>
          下载
        </Button>
      ),
    },
  )

/** 公司数据: the owner takes all of it along, or has it deleted. */
export function CompanyDataPage() {
  const { key } = usePage()
  const client = useQueryClient()
  const { deleteAt } = useUser()
  const { data, isError, refetch } = useQuery({
    queryKey: [key, 'state', deleteAt],
    queryFn: ({ signal }) => call(companyData.state, {}, { signal }),
    staleTime: 0,
    // while one is being made
    refetchInterval: ({ state }) => (state.data?.data.exports.some((each) => each.state === '生成中') ? 3000 : false),
  })
  const again = () => client.invalidateQueries({ queryKey: [key] })
  if (isError) return <Alert type="warning" showIcon title="读取失败" action={<Button onClick={() => void refetch()}>重试</Button>} />
  if (!data) return <Skeleton active paragraph={{ rows: 4 }} />
  const { exports, code, companyName, deletion } = data.data
  const order = async () => {
    await openDialog('companyProof', {
      title: '导出公司数据',
      about: ['导出的文件含有客户信息、价格和成本，请妥善保管。生成需要几分钟，完成后消息中心会通知您。'],
      okText: '开始导出',
      code,
      act: ({ password, code: typed }, submittime) => call(companyData.order, { password, code: typed, submittime }),
    })
    await again()
  }
  const fetchFile = async ({ id }: Export) => {
    await openDialog('companyProof', {
      title: '下载公司数据',
      about: ['下载地址只能使用一次，5 分钟内有效。'],
      okText: '下载',
      code,
      act: async ({ password, code: typed }, submittime) => {
        const { data: made } = await call(companyData.link, { id, password, code: typed, submittime })
        location.assign(made.url)
      },
    })
    await again()
  }
  return (
    <div className="company-data">
      <section aria-label="数据导出">
        <h2>数据导出</h2>
        <p className="company-about">
          {companyName}的全部数据：按主题整理的 Excel 和 CSV 表格、原始数据、上传的图片和文件，打包成一个 zip。生成后 3 天内可以下载。
        </p>
        <Button type="primary" disabled={exports.some(({ state }) => state === '生成中')} onClick={() => void order()}>
          导出公司数据
        </Button>
        <WholeList label="导出记录" columns={columnsWith(fetchFile)} rows={exports} rowKey="id" height={220} empty="暂无导出记录" />
      </section>
      <Ending companyName={companyName} code={code} deletion={deletion} onChange={() => reloadUser().then(again)} />
    </div>
  )
}
