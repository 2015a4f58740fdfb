import { z } from 'zod'
import { endpoint, Flag, Id, int, Str } from '#contract/kit/fields.ts'

/** pinyin: the title as it is typed, whole and by initials. */
const meta = z.object({ id: Id, title: Str, icon: Str, noCache: Flag, affix: Flag, pinyin: z.array(Str) })
const node = { path: Str, name: Str, component: Str, hidden: Flag, meta }
const Page = z.object({ ...node, children: z.array(z.never()) })
const Group = z.object({ ...node, children: z.array(Page) })
/** Level 1 is a Framelayout with an absolute path; its children are pages (component = a name of web/registry.ts) or a ParentView with pages. */
export const Router = z.object({ ...node, children: z.array(Group) })

export const menus = {
  routers: endpoint('GET /admin/auth/getRouters', { reply: { data: z.array(Router) }, allow: 'anyone', whenForced: true }),
  /** Each visit of a menu page. */
  visited: endpoint('POST /basedata/v1/menu/addMenuLog/{menuId}', { input: { menuId: Id }, allow: 'anyone', whenReadOnly: true }),
  /** The pages the reader opens most, by menu id, most used first. */
  mostUsed: endpoint('GET /basedata/v1/menu/mostUsed', { reply: { data: z.array(Id) }, allow: 'anyone' }),
  /** The whole tree, flat, ordered; parentId 0 = level 1. */
  list: endpoint('GET /admin/system/menu/list', {
    reply: {
      data: z.array(
        z.object({
          id: Id,
          parentId: Id,
          title: Str,
          path: Str,
          component: Str,
          icon: Str,
          /** Seen by holders of any of these. */
          tags: z.array(Str),
          sort: int('排序'),
          hidden: Flag,
          noCache: Flag,
          /** What the tenant has set himself: title, place, hidden, noCache, tags. */
          own: z.array(Str),
        }),
      ),
    },
    allow: ['system:menu:query', 'system:role:query'],
  }),
}
