import { Alert, Button } from 'antd'
import type { ReactNode, Ref } from 'react'
import { statusGroup } from '../status.ts'
import './document.css'

interface FrameProps {
  title: string
  /** Number of the document and the like, beside the title. */
  about?: ReactNode
  status?: string
  buttons: ReactNode
  notice?: ReactNode
  children: ReactNode
  ref?: Ref<HTMLElement>
  className?: string
  onKeyDownCapture?: (event: React.KeyboardEvent) => void
  onPasteCapture?: (event: React.ClipboardEvent) => void
}

/** A document on a page: title and buttons, what stands in the way, then header, lines and totals. */
export function DocumentFrame({ title, about, status, buttons, notice, children, className = 'doc', ...rest }: FrameProps) {
  return (
    <section className={className} aria-label={title} {...rest}>
      <header className="doc-bar">
        <h2>{title}</h2>
        {about && <span className="doc-about">{about}</span>}
        {status && <span className={`pc-status pc-status-${statusGroup(status)}`}>{status}</span>}
        <div className="doc-buttons">{buttons}</div>
      </header>
      {notice}
      {children}
    </section>
  )
}

interface RefusalProps {
  text: string
  onDismiss: () => void
  /** Offered where the server says that the document has changed meanwhile. */
  onReload?: () => void
  action?: ReactNode
}

/** Why it did not go through. Several reasons are put one below the other. */
export function Refusal({ text, onDismiss, onReload, action }: RefusalProps) {
  if (!text) return null
  const [first = '', ...more] = text.split(/[\n；;]/).filter((part) => part.trim() !== '')
  const outdated = /刷新|已变化|他人修改/.test(text)
  return (
    <Alert
      className="doc-refusal"
      type="error"
      showIcon
      title={first}
      description={more.length > 0 ? more.map((part) => <div key={part}>{part}</div>) : undefined}
      closable={{ onClose: onDismiss, 'aria-label': '知道了' }}
      action={
        action ??
        (outdated && onReload ? (
          <Button size="small" onClick={onReload}>
            重新载入
          </Button>
        ) : undefined)
      }
    />
  )
}

/** A label, its value, and how many columns it takes. */
export type Fact = readonly [label: string, value: ReactNode, span?: number]

/** Label and value, in columns: the header of a document that is only read. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="doc-facts">
      {facts.map(([label, value, span]) => (
        <div key={label} data-wide={span ? '' : undefined} style={span ? ({ '--span': span } as React.CSSProperties) : undefined}>
          <dt>{label}</dt>
          <dd>{value === '' || value === null || value === undefined ? '—' : value}</dd>
        </div>
      ))}
    </dl>
  )
}
