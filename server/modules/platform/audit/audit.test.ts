import { expect, test } from 'vitest'
import { people } from '#contract/platform/people/people.ts'
import { newTenant } from '#test/world.ts'
import { differences } from './rules.ts'

test('only fields that differ are kept, with what they were', () => {
  expect(differences({ a: 1, b: [1], c: null }, { a: 2, b: [1], c: undefined, d: 'x' })).toEqual({ a: [1, 2], d: [null, 'x'] })
  expect(differences(undefined, { a: 1 })).toEqual({ a: [null, 1] })
})

test('a changed role leaves who changed what, and nobody can take it back', async () => {
  const tenant = await newTenant()
  const { id } = await tenant.as('owner').ok(people.saveRole, { roleName: '临时', tags: ['busi:kc:query'] })
  await tenant.as('owner').ok(people.saveRole, { id, roleName: '长期', tags: ['busi:kc:query'] })
  const trail = await tenant.act('owner', ({ db, tenantId }) =>
    db
      .selectFrom('auditLog')
      .select(['userId', 'action', 'changes'])
      .where('tenantId', '=', tenantId)
      .where('entityId', '=', id)
      .orderBy('auditLogId')
      .execute(),
  )
  expect(trail[1]).toEqual({ userId: tenant.user('owner').userId, action: '修改角色', changes: { roleName: ['临时', '长期'] } })
  const erase = tenant.act('owner', ({ db, tenantId }) => db.deleteFrom('auditLog').where('tenantId', '=', tenantId).execute())
  await expect(erase).rejects.toThrow(/permission denied/)
})
