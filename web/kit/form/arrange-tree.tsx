import { Tree } from 'antd'
import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useShortcut } from '../keys/shortcuts.ts'
import { branches, type Flat, placeOf } from './arrange.ts'

interface Props<N extends Flat> {
  /** For screen readers and tests. */
  label: string
  /** Flat, in order; parentId 0 = top. */
  nodes: readonly N[]
  title: (node: N) => ReactNode
  selected: number | undefined
  onSelect: (id: number) => void
  onOpen?: (node: N) => void
  /** Without it the order is fixed. `position` counts the brothers without the one that moves. */
  onMove?: (node: N, parentId: number, position: number) => void
  mayHang?: (node: N, parentId: number) => boolean
}

/** A tree that is put in order by dragging or with Alt and the arrows; arrows choose, Enter opens. */
export function ArrangeTree<N extends Flat>({ label, nodes, title, selected, onSelect, onOpen, onMove, mayHang }: Props<N>) {
  const byId = useMemo(() => new Map(nodes.map((node) => [node.id, node])), [nodes])
  const tree = useMemo(() => branches(nodes, title), [nodes, title])
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set())
  const frame = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState(400)
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const observer = new ResizeObserver(() => setHeight(element.clientHeight))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const node = selected === undefined ? undefined : byId.get(selected)
  const allowed = (moved: N, parentId: number) => mayHang?.(moved, parentId) ?? true
  const step = (by: -1 | 1) => {
    if (!node || !onMove) return
    const brothers = nodes.filter(({ parentId }) => parentId === node.parentId)
    const position = brothers.indexOf(node) + by
    if (position >= 0 && position < brothers.length) onMove(node, node.parentId, position)
  }
  useShortcut('Alt+ArrowUp', '上移', () => step(-1), { inInput: true, disabled: !node || !onMove })
  useShortcut('Alt+ArrowDown', '下移', () => step(1), { inInput: true, disabled: !node || !onMove })
  return (
    // the tree inside would take Alt with an arrow for the arrow alone
    <div
      ref={frame}
      className="pc-arrange"
      onKeyDownCapture={(event) => {
        if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
        event.preventDefault()
        event.stopPropagation()
        step(event.key === 'ArrowUp' ? -1 : 1)
      }}
    >
      <Tree<ReturnType<typeof branches<N>>[number]>
        aria-label={label}
        treeData={tree}
        blockNode
        showLine
        height={height}
        selectedKeys={selected === undefined ? [] : [selected]}
        expandedKeys={nodes.map(({ id }) => id).filter((id) => !closed.has(id))}
        onExpand={(open) => setClosed(new Set(nodes.map(({ id }) => id).filter((id) => !open.includes(id))))}
        onSelect={(_, { node: { key } }) => onSelect(Number(key))}
        onActiveChange={(key) => key !== null && key !== undefined && onSelect(Number(key))}
        onDoubleClick={(_, { key }) => {
          const opened = byId.get(Number(key))
          if (opened) onOpen?.(opened)
        }}
        draggable={onMove ? { icon: false } : false}
        allowDrop={({ dragNode, dropNode, dropPosition }) => {
          const [moved, target] = [byId.get(Number(dragNode.key)), byId.get(Number(dropNode.key))]
          return moved !== undefined && target !== undefined && allowed(moved, dropPosition === 0 ? target.id : target.parentId)
        }}
        onDrop={({ dragNode, node: target, dropToGap, dropPosition }) => {
          const moved = byId.get(Number(dragNode.key))
          if (!moved) return
          const after = dropPosition - Number(target.pos.split('-').at(-1)) > 0
          const { parentId, position } = placeOf(nodes, moved, Number(target.key), dropToGap ? (after ? 'after' : 'before') : 'inside')
          if (allowed(moved, parentId)) onMove?.(moved, parentId, position)
        }}
      />
    </div>
  )
}
