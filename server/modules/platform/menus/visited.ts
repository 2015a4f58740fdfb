import type { Received } from '#contract/kit/fields.ts'
import type { menus } from '#contract/platform/menus.ts'
import type { Context } from '#server/kit/context.ts'

/** Notes the visit. A menu that is not the tenant's (a page of the frame, a menu deleted meanwhile) leaves no row and disturbs nobody. */
export async function visited({ db, tenantId, userId }: Context, { menuId }: Received<typeof menus.visited>) {
  await db
    .insertInto('menuLog')
    .columns(['tenantId', 'userId', 'menuId'])
    .expression(
      db
        .selectFrom('menu')
        .select(({ val }) => ['tenantId', val(userId).as('userId'), 'menuId'])
        .where('tenantId', '=', tenantId)
        .where('menuId', '=', menuId),
    )
    .execute()
  return {}
}
