import type { Endpoint } from '#contract/kit/fields.ts'
import { type CallOptions, call } from '../request/request.ts'
import type { LogRow, SomeOrder, SomeRow } from './defined.ts'
import type { DocumentCalls } from './definition.ts'

export type Values = Readonly<Record<string, unknown>>
const send = call as (endpoint: Endpoint, input: object, options: CallOptions) => Promise<unknown>

interface Names {
  /** What a document's number is called, and by what its lines are asked for. */
  no: string
  of: string
}

/** The calls of any document. Here alone they lose their types: the definition they come from was checked against them. */
export function untypedCalls(calls: DocumentCalls, { no, of }: Names) {
  return {
    noOf: (order: object) => String((order as Values)[no]),
    get: (id: number, options: CallOptions) => send(calls.get, { id }, options) as Promise<{ content: SomeOrder | null }>,
    pageLines: (id: number, page: object, signal: AbortSignal) =>
      send(calls.pageLines, { [of]: id, ...page }, { signal, quiet: true }) as Promise<{
        page: { list: SomeRow[]; totalCount: number; totalPage: number }
      }>,
    log: (id: number, signal: AbortSignal) => send(calls.log, { id }, { signal, quiet: true }) as Promise<{ content: LogRow[] }>,
    async save(input: object) {
      const reply = (await send(calls.save, input, { quiet: true })) as Values & { id: number; version: number }
      return { id: reply.id, version: reply.version, no: String(reply[no]) }
    },
    remove: (id: number, submittime: number) => send(calls.remove, { id, submittime }, { quiet: true }),
  }
}
export type UntypedCalls = ReturnType<typeof untypedCalls>
