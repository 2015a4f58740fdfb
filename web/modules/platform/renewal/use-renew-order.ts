import { useEffect, useRef, useState } from 'react'
import type { Reply, Sent } from '#contract/kit/fields.ts'
import { PayState, renewal } from '#contract/platform/renewal/renewal.ts'
import { wechat } from '#contract/platform/wechat.ts'
import { call } from '#web/kit/request/request.ts'

export type RenewOrder = Reply<typeof renewal.addOrder>['content']
export type RenewRequest = Pick<Sent<typeof renewal.addOrder>, 'paytype' | 'addType' | 'renewId' | 'userNum' | 'pdaNum'>

/** Typing a number is one change, not one for each digit. */
const SETTLE_MS = 300
const POLL_MS = 1000
const messageOf = (fault: unknown) => (fault instanceof Error ? fault.message : '')

/** An order for what is wanted: a new one after each change and when its time is over; polled each second until it is paid. */
export function useRenewOrder(wanted: RenewRequest | undefined, onPaid: (msg: string) => void) {
  const [order, setOrder] = useState<RenewOrder>()
  const [problem, setProblem] = useState('')
  const [round, setRound] = useState(0)
  const paid = useRef(onPaid)
  paid.current = onPaid
  const key = wanted ? JSON.stringify(wanted) : ''
  const first = useRef(true)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round is a new order for the same wish
  useEffect(() => {
    if (key === '') return
    let stale = false
    setOrder(undefined)
    setProblem('')
    const make = async () => {
      try {
        const { content } = await call(renewal.addOrder, { ...(JSON.parse(key) as RenewRequest), qrCode: true }, { quiet: true })
        if (!stale) setOrder(content)
      } catch (fault) {
        if (!stale) setProblem(messageOf(fault) || '订单生成失败')
      }
    }
    const timer = setTimeout(make, first.current ? 0 : SETTLE_MS)
    first.current = false
    return () => {
      stale = true
      clearTimeout(timer)
    }
  }, [key, round])

  const orderNo = order?.orderNo
  useEffect(() => {
    if (!orderNo) return
    let timer: ReturnType<typeof setTimeout>
    let over = false
    const poll = async () => {
      try {
        const { content } = await call(wechat.bindState, { tid: orderNo }, { quiet: true })
        if (over) return
        if (content.code === PayState.paid) return paid.current(content.msg)
        timer = setTimeout(poll, POLL_MS)
      } catch {
        // the specification: the timer stops, without a message; the next order is asked about again
      }
    }
    timer = setTimeout(poll, POLL_MS)
    return () => {
      over = true
      clearTimeout(timer)
    }
  }, [orderNo])

  return { order, problem, again: () => setRound((before) => before + 1) }
}

/** Seconds until the order closes, counted down; `onOver` at zero. */
export function useCountdown(order: RenewOrder | undefined, onOver: () => void): number {
  const [left, setLeft] = useState(0)
  const over = useRef(onOver)
  over.current = onOver
  useEffect(() => {
    if (!order) return
    const end = Date.now() + order.timeNum * 60_000
    const seconds = () => Math.max(0, Math.ceil((end - Date.now()) / 1000))
    setLeft(seconds())
    const timer = setInterval(() => {
      const now = seconds()
      setLeft(now)
      if (now > 0) return
      clearInterval(timer)
      over.current()
    }, 1000)
    return () => clearInterval(timer)
  }, [order])
  return left
}
