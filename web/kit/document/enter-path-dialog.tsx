import { Button, Switch } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { AppDialog } from '../dialog/app-dialog.tsx'
import { type DialogProps, toast } from '../dialog/dialogs.tsx'
import { hasTones, TONES_SETTING } from '../keys/tones.ts'
import { moved, OrderList } from '../list/order-list.tsx'
import { useSession } from '../session/session.ts'
import { saveSetting } from '../session/user-settings.ts'
import { arranged, type EnterPath, pathKey } from './enter-path.ts'

export interface PathField {
  name: string
  label: string
}
type Part = keyof EnterPath

declare module '../dialog/dialogs.tsx' {
  interface Dialogs {
    /** 录入顺序 of a kind of document. `code` begins every line. */
    enterPath: {
      props: { kind: string; what: string; code: string; fields: Record<Part, readonly PathField[]>; path: EnterPath; standard: EnterPath }
    }
  }
}

const names: Record<Part, string> = { head: '表头', lines: '明细' }
const parts: readonly Part[] = ['head', 'lines']
const same = (one: EnterPath, other: EnterPath) => parts.every((part) => one[part].join() === other[part].join())

/** 录入顺序: where Enter goes in a kind of document, in which order; and whether scans are heard. */
export function EnterPathDialog({ kind, what, code, fields, path, standard, onClose }: DialogProps<'enterPath'>) {
  const { setting } = useSession()
  const heard = hasTones(setting(TONES_SETTING))
  const listsOf = ({ head, lines }: EnterPath) => ({ head: arranged(fields.head, head), lines: arranged(fields.lines, lines) })
  const [lists, setLists] = useState(() => listsOf(path))
  const [tones, setTones] = useState(heard)
  const [busy, setBusy] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector('input')?.focus(), [])
  const put = (part: Part, list: (typeof lists)[Part]) => setLists({ ...lists, [part]: list })
  const save = async () => {
    const ticked = (part: Part) => lists[part].filter(({ on }) => on).map(({ name }) => name)
    const chosen = { head: ticked('head'), lines: ticked('lines') }
    setBusy(true)
    try {
      if (!same(chosen, path)) await saveSetting(pathKey(kind), same(chosen, standard) ? null : chosen)
      if (tones !== heard) await saveSetting(TONES_SETTING, tones ? null : false)
      toast.success('保存成功')
      onClose()
    } catch {
      // told by the request layer; the choice stays for another try
      setBusy(false)
    }
  }
  return (
    <AppDialog
      title={`录入顺序：${what}`}
      width={560}
      onClose={onClose}
      onOk={() => void save()}
      busy={busy}
      extra={<Button onClick={() => setLists(listsOf(standard))}>恢复默认</Button>}
    >
      <p className="pc-hint">勾选 Enter 依次经过的字段，拖动或按 Alt+↑↓ 调整顺序；其余字段按 Tab 到达，表头第一行以外的收进“更多”。</p>
      <div ref={place} className="doc-paths">
        {parts.map((part) => (
          <section key={part} aria-label={names[part]}>
            <h3>{names[part]}</h3>
            <OrderList
              label={names[part]}
              items={lists[part].map(({ name, label, on }) => ({ id: name, label, on, fixed: part === 'lines' && name === code }))}
              onTick={(name, on) =>
                put(
                  part,
                  lists[part].map((field) => (field.name === name ? { ...field, on } : field)),
                )
              }
              onMove={(from, to) => put(part, moved(lists[part], from, to))}
            />
          </section>
        ))}
      </div>
      <div className="doc-tones">
        <span>提示音</span>
        <Switch aria-label="提示音" checked={tones} onChange={setTones} />
        <span className="pc-hint">扫码成功一声高音，需要处理两声低音</span>
      </div>
    </AppDialog>
  )
}
