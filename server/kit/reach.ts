import { Socket } from 'node:net'
import pg from 'pg'

/**
 * A database on several machines, of which one takes writes and the others follow it: `postgres://user@one:5432,two:5432/name`. Every connection goes to the one
 * that takes writes, wherever that is now; who decides which one it is, and keeps the other from writing, is somebody else (Patroni).
 */
const SEVERAL = /^(\w+:\/\/(?:[^@/]*@)?)([^/?@]+,[^/?@]+)((?:[/?].*)?)$/

/** The address in the form all else reads: the first machine, the list beside it. */
export function oneAddress(url: string): string {
  const [, before, machines = '', rest] = SEVERAL.exec(url) ?? []
  if (machines === '') return url
  const address = new URL(`${before}${machines.split(',')[0]}${rest}`)
  address.searchParams.set('machines', machines)
  return address.href
}

interface Machine {
  host: string
  port: number
}
const PATIENCE_MS = 2000
/** Whoever comes while none takes writes does not ask them all again. */
const REST_MS = 250

/** What connections to this address are opened with. */
export function reach(url: string): { connectionString: string; stream?: () => Socket } {
  const machines = URL.canParse(url) && new URL(url).searchParams.get('machines')
  if (!machines) return { connectionString: url }
  return { connectionString: url, stream: () => lineTo(writerAmong(url, machines)) }
}

interface Writer {
  find(): Promise<Machine>
  forget(): void
  /** Lines to it that hold: without any nobody would hear that it went. */
  lines: number
}
const writers = new Map<string, Writer>()

/** Asked for once, and again when a line to it breaks. */
function writerAmong(url: string, list: string): Writer {
  const known = writers.get(list)
  if (known) return known
  const machines = list.split(',').map((each) => {
    const [, host = '', port] = /^(.*?)(?::(\d+))?$/.exec(each) ?? []
    return { host: host.replace(/^\[|\]$/g, ''), port: Number(port ?? 5432) }
  })
  let found: Promise<Machine> | undefined
  const search = () =>
    Promise.any(machines.map((machine) => requireWriter(url, machine))).catch(async ({ errors }: AggregateError) => {
      setTimeout(() => {
        found = undefined
      }, REST_MS)
      // one that answered says more than one that is not there
      throw errors.find(({ code }) => /^[0-9A-Z]{5}$/.test(code)) ?? errors[0]
    })
  const writer: Writer = {
    lines: 0,
    find() {
      found ??= search()
      return found
    },
    forget() {
      found = undefined
    },
  }
  writers.set(list, writer)
  return writer
}

async function requireWriter(url: string, machine: Machine): Promise<Machine> {
  const { host, port } = machine
  const address = Object.assign(new URL(url), { host: host.includes(':') ? `[${host}]:${port}` : `${host}:${port}` })
  address.searchParams.delete('machines')
  const client = new pg.Client({ connectionString: address.href, connectionTimeoutMillis: PATIENCE_MS, query_timeout: PATIENCE_MS })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query('show transaction_read_only')
    if (rows[0]?.transaction_read_only === 'off') return machine
    throw Object.assign(new Error(`${host}:${port} follows another database and takes no writes`), { code: '57P03' })
  } finally {
    await client.end().catch(() => {})
  }
}

/** A socket that asks where to go when it is told to go. */
function lineTo(writer: Writer): Socket {
  const socket = new Socket()
  const dial = socket.connect.bind(socket)
  const go = async () => {
    const { host, port } = await writer.find()
    if (!socket.destroyed) dial(port, host)
  }
  let holds = false
  socket.on('connect', () => {
    holds = true
    writer.lines++
  })
  // it hung up, and not we; or there was nobody
  socket.on('end', () => !socket.writableEnded && writer.forget())
  socket.on('error', () => writer.forget())
  socket.on('close', () => {
    if (!holds || --writer.lines === 0) writer.forget()
  })
  socket.connect = () => {
    // one search is many lines' search: each gets an error of its own, for whoever listens marks it as this socket's
    go().catch((error: NodeJS.ErrnoException) =>
      socket.destroy(Object.assign(new Error(error.message, { cause: error }), { code: error.code })),
    )
    return socket
  }
  return socket
}
