import type { Endpoint, Reply, Sent } from '#contract/kit/fields.ts'
import { type Caller, server } from './world.ts'

/** Sends a small table to a `tableImport` call, as a CSV file; without `confirm` it is only judged. */
export async function sendTable<E extends Endpoint>(
  by: Caller,
  endpoint: E,
  rows: readonly (readonly (string | number)[])[],
  input: Partial<Sent<E>> = {},
): Promise<Reply<E>> {
  const { http } = await server()
  const edge = 'edge-of-a-part'
  const part = (head: string, body: string) => `--${edge}\r\ncontent-disposition: form-data; ${head}\r\n\r\n${body}\r\n`
  const text = rows.map((row) => row.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(',')).join('\n')
  const response = await http.inject({
    method: 'POST',
    url: endpoint.path,
    headers: { authorization: `Bearer ${by.token}`, 'content-type': `multipart/form-data; boundary=${edge}` },
    payload: `${part('name="input"', JSON.stringify(input))}${part('name="file"; filename="table.csv"', text)}--${edge}--\r\n`,
  })
  return response.json()
}

/** Both calls of a table's import: what was previewed is confirmed. */
export async function importedTable<E extends Endpoint>(by: Caller, endpoint: E, rows: readonly (readonly (string | number)[])[]) {
  const { content } = (await sendTable(by, endpoint, rows)) as unknown as { content: { seal: string } }
  return sendTable(by, endpoint, rows, { confirm: true, seal: content.seal } as unknown as Partial<Sent<E>>)
}
