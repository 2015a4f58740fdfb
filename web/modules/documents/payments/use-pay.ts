import { useState } from 'react'
import { TAKING_KINDS, type TakingKind } from '#contract/documents/payments/taking.ts'
import { isCash, UNPAID } from '#contract/master/clients/terms.ts'
import { useAction } from '#web/kit/document/use-action.ts'
import { formatDecimal } from '#web/kit/form/number.ts'
import { useSession, useUser } from '#web/kit/session/session.ts'
import type { Signed } from './grant-form.tsx'
import { choose, distribute, type Entry, fenOf, letOff, nextRounding, type Rounding, usedCredits, yuanOf } from './pay-rules.ts'
import { lastWay, rememberReceipt, rememberWay, wantsReceipt } from './pay-way.ts'
import type { AskedGrant } from './use-phone-grant.ts'

export interface Taken {
  payments: { method: string; accountId: number; amount: number; given: number }[]
  rounding: number
  credits: { itemId: number; amount: number }[]
  /** 原路: given back the way it was paid. */
  original: boolean
  /** 费用 that are paid at once, each by one method. */
  fees: { partnerId: number; method: string; amount: number }[]
}
/** By whose word it is let pass: signed here, or agreed to on a phone. */
interface Word {
  grant?: Signed
  askedId?: number
}
export type Sent = Taken & Word
export interface Fee {
  partnerId: number
  told: string
  amount: number | null
}
export interface PayProps {
  /** 调拨 asks in its own window: only its fees are paid. */
  of: Exclude<TakingKind, 'db'>
  partner: string
  /** In yuan. */
  due: number
  methods: readonly { name: string; accountId: number; takesChange: boolean }[]
  credits: readonly { itemId: number; rest: number }[]
  /** What the goods were paid with, and may go back the same way; in yuan. */
  original?: readonly { method: string; amount: number }[]
  /** 费用 owed to others, in yuan; null: they may not be seen, and are owed. */
  fees?: readonly Fee[]
  /** What may still be owed, of a client who pays cash: what covers it already; null: no limit, undefined: nobody asks. */
  creditLeft?: number | null
  /** Lay here in advance, is taken off `due` already and used with the step; in yuan. */
  covered?: number
  /** 结算方式 of the client. */
  settleKind?: string
  /** What somebody has to let pass, whatever is paid. */
  objections?: readonly { reason: string; detail: string }[]
  /** 付款方式 of the document. */
  prefer?: string
  /** The document is completed with it: what is not paid is owed. */
  mayOwe: boolean
  /** A part may be paid of what is owed already. */
  part?: boolean
  /** 打印小票 is offered. */
  receipt?: boolean
  /** Answers why the signature was not accepted, '' when it is done. */
  send: (sent: Sent) => Promise<{ denied: string }>
  /** Asks the approver on his phone. */
  askPhone?: (taken: Taken) => Promise<AskedGrant>
}

/** What was handed over, in yuan, and whether a receipt is wanted. */
export interface Paid {
  given: number
  change: number
  receipt: boolean
}

export const money = (fen: number) => formatDecimal(yuanOf(fen), 2)

/** What is chosen in the payment window, what follows from it, and how it is sent. */
export function usePay(props: PayProps, onDone: (paid: Paid) => void) {
  const { of, methods: all, mayOwe, part, prefer, original = [], askPhone } = props
  const { word, due: dueWord } = TAKING_KINDS[of]
  const { may, parameter } = useSession()
  const { userId } = useUser()
  // only who buys is given change
  const methods = of === 'ck' ? all : all.map((method) => ({ ...method, takesChange: false }))
  const back = of === 'xt' || of === 'ct'
  const due = fenOf(props.due)
  const cash = isCash(props.settleKind ?? '')
  const mayLeave = props.creditLeft === undefined || props.creditLeft === null ? undefined : fenOf(props.creditLeft)
  const [entries, setEntries] = useState<Entry[]>([])
  const [rounding, setRounding] = useState<Rounding>('不抹')
  const [wanted, setWanted] = useState(0)
  const [owes, setOwes] = useState(false)
  const [asPaid, setAsPaid] = useState(false)
  const [feeWays, setFeeWays] = useState<Readonly<Record<number, string>>>({})
  const [receipt, setReceipt] = useState(() => props.receipt === true && wantsReceipt(userId))
  const [signing, setSigning] = useState<readonly { reason: string; detail: string }[]>()
  const action = useAction()

  const off = letOff(due, rounding)
  // 抹零 may come after it: no more is used than is due
  const advance = Math.min(wanted, due - off)
  const toPay = due - off - advance
  const spread = distribute(toPay, entries, methods)
  const inHand = props.credits.reduce((sum, each) => sum + fenOf(each.rest), 0)

  const write = (next: Entry[], wayOfOld = false) => {
    setEntries(next)
    setAsPaid(wayOfOld)
  }
  const pick = (name: string) => {
    setOwes(false)
    write(choose(entries, name, toPay, methods))
  }
  const type = (name: string, typed: number) => write(entries.map((entry) => (entry.name === name ? { name, typed } : entry)))
  const theWayItCame = original.map(({ method, amount }): Entry => ({ name: method, typed: fenOf(amount) }))
  const takeOriginal = () => {
    setOwes(false)
    write(asPaid ? [] : theWayItCame, !asPaid)
  }
  const takeAdvance = () =>
    setWanted(advance > 0 ? 0 : Math.min(inHand, due - off - spread.paid.reduce((sum, { amount }) => sum + amount, 0)))

  function errorOf(paid: readonly { amount: number }[], error: string): string {
    if (!error || of === 'ck') return error
    const sum = paid.reduce((whole, { amount }) => whole + amount, 0)
    return back ? `可退 ${money(due)}，不能退 ${money(sum)}` : `${word}合计 ${money(sum)} 超过${dueWord} ${money(toPay)}`
  }
  function objectionsOf(left: number) {
    const found = [...(props.objections ?? [])]
    // what lies here in advance covers once: used now it covers nothing else
    const covered = mayLeave === undefined ? left : mayLeave - advance
    if (left > covered && cash)
      found.push({ reason: UNPAID, detail: `${UNPAID}（${props.settleKind}客户，还差 ${money(Math.min(left, left - covered))}）` })
    else if (left > covered) found.push({ reason: '超出信用额度', detail: `超出信用额度（可用 ${money(covered)}，挂账 ${money(left)}）` })
    const limit = fenOf(Number(parameter('ROUNDING_LIMIT') || '1'))
    const over = `抹零 ${yuanOf(off).toFixed(2)} 超过上限 ${yuanOf(limit).toFixed(2)}`
    if (of === 'ck' && off > limit && !may('fin:sk:discount')) found.push({ reason: over, detail: over })
    return found
  }
  function takenOf(paid: typeof spread.paid, original: boolean): Taken {
    const payments = paid
      .filter(({ amount }) => amount > 0)
      .map(({ name, amount, given: handed }) => ({
        method: name,
        accountId: methods.find((way) => way.name === name)?.accountId ?? 0,
        amount: yuanOf(amount),
        given: yuanOf(handed),
      }))
    const credits = usedCredits(
      props.credits.map(({ itemId, rest }) => ({ itemId, rest: fenOf(rest) })),
      advance,
    ).map(({ itemId, amount }) => ({ itemId, amount: yuanOf(amount) }))
    const fees = (props.fees ?? []).flatMap(({ partnerId, amount }) => {
      const method = feeWays[partnerId]
      return method && amount ? [{ partnerId, method, amount }] : []
    })
    return { fees, payments, rounding: yuanOf(off), credits, original }
  }
  async function complete(now: readonly Entry[] = entries, owing = owes, signed?: Word): Promise<void> {
    const final = distribute(toPay, now, methods)
    const error = errorOf(final.paid, final.error)
    if (error) return action.say(error)
    if (final.rest > 0 && !owing && !part) return
    if (part && final.paid.length === 0 && advance === 0) return
    const against = objectionsOf(final.rest)
    if (against.length > 0 && !signed) return setSigning(against)
    const taken = takenOf(final.paid, now === theWayItCame || asPaid)
    const reply = await action.run('pay', () => props.send({ ...taken, ...signed }))
    if (!reply) return
    if (reply.denied) return action.say(reply.denied)
    const [only] = taken.payments
    if (taken.payments.length === 1 && only && of === 'ck') rememberWay(userId, only.method)
    onDone({ given: yuanOf(final.paid.reduce((sum, each) => sum + each.given, 0)), change: yuanOf(final.change), receipt })
  }
  const openStill = () => action.say(`还有 ${money(spread.rest)} 未分配，请选择${word}方式${mayOwe ? '，或按 0 挂账' : ''}`)
  function payOriginal(): void {
    takeOriginal()
    if (part || distribute(toPay, theWayItCame, methods).rest === 0) void complete(theWayItCame, false)
  }
  function usualMethod() {
    const preferred = methods.find(({ name }) => name === prefer)
    return of === 'ck' ? (preferred ?? methods.find(({ name }) => name === lastWay(userId)) ?? methods[0]) : preferred
  }
  /** Enter on the list: completes what is met, or does the usual: the method of the document or of last time; back the way it was paid; else it is owed. */
  const enter = () => {
    if (spread.rest === 0 || owes || (part && (entries.length > 0 || advance > 0))) return void complete()
    if (entries.length > 0) return openStill()
    if (back && original.length > 0) return payOriginal()
    const usual = usualMethod()
    if (usual) {
      const whole = choose([], usual.name, toPay, methods)
      write(whole)
      return void complete(whole, false)
    }
    if (!mayOwe || of === 'ck') return openStill()
    setOwes(true)
    void complete([], true)
  }
  return {
    ...{ word, dueWord, due, cash, mayLeave, methods, off, inHand, advance, owes, asPaid, signing, action, ...spread },
    ...{ pick, type, takeAdvance, takeOriginal, complete, enter, setSigning },
    round: () => setRounding(nextRounding(due, rounding)),
    mayRound: !back,
    mayTake: may(TAKING_KINDS[of].pay),
    owe: () => setOwes(!owes),
    feeWays,
    receipt,
    wantReceipt(wanted: boolean) {
      setReceipt(wanted)
      rememberReceipt(userId, wanted)
    },
    payFee: (partnerId: number, method: string) => setFeeWays({ ...feeWays, [partnerId]: method }),
    sign: (grant: Signed) => void complete(entries, true, { grant }),
    agreed: (askedId: number) => void complete(entries, true, { askedId }),
    askPhone: askPhone && (() => action.run('ask', () => askPhone(takenOf(spread.paid, asPaid)))),
  }
}
