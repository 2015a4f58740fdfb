import { sql } from 'kysely'
import type { Database } from '#server/kit/database.ts'
import { refused } from '#server/kit/errors.ts'

interface Scope {
  db: Database
  tenantId: number
}
const GIGABYTE = 2 ** 30

/** What the company keeps here, and what its plan gives it; undefined = without limit. */
export async function quotaOf({ db, tenantId }: Scope) {
  const { rows } = await sql<{ used: number; storageGb: number | null; jobs: number | null }>`
    select (select coalesce(sum(file_size), 0)::bigint from stored_file where tenant_id = ${tenantId} and state in ('checking', 'kept'))
      + (select coalesce(sum(bytes), 0)::bigint from import_batch where tenant_id = ${tenantId})
      + (select coalesce(sum(octet_length(body)), 0)::bigint from export_file where tenant_id = ${tenantId}) as used,
      q.storage_gb, q.jobs
    from (select) as x left join house.quota(${tenantId}) q on true`.execute(db)
  const { used = 0, storageGb = null, jobs = null } = rows[0] ?? {}
  return { used, storageGb: storageGb ?? undefined, jobs: jobs ?? undefined }
}

/** One decimal; what is little is not nothing. */
export const gigabytes = (bytes: number) => `${bytes > 0 ? Math.max(0.1, bytes / GIGABYTE).toFixed(1) : '0'} GB`

/** Before so many bytes more are kept. */
export async function requireStorage(scope: Scope, bytes: number): Promise<void> {
  const { used, storageGb } = await quotaOf(scope)
  if (storageGb === undefined || used + bytes <= storageGb * GIGABYTE) return
  throw refused(`存储空间已满（已用 ${gigabytes(used)} / ${storageGb} GB），请删除附件或联系服务商扩容`)
}
