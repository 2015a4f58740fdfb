import { HolderOutlined } from '@ant-design/icons'
import { closestCenter, DndContext, type DragEndEvent, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { arrayMove, SortableContext, sortableKeyboardCoordinates, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { AppDialog } from '../app-dialog.tsx'
import { toast } from '../dialogs.tsx'
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
  const sensors = useSensors(
    // a click on a box is no drag
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    // Enter begins no drag: with Ctrl it is the 确定 of every dialog
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates, keyboardCodes: keys }),
  )
  const moved = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return
    const at = (id: unknown) => list.findIndex(({ column }) => column.prop === id)
    setList(arrayMove([...list], at(active.id), at(over.id)))
  }
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
      <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={moved} accessibility={spoken}>
        <SortableContext items={list.map(({ column }) => column.prop)} strategy={verticalListSortingStrategy}>
          <ul className="pc-chooser">
            {list.map(({ column, show: on }) => (
              <ChooserRow key={column.prop} id={column.prop} label={column.label} on={on} fixed={isOperate(column)} onShow={show} />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
    </AppDialog>
  )
}

const keys = { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] }

const spoken = {
  screenReaderInstructions: { draggable: '按空格拿起，用上下方向键移动，再按空格放下，按 Esc 取消' },
  announcements: {
    onDragStart: () => '已拿起',
    onDragOver: () => '移动中',
    onDragEnd: () => '已放下',
    onDragCancel: () => '已取消',
  },
}

interface ChooserRowProps {
  id: string
  label: string
  on: boolean
  /** The operation column is always shown. */
  fixed: boolean
  onShow: (id: string, on: boolean) => void
}

function ChooserRow({ id, label, on, fixed, onShow }: ChooserRowProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({ id })
  const style = { transform: CSS.Translate.toString(transform), transition }
  return (
    <li ref={setNodeRef} style={style} className={isDragging ? 'pc-dragging' : undefined} data-column={id} {...listeners}>
      <Checkbox checked={on} disabled={fixed} onChange={(event) => onShow(id, event.target.checked)}>
        {label}
      </Checkbox>
      <button type="button" ref={setActivatorNodeRef} className="pc-handle" {...attributes} aria-label={`移动 ${label}`}>
        <HolderOutlined />
      </button>
    </li>
  )
}
