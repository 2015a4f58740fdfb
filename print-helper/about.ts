import { hostname, networkInterfaces } from 'node:os'
import { PROTOCOL } from '#contract/printing/tasks/wire.ts'

export const VERSION = '1.0.0'
const systems: Partial<Record<NodeJS.Platform, string>> = { win32: 'Windows', darwin: 'macOS', linux: 'Linux' }

/** What a helper tells of the computer it runs on. */
export function aboutHere(machineId: string) {
  const cards = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
  const mac = cards.find(({ internal, mac }) => !internal && mac !== '00:00:00:00:00:00')?.mac ?? ''
  const system = systems[process.platform] ?? process.platform
  return { protocol: PROTOCOL, version: VERSION, machineId, machineName: hostname().slice(0, 100), system, mac } as const
}
