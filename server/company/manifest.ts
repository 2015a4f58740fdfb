import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Piece } from '#server/backup/packed.ts'
import { problem } from '#server/db/problem.ts'

export interface TakenTable extends Piece {
  columns: string[]
  rows: number
}
/** One company, as it was put away. */
export interface CompanyManifest {
  format: 1
  kind: 'company'
  release: string
  begun: string
  migrations: string[]
  tenantId: number
  companyName: string
  tables: TakenTable[]
  /** Uploaded files, by their key. */
  files: Piece[]
  /** Rows spoke of them, and the store did not have them. */
  missing: string[]
}

const NAME = 'company.json'

export const writeCompanyManifest = (folder: string, manifest: CompanyManifest): Promise<void> =>
  writeFile(join(folder, NAME), JSON.stringify(manifest), { mode: 0o600, flag: 'wx', flush: true })

export async function readCompanyManifest(folder: string): Promise<CompanyManifest> {
  const text = await readFile(join(folder, NAME), 'utf8').catch((cause) => {
    throw problem(
      `${folder} 不是一份完整的公司数据（没有 ${NAME}）。`,
      `${folder} is not the whole data of a company (it has no ${NAME}).`,
      cause,
    )
  })
  const manifest = JSON.parse(text) as CompanyManifest
  if (manifest.format === 1 && manifest.kind === 'company') return manifest
  throw problem(`${folder} 的格式比本程序新。`, `${folder} is of a newer form.`)
}
