import { type Way, wordsOf } from './way.ts'

interface Props {
  way: Way
  onBack: () => void
  /** To the rows so many steps from the beginning. */
  onGo: (depth: number) => void
}

/** The rows gone into, each a way back. */
export function WayBack({ way, onBack, onGo }: Props) {
  return (
    <nav aria-label="下钻路径">
      {wordsOf(way).map((word, nth) => (
        <button key={word} type="button" disabled={nth === way.steps.length && !way.lines} onClick={() => onGo(nth)}>
          {word}
        </button>
      ))}
      {way.steps.length > 0 && (
        <button type="button" className="figure-back" onClick={onBack}>
          返回 <kbd>Backspace</kbd>
        </button>
      )}
    </nav>
  )
}
