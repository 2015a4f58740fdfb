import { CloseOutlined, EyeOutlined, FileExcelOutlined, FilePdfOutlined, PlusOutlined, RedoOutlined } from '@ant-design/icons'
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { type FileEntry, MOST_FILES } from '#contract/platform/files.ts'
import { confirmDialog } from '../dialog/dialogs.tsx'
import { type Sending, sendingWords } from '../request/upload-place.ts'
import { useUploads } from './use-uploads.ts'
import './file-upload.css'

interface Props {
  value: readonly FileEntry[]
  /** A promise is waited for: a record that saves its files at once. Rejected, the files stay as they were. */
  onChange: (next: FileEntry[]) => unknown
  /** Default 10. */
  max?: number
  /** picture: .jpg and .png (default). any: pictures, pdf, xlsx. */
  accept?: 'picture' | 'any'
  disabled?: boolean
  /** Files are on their way: a form that is saved now would go without them. */
  onBusy?: (busy: boolean) => void
  /** Told to screen readers: 商品图片. */
  label?: string
}

/** 文件上传: chosen, dropped or pasted; goes straight to the store (master-data.md 2.8). */
export function FileUpload({ value, onChange, max = MOST_FILES, accept = 'picture', disabled = false, onBusy, label = '文件' }: Props) {
  const picturesOnly = accept === 'picture'
  const uploads = useUploads({ value, onChange, max, picturesOnly })
  const { coming, busy, add } = uploads
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when it changes, whoever listens
  useEffect(() => onBusy?.(busy), [busy])
  const area = useRef<HTMLFieldSetElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const open = !disabled && !busy
  usePaste(area, open, add)

  const remove = async (at: number) => {
    if (await confirmDialog('是否确认移除文件?')) await Promise.resolve(onChange(value.filter((_, each) => each !== at))).catch(() => {})
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (open) add([...event.dataTransfer.files])
  }
  const nothing = value.length === 0 && coming.length === 0
  if (disabled && nothing) return <span className="pc-faint">暂无{label}</span>
  return (
    <fieldset
      ref={area}
      className={`pc-files${over && open ? ' pc-files-over' : ''}`}
      aria-label={label}
      aria-busy={busy}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {value.map((file, at) => (
        <Card key={file.fileUrl} name={file.fileName ?? ''} content={faceOf(file)}>
          <button type="button" aria-label={`预览 ${file.fileName}`} onClick={() => window.open(file.fileUrl, '_blank', 'noopener')}>
            <EyeOutlined />
          </button>
          {!disabled && (
            <button type="button" aria-label={`移除 ${file.fileName}`} disabled={busy} onClick={() => void remove(at)}>
              <CloseOutlined />
            </button>
          )}
        </Card>
      ))}
      {coming.map(({ id, file, sending, failed }) => (
        <Card key={id} name={file.name} failed={failed} content={failed ?? <Progress {...sending} />}>
          {failed && (
            <>
              <button type="button" aria-label={`重新上传 ${file.name}`} onClick={() => uploads.retry(id)}>
                <RedoOutlined />
              </button>
              <button type="button" aria-label={`移除 ${file.name}`} onClick={() => uploads.forget(id)}>
                <CloseOutlined />
              </button>
            </>
          )}
        </Card>
      ))}
      {!disabled && value.length < max && (
        <button type="button" className="pc-file pc-file-add" disabled={!open} onClick={() => input.current?.click()}>
          <PlusOutlined />
          <span>{picturesOnly ? '上传图片' : '上传文件'}</span>
        </button>
      )}
      {!disabled && nothing && (
        <p className="pc-hint">
          {picturesOnly ? 'JPG、PNG' : 'JPG、PNG、PDF、XLSX'}，最多 {max} 个，每个不超过 10 MB；可以拖进来，也可以直接粘贴截图
        </p>
      )}
      <input
        ref={input}
        type="file"
        hidden
        multiple={max > 1}
        accept={picturesOnly ? '.jpg,.jpeg,.png' : '.jpg,.jpeg,.png,.webp,.pdf,.xlsx'}
        aria-label={`选择${label}`}
        onChange={(event) => {
          add([...(event.target.files ?? [])])
          // the same file may be chosen again
          event.target.value = ''
        }}
      />
    </fieldset>
  )
}

interface CardProps {
  name: string
  content: ReactNode
  failed?: string | undefined
  children: ReactNode
}
function Card({ name, content, failed, children }: CardProps) {
  return (
    <div className={`pc-file${failed ? ' pc-file-failed' : ''}`} title={failed ? `${name}：${failed}` : name}>
      <div className="pc-file-face">{content}</div>
      <div className="pc-file-name">{name}</div>
      <div className="pc-file-tools">{children}</div>
    </div>
  )
}

function faceOf({ thumbUrl, fileName, fileUrl }: FileEntry): ReactNode {
  if (thumbUrl) return <img src={thumbUrl} alt={fileName || '图片'} />
  return /\.pdf($|\?)/.test(fileUrl) ? <FilePdfOutlined /> : <FileExcelOutlined />
}

const Progress = ({ percent, ahead }: Sending) =>
  ahead === undefined ? (
    <progress max={100} value={percent} aria-label="上传进度">
      {percent}%
    </progress>
  ) : (
    <span className="pc-faint" role="status">
      {sendingWords({ percent, ahead }, '')}
    </span>
  )

/** A screenshot is pasted from anywhere in the window that holds the field, unless it is text that is pasted. */
function usePaste(area: React.RefObject<HTMLElement | null>, open: boolean, add: (files: File[]) => void) {
  const latest = useRef(add)
  latest.current = add
  useEffect(() => {
    if (!open) return
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length === 0 || !area.current || !inFront(area.current)) return
      event.preventDefault()
      latest.current(files.map(named))
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [area, open])
}

/** Shown, and not below a dialog. */
function inFront(area: HTMLElement): boolean {
  const dialogs = [...document.querySelectorAll<HTMLElement>('.ant-modal-wrap')].filter((each) => each.checkVisibility())
  return area.checkVisibility() && (dialogs.length === 0 || Boolean(dialogs.at(-1)?.contains(area)))
}

/** Screenshots all come as image.png. */
function named(file: File): File {
  if (file.name !== 'image.png') return file
  const time = new Date().toTimeString().slice(0, 8).replaceAll(':', '')
  return new File([file], `截图${time}.png`, { type: file.type })
}
