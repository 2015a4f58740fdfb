import type { Context } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'
import type { JudgedLine, ListKind } from '#server/modules/platform/lists/index.ts'
import { duplicates, type Verdict } from './duplicates.ts'
import { rulesOf } from './kinds.ts'
import { gathering, holdsUp, type Question, waiting } from './questions.ts'
import { type ReadLine, type ReadPiece, readList } from './read-list.ts'
import { placeOf } from './staged.ts'

/** What a line says, and what that takes the place of; kept with it for the preview. */
export type Shown = Pick<JudgedLine, 'values'> & Required<Pick<JudgedLine, 'olds'>>
export interface ListVerdict extends Verdict {
  shown: Shown | null
}

export interface JudgedPiece extends Pick<ReadPiece, 'from' | 'to'> {
  rules: ListKind
  verdicts: Map<number, ListVerdict>
  /** Those that would be carried out. */
  wanted: JudgedLine[]
  /** What has been asked so far. */
  questions: Question[]
}

/** All lines of a short list, one beside the other; of a long one piece by piece. Judged again when they are carried out. */
export async function* judgeList(ctx: Context, id: number): AsyncGenerator<JudgedPiece> {
  const list = await readList(ctx, id)
  const rules = requireRules(list.batch.kind)
  const judge = judging(rules, list)
  let count = 0
  for await (const piece of list.pieces(rules.piece ?? null)) {
    count += piece.lines.length
    if (count > rules.most) throw refused(`一次最多导入 ${rules.most} 行`)
    yield judge(ctx, piece)
  }
}

export function requireRules(kind: string): ListKind {
  const rules = rulesOf(kind)
  if (!rules) throw refused('没有这种导入')
  return rules
}

/** Judges pieces of a list, one after the other in their order. */
export function judging(rules: ListKind, { answers, sheets }: Pick<Awaited<ReturnType<typeof readList>>, 'answers' | 'sheets'>) {
  const questions = gathering()
  const twice = duplicates(answers.duplicate, (no) => placeOf(no, sheets))
  const seen = new Map<string, number>()
  return async (ctx: Context, { lines, left, from, to }: ReadPiece): Promise<JudgedPiece> => {
    const judged = await rules.judge(ctx, lines, answers, seen)
    const verdicts = new Map<number, ListVerdict>()
    for (const [no, problems] of left) verdicts.set(no, { verdict: problems ? 'ignored' : '', problems, partId: null, shown: null })
    judged.forEach((line, at) => {
      const own = verdictOn(line, lines[at] as ReadLine, { questions, twice })
      verdicts.set(line.no, { ...own, shown: { values: line.values, olds: line.olds ?? {} } })
    })
    for (const [no, changed] of twice.changed) verdicts.set(no, { ...changed, shown: verdicts.get(no)?.shown ?? null })
    const wanted = judged.filter(({ no }) => ['fresh', 'changed'].includes(verdicts.get(no)?.verdict ?? ''))
    return { rules, verdicts, wanted, questions: questions.all(), from, to }
  }
}

interface Round {
  questions: ReturnType<typeof gathering>
  twice: ReturnType<typeof duplicates>
}

function verdictOn(line: JudgedLine, { problems, hints, asks: raised }: ReadLine, { questions, twice }: Round): Verdict {
  const said = [...problems, ...hints, ...(line.verdict === 'wrong' || line.problem ? [line.problem] : [])]
  if (line.verdict === 'wrong' || problems.length > 0) return { verdict: 'wrong', problems: said.filter(Boolean).join('；'), partId: null }
  const asks = [...raised, ...(line.asks ?? [])]
  for (const ask of asks) questions.ask(line.no, ask)
  if (asks.some(holdsUp)) return { verdict: 'asked', problems: [...waiting(asks), ...said].join('；'), partId: null }
  const own: Verdict = { verdict: line.verdict, problems: said.join('；'), partId: null }
  if (!line.key) return own
  const { asks: other, ...verdict } = twice.besideSaying(line.key, line.no, JSON.stringify(line.values), own)
  if (other !== undefined)
    questions.ask(line.no, { key: 'duplicate', ...twice.told(Object.values(line.values).find(Boolean) ?? '', other, line.no) })
  return verdict
}
