import { answerAside } from '#server/kit/aside.ts'

await answerAside(async () => (await import('./stage-file.ts')).stageFile)
