import { createHash } from 'node:crypto'
import pg from 'pg'

/** Every row of every table, as a sum a table; but of those who are at work and of what was noted about backups. Of a database over machines just as of one alone. */
export async function contentOf(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const tables = await client.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c where c.relkind = 'r' and c.relnamespace::regnamespace::text in ('public', 'house')
       and c.relname not in ('migration', 'session', 'node', 'backup') order by 1`,
    )
    const content: Record<string, string> = {}
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ t: string }>(`select to_jsonb(t)::text as t from ${name} t`)
      const sum = createHash('sha256')
      for (const text of rows.map(({ t }) => t).sort()) sum.update(`${text}\n`)
      content[name] = `${rows.length} ${sum.digest('hex')}`
    }
    return content
  } finally {
    await client.end()
  }
}
