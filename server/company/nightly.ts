import { connect } from '#server/backup/source.ts'
import type { FileStore } from '#server/kit/file-store.ts'
import type { Chore } from '#server/kit/jobs.ts'
import { deleteDue } from './delete.ts'

/** Four in the morning in China. */
const NIGHTLY = '0 20 * * *'

/** Samples hold nobody's data, and are small. */
const SOON = '*/20 * * * *'

/** Sample companies that were dropped go soon. */
export const sampleChore = (ownerUrl: string, files: FileStore): Chore => ({
  name: 'delete-samples',
  at: SOON,
  async run() {
    const owner = await connect(ownerUrl)
    await deleteDue(owner, files, { samplesOnly: true }).finally(() => owner.end())
  },
})

/** Companies whose thirty days are over are deleted at night. */
export const deletionChore = (ownerUrl: string, files: FileStore): Chore => ({
  name: 'delete-companies',
  at: NIGHTLY,
  async run() {
    const owner = await connect(ownerUrl)
    await deleteDue(owner, files).finally(() => owner.end())
  },
})
