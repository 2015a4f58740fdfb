import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Zippable, zip } from 'fflate'
import type { SYSTEMS } from '#contract/platform/helpdesk/helpdesk.ts'
import { disposition } from '#server/kit/download.ts'

const names = { windows: 'Windows', mac: 'macOS', linux: 'Linux' } as const
type System = keyof typeof names
const systems = Object.keys(names) as System[]
const UNIX = 3

export interface PrintHelper {
  /** Where its downloads lie (scripts/print-helper-bundle.ts); without them none is offered. */
  folder: string | undefined
  /** The name of this server that others know. */
  publicUrl: string | undefined
}

declare module '#server/kit/services.ts' {
  interface Services {
    printHelper: PrintHelper
  }
}

export function openPrintHelper({ folder, publicUrl }: { folder?: string; publicUrl?: string | undefined } = {}): PrintHelper {
  const whole = folder !== undefined && systems.every((system) => existsSync(join(folder, system, 'print-helper.mjs')))
  return { folder: whole ? folder : undefined, publicUrl }
}

export function servePrintHelper(http: FastifyInstance, { folder, publicUrl }: PrintHelper) {
  const config = { rateLimit: { max: 30, timeWindow: 60_000 } }
  http.get<{ Params: { system: string } }>('/down/peichi-print-:system.zip', { config }, async (request, answer) => {
    const system = systems.find((each) => each === request.params.system)
    if (!folder || !system) return answer.callNotFound()
    const body = await kept(join(folder, system), addressesOf(request, publicUrl))
    return answer
      .header('content-type', 'application/zip')
      .header('content-disposition', disposition(`peichi-print-${system}.zip`))
      .send(body)
  })
}

/** What /down lists before what the operators have entered. */
export function printHelperDownloads({ folder: built }: PrintHelper) {
  if (!built) return []
  return systems.map((system, at) => ({
    // entries of the operators count up from 1
    id: Number.MAX_SAFE_INTEGER - at,
    kind: 'print' as const,
    title: `打印插件（${names[system]}）`,
    url: `/down/peichi-print-${system}.zip`,
    version: /VERSION = ["']([\d.]+)["']/.exec(readFileSync(join(built, system, 'print-helper.mjs'), 'utf8'))?.[1] ?? '',
    size: '',
    systems: [system] satisfies (keyof typeof SYSTEMS)[],
    remark: '解压后运行其中的安装文件，再到“打印主机”页取配对码',
  }))
}

/**
 * By which names browsers know this server: pages of these may speak to the helper. The name it was downloaded by is what the user's browser says,
 * behind a proxy that we are not told of with https.
 */
function addressesOf({ protocol, host }: FastifyRequest, publicUrl: string | undefined): string[] {
  const here = [`${protocol}://${host}`, `https://${host}`, ...(publicUrl ? [publicUrl] : [])]
  return [...new Set(here.filter((each) => URL.canParse(each)).map((each) => new URL(each).origin))]
}

const zips = new Map<string, Promise<Buffer>>()
const MOST_ZIPS = 12

/** Packing takes half a second; a server has few names. */
function kept(from: string, servers: string[]): Promise<Buffer> {
  const key = [from, ...servers].join(' ')
  const found = zips.get(key)
  if (found) return found
  const [oldest] = zips.keys()
  if (oldest !== undefined && zips.size >= MOST_ZIPS) zips.delete(oldest)
  const made = packed(from, servers)
  zips.set(key, made)
  made.catch(() => zips.delete(key))
  return made
}

function packed(from: string, servers: string[]): Promise<Buffer> {
  const files: Zippable = { 'peichi-print/server.json': new TextEncoder().encode(JSON.stringify({ servers })) }
  for (const name of globSync('**/*', { cwd: from })) {
    const path = join(from, name)
    if (!statSync(path).isFile()) continue
    const mode = /\.(sh|command)$/.test(name) ? 0o755 : 0o644
    files[`peichi-print/${name.replaceAll('\\', '/')}`] = [readFileSync(path), { os: UNIX, attrs: (0o100000 | mode) << 16 }]
  }
  return new Promise((resolve, reject) => zip(files, { level: 6 }, (error, bytes) => (error ? reject(error) : resolve(Buffer.from(bytes)))))
}
