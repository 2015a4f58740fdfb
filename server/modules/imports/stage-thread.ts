import { answerAside } from '#server/kit/aside.ts'
import { stageFile } from './stage-file.ts'

await answerAside(stageFile)
