import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { onOwnServer, server } from './world.ts'

onOwnServer()
const root = join(import.meta.dirname, '..')
const read = (name: string) => readFileSync(join(root, name), 'utf8')
const METRIC = /\b(?:peichi|nodejs|process)_[a-z0-9_]+/g

test('every figure that an alert or the dashboard asks for is told', async () => {
  const { http } = await server()
  const told = (await http.inject('/metrics')).body
  const names = new Map([...told.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', kind]) => [name, kind]))
  expect(names.size).toBeGreaterThan(30)
  for (const file of ['deploy/prometheus-rules.yml', 'deploy/grafana-dashboard.json']) {
    const asked = new Set([...read(file).matchAll(METRIC)].map(([name]) => name))
    expect(asked.size).toBeGreaterThan(8)
    for (const name of asked) {
      const bare = name.replace(/_(?:bucket|count|sum)$/, '')
      expect(names.has(name) || names.get(bare) === 'histogram', `${name} in ${file}`).toBe(true)
    }
  }
})

test('every alert leads to a paragraph of the handbook', () => {
  const handbook = new Set([...read('docs/operations.md').matchAll(/^#+ (.+)$/gm)].map(([, title]) => title))
  const led = [...read('deploy/prometheus-rules.yml').matchAll(/runbook: "docs\/operations\.md#([^"]+)"/g)].map(([, title]) => title)
  expect(led.length).toBe(read('deploy/prometheus-rules.yml').match(/alert: /g)?.length)
  for (const title of led) expect(handbook, `${title}`).toContain(title)
})

test.runIf(existsSync('/usr/sbin/haproxy'))('haproxy reads its sample', () => {
  const env = { ...process.env, PEICHI_BIND: '127.0.0.1:18080', PEICHI_ONE: '127.0.0.1:3001', PEICHI_TWO: '127.0.0.1:3002' }
  execFileSync('/usr/sbin/haproxy', ['-c', '-f', join(root, 'deploy/haproxy.cfg')], { env, stdio: 'pipe' })
})
