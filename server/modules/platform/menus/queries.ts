import type { Context } from '#server/kit/context.ts'

export const menuRows = ({ db, tenantId }: Pick<Context, 'db' | 'tenantId'>) =>
  db
    .selectFrom('menu')
    .select(['menuId', 'parentId', 'title', 'path', 'component', 'icon', 'tags', 'sort', 'hidden', 'noCache', 'own'])
    .where('tenantId', '=', tenantId)
    .orderBy('sort')
    .orderBy('menuId')
    .execute()
