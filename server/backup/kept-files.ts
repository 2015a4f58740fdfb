import { copyFile, link, mkdir, readdir, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { type Piece, sumOf } from './packed.ts'

const BEGUN = 'unfinished'

/** All files below a folder, by their path with `/`. None where it is not there. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
}

/** A backup made before, whose files are taken over by a link where they are the same. */
export interface Earlier {
  folder: string
  files: Piece[]
  begun: string
}

/**
 * Copies what was uploaded. What an earlier backup in the same place holds, and was not written since, is linked to: it takes no room again.
 * What is deleted while this runs is in no list any more, and left out.
 */
export async function keepFiles(from: string, to: string, earlier: Earlier | undefined): Promise<Piece[]> {
  const known = new Map(earlier?.files.map((piece) => [piece.name, piece]))
  const kept: Piece[] = []
  for (const name of await filesBelow(from)) {
    if (name.startsWith(`${BEGUN}/`)) continue
    const piece = await keep(name)
    if (piece) kept.push(piece)
  }
  return kept

  async function keep(name: string): Promise<Piece | undefined> {
    const [source, target] = [join(from, name), join(to, name)]
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    const before = known.get(name)
    const now = await stat(source).catch(gone)
    if (!now) return undefined
    const same = before?.bytes === now.size && now.mtimeMs < Date.parse(earlier?.begun ?? '')
    if (same && (await linked(join(earlier?.folder ?? '', name), target))) return before
    const copied = await copyFile(source, target).then(() => true, gone)
    return copied ? { name, ...(await sumOf(target)) } : undefined
  }
}

const linked = (from: string, to: string) =>
  link(from, to).then(
    () => true,
    () => false,
  )

function gone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
