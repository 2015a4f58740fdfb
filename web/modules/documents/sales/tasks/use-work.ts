import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { outbound } from '#contract/documents/sales/sales.ts'
import type { Reply } from '#contract/kit/fields.ts'
import { openDialog, toast } from '#web/kit/dialog/dialogs.tsx'
import { useAction } from '#web/kit/document/use-action.ts'
import { call, stamp } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import { cashWith } from './cash-with.ts'
import { type Counts, inWalkingOrder, type WorkLine } from './counting.ts'
import type { Order, WorkStep } from './work-steps.ts'

const MOST = 500

async function loadLines(id: number, signal: AbortSignal): Promise<WorkLine[]> {
  const lines: WorkLine[] = []
  for (let page = 1; ; page += 1) {
    const found = (await call(outbound.pageLines, { ckId: id, page, limit: MOST }, { signal, quiet: true })).page
    lines.push(...found.list)
    if (page >= found.totalPage) return inWalkingOrder(lines)
  }
}

/** What has been counted is kept in the browser: a tablet that sleeps or loses the page loses no walk through the warehouse. */
const storageKey = (step: string, id: number) => `counts:${step}:${id}`
function storedCounts(step: string, id: number): Counts {
  try {
    return new Map(JSON.parse(localStorage.getItem(storageKey(step, id)) ?? '[]') as [number, number][])
  } catch {
    return new Map()
  }
}

/** One order at one step: its lines, what was counted, and how it goes on. */
export function useWork(step: WorkStep, order: Order, onDone: () => void) {
  const { id } = order
  const [status, setStatus] = useState(order.status)
  const [counts, setCounts] = useState(() => storedCounts(step.key, id))
  const action = useAction()
  const { may, maySee } = useSession()
  const mayPay = may('busi:ck:pay') && maySee('price.txsprice')
  const {
    data: lines,
    isError,
    refetch,
  } = useQuery({
    queryKey: ['work', step.key, id],
    queryFn: ({ signal }) => loadLines(id, signal),
    staleTime: 0,
    gcTime: 0,
  })
  const begun = !step.doing || status === step.doing

  const put = (change: Iterable<readonly [number, number | undefined]>) => {
    const next = new Map(counts)
    for (const [line, amount] of change) {
      if (amount === undefined) next.delete(line)
      else next.set(line, amount)
    }
    localStorage.setItem(storageKey(step.key, id), JSON.stringify([...next]))
    setCounts(next)
  }
  async function start(): Promise<boolean> {
    const { start: begin } = step
    if (!begin) return true
    const reply = await action.run('start', () => call(begin as typeof outbound.pickStart, { id, submittime: stamp() }, { quiet: true }))
    if (reply) setStatus(reply.status)
    return reply !== undefined
  }
  async function finish(work: () => Promise<{ status: string }>): Promise<void> {
    const reply = await action.run('done', work)
    if (reply) finished(reply)
  }
  /** Of a client who pays cash the money comes with the step. */
  async function paid(send: (taken: object) => Promise<Reply<typeof outbound.sign>>): Promise<void> {
    const heard = await action.run('done', () => cashWith(id, mayPay))
    if (!heard) return
    if (!heard.asks) return finish(() => send({}))
    let reply = { status: '' }
    const taken = await openDialog('pay', {
      ...heard.asks,
      send: async (sent) => {
        const done = await send(sent)
        reply = done
        return done
      },
    })
    if (taken) finished(reply)
  }
  function finished(reply: { status: string }): void {
    localStorage.removeItem(storageKey(step.key, id))
    toast.success(`${order.ckNo} ${step.word}完成，${reply.status}`)
    onDone()
  }
  const quiet = { quiet: true }
  const counted = () => [...counts].map(([line, amount]) => ({ id: line, amount }))
  return {
    ...action,
    lines,
    failed: isError,
    retry: () => void refetch(),
    status,
    begun,
    counts,
    put,
    start,
    pickDone: () => finish(() => call(outbound.pickDone, { id, lines: counted(), submittime: stamp() }, quiet)),
    checkDone: () => finish(() => call(outbound.checkDone, { id, lines: counted(), submittime: stamp() }, quiet)),
    packDone: (boxCount: number) => finish(() => call(outbound.packDone, { id, boxCount, submittime: stamp() }, quiet)),
    ship: (fhCompany: string, carNum: string) =>
      paid((taken) => call(outbound.ship, { id, fhCompany, carNum, ...taken, submittime: stamp() }, quiet)),
    sign: () => paid((taken) => call(outbound.sign, { id, ...taken, submittime: stamp() }, quiet)),
  }
}
