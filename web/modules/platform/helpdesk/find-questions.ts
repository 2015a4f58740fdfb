import type { Reply } from '#contract/kit/fields.ts'
import type { questions } from '#contract/platform/helpdesk/helpdesk.ts'
import { plainText } from './markup.ts'

export type Question = Reply<typeof questions.list>['content'][number]

/** Questions that hold every word searched for, titles before tags before answers; in their own order otherwise. */
export function findQuestions(all: readonly Question[], search: string, tag: string): Question[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const ranked = all.flatMap((question) => {
    if (tag && !question.tags.includes(tag)) return []
    const places = [question.questionTitle, question.tags.join(' '), plainText(question.content)].map((text) => text.toLowerCase())
    const ranks = words.map((word) => places.findIndex((text) => text.includes(word)))
    return ranks.includes(-1) ? [] : [{ question, rank: Math.max(0, ...ranks) }]
  })
  return ranked.sort((a, b) => a.rank - b.rank).map(({ question }) => question)
}

/** Every tag in use, the commonest first. */
export function tagsOf(all: readonly Question[]): string[] {
  const counts = new Map<string, number>()
  for (const { tags } of all) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a).map(([tag]) => tag)
}
