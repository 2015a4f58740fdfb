import { transferRequests } from '#contract/documents/transfer-requests.ts'
import { pickPart } from '#web/kit/document/lines.ts'
import type { LocalDraft } from '#web/kit/document/local-draft.ts'
import { useDraft } from '#web/kit/document/use-draft.ts'
import { type Lines, useLines } from '#web/kit/document/use-lines.ts'
import { call, stamp } from '#web/kit/request/request.ts'
import { inputOf, load, newHead, newLine, type RequestDraft, type RequestLine } from './draft.ts'
import { KEPT_AS } from './tags.ts'

export function useRequestDraft(id: number, localDraft: LocalDraft<RequestDraft> | undefined) {
  const lines: Lines<RequestLine> = useLines<RequestLine>({
    blank: newLine,
    pick: pickPart,
    settle: (line) => line,
    pasted: ({ numbers: [qty] }) => ({ qty: qty === undefined ? null : Number(qty) }),
    pieces: { prop: 'qty' },
    counts: () => true,
    onParts: () => {},
  })
  return useDraft({
    ...{ kind: KEPT_AS, id, localDraft, lines, load },
    async send(draft: RequestDraft) {
      const reply = await call(transferRequests.save, { ...inputOf(draft), submittime: stamp() }, { quiet: true })
      return { id: reply.id, version: reply.version, no: reply.dyNo }
    },
    about: ({ toCompanyName }) => toCompanyName || '要货单',
    fresh: () => ({ head: newHead(), lines: [newLine()] }),
  })
}
