import type { Context } from '#server/kit/context.ts'
import { invalid } from '#server/kit/errors.ts'

/** A paper tells what has happened: it is of today or of a day before. `word`: what the paper calls its day. */
export function requireNotAfterToday({ today }: Pick<Context, 'today'>, day: string, word = '日期'): void {
  if (day > today) throw invalid(`${word}不能晚于今天`)
}
