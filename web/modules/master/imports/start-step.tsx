import { InboxOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Upload } from 'antd'
import { useState } from 'react'
import type { Row } from '#contract/kit/fields.ts'
import { imports } from '#contract/master/imports.ts'
import { Pager } from '#web/kit/list/pager.tsx'
import { Progress } from '#web/kit/request/progress.tsx'
import { call, upload } from '#web/kit/request/request.ts'
import { type Sending, sendingWords } from '#web/kit/request/upload-place.ts'
import { columnsFor } from '#web/kit/table/column.ts'
import { DataTable } from '#web/kit/table/data-table.tsx'
import type { Loaded } from './batch.ts'

const LIMIT = 20

const columns = (onOpen: (id: number) => void) =>
  columnsFor<Row<typeof imports.page>>()(
    { prop: 'createTime', label: '上传时间', width: 135 },
    { prop: 'fileName', label: '文件', width: 220 },
    { prop: 'stateName', label: '状态', width: 75 },
    { prop: 'total', label: '行数', width: 65, align: 'right', digits: 0 },
    { prop: 'fresh', label: '新增', width: 60, align: 'right', digits: 0 },
    { prop: 'changed', label: '修改', width: 60, align: 'right', digits: 0 },
    { prop: 'same', label: '无变化', width: 60, align: 'right', digits: 0 },
    { prop: 'wrong', label: '错误', width: 60, align: 'right', digits: 0 },
    { prop: 'modifier', label: '经办人', width: 75 },
    { prop: 'message', label: '说明', width: 180 },
    {
      prop: 'operate',
      operate: true,
      label: '操作',
      width: 60,
      fixed: 'right',
      render: ({ id }) => (
        <Button type="link" size="small" onClick={() => onOpen(id)}>
          打开
        </Button>
      ),
    },
  )

interface Props {
  onUploaded: (loaded: Loaded) => void
  onOpen: (id: number) => void
}

/** A file to choose, and what was imported before. */
export function StartStep({ onUploaded, onOpen }: Props) {
  const [sending, setSending] = useState<Sending>()
  const [page, setPage] = useState(1)
  const { data, isFetching, error, refetch } = useQuery({
    queryKey: ['import-batches', page],
    queryFn: ({ signal }) => call(imports.page, { page, limit: LIMIT }, { signal, quiet: true }),
    staleTime: 0,
    gcTime: 0,
  })
  const send = async (file: File) => {
    setSending({ percent: 0 })
    try {
      onUploaded(await upload(imports.upload, {}, file, setSending))
    } catch {
      // told by the request layer; another file may be chosen
      setSending(undefined)
    }
  }
  const busy = sending !== undefined
  return (
    <>
      <Upload.Dragger
        accept=".xlsx,.xls,.csv,.txt"
        showUploadList={false}
        disabled={busy}
        beforeUpload={(file) => {
          void send(file)
          return false
        }}
      >
        <InboxOutlined className="import-icon" />
        <p>把价格表拖到这里，或点击选择文件</p>
        <p className="import-faint">.xlsx、.xls 或 .csv，最大 50 MB；所有工作表一起读，表头可以有标题行、两行，也可以没有</p>
      </Upload.Dragger>
      {sending && <Progress done={sending.percent} all={100} text={sendingWords(sending, '正在读取文件')} />}
      <h3>导入记录</h3>
      <DataTable
        label="导入记录"
        columns={columns(onOpen)}
        rows={data?.page.list ?? []}
        rowKey="id"
        loading={isFetching}
        error={error}
        onRetry={() => void refetch()}
        onOpen={({ id }) => onOpen(id)}
        empty="还没有导入过，从上面选择第一个文件"
      />
      <Pager
        page={page}
        limit={LIMIT}
        total={data?.page.totalCount ?? 0}
        more={data?.page.more}
        sizes={[LIMIT]}
        onChange={(next) => setPage(next)}
      />
    </>
  )
}
