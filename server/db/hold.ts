import { createHash } from 'node:crypto'
import { mkdirSync, realpathSync, rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { problem } from './problem.ts'

/**
 * Makes this process the only one that uses a data folder, until released or dead.
 * A listening socket rather than a pid file: the kernel takes it away with the process, so a kill −9 leaves nothing to judge by.
 */
export async function holdFolder(folder: string): Promise<() => Promise<void>> {
  mkdirSync(folder, { recursive: true })
  const address = addressOf(realpathSync(folder))
  for (let attempt = 0; attempt < 3; attempt++) {
    const server = await listen(address)
    if (server) return () => new Promise((resolve) => server.close(() => resolve()))
    const holder = await ask(address)
    if (holder) throw alreadyRunning(folder, holder)
    // Only a socket file (not Linux, not Windows) can outlive its process.
    if (address.startsWith('/')) rmSync(address, { force: true })
  }
  throw alreadyRunning(folder, '?')
}

function addressOf(folder: string) {
  const name = `peichi-${createHash('sha256').update(folder).digest('hex').slice(0, 24)}`
  if (process.platform === 'linux') return `\0${name}`
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`)
}

const listen = (address: string) =>
  new Promise<Server | undefined>((resolve, reject) => {
    const server = createServer((socket) => socket.on('error', () => {}).end(String(process.pid)))
    server.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error)))
    server.listen(address, () => resolve(server.unref()))
  })

const ask = (address: string) =>
  new Promise<string | undefined>((resolve) => {
    let said = ''
    const socket = connect(address)
    socket.setTimeout(1000, () => socket.destroy())
    socket.on('data', (chunk) => (said += chunk))
    socket.on('error', () => {})
    socket.on('close', () => resolve(said || undefined))
  })

const alreadyRunning = (folder: string, pid: string) =>
  problem(
    `配驰已经在运行（进程 ${pid}，数据目录 ${folder}）。请直接使用它，或先停止它；要再开一套，请用 PEICHI_DATA 指定另一个目录。`,
    `PeiChi is already running on ${folder} (process ${pid}). Use it, stop it, or set PEICHI_DATA to another folder.`,
  )
