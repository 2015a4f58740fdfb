import { homedir } from 'node:os'
import { join } from 'node:path'
import { HELPER_PORT, type HelperStatus } from '#contract/printing/tasks/wire.ts'
import { aboutHere } from './about.ts'
import { type Desk, openDesk } from './desk.ts'
import { cupsDriver } from './drivers/cups.ts'
import type { Driver, Manner } from './drivers/driver.ts'
import { fileDriver } from './drivers/file.ts'
import { rawDriver } from './drivers/raw.ts'
import { windowsDriver } from './drivers/windows.ts'
import { openJournal } from './journal.ts'
import { localCalls } from './local.ts'
import { listenOnLoopback } from './loopback.ts'
import { statusPage } from './page.ts'
import { openPrinters } from './printers.ts'
import { refusal } from './refusal.ts'
import { openRelay } from './relay.ts'
import { pagesOf, redeem } from './server-link.ts'
import { type Kept, openSettings } from './settings.ts'

export const PAGE_PORT = 28503

export interface Opening {
  /** Where settings and jobs are kept. */
  data: string
  /** Where PDF files are laid. */
  folder?: string
  port?: number
  pagePort?: number
  /** Servers whose pages may ask before anything is paired: where the program was downloaded from. */
  servers?: readonly string[]
  /** Instead of those of the system. */
  drivers?: readonly Driver[]
  log?: (text: string) => void
}

/** The whole program. */
export async function openHelper({
  data,
  servers = [],
  port = HELPER_PORT,
  pagePort = PAGE_PORT,
  log = console.error,
  ...opening
}: Opening) {
  const settings = openSettings(data, servers)
  const folder = opening.folder ?? join(homedir(), 'PeiChi-PDF')
  const printers = openPrinters(opening.drivers ?? driversHere(settings, folder), settings, log)
  let desk: Desk
  const relay = openRelay({ settings, printers, desk: () => desk, log })

  async function pair(server: string, code: string) {
    const { paired, clock } = await redeem(server, code, aboutHere(settings.now.machineId))
    settings.change({ paired, clock, origins: [...new Set([...settings.now.origins, server])] })
    relay.start()
  }
  const status = async (): Promise<HelperStatus> => {
    const { paired, machineId } = settings.now
    return {
      ...aboutHere(machineId),
      paired: paired && {
        server: paired.server,
        tenantId: paired.tenantId,
        tenantName: paired.tenantName,
        helperId: paired.helperId,
        computer: paired.computer,
      },
      relay: relay.state(),
      printers: await printers.list(),
    }
  }

  const house = {
    mayAsk: (origin: string) => origin === settings.now.paired?.server || settings.now.origins.includes(origin),
    status,
    take: (ticket: string) => desk.take(ticket),
    find: (key: { taskId: number; round: number }) => desk.find(key),
    pair,
  }
  // the port first: a second program must not touch the jobs of the first
  const calls = await listenOnLoopback(port, localCalls(house))
  const journal = openJournal(data)
  desk = openDesk({
    settings,
    journal,
    printers,
    fetchPages(ticket) {
      const { paired } = settings.now
      if (!paired) throw refusal('not-paired')
      return pagesOf(paired, ticket)
    },
    changed: relay.tell,
    log,
  })
  const page = await listenOnLoopback(
    pagePort,
    statusPage({
      settings,
      pair,
      unpair() {
        settings.change({ paired: null })
        relay.start()
      },
      shown: async () => ({
        status: await status(),
        away: relay.away(),
        jobs: desk.jobs(),
        server: settings.now.origins[0] ?? '',
        folder,
      }),
    }),
  )
  relay.start()
  return {
    port: calls.port,
    pagePort: page.port,
    status,
    async close() {
      relay.close()
      await Promise.all([calls.close(), page.close()])
      await desk.idle()
      journal.close()
    },
  }
}

function driversHere(settings: Kept, folder: string): Driver[] {
  const mannerOf = (printer: string): Manner => settings.now.languages[printer] ?? { language: 'pdf' }
  const system = process.platform === 'win32' ? windowsDriver(mannerOf) : cupsDriver(mannerOf)
  return [system, rawDriver(() => settings.now.raw), fileDriver(folder)]
}
