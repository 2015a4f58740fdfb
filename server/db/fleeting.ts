import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Embedded, startEmbedded } from './embedded.ts'

/** A throw-away server in the temporary folder: quick because nothing is flushed, gone when closed. For tests, code generation, measurements of shape. */
export async function startFleeting(): Promise<Embedded> {
  const folder = mkdtempSync(join(tmpdir(), 'peichi-'))
  chmodSync(folder, 0o711)
  const server = await startEmbedded({ folder, fleeting: true })
  const close = async () => {
    await server.close()
    for (const path of new Set([dirname(server.data), folder])) rmSync(path, { recursive: true, force: true })
  }
  return { ...server, close }
}
