import { request } from 'node:http'

/** The Internet Printing Protocol (RFC 8010, 8011), as much of it as the printing system of macOS and Linux (CUPS) needs. */
export const operation = { print: 0x0002, cancelJob: 0x0008, jobAttributes: 0x0009, defaultPrinter: 0x4001, printers: 0x4002 } as const

const syntax = { integer: 0x21, name: 0x42, keyword: 0x44, uri: 0x45, charset: 0x47, language: 0x48, mime: 0x49 } as const
const group = { operation: 1, job: 2, end: 3 } as const
const readAsNumber = new Set([0x21, 0x23])

type Value = readonly [kind: keyof typeof syntax, ...values: (string | number)[]]
export type Asked = Record<string, Value>
type Answered = Map<string, (string | number | boolean)[]>

/** A socket file, or an address. */
export type Spooler = { socketPath: string } | { host: string; port: number }

interface Question {
  path?: string
  about: Asked
  job?: Asked
  document?: Buffer
}

const TIMEOUT_MS = 30_000

/** Answers the groups of attributes, the first of them about the request itself. A status of failure is thrown as an error with its number. */
export async function ask(spooler: Spooler, code: number, { path = '/', about, job, document }: Question): Promise<Answered[]> {
  const head = Buffer.concat([
    Buffer.from([2, 0, code >> 8, code & 0xff, 0, 0, 0, 1, group.operation]),
    encoded({ 'attributes-charset': ['charset', 'utf-8'], 'attributes-natural-language': ['language', 'zh-cn'], ...about }),
    ...(job ? [Buffer.from([group.job]), encoded(job)] : []),
    Buffer.from([group.end]),
    document ?? Buffer.alloc(0),
  ])
  const { status, groups } = decoded(await post(spooler, path, head))
  if (status >= 0x0400) throw Object.assign(new Error(`ipp 0x${status.toString(16).padStart(4, '0')}`), { status })
  return groups
}

function post(spooler: Spooler, path: string, body: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/ipp', 'content-length': body.length, host: 'localhost' }
    const asking = request({ ...spooler, method: 'POST', path, headers, timeout: TIMEOUT_MS }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('error', reject)
      answer.on('end', () =>
        answer.statusCode === 200 ? resolve(Buffer.concat(parts)) : reject(new Error(`the print system answers ${answer.statusCode}`)),
      )
    })
    asking.on('timeout', () => asking.destroy(new Error('the print system does not answer')))
    asking.on('error', reject)
    asking.end(body)
  })
}

function encoded(attributes: Asked): Buffer {
  const parts: Buffer[] = []
  for (const [name, [kind, ...values]] of Object.entries(attributes)) {
    for (const [at, value] of values.entries()) {
      parts.push(Buffer.from([syntax[kind]]), sized(Buffer.from(at === 0 ? name : '')), sized(bytesOf(value)))
    }
  }
  return Buffer.concat(parts)
}

function bytesOf(value: string | number): Buffer {
  if (typeof value === 'string') return Buffer.from(value)
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}

function sized(bytes: Buffer): Buffer {
  const size = Buffer.alloc(2)
  size.writeUInt16BE(bytes.length)
  return Buffer.concat([size, bytes])
}

function decoded(answer: Buffer): { status: number; groups: Answered[] } {
  const status = answer.readUInt16BE(2)
  const groups: Answered[] = []
  let last: (string | number | boolean)[] = []
  for (let at = 8; at < answer.length; ) {
    const tag = answer.readUInt8(at++)
    if (tag === group.end) break
    if (tag < 0x10) {
      groups.push(new Map())
      continue
    }
    const take = () => {
      const size = answer.readUInt16BE(at)
      at += 2 + size
      return answer.subarray(at - size, at)
    }
    const name = take().toString()
    const bytes = take()
    if (name !== '') {
      last = []
      groups.at(-1)?.set(name, last)
    }
    last.push(readAsNumber.has(tag) ? bytes.readInt32BE() : tag === 0x22 ? bytes[0] === 1 : bytes.toString())
  }
  return { status, groups }
}
