import { createHash, createHmac, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { AwsClient } from 'aws4fetch'
import { fastify } from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { FileStore } from '#server/kit/file-store.ts'
import { hasRadosgw, startRadosgw } from '#test/radosgw.ts'
import { DiskStore } from './disk-store.ts'
import { openFileStore } from './open-store.ts'
import { S3Store } from './s3-store.ts'

interface Running {
  store: FileStore
  /** Address of what the store answers as /files/…; absolute ones are their own. */
  base: string
  stop(): Promise<unknown>
}

async function onDisk(): Promise<Running & { folder: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'peichi-store-'))
  const store = new DiskStore(folder)
  const http = fastify()
  store.serve(http)
  await http.listen({ port: 0, host: '127.0.0.1' })
  const base = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`
  const stop = async () => {
    await http.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { store, base, folder, stop }
}

async function onRadosgw(): Promise<Running> {
  const { endpoint, keyId, secret, stop } = await startRadosgw()
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, service: 's3', region: 'default' })
  const made = await client.fetch(`${endpoint}/peichi`, { method: 'PUT' })
  if (!made.ok) throw new Error(`no bucket: ${await made.text()}`)
  const env = {
    PEICHI_S3_ENDPOINT: endpoint,
    PEICHI_S3_REGION: 'default',
    PEICHI_S3_BUCKET: 'peichi',
    PEICHI_S3_KEY_ID: keyId,
    PEICHI_S3_SECRET: secret,
  }
  return { store: openFileStore(env, ''), base: '', stop }
}

const newKey = (extension = 'png', tenant = 7) => `t/${tenant}/202611/${randomBytes(16).toString('hex')}.${extension}`
const bytes = Buffer.from('89504e470d0a1a0a', 'hex')
const type = 'image/png'

describe.each([
  { name: 'the disk', start: onDisk, here: true },
  { name: 'an S3 server', start: onRadosgw, here: hasRadosgw },
])('$name', ({ start, here, name }) => {
  if (!here) {
    test.skip(`${name}: radosgw is not installed on this machine (apt install radosgw ceph-mon ceph-osd), so the S3 driver meets no real server here`, () => {})
    return
  }
  let running: Running
  beforeAll(async () => {
    running = await start()
  }, 120_000)
  afterAll(() => running?.stop())

  const put = async (url: string, body: Buffer, headers: Record<string, string> = { 'content-type': type }) =>
    fetch(running.base + url, { method: 'PUT', headers, body: new Uint8Array(body) })
  const get = async (url: string) => fetch(running.base + url)
  const ticketFor = (key: string, seconds = 300) => running.store.ticket(key, { size: bytes.length, type }, seconds)

  test('gives back what was put, and forgets what was deleted', async () => {
    const key = newKey()
    expect(await running.store.head(key)).toBeUndefined()
    await running.store.put(key, bytes, type)
    expect(await running.store.head(key)).toEqual({ size: bytes.length })
    expect(await buffer(await running.store.read(key))).toEqual(bytes)
    await running.store.put(key, Buffer.from('anew'), type)
    expect(await buffer(await running.store.read(key))).toEqual(Buffer.from('anew'))
    await running.store.delete([key, newKey()])
    expect(await running.store.head(key)).toBeUndefined()
    await expect(running.store.read(key)).rejects.toThrow()
  })

  test('takes a file from whoever holds its ticket', async () => {
    const key = newKey()
    const { url, headers } = await ticketFor(key)
    expect((await put(url, bytes, headers)).status).toBe(200)
    expect(await running.store.head(key)).toEqual({ size: bytes.length })
  })

  test.each([
    ['other bytes in number', async (url: string) => put(url, Buffer.concat([bytes, bytes]))],
    ['another type', async (url: string) => put(url, bytes, { 'content-type': 'text/html' })],
    ['no type', async (url: string) => put(url, bytes, {})],
    ['another key', async (url: string) => put(url.replace(/[0-9a-f]{32}/, 'f'.repeat(32)), bytes)],
    ['the key of another tenant', async (url: string) => put(url.replace('/t/7/', '/t/8/'), bytes)],
    [
      'a longer life',
      async (url: string) =>
        put(
          url.replace(/([?&])(e|X-Amz-Expires)=(\d+)/, (_, sign, name, value) => `${sign}${name}=${Number(value) + 600}`),
          bytes,
        ),
    ],
    ['a forged signature', async (url: string) => put(url.replace(/(s|X-Amz-Signature)=.{8}/, '$1=00000000'), bytes)],
    ['no signature', async (url: string) => put(url.split('?')[0] ?? '', bytes)],
  ])('a ticket is not good for %s', async (_, tryIt) => {
    const key = newKey()
    const { url } = await ticketFor(key)
    const { status } = await tryIt(url)
    expect([400, 403]).toContain(status)
    expect(await running.store.head(key)).toBeUndefined()
  })

  test('a ticket to put does not read', async () => {
    const key = newKey()
    const { url } = await ticketFor(key)
    await put(url, bytes)
    expect((await get(url)).status).toBe(403)
  })

  test('an expired ticket is refused', async () => {
    const key = newKey()
    const { url } = await ticketFor(key, 1)
    await new Promise((resolve) => setTimeout(resolve, 2100))
    expect((await put(url, bytes)).status).toBe(403)
    expect(await running.store.head(key)).toBeUndefined()
  })

  test('two uploads to one key at the same moment leave one whole file', async () => {
    const key = newKey()
    const [one, two] = [Buffer.alloc(200_000, 1), Buffer.alloc(200_000, 2)]
    const { url } = await running.store.ticket(key, { size: one.length, type }, 300)
    await Promise.all([put(url, one), put(url, two)])
    const kept = await buffer(await running.store.read(key))
    expect([one, two].some((each) => each.equals(kept))).toBe(true)
  })

  test('a broken upload leaves nothing', async () => {
    const key = newKey()
    const { url } = await running.store.ticket(key, { size: 300_000, type }, 300)
    const { hostname, port, pathname, search } = new URL(running.base + url)
    await new Promise<void>((resolve) => {
      const sending = request({
        hostname,
        port,
        path: pathname + search,
        method: 'PUT',
        headers: { 'content-type': type, 'content-length': 300_000 },
      })
      sending.on('error', () => resolve())
      sending.write(Buffer.alloc(100_000))
      setTimeout(() => sending.destroy(), 100)
    })
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(await running.store.head(key)).toBeUndefined()
  })

  test('an address to read carries the name and may be kept by the browser; it is the same for half a day', async () => {
    const key = newKey()
    await running.store.put(key, bytes, type)
    const url = await running.store.signedGet(key, '机油格.png')
    expect(await running.store.signedGet(key, '机油格.png')).toBe(url)
    const answer = await get(url)
    expect(answer.status).toBe(200)
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes)
    expect(answer.headers.get('content-type')).toBe(type)
    expect(answer.headers.get('cache-control')).toMatch(/private, max-age=43200/)
    expect(answer.headers.get('content-disposition')).toBe(`inline; filename*=UTF-8''${encodeURIComponent('机油格.png')}`)
  })

  test('an address to read is not good for another key, another tenant, another name, or writing', async () => {
    const key = newKey()
    await running.store.put(key, bytes, type)
    const url = await running.store.signedGet(key, 'a.png')
    const other = newKey()
    await running.store.put(other, bytes, type)
    for (const wrong of [url.replace(key, other), url.replace('/t/7/', '/t/8/'), url.replace('a.png', 'b.html'), url.split('?')[0] ?? '']) {
      expect((await get(wrong)).status, wrong).toBe(403)
    }
    expect((await put(url, bytes)).status).toBe(403)
  })

  test('an address to read ends', async () => {
    const key = newKey()
    await running.store.put(key, bytes, type)
    vi.useFakeTimers({ now: Date.now() - 2 * 86_400_000, toFake: ['Date'] })
    const old = await running.store.signedGet(key)
    vi.useRealTimers()
    expect((await get(old)).status).toBe(403)
  })
})

describe('the disk alone', () => {
  test('a path out of the folder is no key', async () => {
    const { store, base, stop } = await onDisk()
    for (const key of [
      '../secret',
      't/7/202611/../../../secret',
      '/etc/passwd',
      'secret',
      `${newKey()}/../x`,
      't/7/202611/x.png',
      'unfinished/x',
    ]) {
      await expect(store.head(key)).rejects.toThrow('not a key')
      await expect(store.put(key, bytes, type)).rejects.toThrow('not a key')
      const { pathname } = new URL(`${base}/files/${key}`)
      expect((await fetch(`${base}${pathname}?e=9999999999&s=x`)).status, key).not.toBe(200)
    }
    await stop()
  })

  test('what ends in the middle leaves nothing half-written: a full disk, a line that breaks', async () => {
    const { store, folder, stop } = await onDisk()
    const key = newKey()
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    const write = (store as DiskStore).write(key, async (file) => {
      await file.write(Buffer.alloc(1000))
      throw full
    })
    await expect(write).rejects.toThrow('no space left')
    expect(await store.head(key)).toBeUndefined()
    expect(readdirSync(join(folder, 'unfinished'))).toEqual([])
    await stop()
  })

  test('a second server on the same folder signs alike', async () => {
    const { store, folder, stop } = await onDisk()
    const key = newKey()
    expect(await new DiskStore(folder).signedGet(key)).toBe(await store.signedGet(key))
    await stop()
  })
})

describe('the signature of an S3 address', () => {
  const settings = { endpoint: 'https://oss.example.com', region: 'cn-hangzhou', bucket: 'peichi', keyId: 'AKID', secret: 'top-secret' }

  test('is what the algorithm of the specification gives, over size and type too', async () => {
    const key = newKey()
    const { url, signature } = await new S3Store(settings).ticket(key, { size: 8, type }, 300)
    expect(signature).toBe(signatureOf(new URL(url), 'PUT', { 'content-length': '8', 'content-type': type }, settings.secret))
    const read = new URL(await new S3Store(settings).signedGet(key, '水 泵(左).png'))
    expect(read.searchParams.get('X-Amz-Signature')).toBe(signatureOf(read, 'GET', {}, settings.secret))
    expect(`${url}${read}`).not.toContain('top-secret')
  })

  test('names the bucket in the path, or finds it in the name of the host', async () => {
    const key = newKey()
    expect(new URL(await new S3Store(settings).signedGet(key)).pathname).toBe(`/peichi/${key}`)
    const named = new S3Store({ ...settings, endpoint: 'https://peichi.oss-cn-hangzhou.aliyuncs.com/' })
    expect(new URL(await named.signedGet(key)).pathname).toBe(`/${key}`)
  })

  test('needs all of its settings', () => {
    expect(() => openFileStore({ PEICHI_S3_ENDPOINT: 'https://oss.example.com' }, '')).toThrow('PEICHI_S3_BUCKET')
  })
})

/** AWS Signature Version 4 for presigned addresses, written anew from its specification. */
function signatureOf(url: URL, method: string, headers: Record<string, string>, secret: string): string {
  const query = [...url.searchParams].filter(([name]) => name !== 'X-Amz-Signature')
  const quoted = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  const params = query.map(([name, value]) => `${quoted(name)}=${quoted(value)}`).sort()
  const signed = { ...headers, host: url.host }
  const names = Object.keys(signed).sort() as (keyof typeof signed)[]
  const canonical = [
    method,
    url.pathname.split('/').map(quoted).join('/'),
    params.join('&'),
    ...names.map((name) => `${name}:${signed[name]}`),
    '',
    names.join(';'),
    'UNSIGNED-PAYLOAD',
  ].join('\n')
  const [date = '', region = '', service = ''] = (url.searchParams.get('X-Amz-Credential') ?? '').split('/').slice(1)
  const hash = createHash('sha256').update(canonical).digest('hex')
  const text = ['AWS4-HMAC-SHA256', url.searchParams.get('X-Amz-Date'), `${date}/${region}/${service}/aws4_request`, hash].join('\n')
  const mac = (key: string | Buffer, value: string) => createHmac('sha256', key).update(value).digest()
  const key = [date, region, service, 'aws4_request'].reduce<string | Buffer>((before, part) => mac(before, part), `AWS4${secret}`)
  return createHmac('sha256', key).update(text).digest('hex')
}

test.skipIf(process.platform === 'win32')(
  'the folder of files is shut, the one above it stays open: the database lies in it under another account',
  () => {
    const above = mkdtempSync(join(tmpdir(), 'peichi-store-'))
    const data = join(above, 'data')
    new DiskStore(join(data, 'files'))
    const open = ['', 'files'].map((name) => (statSync(join(data, name)).mode & 0o011) !== 0)
    expect(open).toEqual([true, false])
    rmSync(above, { recursive: true, force: true })
  },
)
