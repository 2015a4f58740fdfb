import { DownloadOutlined, InboxOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Upload } from 'antd'
import { useState } from 'react'
import { BOOK_FILE, openingBook } from '#contract/master/imports/opening-book.ts'
import { Progress } from '#web/kit/request/progress.tsx'
import { call, download, upload } from '#web/kit/request/request.ts'
import { type Sending, sendingWords } from '#web/kit/request/upload-place.ts'
import { columnsFor } from '#web/kit/table/column.ts'
import { DataTable } from '#web/kit/table/data-table.tsx'
import type { Book } from './opening-book.ts'

const columns = (onOpen: (id: number) => void) =>
  columnsFor<Book>()(
    { prop: 'createTime', label: '上传时间', width: 135 },
    { prop: 'fileName', label: '文件', width: 260 },
    { prop: 'stateName', label: '状态', width: 75 },
    { prop: 'modifier', label: '经办人', width: 90 },
    { prop: 'message', label: '说明', width: 340 },
    {
      ...{ prop: 'operate', operate: true, label: '操作', width: 60, fixed: 'right' },
      render: ({ id }) => (
        <Button type="link" size="small" onClick={() => onOpen(id)}>
          打开
        </Button>
      ),
    },
  )

interface Props {
  onUploaded: (book: Book) => void
  onOpen: (id: number) => void
}

/** The workbook to fill in, where to bring it, and those of before. */
export function BookStart({ onUploaded, onOpen }: Props) {
  const [sending, setSending] = useState<Sending>()
  const [fetching, setFetching] = useState(false)
  const { data, isFetching, error, refetch } = useQuery({
    queryKey: ['opening-books'],
    queryFn: ({ signal }) => call(openingBook.list, {}, { signal, quiet: true }),
    staleTime: 0,
    gcTime: 0,
  })
  const send = async (file: File) => {
    setSending({ percent: 0 })
    try {
      onUploaded((await upload(openingBook.upload, {}, file, setSending)).content)
    } catch {
      // told by the request layer; another file may be chosen
      setSending(undefined)
    }
  }
  const fetchTemplate = async () => {
    setFetching(true)
    await download(openingBook.template, {}).catch(() => undefined)
    setFetching(false)
  }
  return (
    <>
      <p className="import-line">
        <Button type="primary" icon={<DownloadOutlined />} loading={fetching} onClick={() => void fetchTemplate()}>
          下载{BOOK_FILE}
        </Button>
        <span className="import-faint">　商品、客户、供应商、期初库存、期初往来各一个工作表；灰色示例行导入时跳过</span>
      </p>
      <Upload.Dragger
        accept=".xlsx,.xls"
        showUploadList={false}
        disabled={sending !== undefined}
        beforeUpload={(file) => {
          void send(file)
          return false
        }}
      >
        <InboxOutlined className="import-icon" />
        <p>把填好的工作簿拖到这里，或点击选择文件</p>
        <p className="import-faint">先预览再开账：每个表的错误和合计都会列出，开账前资料没有任何变化</p>
      </Upload.Dragger>
      {sending && <Progress done={sending.percent} all={100} text={sendingWords(sending, '正在读取文件')} />}
      <h3>上传记录</h3>
      <DataTable
        label="上传记录"
        columns={columns(onOpen)}
        rows={data?.list ?? []}
        rowKey="id"
        loading={isFetching}
        error={error}
        onRetry={() => void refetch()}
        onOpen={({ id }) => onOpen(id)}
        empty="暂无上传，先下载工作簿填写"
      />
    </>
  )
}
