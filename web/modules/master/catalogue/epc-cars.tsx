import { Empty } from 'antd'
import type { CarNode } from './rows.ts'

interface Props {
  label: string
  nodes: readonly CarNode[]
  unit: string
  onChoose: (node: CarNode) => void
  empty: string
}

/** Brands, or the series of one. */
export function CarGrid({ label, nodes, unit, onChoose, empty }: Props) {
  if (nodes.length === 0) return <Empty className="epc-none" image={Empty.PRESENTED_IMAGE_SIMPLE} description={empty} />
  return (
    <ul className="epc-cars" aria-label={label}>
      {nodes.map((node) => (
        <li key={node.id}>
          <button type="button" onClick={() => onChoose(node)}>
            <strong>{node.title}</strong>
            <small>{node.amount > 0 ? `${node.amount} ${unit}` : '暂无'}</small>
          </button>
        </li>
      ))}
    </ul>
  )
}
