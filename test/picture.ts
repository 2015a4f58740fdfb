import type { FileEntry } from '#contract/platform/files.ts'
import { type Caller, server } from './world.ts'

/** A drawing of 4 × 4 points. */
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAIAAAAmkwkpAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEElEQVQImWOIaj8ARwzEcQCfkhoRos7ztQAAAABJRU5ErkJggg==',
  'base64',
)

/** Sends a file the plain way, as a browser that cannot reach the store. */
export async function sendPlain(by: Caller, fileName: string, bytes: Buffer = DOT) {
  const { http } = await server()
  const edge = 'edge-of-a-part'
  const head = `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\ncontent-type: image/jpeg\r\n\r\n`
  const answer = await http.inject({
    method: 'POST',
    url: `/basedata/v1/upload?t=${Date.now()}`,
    headers: { authorization: `Bearer ${by.token}`, 'content-type': `multipart/form-data; boundary=${edge}` },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${edge}--\r\n`)]),
  })
  return answer.json() as { code: number; msg: string; name: string; url: string } & Required<FileEntry>
}
