import type pg from 'pg'

/** Each machine of a cluster (Citus) draws numbers of rows from a range of its own, of this width; those below it are drawn where the calls arrive. */
export const DRAWN_HERE = 2 ** 48

interface Drawn {
  column: string
  sequence: string
  /** The table, and whose rows of it. */
  from: string
}

/**
 * Rows that came from elsewhere may bear numbers of a machine that has a namesake here, which has not given them out yet: it goes on after them.
 * Where there are no such rows, or no such machine, nothing is done.
 */
export async function raiseOnMachines(owner: pg.Client, { column, sequence, from }: Drawn): Promise<void> {
  const { rows } = await owner.query<{ machine: number; highest: string }>(
    `select ("${column}" >> 48)::int as machine, max("${column}")::text as highest
     from ${from}${from.includes(' where ') ? ' and' : ' where'} "${column}" >= ${DRAWN_HERE} group by 1`,
  )
  if (rows.length === 0 || !(await spread(owner))) return
  for (const { machine, highest } of rows)
    await owner.query('select * from run_command_on_workers($1)', [
      `select setval('${sequence}', greatest(s.last_value, ${BigInt(highest)})) from ${sequence} s, pg_dist_local_group g where g.groupid = ${Number(machine)}`,
    ])
}

const spread = async (owner: pg.Client) => ((await owner.query(`select 1 from pg_extension where extname = 'citus'`)).rowCount ?? 0) > 0
