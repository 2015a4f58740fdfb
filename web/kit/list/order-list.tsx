import { HolderOutlined } from '@ant-design/icons'
import { closestCenter, DndContext, type DragEndEvent, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { arrayMove, SortableContext, sortableKeyboardCoordinates, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { Checkbox } from 'antd'
import { type KeyboardEvent, useRef } from 'react'
import { flushSync } from 'react-dom'

export interface OrderItem {
  id: string
  label: string
  on: boolean
  /** Cannot be ticked off. */
  fixed?: boolean
}

interface Props {
  label: string
  items: readonly OrderItem[]
  onTick: (id: string, on: boolean) => void
  /** From one place to another. */
  onMove: (from: number, to: number) => void
}

/** Things that are ticked and put in order: dragged, taken up with Space at their handle, or moved with Alt+↑ ↓; ↑ ↓ go from one to the next. */
export function OrderList({ label, items, onTick, onMove }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const sensors = useSensors(
    // a click on a box is no drag
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    // Enter begins no drag: with Ctrl it is the 确定 of every dialog
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates, keyboardCodes: keys }),
  )
  const placeOf = (id: unknown) => items.findIndex((item) => item.id === id)
  const onDragEnd = ({ active, over }: DragEndEvent) => over && active.id !== over.id && onMove(placeOf(active.id), placeOf(over.id))
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    const target = event.target as HTMLElement
    if (by === 0 || !target.matches('input')) return
    const id = target.closest('li')?.dataset.column ?? ''
    const to = placeOf(id) + by
    event.preventDefault()
    const next = items[to]
    if (!next) return
    if (event.altKey) flushSync(() => onMove(to - by, to))
    // a row that changes places loses the focus on the way
    list.current?.querySelector<HTMLInputElement>(`[data-column="${globalThis.CSS.escape(event.altKey ? id : next.id)}"] input`)?.focus()
  }
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={onDragEnd} accessibility={spoken}>
      <SortableContext items={items.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ul ref={list} className="pc-chooser" aria-label={label} onKeyDown={onKeyDown}>
          {items.map((item) => (
            <OrderRow key={item.id} {...item} onTick={onTick} />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
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

function OrderRow({ id, label, on, fixed, onTick }: OrderItem & Pick<Props, 'onTick'>) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({ id })
  const style = { transform: CSS.Translate.toString(transform), transition }
  return (
    <li ref={setNodeRef} style={style} className={isDragging ? 'pc-dragging' : undefined} data-column={id} {...listeners}>
      <Checkbox checked={on} disabled={fixed} onChange={(event) => onTick(id, event.target.checked)}>
        {label}
      </Checkbox>
      <button type="button" ref={setActivatorNodeRef} className="pc-handle" {...attributes} aria-label={`移动 ${label}`}>
        <HolderOutlined />
      </button>
    </li>
  )
}

export const moved = <T,>(list: readonly T[], from: number, to: number): T[] => arrayMove([...list], from, to)
