import { useRef } from 'react'
import { Card } from './card.tsx'
import type { BoardColumn } from './use-board.ts'
import { useFitting } from './use-page-turn.ts'

interface Props {
  column: BoardColumn
  overdueMinutes: number
  turn: number
}

/** One step of the warehouse. What does not fit comes on the next page. */
export function BoardColumnView({ column: { key, title, count, late, cards }, overdueMinutes, turn }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const fitting = useFitting(list)
  const pages = Math.max(1, Math.ceil(cards.length / fitting))
  const page = turn % pages
  const shown = Number.isFinite(fitting) ? cards.slice(page * fitting, (page + 1) * fitting) : cards
  const unseen = count - cards.length
  return (
    <section className={`board-column board-${key}`} aria-label={title}>
      <h2>
        {title}
        <strong>{count}</strong>
        {late > 0 && <em>超时 {late}</em>}
      </h2>
      <ul ref={list}>
        {/* as high as a card, to measure how many fit */}
        <li className="board-card board-probe" aria-hidden="true" />
        {shown.map((card) => (
          <Card key={card.id} card={card} gone={key === 'shipped'} overdueMinutes={overdueMinutes} />
        ))}
        {cards.length === 0 && <li className="board-none">{key === 'shipped' ? '今天暂无发货' : '暂无待办'}</li>}
      </ul>
      <footer>
        {pages > 1 && (
          <span>
            第 {page + 1} / {pages} 页
          </span>
        )}
        {unseen > 0 && <span>另有 {unseen} 单</span>}
      </footer>
    </section>
  )
}
