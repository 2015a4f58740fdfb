import { setTimeout as wait } from 'node:timers/promises'
import { Code, type Endpoint, type Reply, type Sent } from '#contract/kit/fields.ts'
import type { Service } from './service.ts'

/** What happened to all presses of the day. */
export interface Presses {
  /** Documents written. */
  documents: number
  done: number
  /** The business said no, as it may to somebody who came too late. */
  late: number
  /** Answers that never arrived, and among the presses sent again because of it those that had been carried out already. */
  lost: number
  repeated: number
  /** Waiting for an answer right now. */
  underWay: number
  /** Milliseconds of each answered press, the longest time nobody was answered in, and when the last was. */
  times: number[]
  silence: number
  heard: number
  /** What was said by whoever could not, and how often. */
  unable: Map<string, number>
  /** Answers nobody should ever get. */
  surprises: Set<string>
}
export const newPresses = (): Presses => ({
  documents: 0,
  done: 0,
  late: 0,
  lost: 0,
  repeated: 0,
  underWay: 0,
  times: [],
  silence: 0,
  heard: performance.now(),
  unable: new Map(),
  surprises: new Set(),
})

/** What may be said to somebody who was overtaken by others. */
const LATE =
  /库存不足|单据状态已变化|没有发出任何商品|没有拣到任何商品|没有可以转单|还没有盘点|已在盘点单|调整后库存金额小于0|已不足以冲回|只能再退|来源单据|已有退货单|已核销|未核销金额已变化|余额不足|刚被核销|可核销的|只能再转|已超过|盘点范围内没有商品|不能收货/
const REPEATED = 409
/** The installation cannot, and says so: whoever is told presses again. */
const UNABLE = [502, 503, 504]

interface Answer {
  status: number
  body: { code: number; msg: string }
}

/** How a press may be lost: its answer never read, the line cut while the server works, or sent twice at once. */
type Losing = () => 'unread' | 'cut' | 'twice' | undefined

interface ClerkOf {
  service: Service
  record: Presses
  token: string
  losing: Losing
}

let stamp = Date.now()
let marks = 0

/** Somebody in one company who presses buttons and, when no answer comes, presses the same again. */
export function clerk({ service, record, token, losing }: ClerkOf) {
  async function once(path: string, body: string, lose: ReturnType<Losing>): Promise<Answer | undefined> {
    const address = await service.address()
    record.underWay += 1
    const gone = lose === 'cut' ? AbortSignal.timeout(Math.floor(Math.random() * 20)) : AbortSignal.timeout(180_000)
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    try {
      const answer = await fetch(address + path, { method: 'POST', body, headers, signal: gone })
      const read = { status: answer.status, body: (await answer.json()) as Answer['body'] }
      if (!UNABLE.includes(read.status)) return lose === 'unread' ? undefined : read
      record.unable.set(read.body.msg, (record.unable.get(read.body.msg) ?? 0) + 1)
      return undefined
    } catch {
      return undefined
    } finally {
      record.underWay -= 1
    }
  }
  /** The same press twice at once, as a line that stutters sends it: one is carried out, the other told so. */
  async function twice(path: string, body: string): Promise<Answer | undefined> {
    const answers = (await Promise.all([once(path, body, undefined), once(path, body, undefined)])).filter((each) => each !== undefined)
    const done = answers.filter((each) => each.body.code === Code.done)
    if (done.length > 1) record.surprises.add(`${path} was carried out twice`)
    return done[0] ?? answers.find(({ status }) => status !== REPEATED) ?? answers[0]
  }

  async function answered<E extends Endpoint>({ path }: E, input: Sent<E>, lose: Losing): Promise<Answer & { tries: number }> {
    const body = JSON.stringify(input)
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => String((input as { [field: string]: unknown })[name]))
    for (let tries = 1; ; tries += 1) {
      const begun = performance.now()
      const how = tries === 1 ? lose() : undefined
      const answer = how === 'twice' ? await twice(filled, body) : await once(filled, body, how)
      if (answer) {
        const now = performance.now()
        record.times.push(now - begun)
        record.silence = Math.max(record.silence, now - record.heard)
        record.heard = now
        return { ...answer, tries: how === 'twice' ? 2 : tries }
      }
      record.lost += 1
      await wait(20)
    }
  }

  /** One press, whatever becomes of its answers: done (its reply, or 'before' when only a lost answer would have told it), or not. */
  async function press<E extends Endpoint>(call: E, input: Sent<E>): Promise<Reply<E> | 'before' | undefined> {
    stamp += 1
    const { status, body, tries } = await answered(call, { ...input, submittime: stamp }, losing)
    if (body.code === Code.done) {
      record.done += 1
      return body as unknown as Reply<E>
    }
    if (status === REPEATED && tries > 1) {
      record.repeated += 1
      return 'before'
    }
    if (LATE.test(body.msg)) record.late += 1
    else record.surprises.add(`${call.path} ${status} ${body.code} ${body.msg}`)
    return undefined
  }

  return {
    /** A step of a document. */
    step: async <E extends Endpoint>(call: E, input: Sent<E>) => (await press(call, input)) !== undefined,
    press,
    async read<E extends Endpoint>(call: E, input: Sent<E>): Promise<Reply<E>> {
      const { body } = await answered(call, input, () => undefined)
      if (body.code !== Code.done) throw new Error(`${call.path}: ${body.msg}`)
      return body as unknown as Reply<E>
    },
    /**
     * Writes a document and answers its id. Its remark is a mark nobody else uses: whoever was not told the id finds the document in its list,
     * which is what a person does, too.
     */
    async write<E extends Endpoint, L extends Endpoint>(save: E, input: Omit<Sent<E>, 'remark'>, list: L, filter: Sent<L>) {
      marks += 1
      const remark = `第${marks}号`
      const made = await press(save, { ...input, remark } as unknown as Sent<E>)
      if (made === undefined) return undefined
      record.documents += 1
      if (made !== 'before') return (made as unknown as { id: number }).id
      const { page } = (await this.read(list, { ...filter, limit: 500 } as Sent<L>)) as unknown as {
        page: { list: { id: number; remark: string }[] }
      }
      const found = page.list.find((row) => row.remark === remark)
      if (!found) record.surprises.add(`${save.path} was carried out, yet its document is not in the list`)
      return found?.id
    },
    /** A document that a step made of another. */
    counted: () => {
      record.documents += 1
    },
  }
}
export type Clerk = ReturnType<typeof clerk>
