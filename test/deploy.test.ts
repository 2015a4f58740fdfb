import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { trustedProxies } from '#server/trust-proxy.ts'
import { onOwnServer, server } from './world.ts'

onOwnServer()
const root = join(import.meta.dirname, '..')
const read = (name: string) => readFileSync(join(root, name), 'utf8')
const COMPOSED = ['deploy/compose.one.yml', 'deploy/compose.many.yml', 'deploy/compose.citus.yml']
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

test('every setting that a sample makes is one the program reads', () => {
  const program = globSync('server/**/*.ts', { cwd: root }).map(read).join('\n')
  let settings = 0
  for (const file of ['deploy/Dockerfile', ...COMPOSED, 'deploy/peichi.service']) {
    for (const [, name = ''] of read(file).matchAll(/\b((?:PEICHI|DATABASE|REDIS|TRUST)_[A-Z0-9_]+)(?:=|: )/g)) {
      if (['PEICHI_BIND', 'PEICHI_ONE', 'PEICHI_TWO'].includes(name)) continue
      settings++
      expect(program, `${name} in ${file}`).toMatch(new RegExp(`\\b${name}\\b`))
    }
  }
  expect(settings).toBeGreaterThan(20)
})

test('each sample names proxies that can be believed', () => {
  for (const file of [...COMPOSED, 'deploy/peichi.service']) {
    const [, said] = /TRUST_PROXY[:=] ?(\S+)/.exec(read(file)) ?? []
    expect(trustedProxies({ ...(said !== undefined && { TRUST_PROXY: said }) }), file).toBe(said)
  }
})

test('the samples of compose run the release that lies here, and the balancer knows each of its nodes', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string }
  expect(JSON.parse(read('package-lock.json')).version).toBe(version)
  for (const file of COMPOSED) {
    const images = [...read(file).matchAll(/image: peichi:(\S+)/g)].map(([, tag]) => tag)
    expect(images.length, file).toBeGreaterThan(0)
    expect(new Set(images), file).toEqual(new Set([version]))
  }
  const many = read('deploy/compose.many.yml')
  const nodes = [...many.matchAll(/^ {2}(\w+): \*node$/gm)].map(([, name]) => `${name}:3000`)
  expect([...many.matchAll(/PEICHI_(?:ONE|TWO): "([^"]+)"/g)].map(([, address]) => address)).toEqual(nodes)
})

test('the sample of Citus: every machine that is named stands there, as the handbook asks, out of reach; the nodes come one after the other', () => {
  const { services, networks, volumes } = parse(read('deploy/compose.citus.yml'), { merge: true })
  const { PEICHI_CITUS, DATABASE_URL } = services.one.environment
  const coordinator = new URL(DATABASE_URL.replace(/\$\{[^}]+\}/, 'x')).hostname
  const machines = [coordinator, ...PEICHI_CITUS.split(',').map((each: string) => each.replace(/:5432$/, ''))]
  expect(machines.length).toBeGreaterThan(2)
  const asked = /1\. .*`DATABASE_URL`/.exec(read('docs/operations.md').split('## 分布式数据库')[1] ?? '')?.[0] ?? ''
  const settings = [...asked.matchAll(/`(\w+) = '?(\w+)'?`/g)].map(([, name, value]) => `${name}=${value}`)
  expect(settings.length).toBeGreaterThan(2)
  for (const name of machines) {
    expect(services[name].command, name).toEqual(expect.arrayContaining(settings))
    expect([services[name].networks, services[name].ports, services[name].environment.POSTGRES_HOST_AUTH_METHOD], name).toEqual([
      ...[['data'], undefined],
      'scram-sha-256',
    ])
    expect(volumes, name).toHaveProperty(services[name].volumes[0].split(':')[0])
    expect(services.one.depends_on, name).toHaveProperty(name)
  }
  expect(networks.data).toEqual({ internal: true })
  expect(services.two.depends_on).toEqual({ one: { condition: 'service_healthy' } })
  const { PEICHI_ONE, PEICHI_TWO } = services.balancer.environment
  for (const [name, { networks }] of Object.entries<{ networks: string[] }>(services)) expect(networks?.length, name).toBeGreaterThan(0)
  expect([PEICHI_ONE, PEICHI_TWO]).toEqual(['one:3000', 'two:3000'])
  expect(new URL(services.one.environment.REDIS_URL).hostname in services).toBe(true)
})

test('the image is made by steps a builder knows, of what lies here; it runs as a number without weight and is asked what it answers', () => {
  const steps = read('deploy/Dockerfile')
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .filter(Boolean)
    .map((line) => ({ word: line.split(' ', 1)[0] ?? '', rest: line.slice(line.indexOf(' ') + 1) }))
  const known = ['FROM', 'WORKDIR', 'COPY', 'RUN', 'ENV', 'USER', 'VOLUME', 'EXPOSE', 'HEALTHCHECK', 'STOPSIGNAL', 'CMD']
  expect(steps.filter(({ word }) => !known.includes(word))).toEqual([])
  const all = (word: string) => steps.filter((step) => step.word === word).map(({ rest }) => rest)
  for (const image of all('FROM')) expect(image).toMatch(/^[a-z]+:\d+[a-z0-9.-]*( AS build)?$/)
  const ignored = read('deploy/Dockerfile.dockerignore').split('\n')
  for (const copied of all('COPY').filter((rest) => !rest.startsWith('--from=build')))
    for (const source of copied.split(' ').slice(0, -1))
      expect([existsSync(join(root, source)), ignored.includes(source)]).toEqual([true, false])
  const last = steps.slice(steps.findLastIndex(({ word }) => word === 'FROM'))
  const user = last.findIndex(({ word }) => word === 'USER')
  expect(Number(last[user]?.rest)).toBeGreaterThan(9999)
  expect(last.slice(user).filter(({ word }) => word === 'RUN' || word === 'COPY')).toEqual([])
  const [port] = all('EXPOSE')
  expect(all('ENV').join(' ')).toContain(`PORT=${port}`)
  expect(all('HEALTHCHECK')[0]).toContain(`http://127.0.0.1:${port}/livez`)
  for (const command of [...all('CMD'), ...all('HEALTHCHECK').map((rest) => rest.slice(rest.indexOf('[')))])
    expect(JSON.parse(command)[0]).toBe('node')
  expect(existsSync(join(root, JSON.parse(all('CMD')[0] ?? '[]')[1]))).toBe(true)
})

test('what could not be started where it was written says so', () => {
  for (const file of ['Dockerfile', ...COMPOSED.map((path) => path.slice('deploy/'.length)), 'kustomization.yaml', 'README.md'])
    expect(read(`deploy/${file}`), file).toMatch(/not started here/i)
})

const analyze = '/usr/bin/systemd-analyze'
test.runIf(existsSync(analyze))('systemd understands its sample, and what the service may do is little', () => {
  const unit = join(root, 'deploy/peichi.service')
  execFileSync(analyze, ['verify', unit], { stdio: 'pipe' })
  const said = execFileSync(analyze, ['security', '--offline=true', unit], { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C.UTF-8' } })
  const exposure = /Overall exposure level for \S+: ([\d.]+)/.exec(said)?.[1]
  expect(Number(exposure)).toBeLessThanOrEqual(3)
})

/** A program of the trade that says whether a sample is well written; where it is not installed its test is left out. */
const has = (name: string, ...args: string[]) => spawnSync(name, args, { stdio: 'ignore' }).status === 0
function emptyFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'peichi-deploy-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test.runIf(has('promtool', '--version'))('promtool reads the alerts', () => {
  execFileSync('promtool', ['check', 'rules', join(root, 'deploy/prometheus-rules.yml')], { stdio: 'pipe' })
})

test.runIf(has('nginx', '-v'))('nginx reads its sample', () => {
  const folder = emptyFolder()
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((what) => `${what}_temp_path ${folder}/${what};`).join(' ')
  const server = `server { listen 127.0.0.1:18081; include ${join(root, 'deploy/nginx.conf')}; }`
  writeFileSync(join(folder, 'nginx.conf'), `pid ${folder}/pid; events {} http { access_log off; ${places} ${server} }`)
  execFileSync('nginx', ['-t', '-e', join(folder, 'error.log'), '-c', join(folder, 'nginx.conf')], { stdio: 'pipe' })
})

test.runIf(has('docker-compose', 'version'))('compose reads its samples', () => {
  for (const file of COMPOSED) {
    const asked = [...read(file).matchAll(/\$\{(\w+):\?\}/g)].map(([, name = '']) => [name, 'x'])
    const env = { ...process.env, ...Object.fromEntries(asked) }
    execFileSync('docker-compose', ['-f', join(root, file), 'config', '-q'], { env, stdio: 'pipe' })
  }
})

test.runIf(has('kubectl', 'kustomize', '--help'))('kubectl puts the files of Kubernetes together', () => {
  const folder = emptyFolder()
  cpSync(join(root, 'deploy'), folder, { recursive: true })
  for (const name of ['peichi.env', 'userlist.txt'])
    copyFileSync(join(folder, `kustomize/${name}.example`), join(folder, 'kustomize', name))
  const made = execFileSync('kubectl', ['kustomize', folder], { encoding: 'utf8', stdio: 'pipe' })
  expect(made.match(/^kind: /gm)?.length).toBeGreaterThan(10)
})

test('Patroni is told what the program relies on: two disks, nobody let in without a password from afar', () => {
  const { bootstrap, postgresql } = parse(read('deploy/patroni.yml'))
  expect(bootstrap.dcs).toMatchObject({ synchronous_mode: true, postgresql: { parameters: { timezone: 'Asia/Shanghai' } } })
  // Patroni's own rule: else a leader is given up while it still tries
  expect(bootstrap.dcs.ttl).toBeGreaterThanOrEqual(bootstrap.dcs.loop_wait + 2 * bootstrap.dcs.retry_timeout)
  for (const line of postgresql.pg_hba.filter((each: string) => each.startsWith('host'))) expect(line).toMatch(/ scram-sha-256$/)
})
