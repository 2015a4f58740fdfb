import { answerAside } from '#server/kit/aside.ts'
import type { TableOptions } from './table.ts'

await answerAside(async () => {
  const { tableOf } = await import('./table.ts')
  return (wanted: TableOptions<string>) => tableOf(wanted)
})
