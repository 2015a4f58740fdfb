import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { pino } from 'pino'
import { openApp } from '#server/app.ts'
import { takeBackup } from '#server/backup/index.ts'
import { openDatabase } from '#server/db/open.ts'
import { problem } from '#server/db/problem.ts'
import { ensureDemo } from '#server/db/seed/index.ts'
import { serviceSettings } from '#server/settings.ts'
import product from '../package.json' with { type: 'json' }
import { faultsAgainst, MIGRATIONS, RELEASED_FILE, RELEASES, readReleased, sumsOf } from './released.ts'

/** A company that has done each thing once or twice: kept in the repository for good. */
const TINY = { parts: 40, customers: 5, suppliers: 3, days: 6, sales: 1 }

const { version } = product
const released = readReleased()
if (released.releases.some((each) => each.version === version))
  throw problem(
    `版本 ${version} 已经发布。请先改 package.json 里的版本号。`,
    `Version ${version} was released already. Change the version in package.json first.`,
  )
if (!readFileSync(join(import.meta.dirname, '../CHANGELOG.md'), 'utf8').includes(`\n## ${version} `))
  throw problem(`CHANGELOG.md 里没有“## ${version} （日期）”一节。`, `CHANGELOG.md has no paragraph "## ${version} (date)".`)
const migrations = sumsOf(MIGRATIONS)
const [fault] = faultsAgainst(released, migrations)
if (fault) throw problem('已发布的迁移被改动。', fault)

const kept = await keepCompany()
const release = { version, on: new Date().toISOString().slice(0, 10), lastMigration: Object.keys(migrations).at(-1) ?? '' }
writeFileSync(RELEASED_FILE, `${JSON.stringify({ releases: [...released.releases, release], migrations }, null, 2)}\n`)
console.log(
  `版本 ${version}：${kept}（${(statSync(kept).size / 1e3).toFixed(0)} kB），server/db/released.json 已写。提交后打标签 v${version}。`,
)

const standing = Object.keys(migrations).filter(
  (name) => !(name in released.migrations) && !readFileSync(join(MIGRATIONS, name), 'utf8').startsWith('-- expand'),
)
console.log(
  standing.length === 0
    ? '迁移都只增加：CHANGELOG.md 里写“可逐个换”。'
    : `换到这一版要停机，${standing.length} 个迁移不只是增加：${standing[0]} …`,
)

/** What this release leaves for the tests of all later ones: a backup of its own making. */
async function keepCompany(): Promise<string> {
  const data = mkdtempSync(join(tmpdir(), 'peichi-release-'))
  chmodSync(data, 0o711)
  const env = { PEICHI_DATA: data, PEICHI_BACKUP: join(data, 'backups') }
  try {
    const database = await openDatabase(env)
    try {
      const app = await openApp({ ...database, ...serviceSettings(env), log: pino({ level: 'silent' }), connections: 4 })
      await ensureDemo(app, console.log, TINY).finally(() => app.close())
      const { folder } = await takeBackup(env, { tables: true })
      return packed(folder)
    } finally {
      await database.close()
    }
  } finally {
    rmSync(data, { recursive: true, force: true })
  }
}

function packed(folder: string): string {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => statSync(join(folder, name)).isFile())
  const files = names.map((name) => [name.replaceAll('\\', '/'), readFileSync(join(folder, name))] as const)
  if (!existsSync(RELEASES)) mkdirSync(RELEASES)
  const file = join(RELEASES, `${version}.zip`)
  writeFileSync(file, zipSync(Object.fromEntries(files), { level: 9 }))
  return file
}
