import { Alert, Button, Input } from 'antd'
import { useState } from 'react'
import { badDebts } from '#contract/documents/payments/payments.ts'
import { grants } from '#contract/documents/sales/grants.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { transferRequests } from '#contract/documents/transfer-requests.ts'
import { limitOf } from '#contract/kit/fields.ts'
import { WAITING, type Waiting } from '#contract/reports/home/notices.ts'
import { openDialog, toast } from '#web/kit/dialog/dialogs.tsx'
import { openDocument } from '#web/kit/document/open-document.ts'
import { useAction } from '#web/kit/document/use-action.ts'
import { call, stamp } from '#web/kit/request/request.ts'
import type { Daily } from './daily-sales.tsx'
import { isShown, money } from './figure.tsx'

type Paper = Daily['waiting'][number]
interface Answering {
  /** 同意 wants a word, too. */
  said?: true
  most: number | undefined
  yes(id: number, note: string): Promise<unknown>
  no(id: number, note: string): Promise<unknown>
}
const quiet = { quiet: true }

const ANSWERS: Record<Waiting, Answering> = {
  ck: {
    said: true,
    most: limitOf(outbound.approve.input.note),
    yes: (id, note) => call(outbound.approve, { id, note, submittime: stamp() }, quiet),
    no: (id, note) => call(outbound.reject, { id, note, submittime: stamp() }, quiet),
  },
  grant: {
    said: true,
    most: limitOf(grants.answer.input.note),
    yes: (id, note) => call(grants.answer, { id, agree: true, note, submittime: stamp() }, quiet),
    no: (id, note) => call(grants.answer, { id, agree: false, note, submittime: stamp() }, quiet),
  },
  hz: {
    most: limitOf(badDebts.reject.input.note),
    yes: (id) => call(badDebts.audit, { id, submittime: stamp() }, quiet),
    no: (id, note) => call(badDebts.reject, { id, note, submittime: stamp() }, quiet),
  },
  dy: {
    most: limitOf(transferRequests.refuse.input.reason),
    yes: (id) => call(transferRequests.agree, { id, warehouseId: 0, submittime: stamp() }, quiet),
    no: (id, reason) => call(transferRequests.refuse, { id, reason, submittime: stamp() }, quiet),
  },
}
const open = ({ kind, id }: Paper) => (kind === 'grant' ? void openDialog('grantAsked', { id }) : openDocument(kind, id))

/** Answered where it stands: yes, or no with the reason. Whoever comes second reads that its state has changed, and sees the list as it is now. */
export function DailyWaiting({ papers, onAnswered }: { papers: readonly Paper[]; onAnswered: () => void }) {
  const [refusal, setRefusal] = useState('')
  if (papers.length === 0 && refusal === '') return null
  const answered = (words: string) => {
    setRefusal(words)
    onAnswered()
  }
  return (
    <>
      {refusal && <Alert type="error" showIcon closable={{ onClose: () => setRefusal('') }} title={refusal} />}
      <ul className="daily-waiting">
        {papers.map((paper) => (
          <WaitingPaper key={`${paper.kind}${paper.id}`} paper={paper} onAnswered={answered} />
        ))}
      </ul>
    </>
  )
}

function WaitingPaper({ paper, onAnswered }: { paper: Paper; onAnswered: (refusal: string) => void }) {
  const { kind, id, no, partner, about, by, at, amount } = paper
  const [asking, setAsking] = useState<'yes' | 'no' | ''>('')
  const [note, setNote] = useState('')
  const { busy, run } = useAction()
  const { label } = WAITING[kind]
  const name = `${label} ${no || partner}`
  const answer = async (how: 'yes' | 'no', words: string) => {
    const done = await run(how, async () => {
      try {
        await ANSWERS[kind][how](id, words)
        return ''
      } catch (fault) {
        return fault instanceof Error ? `${name}：${fault.message}` : '操作失败'
      }
    })
    if (done === '') toast.success(`${name}${how === 'yes' ? '已同意' : '已拒绝'}`)
    if (done !== undefined) onAnswered(done)
  }
  const press = (how: 'yes' | 'no') => {
    if (how === 'yes' && !ANSWERS[kind].said) return void answer('yes', '')
    setAsking(how)
  }
  return (
    <li>
      <div className="daily-paper">
        <span className="daily-kind">{label}</span>
        <button type="button" className="daily-name" onClick={() => open(paper)}>
          {no || '查看'}
        </button>
        <strong>{partner}</strong>
        {isShown(amount) && <b>{money(amount)}</b>}
        <small>
          {by} {at.slice(5, 16)}
        </small>
      </div>
      {about && <p>{about}</p>}
      {asking === '' ? (
        <div className="daily-answer">
          <Button type="primary" loading={busy === 'yes'} aria-label={`同意 ${name}`} onClick={() => press('yes')}>
            同意
          </Button>
          <Button danger loading={busy === 'no'} aria-label={`拒绝 ${name}`} onClick={() => press('no')}>
            拒绝
          </Button>
        </div>
      ) : (
        <form
          className="daily-answer"
          onSubmit={(event) => {
            event.preventDefault()
            if (note.trim() !== '') void answer(asking, note.trim())
          }}
        >
          <Input
            autoFocus
            aria-label={asking === 'yes' ? '审核意见' : '拒绝原因'}
            placeholder={asking === 'yes' ? '请输入审核意见' : '请输入拒绝原因'}
            maxLength={ANSWERS[kind].most}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
          <Button type="primary" danger={asking === 'no'} htmlType="submit" disabled={note.trim() === ''} loading={busy !== ''}>
            {asking === 'yes' ? '确认同意' : '确认拒绝'}
          </Button>
          <Button onClick={() => setAsking('')}>返回</Button>
        </form>
      )}
    </li>
  )
}
