import { transferRequests } from '#contract/documents/transfer-requests.ts'
import type { Reply, Row, Sent } from '#contract/kit/fields.ts'
import { allLines, isBlank, lineError, newKey, noPart, type PartLine, partOf, type ValidationError } from '#web/kit/document/lines.ts'
import type { Draft } from '#web/kit/document/use-draft.ts'
import { quantityError } from '#web/kit/form/number.ts'
import { call } from '#web/kit/request/request.ts'
import { piecePlaces } from '#web/kit/session/session.ts'

export interface RequestHead {
  toCompanyId: number
  toCompanyName: string
  needBy: string
  remark: string
  ckId: number
}
export interface RequestLine extends PartLine {
  qty: number | null
  /** 可用 of the branch that is asked; null = not known. */
  usable: number | null
  spare: number | null
  remark: string
}
export type RequestDraft = Draft<RequestHead, RequestLine>

export const newHead = (): RequestHead => ({ toCompanyId: 0, toCompanyName: '', needBy: '', remark: '', ckId: 0 })
export const newLine = (): RequestLine => ({
  ...{ key: newKey(), ...noPart, pjNo: '', problem: '' },
  ...{ qty: null, usable: null, spare: null, remark: '' },
})
export const isUnused = (line: RequestLine) => isBlank(line) && !line.qty

type Request = NonNullable<Reply<typeof transferRequests.get>['content']>

function draftOf(request: Request, lines: readonly Row<typeof transferRequests.pageLines>[]): RequestDraft {
  const { id, version, dyNo, toCompanyId, toCompanyName, needBy, remark, ckId } = request
  return {
    ...{ id, version, no: dyNo },
    head: { toCompanyId, toCompanyName, needBy, remark, ckId },
    lines: lines.map((line) => ({ ...partOf(line), qty: line.qty, usable: null, spare: null, remark: line.remark })),
  }
}

/** The saved draft with all its lines. */
export async function load(id: number, signal: AbortSignal): Promise<RequestDraft | null> {
  const { content } = await call(transferRequests.get, { id }, { signal, quiet: true })
  if (!content) return null
  const lines = await allLines(content.lineCount, (page) =>
    call(transferRequests.pageLines, { dyId: id, ...page }, { signal, quiet: true }),
  )
  return draftOf(content, lines)
}

export const inputOf = ({ id, version, head, lines }: RequestDraft): Omit<Sent<typeof transferRequests.save>, 'submittime'> => {
  const { toCompanyName: _, ...header } = head
  return {
    ...{ id, version, ...header },
    lines: lines.filter((line) => !isUnused(line)).map(({ pjid, qty, remark }) => ({ pjid, qty: qty ?? 0, remark })),
  }
}

export const validationError = ({ head, lines }: RequestDraft): ValidationError<RequestHead, RequestLine> | undefined => {
  if (!head.toCompanyId) return { text: '请选择调出公司', field: 'toCompanyId' }
  return lineError(lines, problemOf)
}

function problemOf(line: RequestLine): { text: string; prop: keyof RequestLine & string } | undefined {
  if (isUnused(line)) return undefined
  if (line.pjid === 0) return { text: line.problem || '请选择商品', prop: 'pjNo' }
  const error = quantityError(line.qty, piecePlaces())
  return error ? { text: error, prop: 'qty' } : undefined
}
