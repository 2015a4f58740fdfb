import { answerAside } from '#server/kit/aside.ts'
import type { Wanted } from './table.ts'

await answerAside(async () => {
  const { tableOf } = await import('./table.ts')
  return (wanted: Wanted<string>) => tableOf(wanted)
})
