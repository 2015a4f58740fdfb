import { randomUUID } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'

const dpi = z.number().int().min(100).max(1200)
const Language = z.discriminatedUnion('language', [
  z.object({ language: z.literal('escp') }),
  z.object({ language: z.literal('tspl'), dpi }),
  z.object({ language: z.literal('zpl'), dpi }),
])

const Pairing = z.object({
  server: z.string(),
  deviceToken: z.string(),
  /** Ed25519, SPKI in DER, base64. */
  publicKey: z.string(),
  tenantId: z.number(),
  tenantName: z.string(),
  helperId: z.number(),
  computer: z.string(),
})
export type Pairing = z.infer<typeof Pairing>

const Settings = z.object({
  machineId: z.string(),
  /** Origins whose pages may speak to us, besides the server we are paired with. */
  origins: z.array(z.string()).default([]),
  paired: Pairing.nullable().default(null),
  /** The server's clock minus ours, in ms. */
  clock: z.number().default(0),
  defaultPrinter: z.string().default(''),
  /** Printers of the system that are spoken to in their own language. */
  languages: z.record(z.string(), Language).default({}),
  /** Printers that the system does not know: bytes go to an address or a device. */
  raw: z.array(z.object({ name: z.string(), to: z.string(), manner: Language })).default([]),
})
type Settings = z.infer<typeof Settings>

export interface Kept {
  readonly now: Settings
  change(change: Partial<Omit<Settings, 'machineId'>>): void
}

/** Where a user's programs keep what is theirs. */
export function usualFolder(env = process.env): string {
  if (env.PEICHI_PRINT_DATA) return env.PEICHI_PRINT_DATA
  if (process.platform === 'win32') return join(env.APPDATA ?? homedir(), 'PeiChiPrint')
  if (process.platform === 'darwin') return join(homedir(), 'Library/Application Support/PeiChiPrint')
  return join(env.XDG_DATA_HOME ?? join(homedir(), '.local/share'), 'peichi-print')
}

/** What the helper knows of itself, in one file that only its user reads. */
export function openSettings(folder: string, origins: readonly string[] = []): Kept {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, 'settings.json')
  let now: Settings = existsSync(file)
    ? Settings.parse(JSON.parse(readFileSync(file, 'utf8')))
    : Settings.parse({ machineId: randomUUID() })
  const keep = () => writeWhole(file, JSON.stringify(now, null, 1))
  now = { ...now, origins: [...new Set([...now.origins, ...origins])] }
  keep()
  return {
    get now() {
      return now
    },
    change(change) {
      now = { ...now, ...change }
      keep()
    },
  }
}

/** Either the file of before or all of the new one, even when the power fails. */
export function writeWhole(file: string, text: string) {
  const part = `${file}.part`
  const open = openSync(part, 'w', 0o600)
  writeSync(open, text)
  fsyncSync(open)
  closeSync(open)
  renameSync(part, file)
}
