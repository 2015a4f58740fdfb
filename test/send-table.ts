import type { Endpoint, Reply } from '#contract/kit/fields.ts'
import { type Caller, server } from './world.ts'

type Cell = string | number
export const csv = (...rows: readonly (readonly Cell[])[]) => Buffer.from(rows.map((row) => row.join(',')).join('\n'))

/** Sends a file of rows to a `tableImport` call, as the browser does; `confirm` carries out what was previewed. */
async function send<E extends Endpoint>(by: Caller, { path }: E, file: Buffer, input: object) {
  const { http } = await server()
  const edge = 'edge-of-a-part'
  const part = (disposition: string, bytes: Buffer) =>
    Buffer.concat([Buffer.from(`--${edge}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n`), bytes, Buffer.from('\r\n')])
  const response = await http.inject({
    method: 'POST',
    url: path,
    headers: { authorization: `Bearer ${by.token}`, 'content-type': `multipart/form-data; boundary=${edge}` },
    payload: Buffer.concat([
      part('name="input"', Buffer.from(JSON.stringify(input))),
      part('name="file"; filename="table.csv"\r\ncontent-type: application/octet-stream', file),
      Buffer.from(`--${edge}--\r\n`),
    ]),
  })
  return response.json() as Reply<E> & { code: number; msg: string }
}

export const previewTable = <E extends Endpoint>(by: Caller, endpoint: E, file: Buffer) => send(by, endpoint, file, {})
/** The preview and its confirmation. */
export async function importTable<E extends Endpoint>(by: Caller, endpoint: E, file: Buffer) {
  const { content } = (await previewTable(by, endpoint, file)) as unknown as { content: { seal: string } }
  return send(by, endpoint, file, { confirm: true, seal: content.seal })
}
export const confirmTable = <E extends Endpoint>(by: Caller, endpoint: E, file: Buffer, seal: string) =>
  send(by, endpoint, file, { confirm: true, seal })
