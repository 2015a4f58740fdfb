import { expect, test } from 'vitest'
import { answering, pinned, spelledOut } from './in-one-piece.ts'

test.each([
  ['insert into t (a) select u.a from unnest($1) u', 'insert into t (a) select u.a from unnest($1) u returning 1'],
  [
    `with k as (select ')' as a), m as (insert into s select 1 from (select 2) x\n)\n insert into t select a from k`,
    `with k as (select ')' as a), m as (insert into s select 1 from (select 2) x returning 1)\n insert into t select a from k returning 1`,
  ],
  ['with m as (insert into s select 1) select count(*) from m', 'with m as (insert into s select 1 returning 1) select count(*) from m'],
])('an insert of what is selected answers: %s', (text, sent) => expect(answering(text)).toBe(sent))

test.each([
  'insert into t (a) values ($1)',
  'select 1',
  'with k as (insert into t select 1 returning 1) select count(*) from k',
  'with m as (insert into t (a) values (1)) select 1',
  'insert into t select 1 on conflict do nothing',
  "update t set a = 'insert into x select 1'",
])('all else as it is: %s', (text) => expect(answering(text)).toBe(text))

test('each table of a statement of one tenant says whose rows are meant', () => {
  const joined = 'select 1 from a join b on b.tenant_id = a.tenant_id where a.tenant_id = $2 for update of a'
  expect(pinned(joined, [1, 5])).toBe(
    'select 1 from a join b on (b.tenant_id = a.tenant_id and b.tenant_id = $2) where a.tenant_id = $2 for update of a',
  )
  const built = 'select 1 from "a" join "b" on "b"."tenant_id" = "a"."tenant_id" and "b"."tenant_id" = $1 where "a"."tenant_id" = $2'
  expect(pinned(built, [5, 5])).toContain('on ("b"."tenant_id" = "a"."tenant_id" and "b"."tenant_id" = $1) and')
  // of two tenants, or of none that is named
  expect(pinned(built, [5, 6])).toBe(built)
  expect(pinned('select 1 from a join b on b.tenant_id = a.tenant_id', [])).not.toContain('$')
})

test('a view is told by its text, under the name it has in the statement', () => {
  const views = new Map([
    ['v', 'select 1 from w where a'],
    ['w', 'select 2'],
  ])
  expect(spelledOut('select * from v where b', views)).toBe('select * from (select 1 from (select 2) w where a) v where b')
  expect(spelledOut('select * from w s, w', views)).toBe('select * from (select 2) s, w')
})
