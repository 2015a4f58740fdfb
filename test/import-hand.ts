import { expect } from 'vitest'
import type { Reply, Sent } from '#contract/kit/fields.ts'
import type { ImportKind } from '#contract/master/imports/import-kinds.ts'
import { imports } from '#contract/master/imports/imports.ts'
import { csvTable } from './tables.ts'
import { type Caller, server } from './world.ts'

type Uploaded = Reply<typeof imports.upload>

/** Sends a list as the browser does; of parts, unless another kind is named. */
export const sendList = (
  by: Caller,
  name: string,
  bytes: Buffer | string,
  kind: ImportKind = 'part',
  more: Partial<Sent<typeof imports.upload>> = {},
) => sendFile<Uploaded>(by, imports.upload.path, name, bytes, { kind, ...more })

/** Sends a file with what is said of it. */
export async function sendFile<Answer>(by: Caller, url: string, name: string, bytes: Buffer | string, said: object): Promise<Answer> {
  const { http } = await server()
  const edge = 'edge-of-a-part'
  const input = `--${edge}\r\ncontent-disposition: form-data; name="input"\r\n\r\n${JSON.stringify(said)}\r\n`
  const head = `${input}--${edge}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  const response = await http.inject({
    method: 'POST',
    url,
    headers: { authorization: `Bearer ${by.token}`, 'content-type': `multipart/form-data; boundary=${edge}` },
    payload: Buffer.concat([Buffer.from(head), Buffer.from(bytes), Buffer.from(`\r\n--${edge}--\r\n`)]),
  })
  return response.json()
}

/** A file as it is answered. */
export async function fetchedFile(by: Caller, url: string, input: object = {}): Promise<Buffer> {
  const { http } = await server()
  const response = await http.inject({ method: 'POST', url, headers: { authorization: `Bearer ${by.token}` }, payload: input })
  return response.rawPayload
}

/** The batch once its running step is over. */
export async function settled(by: Caller, id: number) {
  await expect
    // on a busy machine, and where its process is killed and started three times, it takes more than a minute
    .poll(async () => (await by.ok(imports.getOne, { id })).content.state, { timeout: 150_000, interval: 100 })
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

type Cells = readonly (readonly (string | number)[])[]
const bytesOf = (file: Cells | Buffer) => (Buffer.isBuffer(file) ? file : csvTable(...file.map((row) => row.map(String))))

/** A list of another kind, uploaded and compared: its counts and lines. */
export async function previewList(by: Caller, kind: ImportKind, file: Cells | Buffer, more: Partial<Sent<typeof imports.check>> = {}) {
  const { content, columns, code, msg } = await sendList(by, 'list.csv', bytesOf(file), kind)
  if (code !== 1) return { id: 0, code, msg, counts: content, rows: [] }
  const { id } = content
  const checked = await by.call(imports.check, { id, mapping: columns.map(({ field }) => field), ...more })
  if (checked.code !== 1) return { id, code: checked.code, msg: checked.msg, counts: content, rows: [] }
  const counts = await settled(by, id)
  return { id, code, msg, counts, rows: await linesOf(by, id) }
}

/** Its lines, as their readers see them. */
export async function linesOf(by: Caller, id: number) {
  const { list } = (await by.ok(imports.rows, { id, limit: 500 })).page
  return list.map(({ place, verdict, problems, values, olds, outcome, note }) => ({
    place,
    verdict,
    problems,
    values,
    olds,
    outcome,
    note,
  }))
}

/** The preview and its confirmation. */
export async function importedList(by: Caller, kind: ImportKind, file: Cells | Buffer, more: Partial<Sent<typeof imports.check>> = {}) {
  const { id, code, msg } = await previewList(by, kind, file, more)
  if (code !== 1) throw new Error(msg)
  return confirmed(by, id)
}
