import { Button, Modal, type ModalProps } from 'antd'
import {
  type FocusEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { type LostWords, leaveField, lostText } from '../form/lost-words.ts'
import { holdKeys } from '../keys/held-keys.ts'
import { ShortcutScope, useShortcut, useShortcutScope } from '../keys/shortcuts.ts'
import { confirmDialog, toast } from './dialogs.tsx'

interface DialogShortcut {
  keys: string
  label: string
  run: () => void
  disabled?: boolean
  /** Also while a field has the cursor. */
  inInput?: boolean
}

export interface AppDialogProps {
  title: string
  /** Share of the window such as '60%', or pixels; never wider than a phone. */
  width?: string | number
  onClose: () => void
  /** Makes the buttons 取消 and 确定. Without it the dialog brings its own `footer`, or has none. */
  onOk?: () => void
  okText?: string
  okDisabled?: boolean
  cancelText?: string
  /** What it shows is still being fetched: keys struck meanwhile wait for it. */
  loading?: boolean
  /** Buttons wait and closing is held back while something runs. */
  busy?: boolean
  /** Somebody has typed into it: closing asks first. */
  filled?: () => boolean
  /** Buttons at the left of the footer. */
  extra?: ReactNode
  footer?: ReactNode
  children: ReactNode
  /** Keys of this dialog. They are given here because they must lie inside its scope; what is made with `onOk` answers to Ctrl+Enter by itself. */
  shortcuts?: readonly DialogShortcut[]
  /** Height of the content in pixels; otherwise as high as it needs, at most the window. */
  height?: number
}

/** The window of every dialog: dragged by its head, not closed by the backdrop, primary button at the right. Mounted = open. */
export function AppDialog(props: AppDialogProps) {
  const scope = useShortcutScope()
  const frame = useRef<HTMLDivElement>(null)
  const { busy, loading = false, onClose } = props
  const [placed, setPlaced] = useState(false)
  const coming = loading || !placed
  const body = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const stands = () => !loading && Boolean(body.current?.contains(document.activeElement))
    return coming ? holdKeys({ escapes: true, stands }) : undefined
  }, [coming, loading])
  const last = useCursorBack(busy === true)
  const close = async () => {
    if (busy) return
    if (props.filled?.() && !(await confirmDialog('放弃已录入的内容？', '未保存'))) return
    onClose()
  }
  const modal: ModalProps = {
    open: true,
    title: props.title,
    width: props.width ?? '50%',
    mask: { closable: false },
    keyboard: !busy,
    onCancel: () => void close(),
    centered: false,
    style: { top: 48, minWidth: 'min(360px, 100vw - 16px)' },
    className: 'pc-dialog',
    styles: { body: { height: props.height, maxHeight: 'calc(100vh - 160px)', overflow: 'auto' } },
    footer: footerOf(props, () => void close()),
    modalRender: (node) => (
      <div ref={frame} onPointerDown={(event) => drag(event, frame.current)}>
        {node}
      </div>
    ),
  }
  return (
    <ShortcutScope value={scope}>
      <Modal {...modal}>
        {props.onOk && <Key keys="Ctrl+Enter" label={props.okText ?? '确定'} run={props.onOk} disabled={props.okDisabled || busy} />}
        {props.shortcuts?.map((shortcut) => (
          <Key key={shortcut.keys} {...shortcut} disabled={shortcut.disabled || busy} />
        ))}
        <Body place={body} last={last} fills={props.height !== undefined} loading={loading} onPlaced={() => setPlaced(true)}>
          {props.children}
        </Body>
      </Modal>
    </ShortcutScope>
  )
}

/**
 * Fields that wait while something runs lose the cursor. Where the dialog stays, refused or after a no, it stands again
 * in the one it was in. Not at once: a question that was answered takes its time to go.
 */
function useCursorBack(busy: boolean): RefObject<HTMLElement | null> {
  const last = useRef<HTMLElement>(null)
  const ran = useRef(false)
  useEffect(() => {
    const ends = ran.current && !busy
    ran.current = busy
    if (!ends) return
    const back = () => {
      if (!document.activeElement || document.activeElement === document.body) last.current?.focus()
    }
    const timers = [60, 400].map((wait) => setTimeout(back, wait))
    return () => timers.forEach(clearTimeout)
  }, [busy])
  return last
}

/** A component of its own, so that it lies inside the dialog's scope. */
function Key({ keys, label, run, disabled, inInput }: DialogShortcut) {
  const settled = () => {
    const lost = takeOver()
    // Esc and its kin leave it anyway
    if (lost && SAVING.includes(keys)) return toast.warning(lostText(lost))
    run()
  }
  useShortcut(keys, label, settled, { disabled, inInput })
  return null
}

/** A field with a list takes over what was typed when it is left: F8 struck in it saves that too. */
function takeOver(): LostWords | undefined {
  const field = document.activeElement
  if (!(field instanceof HTMLInputElement) || field.role !== 'combobox' || field.classList.contains('pc-cell-input')) return undefined
  const lost = leaveField(field)
  field.focus({ preventScroll: true })
  return lost
}
const SAVING: readonly string[] = ['F8', 'F10', 'Ctrl+Enter', 'Alt+Enter']

const FIRST = 'input:not(:disabled, [readonly], [type=checkbox], [type=radio]), textarea:not(:disabled), .pc-grid'

interface BodyProps {
  place: RefObject<HTMLDivElement | null>
  /** What had the cursor last. */
  last: RefObject<HTMLElement | null>
  fills: boolean
  loading: boolean
  onPlaced: () => void
  children: ReactNode
}

/** The cursor stands in the first field, or in what is marked as such, unless the dialog has put it somewhere itself. */
function Body({ place: body, last, fills, loading, onPlaced, children }: BodyProps) {
  const place = useEffectEvent(() => {
    const { current } = body
    if (current && !current.contains(document.activeElement)) {
      const main = '.ant-btn-primary:not(:disabled)'
      const foot = current.closest('.ant-modal-container')?.querySelector('.ant-modal-footer')
      const ok = foot?.querySelector<HTMLElement>(main) ?? current.querySelector<HTMLElement>(main)
      // a record that is read has no field to begin with, and its lines may lie below what is in sight
      const field = current.querySelector('.pc-reading') ? undefined : current.querySelector<HTMLElement>(FIRST)
      const first = current.querySelector<HTMLElement>('[data-first]') ?? field ?? ok
      first?.focus()
    }
    onPlaced()
  })
  // after the window's own focus trap, which would choose the closing cross
  useEffect(() => {
    if (loading) return
    const timer = setTimeout(() => place(), 30)
    return () => clearTimeout(timer)
  }, [loading])
  const keep = ({ target }: FocusEvent<HTMLElement>) => {
    last.current = target
  }
  return (
    <div ref={body} onFocusCapture={keep} style={fills ? { height: '100%' } : undefined}>
      {children}
    </div>
  )
}

function footerOf({ footer, extra, onOk, okText, okDisabled, cancelText, busy }: AppDialogProps, close: () => void): ReactNode {
  if (footer === undefined && !onOk) return null
  return (
    <div className="pc-dialog-foot">
      <div>{extra}</div>
      <div>
        {footer ?? (
          <>
            <Button onClick={close} disabled={busy}>
              {cancelText ?? '取消'}
            </Button>
            <Button type="primary" onClick={onOk} loading={busy} disabled={okDisabled}>
              {okText ?? '确定'}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}

function drag(event: PointerEvent, frame: HTMLElement | null): void {
  const head = (event.target as Element).closest('.ant-modal-header')
  if (!frame || !head || event.button !== 0) return
  event.preventDefault()
  const [left = 0, top = 0] = frame.style.translate.split(' ').map((text) => Number.parseFloat(text) || 0)
  const box = head.getBoundingClientRect()
  const { clientX, clientY } = event
  const within = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value))
  const move = (to: globalThis.PointerEvent) => {
    // part of the head always stays in reach
    const x = within(to.clientX - clientX, 80 - box.right, innerWidth - 80 - box.left)
    const y = within(to.clientY - clientY, -box.top, innerHeight - 40 - box.top)
    frame.style.translate = `${left + x}px ${top + y}px`
  }
  const end = () => {
    document.removeEventListener('pointermove', move)
    document.removeEventListener('pointerup', end)
  }
  document.addEventListener('pointermove', move)
  document.addEventListener('pointerup', end)
}
