import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { App, Button, ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { z } from 'zod'
import { endpoint, pageInput, pageOf, type Row, Str } from '#contract/kit/fields.ts'
import { AppDialog } from '../dialog/app-dialog.tsx'
import { confirmDialog, DialogHost, notify, toast } from '../dialog/dialogs.tsx'
import { FileUpload } from '../files/file-upload.tsx'
import { useEnterNext } from '../form/enter-flow.ts'
import { DayField, DictField, FormGrid, LookupField, TextField, TickField } from '../form/fields.tsx'
import { NumberField } from '../form/number-field.tsx'
import { ShortcutPanel } from '../keys/shortcut-panel.tsx'
import { useShortcut } from '../keys/shortcuts.ts'
import { ListPage } from '../list/list-page.tsx'
import { looksNow, showLooks, usualLooks } from '../look.ts'
import { call, registerRequestHandlers, stamp } from '../request/request.ts'
import { loadSession } from '../session/session.ts'
import { type Column, columnsFor } from '../table/column.ts'
import { DataTable } from '../table/data-table.tsx'
import { registerPartMenu } from '../table/part-menu.tsx'
import { defaultColour, themeOf } from '../theme.ts'
import { asked, type PlayRow, playRow, stubServer } from './stub-server.ts'

const noDialogs = async () => ({}) as never

/** The kit alone, page by page after the #: big, edit, list, form, file, twice. */

const columns: Column<PlayRow>[] = columnsFor<PlayRow>()(
  { prop: 'pjNo', label: '编码', width: 110, fixed: 'left', eventType: 'part', sortable: true },
  { prop: 'pjName', label: '名称', width: 100, sortable: true },
  { prop: 'headImg', label: '截图', width: 50, headImg: true },
  { prop: 'pjSize', label: '车型', width: 110 },
  { prop: 'pjFactory', label: '产地', width: 60 },
  { prop: 'pjBrand', label: '品牌', width: 70 },
  { prop: 'level', label: '级别', width: 60, dictkey: 'LEVEL' },
  { prop: 'status', label: '状态', width: 70, status: true },
  { prop: 'ckDate', label: '日期', width: 86, dateformat: 'yyyy-MM-dd', sortable: true },
  { prop: 'createTime', label: '时间', width: 90, dateformat: 'MM-dd HH:mm' },
  { prop: 'clientName', label: '客户', width: 160, eventType: 'client' },
  { prop: 'ckAmount', label: '数量', width: 70, statistics: true, sortable: true },
  { prop: 'xsPrice', label: '售价', width: 90, align: 'right', sortable: true },
  { prop: 'txsPrice', label: '金额', width: 110, statistics: true },
  { prop: 'costPrice', label: '成本价', width: 80, statistics: true },
  { prop: 'profitRate', label: '毛利率', width: 80, percent: true, digits: 1 },
  { prop: 'urgent', label: '加急', width: 50, input: 'B' },
  { prop: 'posiName', label: '仓位', width: 80 },
  { prop: 'warehouseName', label: '仓库', width: 90 },
  { prop: 'remark', label: '备注', width: 160 },
  { prop: 'operate', label: '操作', width: 70, fixed: 'right', operate: true, render: () => <Button type="link">查看</Button> },
)

const many = Array.from({ length: 10_000 }, (_, at) => playRow(at))
function Big() {
  const [keys, setKeys] = useState<ReadonlySet<string | number>>(new Set())
  return (
    <DataTable
      label="一万行"
      pageKey="big"
      columns={columns}
      rows={many}
      rowKey="id"
      selection={{ keys, onChange: setKeys }}
      onEvent={(eventType) => toast.info(eventType)}
      onOpen={(row) => toast.info(`打开 ${row.pjNo}`)}
      expand={{ height: 60, render: (row) => `${row.clientName}：${row.remark}` }}
    />
  )
}

const editColumns: Column<PlayRow>[] = columnsFor<PlayRow>()(
  {
    prop: 'pjNo',
    label: '编码',
    width: 120,
    fixed: 'left',
    input: 'C',
    lookup: {
      kind: 'pjGroup',
      pick: (item) => ({ pjNo: item.no, pjName: item.name, pjBrand: item.part?.pjBrand ?? '', xsPrice: Number(item.part?.xsPrice ?? 0) }),
    },
  },
  { prop: 'pjName', label: '名称', width: 120 },
  { prop: 'pjBrand', label: '品牌', width: 80 },
  { prop: 'ckAmount', label: '数量', width: 80, input: 'D', statistics: true },
  { prop: 'xsPrice', label: '单价', width: 90, input: 'D' },
  { prop: 'txsPrice', label: '金额', width: 100, statistics: true },
  { prop: 'costPrice', label: '成本价', width: 80, input: 'D' },
  { prop: 'posiName', label: '仓位', width: 90, input: 'posi' },
  { prop: 'urgent', label: '加急', width: 60, input: 'B' },
  { prop: 'level', label: '级别', width: 70, isSelect: true, dictkey: 'LEVEL' },
  { prop: 'remark', label: '备注', input: 'remark', maxLength: 125 },
)
const blankRow = (): PlayRow => ({
  ...playRow(0),
  id: Math.random(),
  pjNo: '',
  pjName: '',
  pjBrand: '',
  ckAmount: 1,
  xsPrice: 0,
  txsPrice: 0,
  remark: '',
})
const priced = (row: PlayRow): PlayRow => {
  const txsPrice = Math.round(row.ckAmount * row.xsPrice * 100) / 100
  return txsPrice === row.txsPrice ? row : { ...row, txsPrice }
}
function Edit() {
  const [rows, setRows] = useState(() => Array.from({ length: 500 }, (_, at) => playRow(at)).map(priced))
  useShortcut('F8', '保存', () => toast.success(`保存 ${rows.length} 行`))
  return (
    <DataTable
      label="明细"
      pageKey="edit"
      columns={editColumns}
      rows={rows}
      rowKey="id"
      newRow={blankRow}
      onChange={(next) => setRows(next.map(priced))}
    />
  )
}

const RowShape = z.custom<PlayRow>()
const play = {
  rows: endpoint('POST /busicore/v1/play/rows', {
    input: {
      ...pageInput,
      from: Str,
      to: Str,
      pjNo: Str,
      pjBrand: Str,
      clientId: z.number(),
      price: z.string().nullable(),
      status: Str,
      op: Str,
      stopped: z.boolean(),
    },
    reply: { page: pageOf(RowShape) },
    allow: 'anyone',
  }),
  save: endpoint('POST /busicore/v1/play/save', { input: { submittime: z.number() }, allow: 'anyone' }),
  totals: endpoint('POST /busicore/v1/play/totals', {
    reply: { content: z.object({ ckAmount: z.number(), txsPrice: z.number() }) },
    allow: 'anyone',
  }),
}
const listColumns = columns as Column<Row<typeof play.rows>>[]
const List = () => (
  <ListPage
    pageKey="play"
    label="销售明细"
    load={play.rows}
    totals={{ load: play.totals, read: ({ content }) => content }}
    rowKey="id"
    columns={listColumns}
    selection="many"
    filters={[
      { type: 'Daterange', name: 'from', to: 'to', label: '日期', quick: 'thisMonth' },
      { type: 'Input', name: 'pjNo', label: '编码' },
      { type: 'dictSelect', name: 'pjBrand', label: '品牌', dict: 'PJPP' },
      { type: 'quick', name: 'clientId', label: '客户', kind: 'client' },
      { type: 'numInput', name: 'price', label: '售价', more: true },
      { type: 'Input', name: 'status', label: '备注', comparison: 'op', more: true },
      { type: 'checkbox', name: 'stopped', label: '含停用', more: true },
    ]}
    actions={({ selected }) => (
      <>
        <Button type="primary">新增</Button>
        <Button disabled={selected.size === 0}>删除（{selected.size}）</Button>
        <Button>导出</Button>
      </>
    )}
  />
)

function Form() {
  const [open, setOpen] = useState(true)
  const [done, setDone] = useState('')
  const [values, setValues] = useState({
    pjNo: '',
    pjName: '',
    pjBrand: '',
    supplier: '',
    day: '2026-03-01',
    xsPrice: 12.5 as number | null,
    qty: 1 as number | null,
    urgent: false,
    remark: '',
  })
  const put = (change: Partial<typeof values>) => setValues((before) => ({ ...before, ...change }))
  const enter = useEnterNext(['pjNo', 'pjName', 'pjBrand', 'supplier', 'xsPrice', 'qty'], () => setDone('保存'))
  if (!open) return <Button onClick={() => setOpen(true)}>打开</Button>
  return (
    <AppDialog title="商品资料" width="60%" onClose={() => setOpen(false)} onOk={() => setDone('确定')} okText="保存">
      <FormGrid columns={3} enter={enter}>
        <TextField
          name="pjNo"
          label="编码"
          required
          value={values.pjNo}
          onChange={(pjNo) => put({ pjNo })}
          error={values.pjNo ? undefined : '编码不能为空'}
          maxLength={20}
        />
        <TextField name="pjName" label="名称" required value={values.pjName} onChange={(pjName) => put({ pjName })} />
        <DictField name="pjBrand" label="品牌" dict="PJPP" free value={values.pjBrand} onChange={(pjBrand) => put({ pjBrand })} />
        <LookupField
          name="supplier"
          label="供应商"
          kind="supplier"
          value={values.supplier}
          onChange={(item) => put({ supplier: item?.name ?? '' })}
          offerTyped
        />
        <NumberField name="xsPrice" label="售价" value={values.xsPrice} onChange={(xsPrice) => put({ xsPrice })} />
        <NumberField name="qty" label="数量" integer value={values.qty} onChange={(qty) => put({ qty })} />
        <NumberField name="costPrice" label="成本价" value="***" onChange={() => {}} />
        <DayField name="day" label="日期" value={values.day} onChange={(day) => put({ day })} />
        <TickField name="urgent" label="加急" value={values.urgent} onChange={(urgent) => put({ urgent })} />
        <TextField name="remark" label="备注" span={3} rows={2} value={values.remark} onChange={(remark) => put({ remark })} />
      </FormGrid>
      <output id="values">{JSON.stringify({ ...values, done })}</output>
    </AppDialog>
  )
}

const OneFile = () => (
  <div className="pc-form">
    <FileUpload label="附件" value={[]} onChange={() => {}} max={1} />
  </div>
)

/** One stamp sent twice, as no control of the product does. */
const Twice = () => {
  const send = (submittime: number) => void call(play.save, { submittime }).catch(() => {})
  const press = () => {
    const submittime = stamp()
    send(submittime)
    send(submittime)
  }
  return (
    <div className="pc-form">
      <Button onClick={press}>发送两次</Button>
    </div>
  )
}

const pages: Record<string, () => React.ReactNode> = { big: Big, edit: Edit, list: List, form: Form, file: OneFile, twice: Twice }

stubServer()
registerRequestHandlers({
  success: toast.success,
  remark: toast.info,
  error: toast.error,
  notify,
  ask: confirmDialog,
  expired: async () => false,
  moved: async () => false,
})
registerPartMenu({ run: (action, part) => toast.info(`${action} ${part.pjNo}`), may: (action) => action !== 'price' })
Object.assign(window, { asked })
await loadSession()
showLooks(usualLooks)
const Page = pages[location.hash.slice(1)] ?? List
const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <ConfigProvider locale={zhCN} theme={themeOf(defaultColour, looksNow())} button={{ autoInsertSpace: false }}>
        <App>
          <QueryClientProvider client={new QueryClient()}>
            <ShortcutPanel />
            {/* the frame: 50 px bar and 34 px tabs */}
            <div style={{ height: 84, background: '#304156' }} />
            <main style={{ height: 'calc(100vh - 84px)', background: '#f0f2f5', display: 'flex', flexDirection: 'column' }}>
              <Page />
            </main>
            <DialogHost registry={noDialogs} />
          </QueryClientProvider>
        </App>
      </ConfigProvider>
    </StrictMode>,
  )
