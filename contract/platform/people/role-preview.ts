import { z } from 'zod'
import { endpoint, Flag, Id, Str } from '#contract/kit/fields.ts'
import { Router } from '../menus.ts'

/** Rows of a list, masked already as its own call masks them. */
const Sample = z.object({
  /** parts, stock, sales, stockIns, clients. */
  name: Str,
  title: Str,
  /** False: the list is closed to them. */
  open: Flag,
  rows: z.array(z.record(z.string(), z.unknown())),
})

/** 以此角色查看. */
export const preview = {
  /** What holders of a role, or one user, get to see: menu, rights, and the first rows of the lists. Never more than the caller sees himself. */
  seesAs: endpoint('POST /admin/system/role/preview', {
    input: { roleId: Id.default(0), userId: Id.default(0) },
    reply: { data: z.object({ name: Str, dataScope: Str, tags: z.array(Str), menus: z.array(Router), samples: z.array(Sample) }) },
    allow: 'system:role:query',
  }),
}
