import { Button, Input, Popover, Space } from 'antd'
import { useState } from 'react'
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
  return all
    .filter(({ from, tag }) => from.includes(status) && may(tag))
    .map((step) => <StepButton key={step.name} step={step} steps={steps} />)
}

function StepButton<T>({ step, steps }: { step: Step<T>; steps: Steps }) {
  const [asking, setAsking] = useState(false)
  const [note, setNote] = useState('')
  const [wanted, setWanted] = useState(false)
  const busy = steps.busy === step.name
  if (step.ask) {
    const { ask } = step
    return (
      <Button title={step.hint} onClick={() => void ask().then((reply) => reply !== undefined && steps.taken())}>
        {step.label}
      </Button>
    )
  }
  const take = (why: string) => steps.take(step.name, () => step.send(stamp(), why), step.done)
  if (!step.reason) {
    return (
      <Button type={step.primary ? 'primary' : 'default'} loading={busy} title={step.hint} onClick={() => void take('')}>
        {step.label}
      </Button>
    )
  }
  const { title, label, ok, limit, required } = step.reason
  const missing = required && note.trim() === ''
  const submit = () => {
    if (missing) return setWanted(true)
    void take(note.trim()).then((taken) => taken && setAsking(false))
  }
  return (
    <Popover
      title={title}
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
      <Button title={step.hint}>{step.label}</Button>
    </Popover>
  )
}
