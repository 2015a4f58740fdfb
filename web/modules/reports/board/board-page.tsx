import { useEffect, useEffectEvent } from 'react'
import { usePage } from '#web/kit/page.ts'
import { BoardColumnView } from './board-column.tsx'
import { BoardHead } from './board-head.tsx'
import { useArrivals } from './chime.ts'
import { useBoard } from './use-board.ts'
import { usePageTurn } from './use-page-turn.ts'
import './board.css'

/** 发货看板 (/billboards): hangs in the warehouse for days and is read from five metres. */
export function BoardPage() {
  const { setTitle } = usePage()
  const { board, lost, refusal } = useBoard()
  const turn = usePageTurn()
  useArrivals(board)
  const name = useEffectEvent(() => setTitle('发货看板 · 配驰'))
  useEffect(() => name(), [])

  if (refusal) return <p className="board board-note">{refusal}</p>
  if (!board) return <p className="board board-note">{lost ? '连接中断，正在重新连接…' : '正在加载…'}</p>
  return (
    <div className="board">
      <BoardHead board={board} lost={lost} />
      <div className="board-columns">
        {board.columns.map((column) => (
          <BoardColumnView key={column.key} column={column} overdueMinutes={board.overdueMinutes} turn={turn} />
        ))}
      </div>
    </div>
  )
}
