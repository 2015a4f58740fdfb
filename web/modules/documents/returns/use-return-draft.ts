import { useEffect, useEffectEvent, useRef } from 'react'
import { FAILED, SEARCHING } from '#web/kit/document/codes.ts'
import { allLines, pickPart } from '#web/kit/document/lines.ts'
import type { Kept } from '#web/kit/document/local-draft.ts'
import { useDraft } from '#web/kit/document/use-draft.ts'
import { useLines } from '#web/kit/document/use-lines.ts'
import type { Places } from '#web/kit/document/use-places.ts'
import { call, stamp } from '#web/kit/request/request.ts'
import { useUser } from '#web/kit/session/session.ts'
import { draftOf, inputOf, newHead, newLine, noSource, type ReturnDraft, type ReturnLine, type Source, withSource } from './draft.ts'
import type { ReturnKind } from './kinds.ts'
import { settleLine } from './line-columns.tsx'

/** The lines of a return: a typed part finds the latest line of this partner that is not in the document yet. */
export function useReturnDraft(kind: ReturnKind, id: number, kept: Kept<ReturnDraft> | undefined, places: Places) {
  const { busDate, userId } = useUser()
  const { calls, partner } = kind
  const client = useRef(0)

  const lines = useLines<ReturnLine>({
    blank: newLine,
    pick: pickPart,
    settle: (line, changed) => settleLine(line, changed, places),
    pasted: ({ numbers: [amount, price] }) => ({
      thAmount: amount === undefined ? null : Number(amount),
      ...(price === undefined ? {} : { thPrice: Number(price) }),
    }),
    onParts: findSources,
    pieces: { prop: 'thAmount', begin: 1 },
    // what is bought more than once has further lines to be taken back from
    counts: ({ rest, thAmount }) => rest !== null && rest >= (thAmount ?? 0) + 1,
  })

  async function findSources(of: readonly ReturnLine[]): Promise<void> {
    const wanted = new Set(of.map(({ key }) => key))
    const clientId = client.current
    const say = (problem: string) =>
      lines.patch(
        (line) => wanted.has(line.key) && line.sourceLineId === 0,
        (line) => ({ ...line, problem }),
      )
    if (clientId === 0) return say(`请先选择${partner}`)
    say(SEARCHING)
    const pjids = [...new Set(of.map(({ pjid }) => pjid))]
    const reply = await call(calls.sourcesOf, { clientId, pjids }, { quiet: true }).catch(() => undefined)
    if (clientId !== client.current) return
    if (!reply) return say(FAILED)
    const taken = new Set(lines.current().map(({ sourceLineId }) => sourceLineId))
    lines.patch(
      (line) => wanted.has(line.key) && line.sourceLineId === 0 && line.pjid > 0,
      (line) => {
        const source = reply.content.find((each) => each.pjid === line.pjid && !taken.has(each.id))
        if (!source) return { ...line, problem: `该${partner}没有可退的明细` }
        taken.add(source.id)
        return withSource(line, source)
      },
    )
  }

  const work = useDraft({
    kind: kind.draft,
    id,
    kept,
    lines,
    async load(orderId, signal) {
      const { content } = await call(calls.get, { id: orderId }, { signal, quiet: true })
      if (!content) return null
      return draftOf(
        content,
        await allLines(content.lineCount, (page) => call(calls.pageLines, { thId: orderId, ...page }, { signal, quiet: true })),
      )
    },
    async send(draft) {
      const reply = await call(calls.save, { ...inputOf(draft), submittime: stamp() }, { quiet: true })
      return { id: reply.id, version: reply.version, no: reply.thNo }
    },
    about: ({ clientName }) => clientName || `未选${partner}`,
    fresh: () => places.first && { head: newHead(busDate, userId), lines: [newLine()] },
  })

  // another partner has bought other goods: every line looks for its source anew
  const changed = useEffectEvent((clientId: number) => {
    const before = client.current
    client.current = clientId
    if (before !== 0)
      lines.patch(
        ({ pjid }) => pjid > 0,
        (line) => ({ ...line, ...noSource, problem: '' }),
      )
    const without = lines.current().filter(({ pjid, sourceLineId }) => pjid > 0 && sourceLineId === 0)
    if (clientId > 0 && without.length > 0) void findSources(without)
  })
  const clientId = work.head?.clientId
  useEffect(() => {
    if (clientId !== undefined && clientId !== client.current) changed(clientId)
  }, [clientId])

  /** Puts chosen lines into the document, in place of the blank ones. */
  const add = (sources: readonly Source[], lineOf: (source: Source) => ReturnLine) => {
    const used = lines.current().filter(({ pjNo }) => pjNo !== '')
    const taken = new Set(used.map(({ sourceLineId }) => sourceLineId))
    const made = sources.filter((source) => !taken.has(source.id)).map(lineOf)
    lines.set([...used, ...made, newLine()])
    if (made.length > 0) work.touch()
  }
  return { ...work, add }
}
