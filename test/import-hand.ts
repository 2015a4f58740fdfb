import { expect } from 'vitest'
import type { Reply, Sent } from '#contract/kit/fields.ts'
import { imports } from '#contract/master/imports.ts'
import { type Caller, server } from './world.ts'

type Uploaded = Reply<typeof imports.upload>

/** Sends a price list as the browser does. */
export async function sendList(by: Caller, name: string, bytes: Buffer | string): Promise<Uploaded> {
  const { http } = await server()
  const edge = 'edge-of-a-part'
  const head = `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  const response = await http.inject({
    method: 'POST',
    url: imports.upload.path,
    headers: { authorization: `Bearer ${by.token}`, 'content-type': `multipart/form-data; boundary=${edge}` },
    payload: Buffer.concat([Buffer.from(head), Buffer.from(bytes), Buffer.from(`\r\n--${edge}--\r\n`)]),
  })
  return response.json()
}

/** The batch once its running step is over. */
export async function settled(by: Caller, id: number) {
  await expect
    .poll(async () => (await by.ok(imports.getOne, { id })).content.state, { timeout: 60_000, interval: 25 })
    .toMatch(/^(checked|done|undone|failed)$/)
  return (await by.ok(imports.getOne, { id })).content
}

/** Uploads, takes the suggested mapping, checks. */
export async function checkedList(by: Caller, name: string, bytes: Buffer | string, more: Partial<Sent<typeof imports.check>> = {}) {
  const { content, columns, code, msg } = await sendList(by, name, bytes)
  if (code !== 1) throw new Error(msg)
  await by.ok(imports.check, { id: content.id, mapping: columns.map(({ field }) => field), ...more })
  return settled(by, content.id)
}

export async function confirmed(by: Caller, id: number) {
  await by.ok(imports.confirm, { id })
  return settled(by, id)
}
export async function undone(by: Caller, id: number) {
  await by.ok(imports.undo, { id })
  return settled(by, id)
}
