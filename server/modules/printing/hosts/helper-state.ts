import { sql } from 'kysely'

/** A server that was killed left its connections written down: what has said nothing for so long is not there. */
const there = sql`p.socket is not null and p.seen_at > now() - interval '75 seconds'`

/** Of a print_helper joined as p. */
export const isConnected = sql<boolean>`(${there})`
/** The same where there may be none. */
export const helperState = sql<
  'none' | 'offline' | 'connected'
>`case when p.helper_id is null then 'none' when ${there} then 'connected' else 'offline' end`
