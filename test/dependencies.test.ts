import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isAllowed, licencesText, lockFile, shipped } from '../scripts/licences.ts'
import { readAudit } from '../scripts/read-audit.ts'

const at = (path: string) => join(import.meta.dirname, '..', path)

test('every version is pinned: exact in package.json, with its checksum in the lock file', () => {
  const wanted = JSON.parse(readFileSync(at('package.json'), 'utf8')) as Record<string, Record<string, string>>
  for (const group of ['dependencies', 'devDependencies', 'optionalDependencies'])
    for (const [name, version] of Object.entries(wanted[group] ?? {})) expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
  const { packages } = lockFile() as { packages: Record<string, { integrity?: string }> }
  for (const [path, { integrity }] of Object.entries(packages)) if (path !== '') expect(integrity, path).toMatch(/^sha512-/)
})

test('what is shipped has a licence that is allowed', () => {
  const list = shipped(lockFile())
  expect(list.map(({ name }) => name)).toEqual(expect.arrayContaining(['fastify', 'react', 'pg', 'antd']))
  expect(list.map(({ name }) => name)).not.toContain('vitest')
  expect(list.filter((each) => !isAllowed(each))).toEqual([])
})

test('docs/licences.md says what the lock file holds (npm run licences writes it anew)', () => {
  expect(readFileSync(at('docs/licences.md'), 'utf8').replaceAll('\r\n', '\n')).toBe(licencesText(lockFile()))
})

test.each([
  ['MIT', true],
  ['MIT OR GPL-3.0-only', true],
  ['MIT AND GPL-3.0-only', false],
  ['Apache-2.0 AND MIT', true],
  ['GPL-3.0-only OR AGPL-3.0-only', false],
  ['LGPL-3.0-or-later', false],
  ['MIT OR GPL-3.0-only AND SSPL-1.0', false],
  ['SEE LICENSE IN LICENSE.md', false],
  ['', false],
])('a package under “%s” may be shipped: %s', (licence, allowed) => {
  expect(isAllowed({ name: 'somebody', version: '1.0.0', licence })).toBe(allowed)
})

test('what a registry says of known vulnerabilities is told plainly, and so is that it says nothing', () => {
  for (const answer of ['', 'null', '<html>', '{"error":{"code":"E405"}}', '{"message":"not allowed"}'])
    expect(readAudit(answer)).toEqual({ words: expect.stringContaining('未检查'), bad: false })
  expect(readAudit('{"vulnerabilities":{},"metadata":{"vulnerabilities":{"high":0}}}')).toEqual({
    words: '运行所需的依赖没有已知漏洞。',
    bad: false,
  })
  const one = {
    vulnerabilities: { ws: { severity: 'high', range: '<8.0.0', fixAvailable: true } },
    metadata: { vulnerabilities: { high: 1 } },
  }
  expect(readAudit(JSON.stringify(one))).toEqual({ words: '1个依赖有已知漏洞：\n高危  ws <8.0.0  已有修复版本', bad: true })
})
