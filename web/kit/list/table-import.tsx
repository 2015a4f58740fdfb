import { InboxOutlined } from '@ant-design/icons'
import { Alert, Button, Segmented, Upload } from 'antd'
import { useState } from 'react'
import type { Endpoint, Reply } from '#contract/kit/fields.ts'
import { VERDICTS, type Verdict } from '#contract/kit/table-import.ts'
import { AppDialog } from '../dialog/app-dialog.tsx'
import { useSaving } from '../form/form.ts'
import { formatDecimal } from '../form/number.ts'
import { Progress } from '../request/progress.tsx'
import { upload } from '../request/request.ts'
import { type Sending, sendingWords } from '../request/upload-place.ts'
import { type Column, columnsFor } from '../table/column.ts'
import { DataTable } from '../table/data-table.tsx'

interface Judged {
  no: number
  verdict: Verdict
  problem: string
}
type Preview<R> = Record<Verdict, number> & { seal: string; done: boolean; rows: R[] }

interface Props<E extends Endpoint, R extends Judged> {
  title: string
  /** Made by `tableImport` of contract/kit/table-import.ts. */
  load: E & (Reply<E> extends { content: Preview<R> } ? unknown : never)
  /** Columns of the file, as its header names them: what must be there, and what may. */
  needed: readonly string[]
  optional?: readonly string[]
  /** Columns of the preview beside line, verdict and problem. */
  columns: readonly Column<R>[]
  /** One line of advice under the drop field. */
  hint?: string
  onDone: () => void
  onClose: () => void
}

const colours: Record<Verdict, string> = { fresh: '#2b7a3d', changed: '#1f5fa8', same: '#5f6670', wrong: '#c9302c' }
const shownFirst = ({ wrong }: Record<Verdict, number>): Verdict | '' => (wrong > 0 ? 'wrong' : '')

/** Import of a small table: a file, a preview of every row, and only then the import. */
export function TableImport<E extends Endpoint, R extends Judged>(props: Props<E, R>) {
  const { title, load, needed, optional = [], hint, onDone, onClose } = props
  const [file, setFile] = useState<File>()
  const [preview, setPreview] = useState<Preview<R>>()
  const [sending, setSending] = useState<Sending>()
  const [verdict, setVerdict] = useState<Verdict | ''>('')

  const send = async (chosen: File, input: object, onProgress?: (sending: Sending) => void) =>
    ((await upload(load as Endpoint, input as never, chosen, onProgress)) as unknown as { content: Preview<R> }).content
  const look = async (chosen: File) => {
    setSending({ percent: 0 })
    try {
      const found = await send(chosen, {}, setSending)
      setFile(chosen)
      setPreview(found)
      setVerdict(shownFirst(found))
    } catch {
      // told by the request layer; another file may be chosen
    } finally {
      setSending(undefined)
    }
  }
  const wanted = (preview?.fresh ?? 0) + (preview?.changed ?? 0)
  const { busy, save } = useSaving(async (submittime) => {
    if (!file || !preview || wanted === 0) return
    await send(file, { confirm: true, seal: preview.seal, submittime }).catch(async (fault) => {
      // what was shown no longer holds: it is shown anew
      await look(file)
      throw fault
    })
    onDone()
  })

  const start = (
    <>
      <Upload.Dragger
        accept=".xlsx,.csv,.txt"
        showUploadList={false}
        disabled={sending !== undefined}
        beforeUpload={(chosen) => {
          void look(chosen)
          return false
        }}
      >
        <InboxOutlined style={{ color: '#5a87c0', fontSize: 32 }} />
        <p>把文件拖到这里，或点击选择文件（.xlsx 或 .csv）</p>
        <p>
          第一行是列名，必须有：<b>{needed.join('、')}</b>
          {optional.length > 0 && `；可以有：${optional.join('、')}`}
        </p>
        {hint && <p>{hint}</p>}
      </Upload.Dragger>
      {sending && <Progress done={sending.percent} all={100} text={sendingWords(sending, '正在核对文件')} />}
    </>
  )
  return (
    <AppDialog
      title={file ? `${title} · ${file.name}` : title}
      width={960}
      height={preview ? 520 : undefined}
      onClose={onClose}
      busy={busy}
      shortcuts={[{ keys: 'F8', label: '确认导入', run: () => void save(), disabled: wanted === 0 }]}
      footer={
        preview && (
          <>
            <Button onClick={() => setPreview(undefined)} disabled={busy}>
              换一个文件
            </Button>
            <Button type="primary" onClick={() => void save()} loading={busy} disabled={wanted === 0}>
              {wanted === 0 ? '没有需要导入的行' : `确认导入：新增 ${count(preview.fresh)}，修改 ${count(preview.changed)}`}
            </Button>
          </>
        )
      }
    >
      {preview ? <Rows {...props} preview={preview} verdict={verdict} onVerdict={setVerdict} /> : start}
    </AppDialog>
  )
}

const count = (rows: number) => formatDecimal(rows, 0)

interface RowsProps<R extends Judged> {
  title: string
  columns: readonly Column<R>[]
  preview: Preview<R>
  verdict: Verdict | ''
  onVerdict: (verdict: Verdict | '') => void
}

function Rows<R extends Judged>({ title, columns, preview, verdict, onVerdict }: RowsProps<R>) {
  const all = columnsFor<Judged>()(
    { prop: 'no', label: '行', width: 50, align: 'right', digits: 0 },
    { prop: 'verdict', label: '结果', width: 60, words: VERDICTS, txtColor: (row) => colours[row.verdict] },
  ) as unknown as Column<R>[]
  const last = columnsFor<Judged>()({ prop: 'problem', label: '说明' }) as unknown as Column<R>[]
  const verdicts = (Object.keys(VERDICTS) as Verdict[]).filter((each) => preview[each] > 0)
  return (
    <div style={{ display: 'flex', flexDirection: 'column', gap: 8, height: '100%', minHeight: 0 }}>
      {preview.wrong > 0 && (
        <Alert type="warning" showIcon title={`${count(preview.wrong)} 行有错误，不会导入；其余的行照常导入，改好的文件可以再导一次`} />
      )}
      <Segmented<Verdict | ''>
        style={{ alignSelf: 'flex-start' }}
        value={verdict}
        onChange={onVerdict}
        options={[
          { value: '', label: `全部 ${count(preview.rows.length)}` },
          ...verdicts.map((value) => ({ value, label: `${VERDICTS[value]} ${count(preview[value])}` })),
        ]}
      />
      <DataTable
        label={`${title}预览`}
        columns={[...all, ...columns, ...last]}
        rows={verdict ? preview.rows.filter((row) => row.verdict === verdict) : preview.rows}
        rowKey={(row) => row.no}
        empty="没有这样的行"
      />
    </div>
  )
}
