import { Input, type InputRef } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { multiply } from '#contract/kit/decimal.ts'
import { exactly } from '#web/kit/form/lookup-kinds.ts'
import { searchFor } from '#web/kit/list/quick-search.tsx'
import { type Counts, plainCode, readScan, type WorkLine, wanted } from './counting.ts'
import type { WorkStep } from './work-steps.ts'

interface Props {
  lines: readonly WorkLine[]
  step: WorkStep
  counts: Counts
  onFound: (line: WorkLine, amount: number) => void
  onRefused: (text: string) => void
}

/** For scanners, which type a code and press Enter. A code marks its whole line; `code*3` counts three. */
export function ScanField({ lines, step, counts, onFound, onRefused }: Props) {
  const [text, setText] = useState('')
  const field = useRef<InputRef>(null)
  useEffect(() => field.current?.focus(), [])

  const enter = async () => {
    const { code, amount } = readScan(text)
    setText('')
    if (!code) return
    const fitting = lines.filter(({ pjNo }) => plainCode(pjNo) === code)
    const { candidates, unit, factor } = fitting.length > 0 ? { candidates: fitting, unit: '', factor: 1 } : await byLookup(code)
    // the same part on two lines: the one that still waits, of a scanned box the one that was sold in boxes
    const waiting = candidates.filter(({ id }) => !counts.has(id))
    const line = waiting.find((each) => each.unit === unit) ?? waiting[0] ?? candidates[0]
    if (!line) return onRefused(`${text.trim()} 不在本单中`)
    onFound(line, amount === undefined ? wanted(line, step.key) : Number(multiply(String(amount), String(factor))))
  }
  /** A bar code or another maker's code: the search knows whose it is. */
  async function byLookup(code: string) {
    const found = exactly(await searchFor('pjGroup', code).catch(() => []))
    const candidates = lines.filter(({ pjid }) => found.some(({ id }) => id === pjid))
    const { part } = found.find(({ id }) => id === candidates[0]?.pjid) ?? {}
    const box = part?.units?.find(({ unit }) => unit === part.scanned)
    return { candidates, unit: box?.unit ?? '', factor: box?.factor ?? 1 }
  }
  return (
    <Input
      ref={field}
      size="large"
      className="work-scan"
      aria-label="扫描商品"
      placeholder={`扫描编码，整行${step.word}；或 编码*数量`}
      inputMode="search"
      value={text}
      onChange={(event) => setText(event.target.value)}
      onPressEnter={(event) => {
        if (!event.ctrlKey) void enter()
      }}
    />
  )
}
