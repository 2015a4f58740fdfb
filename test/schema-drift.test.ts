import { readFileSync } from 'node:fs'
import { expect, inject, test } from 'vitest'
import { SCHEMA_FILE, schemaText } from '#server/db/codegen.ts'

test('schema.ts says what the migrations make (npm run schema writes it anew)', async () => {
  expect(readFileSync(SCHEMA_FILE, 'utf8').replaceAll('\r\n', '\n')).toBe(await schemaText(inject('database').ownerUrl))
})
