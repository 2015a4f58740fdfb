import { DownloadOutlined, InboxOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Select, Upload } from 'antd'
import { useState } from 'react'
import type { Row } from '#contract/kit/fields.ts'
import { type ImportKind, kindFacts } from '#contract/master/imports/import-kinds.ts'
import { ENCODINGS, imports } from '#contract/master/imports/imports.ts'
import type { KindFacts } from '#contract/master/imports/kind-facts.ts'
import { Field, FormGrid, LookupField } from '#web/kit/form/fields.tsx'
import { Pager } from '#web/kit/list/pager.tsx'
import { WholeList } from '#web/kit/list/whole-list.tsx'
import { Progress } from '#web/kit/request/progress.tsx'
import { call, download, upload } from '#web/kit/request/request.ts'
import { type Sending, sendingWords } from '#web/kit/request/upload-place.ts'
import { columnsFor } from '#web/kit/table/column.ts'
import type { Loaded } from './batch.ts'

const LIMIT = 20

type Encoding = (typeof ENCODINGS)[number]
const ENCODING_NAMES: Record<Encoding, string> = {
  ...{
    '': '自动识别',
    'utf-8': 'UTF-8',
    gb18030: '简体中文（GBK）',
    big5: '繁体中文（Big5）',
    'utf-16le': 'UTF-16',
    'utf-16be': 'UTF-16 BE',
  },
  ...{ 'windows-1251': '西里尔文（1251）', 'windows-1252': '西欧（1252）', shift_jis: '日文（Shift-JIS）' },
}
const ENCODING_OPTIONS = ENCODINGS.map((value) => ({ value, label: ENCODING_NAMES[value] }))

const columns = (onOpen: (id: number) => void) =>
  columnsFor<Row<typeof imports.page>>()(
    { prop: 'createTime', label: '上传时间', card: 'sub', width: 135 },
    { prop: 'fileName', label: '文件', card: 'title', width: 220 },
    { prop: 'stateName', label: '状态', card: 'status', width: 75 },
    { prop: 'total', label: '行数', card: 'amount', width: 65, align: 'right', digits: 0 },
    { prop: 'fresh', label: '新增', width: 60, align: 'right', digits: 0 },
    { prop: 'changed', label: '修改', width: 60, align: 'right', digits: 0 },
    { prop: 'same', label: '无变化', width: 60, align: 'right', digits: 0 },
    { prop: 'wrong', label: '错误', card: 'sub', width: 60, align: 'right', digits: 0 },
    { prop: 'modifier', label: '经办人', width: 75 },
    { prop: 'message', label: '说明', card: 'sub', width: 180 },
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
  kind: ImportKind
  onUploaded: (loaded: Loaded) => void
  onOpen: (id: number) => void
}

/** A file to choose, and what was imported before. */
export function StartStep({ kind, onUploaded, onOpen }: Props) {
  const [sending, setSending] = useState<Sending>()
  const [page, setPage] = useState(1)
  const [supplier, setSupplier] = useState<{ id: number; name: string }>()
  const [encoding, setEncoding] = useState<Encoding>('')
  const { data, isFetching, error, refetch } = useQuery({
    queryKey: ['import-batches', kind, page],
    queryFn: ({ signal }) => call(imports.page, { kind, page, limit: LIMIT }, { signal, quiet: true }),
    staleTime: 0,
    gcTime: 0,
  })
  const send = async (file: File) => {
    setSending({ percent: 0 })
    try {
      onUploaded(await upload(imports.upload, { kind, supplierId: supplier?.id ?? 0, encoding }, file, setSending))
    } catch {
      // told by the request layer; another file may be chosen
      setSending(undefined)
    }
  }
  const busy = sending !== undefined
  const leaves = kind !== 'part' && kindFacts(kind).leaves
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
        <p>把{kind === 'part' ? '价格表' : '文件'}拖到这里，或点击选择文件</p>
        <p className="import-faint">.xlsx、.xls 或 .csv，最大 50 MB；所有工作表一起读，表头可以有标题行、两行，也可以没有</p>
        {kind !== 'part' && <KindHint {...kindFacts(kind)} />}
      </Upload.Dragger>
      <FormGrid columns={3} labels={72} disabled={busy}>
        {kind === 'part' && (
          <LookupField
            name="supplier"
            label="供应商"
            kind="supplier"
            placeholder="选了按他上次的对应读取"
            value={supplier?.name ?? ''}
            onChange={(item) => setSupplier(item && { id: item.id, name: item.name })}
          />
        )}
        <Field name="encoding" label="CSV 编码">
          {(field) => <Select<Encoding> {...field} value={encoding} onChange={setEncoding} options={ENCODING_OPTIONS} />}
        </Field>
        {leaves && (
          <Button icon={<DownloadOutlined aria-hidden />} onClick={() => void download(imports.listFile, { kind }).catch(() => undefined)}>
            下载现有资料
          </Button>
        )}
      </FormGrid>
      {sending && <Progress done={sending.percent} all={100} text={sendingWords(sending, '正在读取文件')} />}
      <h3>导入记录</h3>
      <WholeList
        label="导入记录"
        columns={columns(onOpen)}
        rows={data?.page.list ?? []}
        rowKey="id"
        loading={isFetching}
        error={error}
        onRetry={() => void refetch()}
        onOpen={({ id }) => onOpen(id)}
        empty="暂无导入，从上面选择第一个文件"
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

/** What columns such a list has, and what becomes of its lines. */
function KindHint({ needed, fields, hint }: KindFacts) {
  const columns = Object.entries(fields).filter(([, { told }]) => !told)
  const names = (some: typeof columns) => some.map(([, { name }]) => name).join('、')
  return (
    <>
      <p>
        必须有：<b>{names(columns.filter(([field]) => needed.includes(field)))}</b>；可以有：
        {names(columns.filter(([field]) => !needed.includes(field)))}
      </p>
      <p>{hint}</p>
    </>
  )
}
