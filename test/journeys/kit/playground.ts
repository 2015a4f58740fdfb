import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, preview } from 'vite'

/** The kit's own page, built as the product is (times are those of production), served without a server behind it. */
export async function startPlayground(): Promise<{ address: string; stop: () => Promise<void> }> {
  const outDir = mkdtempSync(join(tmpdir(), 'kit-'))
  const shared = { root: 'web', configFile: false, logLevel: 'error' } as const
  await build({
    ...shared,
    plugins: [react()],
    build: { outDir, emptyOutDir: true, target: 'es2023', rolldownOptions: { input: 'web/kit/playground/index.html' } },
  })
  const server = await preview({ ...shared, build: { outDir }, preview: { port: 0, host: '127.0.0.1' } })
  const at = server.httpServer.address()
  if (!at || typeof at === 'string') throw new Error('the playground does not listen')
  return {
    address: `http://127.0.0.1:${at.port}/kit/playground/index.html`,
    stop: async () => {
      await server.close()
      rmSync(outDir, { recursive: true, force: true })
    },
  }
}
