import type { Printer } from '#contract/printing/tasks/wire.ts'
import type { Driver, PrintOptions } from './drivers/driver.ts'
import { refusal } from './refusal.ts'
import type { Kept } from './settings.ts'

export interface Printers {
  list(): Promise<Printer[]>
  /** The printer of that name; '' = the one chosen here, else the system's own choice, else the first that is more than a folder. */
  choose(name: string): Promise<string>
  print(pdf: Buffer, printer: string, options: PrintOptions): Promise<void>
}

/** All printers of all drivers. A driver that cannot be asked has none. */
export function openPrinters(drivers: readonly Driver[], settings: Kept, log: (text: string) => void): Printers {
  let whose = new Map<string, Driver>()

  async function list(): Promise<Printer[]> {
    const found = await Promise.all(
      drivers.map(async (driver) => ({
        driver,
        printers: await driver.printers().catch((error) => {
          log(`${driver.name}: ${error.message}`)
          return []
        }),
      })),
    )
    const all = found.flatMap(({ driver, printers }) => printers.map((printer) => ({ driver, printer })))
    whose = new Map(all.map(({ driver, printer }) => [printer.name, driver]))
    const { defaultPrinter } = settings.now
    const first =
      all.find(({ printer }) => printer.name === defaultPrinter) ??
      all.find(({ printer }) => printer.isDefault) ??
      all.find(({ printer }) => printer.driver !== 'file') ??
      all[0]
    return all.map(({ printer }) => ({ ...printer, isDefault: printer === first?.printer }))
  }

  return {
    list,
    async choose(wanted) {
      const all = await list()
      const found = all.find(({ name, isDefault }) => (wanted === '' ? isDefault : name === wanted))
      if (!found) throw refusal('no-printer', wanted === '' ? undefined : `这台电脑上没有打印机“${wanted}”`)
      return found.name
    },
    async print(pdf, printer, options) {
      const driver = whose.get(printer)
      if (!driver) throw refusal('no-printer', `这台电脑上没有打印机“${printer}”`)
      await driver.print(pdf, printer, options)
    },
  }
}
