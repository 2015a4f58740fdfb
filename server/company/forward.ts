import { join } from 'node:path'
import { connect } from '#server/backup/source.ts'
import { startFleeting } from '#server/db/fleeting.ts'
import { migrate, migrationNames } from '#server/db/migrate.ts'
import { DATABASE } from '#server/db/open.ts'
import { prepareDatabase } from '#server/db/prepare.ts'
import { problem } from '#server/db/problem.ts'
import { DiskStore } from '#server/modules/platform/files/index.ts'
import { bringCompany } from './bring.ts'
import { type CompanyManifest, readCompanyManifest } from './manifest.ts'
import { takeCompany } from './take.ts'

/**
 * A company that was put away by an older release, as this one puts it away: brought into a fleeting database of that release, migrated, and taken along
 * anew. Answers its folder, in `place`; the same folder where it is of this release.
 */
export async function broughtForward(folder: string, place: string): Promise<string> {
  const manifest = await readCompanyManifest(folder)
  const known = migrationNames()
  if (manifest.migrations.length === known.length) return folder
  requireKnown(manifest, known)
  const server = await startFleeting()
  try {
    const passwords = server.secrets
    const urls = await prepareDatabase({ adminUrl: server.adminUrl, database: DATABASE, passwords, until: manifest.migrations.at(-1) })
    const files = new DiskStore(join(place, 'files'))
    await using(urls.ownerUrl, (owner) => bringCompany({ owner, files }, folder))
    await migrate(urls.ownerUrl)
    const taken = await using(urls.ownerUrl, (owner) => takeCompany({ owner, files }, manifest.tenantId, place))
    return taken.folder
  } finally {
    await server.close()
  }
}

function requireKnown({ migrations, release }: CompanyManifest, known: string[]) {
  const here = new Set(known)
  const unknown = migrations.find((name) => !here.has(name))
  if (!unknown) return
  throw problem(
    `这份公司数据出自较新的版本 ${release}（${unknown}），请用那个版本导入。`,
    `This company was put away by a newer release, ${release} (${unknown}). Bring it in with that one.`,
  )
}

async function using<T>(url: string, work: (owner: Awaited<ReturnType<typeof connect>>) => Promise<T>): Promise<T> {
  const owner = await connect(url)
  return work(owner).finally(() => owner.end())
}
