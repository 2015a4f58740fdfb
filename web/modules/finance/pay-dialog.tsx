import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { AppDialog } from '#web/kit/app-dialog.tsx'
import type { DialogProps } from '#web/kit/dialogs.tsx'
import { useAttempt } from '#web/kit/document/attempt.ts'
import { Refusal } from '#web/kit/document/document-frame.tsx'
import { formatDecimal } from '#web/kit/number.ts'
import { useSession, useUser } from '#web/kit/session.ts'
import { GrantForm, type Signed } from './grant-form.tsx'
import { PayRow } from './pay-row.tsx'
import { choose, distribute, type Entry, fenOf, letOff, nextRounding, type Rounding, usedCredits, yuanOf } from './pay-rules.ts'
import { lastWay, rememberWay } from './pay-way.ts'
import './pay.css'

interface Sent {
  payments: { method: string; accountId: number; amount: number; given: number }[]
  rounding: number
  credits: { itemId: number; amount: number }[]
  grant?: Signed
}
interface Given {
  word: '收款' | '付款'
  partner: string
  /** In yuan. */
  due: number
  methods: readonly { name: string; accountId: number; takesChange: boolean }[]
  credits: readonly { itemId: number; rest: number }[]
  /** What may still be owed; null: no limit, undefined: nobody asks. */
  creditLeft?: number | null
  /** What somebody has to let pass, whatever is paid. */
  objections?: readonly { reason: string; detail: string }[]
  /** 付款方式 of the document. */
  prefer?: string
  /** The document is completed with it: what is not paid is owed. */
  mayOwe: boolean
  /** A part may be paid of what is owed already. */
  part?: boolean
  /** Answers why the signature was not accepted, '' when it is done. */
  send: (sent: Sent) => Promise<{ denied: string }>
}
declare module '#web/kit/dialogs.tsx' {
  interface Dialogs {
    /** 收款 (付款) of a document: the numbered methods, 预收款, 挂账, 抹零. Answers what was handed over, in yuan. */
    pay: { props: Given; result: { given: number; change: number } }
  }
}

const money = (fen: number) => formatDecimal(yuanOf(fen), 2)

export function PayDialog(given: DialogProps<'pay'>) {
  const { word, partner, methods, mayOwe, onDone, onClose } = given
  const { may, parameter } = useSession()
  const { userId } = useUser()
  const due = fenOf(given.due)
  const [entries, setEntries] = useState<Entry[]>([])
  const [rounding, setRounding] = useState<Rounding>('不抹')
  const [advance, setAdvance] = useState(0)
  const [owes, setOwes] = useState(false)
  const [signing, setSigning] = useState<readonly { reason: string; detail: string }[]>()
  const attempt = useAttempt()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => list.current?.focus(), [])

  const off = letOff(due, rounding)
  const toPay = due - off - advance
  const spread = distribute(toPay, entries, methods)
  const { paid, rest, change } = spread
  const inHand = given.credits.reduce((sum, each) => sum + fenOf(each.rest), 0)
  const rows = methods.map((way, at) => ({ ...way, at, paid: paid.find(({ name }) => name === way.name) }))
  const back = () => list.current?.focus()

  const pick = (name: string) => {
    setOwes(false)
    setEntries(choose(entries, name, toPay, methods))
  }
  const type = (name: string, typed: number) => setEntries(entries.map((entry) => (entry.name === name ? { name, typed } : entry)))
  const takeAdvance = () => setAdvance(advance > 0 ? 0 : Math.min(inHand, due - off - paid.reduce((sum, { amount }) => sum + amount, 0)))

  function objectionsOf(left: number) {
    const found = [...(given.objections ?? [])]
    if (given.creditLeft !== undefined && given.creditLeft !== null && left > fenOf(given.creditLeft))
      found.push({ reason: '超出信用额度', detail: `超出信用额度（可用 ${money(fenOf(given.creditLeft))}，挂账 ${money(left)}）` })
    const limit = fenOf(Number(parameter('ROUNDING_LIMIT') || '1'))
    const over = `抹零 ${yuanOf(off).toFixed(2)} 超过上限 ${yuanOf(limit).toFixed(2)}`
    if (word === '收款' && off > limit && !may('fin:sk:discount')) found.push({ reason: over, detail: over })
    return found
  }
  async function complete(now: readonly Entry[] = entries, owing = owes, grant?: Signed): Promise<void> {
    const final = distribute(toPay, now, methods)
    if (final.flaw) return attempt.say(final.flaw)
    if (final.rest > 0 && !owing && !given.part) return
    if (given.part && final.paid.length === 0 && advance === 0) return
    const against = objectionsOf(final.rest)
    if (against.length > 0 && !grant) return setSigning(against)
    const payments = final.paid
      .filter(({ amount }) => amount > 0)
      .map(({ name, amount, given: handed }) => ({
        method: name,
        accountId: methods.find((way) => way.name === name)?.accountId ?? 0,
        amount: yuanOf(amount),
        given: yuanOf(handed),
      }))
    const credits = usedCredits(
      given.credits.map(({ itemId, rest: open }) => ({ itemId, rest: fenOf(open) })),
      advance,
    ).map(({ itemId, amount }) => ({ itemId, amount: yuanOf(amount) }))
    const reply = await attempt.run('pay', () => given.send({ payments, rounding: yuanOf(off), credits, ...(grant && { grant }) }))
    if (!reply) return
    if (reply.denied) return attempt.say(reply.denied)
    const [only] = payments
    if (payments.length === 1 && only) rememberWay(userId, only.method)
    onDone({ given: yuanOf(final.paid.reduce((sum, each) => sum + each.given, 0)), change: yuanOf(final.change) })
  }
  /** Enter on the list: completes what is met, or takes the usual method for all of it. */
  const enter = () => {
    if (rest === 0 || owes || (given.part && (entries.length > 0 || advance > 0))) return void complete()
    const usual = methods.find(({ name }) => name === given.prefer) ?? methods.find(({ name }) => name === lastWay(userId)) ?? methods[0]
    if (entries.length > 0 || !usual) return attempt.say(`还有 ${money(rest)} 未分配，请选择${word}方式，或按 0 挂账`)
    const all = choose([], usual.name, toPay, methods)
    setEntries(all)
    void complete(all, false)
  }
  const onKey = (event: React.KeyboardEvent) => {
    if (event.target !== list.current || event.ctrlKey || event.altKey || event.metaKey) return
    const way = /^[1-8]$/.test(event.key) ? methods[Number(event.key) - 1] : undefined
    if (way) pick(way.name)
    else if (event.key === '9') takeAdvance()
    else if (event.key === '0' && mayOwe) setOwes(!owes)
    else if (event.key === '-') setRounding(nextRounding(due, rounding))
    else if (event.key === 'Enter') enter()
    else return
    event.preventDefault()
    attempt.dismiss()
  }
  if (signing) {
    return (
      <GrantForm
        objections={signing}
        busy={attempt.busy !== ''}
        refusal={attempt.refusal}
        onDismiss={attempt.dismiss}
        onBack={() => setSigning(undefined)}
        onSigned={(grant) => void complete(entries, true, { ...grant, reasons: signing.map(({ reason }) => reason) })}
      />
    )
  }
  return (
    <AppDialog
      title={`${word} · ${partner}`}
      width={560}
      onClose={onClose}
      busy={attempt.busy !== ''}
      footer={
        <>
          <Button onClick={onClose}>
            返回修改 <kbd>Esc</kbd>
          </Button>
          <Button type="primary" loading={attempt.busy !== ''} onClick={enter}>
            完成 <kbd>Enter</kbd>
          </Button>
        </>
      }
    >
      <Refusal text={attempt.refusal} onDismiss={attempt.dismiss} />
      <p className="pay-sums">
        <span>
          {word === '收款' ? '应收' : '应付'} <b>{money(due)}</b>
        </span>
        <Button
          type="text"
          size="small"
          onClick={() => setRounding(nextRounding(due, rounding))}
          title="按 - 键切换：不抹、抹分、抹角、抹元"
        >
          抹零 <b>{off > 0 ? `−${money(off)}` : '0.00'}</b> <kbd>-</kbd>
        </Button>
        <span>
          {word === '收款' ? '待收' : '待付'} <b className={rest > 0 ? 'pay-open' : undefined}>{money(rest)}</b>
        </span>
        {change > 0 && (
          <span>
            找零 <b className="pay-change">{money(change)}</b>
          </span>
        )}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the numbers are struck on the list itself */}
      {/* biome-ignore lint/a11y/useSemanticElements: no fields of a form, but choices */}
      <div ref={list} className="pay-list" role="group" aria-label={`${word}方式`} tabIndex={0} onKeyDown={onKey}>
        {rows.map(({ at, name, paid: line }) => (
          <PayRow
            key={name}
            number={at + 1}
            name={name}
            chosen={line !== undefined}
            given={line?.given ?? 0}
            note={line && line.given > line.amount ? `找零 ${money(line.given - line.amount)}` : ''}
            onPick={() => pick(name)}
            onType={(typed) => type(name, typed)}
            onDone={() => (rest === 0 || owes ? void complete() : back())}
            onBack={back}
          />
        ))}
        {inHand > 0 && (
          <button type="button" tabIndex={-1} className="pay-row" aria-pressed={advance > 0} onClick={takeAdvance}>
            <kbd>9</kbd> {word === '收款' ? '预收款' : '预付款'} <span>可用 {money(inHand)}</span> {advance > 0 && <b>{money(advance)}</b>}
          </button>
        )}
        {mayOwe && (
          <button type="button" tabIndex={-1} className="pay-row" aria-pressed={owes} onClick={() => setOwes(!owes)}>
            <kbd>0</kbd> 挂账
            {given.creditLeft !== undefined && given.creditLeft !== null && <span>可用额度 {money(fenOf(given.creditLeft))}</span>}
            {owes && <b>{money(rest)}</b>}
          </button>
        )}
      </div>
      {methods.length === 0 && <p className="pay-none">{`暂无${word}方式，请在 财务管理 → 账户与流水 新增资金账户`}</p>}
    </AppDialog>
  )
}
