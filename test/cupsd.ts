import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '#server/db/embedded-process.ts'

/** A print system can be started here: CUPS is installed, and we may change to its user. */
export const hasCups = existsSync('/usr/sbin/cupsd') && existsSync('/usr/lib/cups/filter/pstops') && process.getuid?.() === 0

/** Takes the PDF as it is, of any size: what CUPS hands to a printer that understands PDF. */
const PPD = `*PPD-Adobe: "4.3"
*FormatVersion: "4.3"
*FileVersion: "1.0"
*LanguageVersion: English
*LanguageEncoding: ISOLatin1
*PCFileName: "PDF.PPD"
*Manufacturer: "Test"
*Product: "(PDF)"
*ModelName: "PDF"
*ShortNickName: "PDF"
*NickName: "PDF"
*PSVersion: "(3010.000) 0"
*LanguageLevel: "3"
*cupsManualCopies: True
*cupsFilter2: "application/vnd.cups-pdf application/pdf 0 -"
*OpenUI *PageSize/Page Size: PickOne
*DefaultPageSize: A4
*PageSize A4/A4: "<</PageSize[595 842]>>setpagedevice"
*CloseUI: *PageSize
*OpenUI *PageRegion: PickOne
*DefaultPageRegion: A4
*PageRegion A4/A4: "<</PageSize[595 842]>>setpagedevice"
*CloseUI: *PageRegion
*DefaultImageableArea: A4
*ImageableArea A4/A4: "0 0 595 842"
*DefaultPaperDimension: A4
*PaperDimension A4/A4: "595 842"
*NonUIOrderDependency: 100 AnySetup *CustomPageSize
*CustomPageSize True: "pop pop pop <</PageSize[5 -2 roll]/ImagingBBox null>>setpagedevice"
*ParamCustomPageSize Width: 1 points 36 2000
*ParamCustomPageSize Height: 2 points 36 2000
*ParamCustomPageSize WidthOffset: 3 points 0 0
*ParamCustomPageSize HeightOffset: 4 points 0 0
*ParamCustomPageSize Orientation: 5 int 0 0
*VariablePaperSize: True
*MaxMediaWidth: "2000"
*MaxMediaHeight: "2000"
*HWMargins: 0 0 0 0
`

/** Queues that hand their bytes to a printer in the network as they are. */
const RAW = ['LABEL', 'DOTS'] as const

/** A print system of our own on a loopback port: the queue `PDF` writes a file, `LABEL` and `DOTS` hand bytes on. */
export async function startCups() {
  const folder = mkdtempSync(join(tmpdir(), 'peichi-cups-'))
  chmodSync(folder, 0o755)
  const port = await freePort()
  for (const name of ['spool', 'tmp', 'cache', 'state']) mkdirSync(join(folder, name))
  execFileSync('chown', ['lp:lp', join(folder, 'tmp'), join(folder, 'cache')])
  const everything = 'Order allow,deny\n  Allow localhost'
  writeFileSync(
    join(folder, 'cupsd.conf'),
    `Listen 127.0.0.1:${port}\nWebInterface No\nBrowsing Off\nDefaultAuthType None\n<Location />\n  ${everything}\n</Location>\n` +
      `<Policy default>\n<Limit All>\n  ${everything}\n</Limit>\n</Policy>\n`,
  )
  const at = (name: string) => join(folder, name)
  writeFileSync(
    at('cups-files.conf'),
    `ServerRoot ${folder}\nRequestRoot ${at('spool')}\nTempDir ${at('tmp')}\nCacheDir ${at('cache')}\nStateDir ${at('state')}\n` +
      `Printcap\nAccessLog ${at('access_log')}\nErrorLog ${at('error_log')}\nPageLog ${at('page_log')}\nFileDevice Yes\nSystemGroup root\nUser lp\nGroup lp\n`,
  )
  writeFileSync(at('pdf.ppd'), PPD)
  const fed = { LABEL: [] as Buffer[], DOTS: [] as Buffer[] }
  const printers = await Promise.all(
    RAW.map(async (queue) => {
      const printer = createServer((socket) => socket.on('data', (bytes) => fed[queue].push(bytes)).on('error', () => {}))
      await once(printer.listen(0, '127.0.0.1'), 'listening')
      return { queue, printer, port: (printer.address() as { port: number }).port }
    }),
  )

  const daemon = spawn('/usr/sbin/cupsd', ['-f', '-c', at('cupsd.conf'), '-s', at('cups-files.conf')], { stdio: 'ignore' })
  const admin = (program: string, ...args: string[]) =>
    execFileSync(`/usr/sbin/${program}`, ['-h', `127.0.0.1:${port}`, ...args], { stdio: 'pipe' })
  const listens = () => {
    try {
      for (const { queue, port } of printers) admin('lpadmin', '-p', queue, '-v', `socket://127.0.0.1:${port}`, '-m', 'raw', '-E')
      return true
    } catch {
      return false
    }
  }
  for (let tries = 0; !listens(); tries++) {
    if (tries === 100) {
      daemon.kill()
      throw new Error(`CUPS did not start: ${existsSync(at('error_log')) ? readFileSync(at('error_log'), 'utf8') : ''}`)
    }
    await wait(100)
  }
  // four slashes: below file:///dev/ CUPS looks for devices and makes no file, and the folder of a run may lie in /dev/shm
  admin('lpadmin', '-p', 'PDF', '-v', `file:///${at('printed.pdf')}`, '-P', at('pdf.ppd'), '-E')
  admin('lpadmin', '-d', 'PDF')

  return {
    port,
    /** What lies in the tray of the queue PDF. */
    printed: () => (existsSync(at('printed.pdf')) ? readFileSync(at('printed.pdf')) : undefined),
    /** What the printer of a raw queue was given. */
    fed: (queue: (typeof RAW)[number]) => Buffer.concat(fed[queue]),
    pause: (queue: string) => admin('cupsdisable', queue),
    goOn: (queue: string) => admin('cupsenable', queue),
    async stop() {
      const ended = once(daemon, 'exit')
      daemon.kill()
      await ended
      for (const { printer } of printers) printer.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
