import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { soon } from '../keys/held-keys.ts'
import { useShortcut } from '../keys/shortcuts.ts'
import { sound } from '../keys/tones.ts'
import type { Edit, TableHandle } from '../table/table-props.ts'
import { useLineKeys } from './line-keys.ts'
import type { DraftLine } from './lines.ts'
import type { DraftWork } from './use-draft.ts'
import { useMakePart } from './use-make-part.ts'
import { useScanner } from './use-scanner.ts'

/** The cursor of a header: `focus('clientId')`. */
export interface HeadHandle {
  focus: (name: string) => boolean
}

/** Grid and header of a document under the pen, and how the cursor goes between them: it begins at `first` of the header, or in the lines once that is filled. */
export function useEditor<Head extends object, Line extends DraftLine>(
  work: DraftWork<Head, Line>,
  first: keyof Head & string,
  /** The cell of the first line to begin in: what is to be typed next where the code stands already. */
  startIn?: string,
) {
  const grid = useRef<TableHandle>(null)
  const form = useRef<HeadHandle>(null)
  const { lines, head } = work
  useShortcut('F4', '到商品明细', () => grid.current?.begin(Math.max(0, lines.current().length - 1)))
  const makePart = useMakePart(work, grid)
  const keys = useLineKeys(lines, grid, () => work.touch(), makePart.of)

  // a part that was counted once more: its line flashes, each time anew
  const [flash, setFlash] = useState<{ key: number; odd: boolean }>()
  const scan = (code: string) => {
    work.touch()
    return lines.scan(code, (heard, key) => {
      sound(heard === 'taken' ? 'high' : 'low')
      setFlash((before) => (heard === 'taken' ? { key, odd: !before?.odd } : before))
    })
  }
  useScanner(
    grid,
    (code, inLines) => {
      const at = scan(code)
      if (inLines) grid.current?.edit(at + 1, 'pjNo')
    },
    head === undefined,
  )

  const begun = head !== undefined
  const start = useEffectEvent(() => {
    if (!head?.[first]) form.current?.focus(first)
    else if (startIn) grid.current?.edit(0, startIn)
    else grid.current?.begin(0)
  })
  useEffect(() => {
    if (begun) return soon(() => start())
  }, [begun])

  const latest = useRef(work)
  latest.current = work
  // steady, so that typing in the lines does not draw the header again
  const onHead = useCallback((change: Partial<Head>) => latest.current.changeHead(change), [])
  const toLines = useCallback(() => grid.current?.begin(0), [])
  const onChange = (rows: Line[], edits: Edit<Line>[]) => {
    lines.change(rows, edits)
    if (edits.length > 0) work.touch()
  }
  return {
    ...{ grid, form, first, keys, onHead, toLines, onChange, flash, scan },
    makePart: makePart.may ? (key: number) => void makePart.of(lines.current().findIndex((line) => line.key === key)) : undefined,
  }
}
export type Editor<Line extends DraftLine> = Omit<ReturnType<typeof useEditor<object, Line>>, 'onHead'>
