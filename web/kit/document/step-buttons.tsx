import { Button, Input, Popover, Space } from 'antd'
import { useState } from 'react'
import { useShortcut } from '../keys/shortcuts.ts'
import { stamp } from '../request/request.ts'
import { type AnyTag, useSession } from '../session/session.ts'
import type { Steps } from './use-record.ts'

interface Pressed {
  name: string
  label: string
  from: readonly string[]
  tag: AnyTag
  hint?: string
  primary?: boolean
}
/** As a method: buttons of steps with different replies stand in one list. */
type Told<T> = { of(reply: T): string }['of']
interface Called<T> extends Pressed {
  send: (submittime: number, note: string) => Promise<T>
  done: string | Told<T>
  /** The step asks for a reason first, no longer than its call takes. */
  reason?: { title: string; label: string; ok: string; limit: number | undefined; required?: boolean }
  ask?: undefined
}
export interface Asked extends Pressed {
  /** Answers undefined when nothing was done. */
  ask: () => Promise<unknown>
}
/** A step as its button: where it begins, who may take it, the quiet call it makes, or the window that makes it and tells so. */
export type Step<T = unknown> = Called<T> | Asked

interface Props<T> {
  status: string
  steps: Steps
  all: readonly Step<T>[]
}

/** What this user may do with a document in this state. */
export function StepButtons<T>({ status, steps, all }: Props<T>) {
  const { may } = useSession()
  const shown = all.filter(({ from, tag }) => from.includes(status) && may(tag))
  // counted, and not Ctrl+Enter: struck twice, that would take two steps
  return shown.map((step, at) => <StepButton key={step.name} step={step} steps={steps} keys={`Alt+${at + 1}`} />)
}

function StepButton<T>({ step, steps, keys }: { step: Step<T>; steps: Steps; keys: string }) {
  const [asking, setAsking] = useState(false)
  const [note, setNote] = useState('')
  const [wanted, setWanted] = useState(false)
  const busy = steps.busy === step.name
  const press = () => {
    if (step.ask) void step.ask().then((reply) => reply !== undefined && steps.taken())
    else if (step.reason) setAsking(true)
    else void take(step, '')
  }
  const take = (called: Called<T>, why: string) => steps.take(called.name, () => called.send(stamp(), why), called.done)
  useShortcut(keys, step.label, press, { inInput: true, disabled: busy })
  const title = step.hint ? `${step.hint} ${keys}` : keys
  if (step.ask || !step.reason) {
    return (
      <Button type={step.primary ? 'primary' : 'default'} loading={busy} title={title} onClick={press}>
        {step.label} {step.primary && <kbd>{keys}</kbd>}
      </Button>
    )
  }
  const { title: heading, label, ok, limit, required } = step.reason
  const missing = required && note.trim() === ''
  const submit = () => {
    if (missing) return setWanted(true)
    void take(step, note.trim()).then((taken) => taken && setAsking(false))
  }
  return (
    <Popover
      title={heading}
      trigger="click"
      open={asking}
      onOpenChange={setAsking}
      content={
        <Space>
          <Input
            aria-label={label}
            autoFocus
            placeholder="原因"
            maxLength={limit}
            value={note}
            status={wanted && missing ? 'error' : undefined}
            onChange={(event) => setNote(event.target.value)}
            onPressEnter={submit}
          />
          <Button danger loading={busy} onClick={submit}>
            {ok}
          </Button>
          {wanted && missing && <span className="doc-problem">请输入原因</span>}
        </Space>
      }
    >
      <Button title={title}>{step.label}</Button>
    </Popover>
  )
}
