import { expect, test } from 'vitest'
import { backupChores } from '#server/backup/index.ts'
import { deletionChore, sampleChore } from '#server/company/index.ts'
import { cronJobs } from '#server/cron.ts'
import { jobName } from '#server/modules/platform/operators/job-names.ts'
import { tasks } from '#server/product.ts'

test('every background job has a name in Chinese of its own on 运行监控; one nobody knows keeps the one it was ordered by', () => {
  const files = {} as Parameters<typeof sampleChore>[1]
  const timed = [...cronJobs, ...backupChores({ PEICHI_BACKUP: '1' }), deletionChore('', files), sampleChore('', files)]
  const known = [...tasks, ...timed].map(({ name }) => name)
  expect(known.length).toBeGreaterThan(50)
  expect(known.filter((name) => !/^[一-鿿A-Z][一-鿿A-Z ]+$/.test(jobName(name)))).toEqual([])
  expect(new Set(known.map(jobName)).size).toBe(new Set(known).size)
  for (const name of ['a-task-of-nobody', 'constructor']) expect(jobName(name)).toBe(name)
})
