import { sql } from 'kysely'
import type { Context } from '#server/kit/context.ts'

type Scope = Pick<Context, 'db' | 'tenantId'>

/** Enabled entries with the code of their list, in order. */
export const enabledEntries = ({ db, tenantId }: Scope) =>
  db
    .selectFrom('dictEntry as e')
    .innerJoin('dictType as t', (join) => join.onRef('t.tenantId', '=', 'e.tenantId').onRef('t.dictTypeId', '=', 'e.dictTypeId'))
    .select(['e.dictEntryId as id', 'e.dictName', 'e.dictValue', 'e.dictName as dictLabel', 't.dictType'])
    .where('e.tenantId', '=', tenantId)
    .where('e.enabled', '=', true)
    .orderBy('e.sort')
    .orderBy('e.dictEntryId')

export const types = ({ db, tenantId }: Scope) =>
  db
    .selectFrom('dictType as t')
    .select(['t.dictTypeId as id', 't.dictType', 't.dictName', 't.remark', 't.fixed'])
    .select(
      sql<number>`(select count(*) from dict_entry e where e.tenant_id = t.tenant_id and e.dict_type_id = t.dict_type_id)`.as('entries'),
    )
    .where('t.tenantId', '=', tenantId)

export const entries = ({ db, tenantId }: Scope) =>
  db
    .selectFrom('dictEntry as e')
    .innerJoin('dictType as t', (join) => join.onRef('t.tenantId', '=', 'e.tenantId').onRef('t.dictTypeId', '=', 'e.dictTypeId'))
    .select(['e.dictEntryId as id', 't.dictType', 'e.dictName', 'e.dictValue', 'e.dictName as dictLabel'])
    .select(['e.sort', 'e.enabled as enable', 'e.remark'])
    .where('e.tenantId', '=', tenantId)
