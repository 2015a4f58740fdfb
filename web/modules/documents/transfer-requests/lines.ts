import { transferRequests } from '#contract/documents/transfer-requests.ts'
import { limitOf, type Reply } from '#contract/kit/fields.ts'
import { stock } from '#contract/ledgers/stock/stock.ts'
import { lineMaker } from '#web/kit/document/draft-forms.ts'
import { firstOf, hasPart, hasQuantity } from '#web/kit/document/line-checks.ts'
import { numberOf } from '#web/kit/document/line-places.ts'
import { nameCell } from '#web/kit/document/line-problem.tsx'
import { codes, isBlank, noPart, pickPart } from '#web/kit/document/lines.ts'
import { useLines } from '#web/kit/document/use-lines.ts'
import { usePartFacts } from '#web/kit/document/use-part-facts.ts'
import { call } from '#web/kit/request/request.ts'
import type { Session } from '#web/kit/session/session.ts'
import { columnsFor } from '#web/kit/table/column.ts'

/** What the branch that is asked has; null = not known, or not to be seen. */
const nothingKnown = { usable: null as number | null, spare: null as number | null }
const newLine = lineMaker({ ...nothingKnown, qty: null as number | null, remark: '' })
export type RequestLine = ReturnType<typeof newLine>

/** Enter goes code → quantity → next line. */
const columns = ({ may }: Pick<Session, 'may'>) => {
  const of = columnsFor<RequestLine>()
  return [
    ...of(
      { prop: 'pjNo', label: '编码', width: 140, fixed: 'left', lookup: codes },
      { prop: 'pjName', label: '名称', width: 160, render: nameCell },
      { prop: 'pjSize', label: '车型', width: 130 },
      { prop: 'pjBrand', label: '品牌', width: 80 },
    ),
    ...(may('stock.others')
      ? of(
          { prop: 'usable', label: '对方可用', width: 76, number: true, hint: '所选分店的可用库存' },
          { prop: 'spare', label: '对方可调', width: 76, number: true, hint: '可用减去它的下限与近30天销量中较大者' },
        )
      : []),
    ...of(
      { prop: 'qty', label: '数量', width: 76, input: 'D', statistics: true },
      { prop: 'pjUnit', label: '单位', width: 50 },
      {
        ...{ prop: 'remark', label: '备注', input: 'remark', aside: true },
        maxLength: limitOf(transferRequests.save.input.lines.element.shape.remark),
      },
    ),
  ]
}

/** Another part is another's stock. */
function settle(line: RequestLine, changed: ReadonlySet<string>): RequestLine {
  if (!changed.has('pjNo')) return line
  return { ...line, ...nothingKnown, ...(line.pjid === 0 && noPart) }
}

type Other = Reply<typeof stock.others>['content'][number]
const MOST = 100

/** The lines, and beside each quantity what the branch that is asked has of the part. */
function useRequestLines({ session: { may } }: { session: Session }) {
  const lines = useLines<RequestLine>({
    blank: () => newLine(),
    pick: pickPart,
    settle,
    pasted: ({ numbers: [qty] }) => ({ qty: numberOf(qty) }),
    pieces: { prop: 'qty' },
    counts: () => true,
    onParts: (arrived) => lookup.want(arrived, true),
  })
  const lookup = usePartFacts<{ pjid: number } & Pick<Other, 'usable' | 'spare'>>({
    async ask(toCompanyId, pjids) {
      if (toCompanyId === 0 || !may('stock.others')) return { content: [] }
      const some = Array.from({ length: Math.ceil(pjids.length / MOST) }, (_, at) => pjids.slice(at * MOST, (at + 1) * MOST))
      const replies = await Promise.all(some.map((each) => call(stock.others, { pjids: each }, { quiet: true })))
      const own = new Map(
        replies.flatMap(({ content }) => content.filter(({ companyId }) => companyId === toCompanyId)).map((each) => [each.pjid, each]),
      )
      // a part it has never had is not told of
      return { content: pjids.map((pjid) => ({ pjid, usable: own.get(pjid)?.usable ?? 0, spare: own.get(pjid)?.spare ?? 0 })) }
    },
    learnt: (facts, asked) =>
      lines.patch(
        ({ pjid }) => asked.has(pjid) && facts.has(pjid),
        (line) => ({ ...line, usable: facts.get(line.pjid)?.usable ?? null, spare: facts.get(line.pjid)?.spare ?? null }),
      ),
  })
  return { lines, lookup }
}

export const lines = {
  label: '要货单明细',
  pageKey: 'TransferRequestLines',
  columns,
  useLines: useRequestLines,
  blank: newLine,
  first: () => newLine(),
  unused: (line: RequestLine) => isBlank(line) && !line.qty,
  same: ({ pjid }: RequestLine) => String(pjid),
  problem: firstOf<RequestLine>(hasPart, hasQuantity('qty')),
  amounts: [['数量', 'qty']],
  paste: '编码 数量',
} as const
