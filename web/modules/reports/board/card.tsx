import { formatDecimal } from '#web/kit/form/number.ts'
import type { BoardCard } from './use-board.ts'
import { lateness, waited } from './waiting.ts'

interface Props {
  card: BoardCard
  /** It has left: nothing waits any more. */
  gone: boolean
  overdueMinutes: number
}

export function Card({ card, gone, overdueMinutes }: Props) {
  const { ckNo, clientName, status, ckAmount, jjAmount, minutes, at, workerName, carNum, bzArea } = card
  const late = gone ? '' : lateness(minutes, overdueMinutes)
  const name = ['board-card', late && `board-${late}`, status.endsWith('中') && 'board-doing'].filter(Boolean).join(' ')
  return (
    <li className={name}>
      <div>
        {jjAmount > 0 && <b className="board-urgent">急</b>}
        <span className="board-client">{clientName}</span>
      </div>
      <div>
        <span className="board-no">{ckNo}</span>
        <span className="board-time">{gone ? at : waited(minutes)}</span>
      </div>
      <div className="board-facts">
        <b>{formatDecimal(ckAmount, 0, 3)} 件</b>
        {workerName && <span className="board-worker">{workerName}</span>}
        {carNum && <span>{carNum}</span>}
        {bzArea && <span className="board-area">{bzArea}</span>}
      </div>
    </li>
  )
}
