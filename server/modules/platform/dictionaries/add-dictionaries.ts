import type { Context } from '#server/kit/context.ts'

export interface StartingDictionary {
  dictType: string
  dictName: string
  words: readonly (string | { dictName: string; dictValue: string })[]
}

/** Writes the vendor's word lists for a new tenant; they are the tenant's own from then on. */
export async function addDictionaries({ db, tenantId }: Pick<Context, 'db' | 'tenantId'>, lists: readonly StartingDictionary[]) {
  const added = await db
    .insertInto('dictType')
    .values(lists.map(({ dictType, dictName }) => ({ tenantId, dictType, dictName, fixed: true })))
    .returning(['dictTypeId', 'dictType'])
    .execute()
  const idOf = new Map(added.map(({ dictType, dictTypeId }) => [dictType, dictTypeId]))
  const rows = lists.flatMap(({ dictType, words }) =>
    words.map((word, sort) => {
      const entry = typeof word === 'string' ? { dictName: word, dictValue: word } : word
      return { tenantId, dictTypeId: idOf.get(dictType) ?? 0, ...entry, sort }
    }),
  )
  await db.insertInto('dictEntry').values(rows).execute()
}
