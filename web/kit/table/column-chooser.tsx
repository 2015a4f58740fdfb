import { Button } from 'antd'
import { useState } from 'react'
import { AppDialog } from '../dialog/app-dialog.tsx'
import { toast } from '../dialog/dialogs.tsx'
import { moved, OrderList } from '../list/order-list.tsx'
import { type Arranged, arrange, enoughShown } from './arrange.ts'
import { type Column, isOperate } from './column.ts'

interface Props<R> {
  arranged: readonly Arranged<R>[]
  /** The program's own columns: 恢复默认 returns to them. */
  plain: readonly Column<R>[]
  onSave: (arranged: readonly Arranged<R>[]) => Promise<void>
  onClose: () => void
}

/** 设置显示字段: which columns are shown, and in which order. */
export function ColumnChooser<R>({ arranged, plain, onSave, onClose }: Props<R>) {
  const [list, setList] = useState(arranged)
  const [busy, setBusy] = useState(false)
  const show = (prop: string, on: boolean) => setList(list.map((entry) => (entry.column.prop === prop ? { ...entry, show: on } : entry)))
  const save = async () => {
    if (!enoughShown(list)) return toast.warning('请勾选至少一个列展示')
    setBusy(true)
    try {
      await onSave(list)
      onClose()
    } catch {
      // told by the request layer; the choice stays for another try
      setBusy(false)
    }
  }

  return (
    <AppDialog
      title="设置显示字段"
      width={360}
      onClose={onClose}
      onOk={save}
      busy={busy}
      extra={<Button onClick={() => setList(arrange(plain, undefined))}>恢复默认</Button>}
    >
      <p className="pc-hint">勾选要显示的列，上下拖动调整顺序</p>
      <OrderList
        label="列"
        // the operation column is always shown
        items={list.map(({ column, show: on }) => ({ id: column.prop, label: column.label, on, fixed: isOperate(column) }))}
        onTick={show}
        onMove={(from, to) => setList(moved(list, from, to))}
      />
    </AppDialog>
  )
}
