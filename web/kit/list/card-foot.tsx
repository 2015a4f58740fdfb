import { Button } from 'antd'

interface Props {
  total: number
  /** There are more rows than were counted. */
  more: boolean | undefined
  ticked: number
  onClear: () => void
  /** What the list's 合计 leaves out. */
  beside: string | undefined
}

/** Below the cards: how many there are and how many are chosen. */
export function CardFoot({ total, more, ticked, onClear, beside }: Props) {
  return (
    <div className="pc-card-foot">
      <span role="status">
        共 {total}
        {more ? '+' : ''} 条{ticked > 0 && `，已选 ${ticked} 条`}
      </span>
      {ticked > 0 && (
        <Button type="link" onClick={onClear}>
          取消选择
        </Button>
      )}
      {beside && <span className="pc-beside">{beside}</span>}
    </div>
  )
}
