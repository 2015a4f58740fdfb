import { App, Button, Modal } from 'antd'
import { type ComponentType, type ReactNode, useLayoutEffect, useSyncExternalStore } from 'react'
import { FailBoundary } from '../fail-boundary.tsx'
import { holdKeys } from '../keys/held-keys.ts'
import { useLater } from '../later.tsx'
import { currentPage, type Page, PageContext } from '../page.ts'

/**
 * Where modules meet: a module declares its dialogs here, web/dialog-registry.tsx says where they lie, anybody opens them by name.
 *
 *     declare module './dialogs.tsx' {
 *       interface Dialogs { stockIn: { props: { id: number }; result: { id: number } } }
 *     }
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Dialogs {}

export type DialogName = keyof Dialogs
type PropsOf<N extends DialogName> = Dialogs[N] extends { props: infer P } ? P : Record<never, never>
type ResultOf<N extends DialogName> = Dialogs[N] extends { result: infer R } ? R : undefined

/** What a dialog component receives. It is mounted open and unmounted when it ends. */
export type DialogProps<N extends DialogName> = PropsOf<N> & {
  /** Ends it with a result. */
  onDone: (result: ResultOf<N>) => void
  /** Ends it without one. */
  onClose: () => void
}
export type DialogRegistry = { [N in DialogName]: () => Promise<ComponentType<DialogProps<N>>> }

interface OpenDialog {
  id: number
  name: DialogName
  props: object
  /** The page it was opened on: grids inside keep their column layout under that page's menu. */
  page: Page
  /** It stands: keys go to it. */
  onCome: () => void
  end: (result?: unknown) => void
}

let stack: readonly OpenDialog[] = []
let lastId = 0
const listeners = new Set<() => void>()

function show(next: readonly OpenDialog[]): void {
  stack = next
  for (const listener of listeners) listener()
}

/** Opens a dialog above whatever is open; resolves with its result, or undefined when it was closed without one. */
export function openDialog<N extends DialogName>(name: N, props: PropsOf<N>): Promise<ResultOf<N> | undefined> {
  // a double click on a link is a click on it, twice
  if (sameAs(stack.at(-1), name, props as object)) return Promise.resolve(undefined)
  return new Promise((resolve) => {
    lastId += 1
    const id = lastId
    // until its code is there; the window itself holds them on until the cursor stands
    const onCome = holdKeys()
    const opener = document.activeElement
    const end = (result?: unknown) => {
      onCome()
      show(stack.filter((dialog) => dialog.id !== id))
      resolve(result as ResultOf<N> | undefined)
      setTimeout(() => cursorBack(id, opener), 60)
    }
    show([...stack, { id, name, props: props as object, page: currentPage(), onCome, end }])
  })
}

/** The window gives the cursor back itself, unless another stood in its place while it was loading: that one is gone by then. */
function cursorBack(id: number, opener: Element | null): void {
  const lost = !document.activeElement || document.activeElement === document.body
  if (lost && opener instanceof HTMLElement && opener.isConnected && !stack.some((later) => later.id > id)) opener.focus()
}

function sameAs(open: OpenDialog | undefined, name: DialogName, props: object): boolean {
  const [before, now] = [Object.entries(open?.props ?? {}), Object.entries(props)]
  return (
    open?.name === name &&
    before.length === now.length &&
    now.every(([key, value]) => Object.is((open.props as Record<string, unknown>)[key], value))
  )
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

type AnyDialog = ComponentType<{ onDone: (result: unknown) => void; onClose: () => void }>
/** Where dialogs lie, fetched with the first that is opened: whoever is not signed in yet opens hardly any. */
type FetchRegistry = () => Promise<DialogRegistry>

/** Mounted once, inside antd's App: draws the open dialogs and lends code outside React its voice. */
export function DialogHost({ registry }: { registry: FetchRegistry }) {
  voice = App.useApp()
  const open = useSyncExternalStore(subscribe, () => stack)
  return open.map(({ id, name, props, page, onCome, end }) => (
    <PageContext key={id} value={page}>
      <FailBoundary title="窗口打开失败" onClose={() => end()} frame={asWindow(onCome, () => end())}>
        <Opened registry={registry} name={name} props={props} onCome={onCome} end={end} />
      </FailBoundary>
    </PageContext>
  ))
}

const asWindow = (come: () => void, close: () => void) => (content: ReactNode) => (
  <Modal open footer={null} onCancel={close} afterOpenChange={come} mask={{ closable: false }}>
    {content}
  </Modal>
)

interface OpenedProps {
  registry: FetchRegistry
  name: DialogName
  props: object
  onCome: () => void
  end: (result?: unknown) => void
}

/** One function a dialog, so that what was opened once is drawn at once. */
const loads = new Map<DialogName, () => Promise<AnyDialog>>()

function loadOf(registry: FetchRegistry, name: DialogName): () => Promise<AnyDialog> {
  const known = loads.get(name)
  if (known) return known
  const load = async () => {
    const found = ((await registry()) as unknown as Record<string, (() => Promise<AnyDialog>) | undefined>)[name]
    if (!found) throw new Error(`dialog ${String(name)} is not registered`)
    return found()
  }
  loads.set(name, load)
  return load
}

/** A component of its own so that a missing dialog fails inside the boundary. */
function Opened({ registry, name, props, onCome, end }: OpenedProps) {
  const Component = useLater(loadOf(registry, name))
  useLayoutEffect(() => {
    if (Component) onCome()
  }, [Component, onCome])
  return Component && <Component {...props} onDone={end} onClose={() => end()} />
}

// ---- a voice for code outside React ----

type Voice = Pick<ReturnType<typeof App.useApp>, 'message' | 'notification' | 'modal'>
let voice: Voice | undefined

/** Short messages at the foot of the page (kit.css). */
export const toast = {
  success: (text: string) => void voice?.message.success(text),
  info: (text: string) => void voice?.message.info(text),
  warning: (text: string) => void voice?.message.warning(text),
  error: (text: string) => void voice?.message.error(text),
}

/** Notifications stand over the foot of the menu: above they would cover 查询, in the middle and on the right the buttons of dialogs and the pager. */
const FOOT = 'bottomLeft'

/** A notification, 5 s. */
export function notify(text: string, title = '提示'): void {
  voice?.notification.error({ title, description: text, duration: 5, placement: FOOT })
}

interface Reminder {
  /** The same key replaces what stands there. */
  key: string
  title: string
  text: string
  /** What can be done about it. */
  action?: string
  onAction?: () => void
  tone?: 'warning' | 'info' | 'success'
  /** 0 = until it is closed. */
  seconds: number
}

/** A notice that takes nothing away from whoever is typing, with something to do about it. */
export function remind({ key, title, text, action, onAction, tone = 'warning', seconds }: Reminder): void {
  const act = () => {
    voice?.notification.destroy(key)
    onAction?.()
  }
  const actions = action && (
    <Button type="primary" size="small" onClick={act}>
      {action}
    </Button>
  )
  voice?.notification[tone]({ key, title, description: text, duration: seconds || false, placement: FOOT, actions })
}

/** A question with 确定/取消, or in words of its own. Answers once its window is gone: by then the cursor is back, and may be put elsewhere. */
export function confirmDialog(text: string, title = '提示', { ok, cancel } = { ok: '确定', cancel: '取消' }): Promise<boolean> {
  return new Promise((resolve) => {
    if (!voice) return resolve(false)
    let agreed = false
    voice.modal.confirm({
      afterOpenChange: holdKeys(),
      title,
      content: text,
      okText: ok,
      cancelText: cancel,
      onOk: () => {
        agreed = true
      },
      afterClose: () => resolve(agreed),
    })
  })
}

/** A question that may settle itself: it answers like `ask`, and can be taken away again. Without `cancel` it is an alert with one button. */
export function confirmUntil(
  text: string,
  { ok, cancel }: { ok: string; cancel?: string },
): { answer: Promise<boolean>; takeAway: () => void } {
  const { promise: answer, resolve } = Promise.withResolvers<boolean>()
  const options = { title: '提示', content: text, afterOpenChange: holdKeys(), okText: ok, onOk: () => resolve(true) }
  const shown = cancel
    ? voice?.modal.confirm({ ...options, cancelText: cancel, onCancel: () => resolve(false) })
    : voice?.modal.warning({ ...options, onCancel: () => resolve(true) })
  if (!shown) resolve(false)
  return { answer, takeAway: () => shown?.destroy() }
}

/** An alert with one button; resolves when it is read. */
export function alertDialog(text: string, title = '提示'): Promise<void> {
  return new Promise((resolve) => {
    if (!voice) return resolve()
    voice.modal.warning({
      afterOpenChange: holdKeys(),
      title,
      content: text,
      okText: '确定',
      onOk: () => resolve(),
      onCancel: () => resolve(),
    })
  })
}
