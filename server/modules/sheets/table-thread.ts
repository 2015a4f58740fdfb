import { answerAside } from '#server/kit/aside.ts'
import { tableOf, type Wanted } from './table.ts'

await answerAside((wanted: Wanted<string>) => tableOf(wanted))
