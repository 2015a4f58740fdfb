import { useMemo, useRef } from 'react'
import { useLooks } from '../look.ts'
import type { Arranged } from './arrange.ts'
import type { Reading } from './cell-text.ts'
import { type Shown, shownColumns } from './shown-columns.ts'
import type { Totals } from './table-props.ts'
import { type Needs, neededBy } from './words-wide.ts'

/**
 * Columns as they are drawn. In a list, those whose words would be cut are the first to get what width is left, and what others do not need; what one page needed is kept for the next, so that
 * turning it moves no edge back. Where somebody types nothing moves.
 */
export function useShown<R extends object>(
  arranged: readonly Arranged<R>[],
  rows: readonly R[],
  reading: Reading,
  writing: boolean,
  totals?: Totals<R>,
): Shown<R>[] {
  const { scale, size } = useLooks()
  const kept = useRef<Needs>(new Map())
  const needs = useMemo(() => {
    if (!writing) kept.current = neededBy(arranged, rows, reading, size, kept.current, totals)
    return kept.current
  }, [arranged, rows, reading, size, writing, totals])
  const bare = !writing && rows.length === 0
  return useMemo(() => shownColumns(arranged, scale, needs, bare), [arranged, scale, needs, bare])
}
