/** A start-up problem that people can act on: shown as these words alone, in both languages, never as a stack trace. */
export function problem(chinese: string, english: string, cause?: unknown): Error {
  return Object.assign(new Error(`${chinese}\n${english}`, { cause }), { name: 'StartProblem' })
}

export const isProblem = (error: unknown): error is Error => error instanceof Error && error.name === 'StartProblem'
