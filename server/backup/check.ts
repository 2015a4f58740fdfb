import { join } from 'node:path'
import { DATABASE, FILES, type Manifest, SEAL_KEY } from './manifest.ts'
import { checkPacked, eachOf, PACKED, requireSame, sumOf } from './packed.ts'

/** Reads all of a backup and throws at the first piece that is not what was put away. */
export async function checkBackup(folder: string, manifest: Manifest): Promise<void> {
  const packed = manifest.kind === 'folder' ? manifest.database : manifest.tables
  await eachOf(packed, (piece) => checkPacked(join(folder, DATABASE, piece.name + PACKED), piece))
  const plain = [
    ...manifest.files.map((piece) => ({ ...piece, name: join(FILES, piece.name) })),
    ...(manifest.sealKey ? [{ ...manifest.sealKey, name: SEAL_KEY }] : []),
  ]
  await eachOf(plain, async (piece) => requireSame(join(folder, piece.name), await sumOf(join(folder, piece.name)), piece))
}
