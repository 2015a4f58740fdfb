import { useQuery } from '@tanstack/react-query'
import { Button, Segmented } from 'antd'
import { useRef, useState } from 'react'
import { imports } from '#contract/master/imports/imports.ts'
import { useSaving } from '#web/kit/form/form.ts'
import { formatDecimal } from '#web/kit/form/number.ts'
import { useShortcut } from '#web/kit/keys/shortcuts.ts'
import { call } from '#web/kit/request/request.ts'
import type { Batch } from './batch.ts'
import { useStepFocus } from './step-focus.ts'

type Asking = Pick<Batch, 'id' | 'seal' | 'asked'>

/** What only a person knows, each question once for the whole file, with lines it comes from. Answered at once; the lines are judged again. */
export function Questions({ batch, onAnswered }: { batch: Asking; onAnswered: (batch: Batch) => void }) {
  const { id, seal, asked } = batch
  const { data } = useQuery({
    queryKey: ['import-questions', id, seal],
    queryFn: ({ signal }) => call(imports.questions, { id }, { signal, quiet: true }),
    gcTime: 0,
  })
  const [chosen, setChosen] = useState<Record<string, string>>({})
  const list = data?.list ?? []
  const answers = Object.fromEntries(
    list.flatMap(({ key, proposed, answer }) => {
      const value = chosen[key] ?? (answer || proposed)
      return value === '' || value === answer ? [] : [[key, value]]
    }),
  )
  const ready = Object.keys(answers).length > 0
  const { busy, save } = useSaving(async (submittime) => {
    const { content } = await call(imports.answer, { id, answers, submittime })
    setChosen({})
    onAnswered(content)
  })
  useShortcut('F6', '按答复重新比较', () => ready && void save())
  const place = useRef<HTMLElement>(null)
  useStepFocus(place, list.length > 0 && asked > 0 ? seal : '', 'input[type=radio]:checked, input[type=radio]')
  if (list.length === 0) return null
  return (
    <section className="import-questions" aria-label="疑问" ref={place}>
      {list.map(({ key, title, count, options, proposed, answer, samples }) => (
        <fieldset key={key}>
          <legend>
            {title}
            <span className="import-faint">　{formatDecimal(count, 0)} 行</span>
          </legend>
          <Segmented
            size="small"
            aria-label={title}
            name={key}
            disabled={busy}
            options={options}
            value={chosen[key] ?? (answer || proposed)}
            onChange={(value) => setChosen((before) => ({ ...before, [key]: value }))}
          />
          <p className="import-faint">{samples.map(({ place, from, to }) => `${place} 行：${from} → ${to}`).join('；')}</p>
        </fieldset>
      ))}
      <Button type={asked > 0 ? 'primary' : 'default'} title="F6" onClick={() => void save()} loading={busy} disabled={!ready}>
        按答复重新比较
      </Button>
    </section>
  )
}
