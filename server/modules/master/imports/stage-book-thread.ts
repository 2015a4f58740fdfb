import { answerAside } from '#server/kit/aside.ts'

await answerAside(async () => (await import('./stage-book.ts')).stageBook)
