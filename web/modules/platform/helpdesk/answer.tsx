import type { ReactNode } from 'react'
import { type Block, blocksOf, type Span } from './markup.ts'

/** An answer as it is read. React escapes every letter; links open beside the page. */
export const AnswerText = ({ content }: { content: string }) => (
  <div className="answer">{numbered(blocksOf(content), (block) => drawBlock(block))}</div>
)

/** Pieces of a text never move, so their place is their key. */
const numbered = <T,>(pieces: readonly T[], draw: (piece: T) => ReactNode) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: see above
  pieces.map((piece, place) => <Piece key={place}>{draw(piece)}</Piece>)
const Piece = ({ children }: { children: ReactNode }) => children

function drawBlock(block: Block): ReactNode {
  if ('items' in block) {
    const items = numbered(block.items, (spans) => <li>{numbered(spans, drawSpan)}</li>)
    return block.kind === 'steps' ? <ol>{items}</ol> : <ul>{items}</ul>
  }
  const spans = numbered(block.spans, drawSpan)
  return block.kind === 'heading' ? <h3>{spans}</h3> : <p>{spans}</p>
}

function drawSpan(span: Span): ReactNode {
  if ('href' in span)
    return (
      <a href={span.href} target="_blank" rel="noopener noreferrer">
        {span.text}
      </a>
    )
  if (span.kind === 'strong') return <strong>{span.text}</strong>
  return span.kind === 'key' ? <kbd>{span.text}</kbd> : span.text
}
