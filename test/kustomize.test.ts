import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { endingOf } from '#server/ending.ts'
import { trustedProxies } from '#server/trust-proxy.ts'
import { onOwnServer, server } from './world.ts'

onOwnServer()

const deploy = join(import.meta.dirname, '../deploy')
const read = (name: string) => readFileSync(join(deploy, name), 'utf8')

interface Named {
  name: string
}
interface Probe {
  httpGet?: { path: string; port: string }
  tcpSocket?: { port: string }
}
interface Container extends Named {
  image: string
  command?: string[]
  ports?: (Named & { containerPort: number })[]
  envFrom?: { secretRef: Named }[]
  env?: (Named & { value: string })[]
  startupProbe?: Probe
  readinessProbe?: Probe
  livenessProbe?: Probe
  volumeMounts?: (Named & { mountPath: string })[]
  securityContext: { allowPrivilegeEscalation: boolean; capabilities: { drop: string[] } }
}
interface Pods {
  terminationGracePeriodSeconds?: number
  automountServiceAccountToken: boolean
  containers: Container[]
  volumes?: (Named & { configMap?: Named; secret?: { secretName: string }; persistentVolumeClaim?: { claimName: string } })[]
}
interface Template {
  metadata: { labels: Record<string, string> }
  spec: Pods
}
interface Thing {
  kind: string
  metadata: Named
  // biome-ignore lint/suspicious/noExplicitAny: each kind has a form of its own
  spec: any
}
interface Kustomization {
  resources: string[]
  images: { name: string; newTag: string }[]
  secretGenerator: (Named & { envs?: string[]; files?: string[] })[]
  configMapGenerator: (Named & { envs?: string[]; files?: string[] })[]
}

const whole = parse(read('kustomization.yaml')) as Kustomization
const things = whole.resources.flatMap((file) =>
  parseAllDocuments(read(file)).map((document) => {
    expect(document.errors, file).toEqual([])
    return document.toJS() as Thing
  }),
)
const of = (kind: string) => things.filter((each) => each.kind === kind)
const templates: Template[] = [
  ...of('Deployment').map(({ spec }) => spec.template),
  ...of('CronJob').map(({ spec }) => spec.jobTemplate.spec.template),
]
const containers = templates.flatMap(({ spec }) => spec.containers)
const settings = (container: Container) => new Map(container.env?.map(({ name, value }) => [name, value]))
/** Names in the sample of the secret that all nodes share. */
const shared = [...read('kustomize/peichi.env.example').matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name = '']) => name)

test('every file of the folder is used, every file that is named is there, or its example is', () => {
  const named = [
    ...whole.resources,
    ...[...whole.secretGenerator, ...whole.configMapGenerator].flatMap(({ envs, files }) => [...(envs ?? []), ...(files ?? [])]),
  ]
  for (const file of named) expect(existsSync(join(deploy, file)) || existsSync(join(deploy, `${file}.example`)), file).toBe(true)
  const lying = readdirSync(join(deploy, 'kustomize')).map((file) => `kustomize/${file.replace(/\.example$/, '')}`)
  expect([...new Set(lying)].sort()).toEqual([...new Set(named)].sort())
  expect(things.map(({ kind, metadata }) => `${kind} ${metadata.name}`).length).toBe(
    new Set(things.map(({ kind, metadata }) => `${kind} ${metadata.name}`)).size,
  )
})

test('what one thing names of another is there: pods, ports, secrets, settings, claims', () => {
  const ports = new Map(
    of('Deployment').map(({ metadata, spec }) => [
      metadata.name,
      (spec.template as Template).spec.containers.flatMap((each) => each.ports ?? []),
    ]),
  )
  for (const { metadata, spec } of of('Deployment')) {
    expect(spec.selector.matchLabels, metadata.name).toEqual((spec.template as Template).metadata.labels)
    for (const container of (spec.template as Template).spec.containers)
      for (const probe of [container.startupProbe, container.readinessProbe, container.livenessProbe])
        if (probe) expect(ports.get(metadata.name)?.map(({ name }) => name)).toContain((probe.httpGet ?? probe.tcpSocket)?.port)
  }
  for (const { metadata, spec } of of('Service')) {
    expect([...ports.keys()]).toContain(spec.selector.app)
    for (const { targetPort } of spec.ports)
      expect(
        ports.get(spec.selector.app)?.map(({ name }) => name),
        metadata.name,
      ).toContain(targetPort)
  }
  for (const { spec } of of('PodDisruptionBudget')) expect([...ports.keys()]).toContain(spec.selector.matchLabels.app)
  for (const { spec } of of('HorizontalPodAutoscaler')) expect([...ports.keys()]).toContain(spec.scaleTargetRef.name)
  const services = new Map(of('Service').map(({ metadata, spec }) => [metadata.name, spec.ports as (Named & { port: number })[]]))
  for (const { spec } of of('Ingress'))
    for (const rule of spec.rules)
      for (const { backend } of rule.http.paths)
        expect(services.get(backend.service.name)?.map(({ name }) => name)).toContain(backend.service.port.name)
  const [secrets, maps, claims] = [
    whole.secretGenerator,
    whole.configMapGenerator,
    of('PersistentVolumeClaim').map(({ metadata }) => metadata),
  ].map((list) => (list as Named[]).map(({ name }) => name))
  for (const { spec } of templates) {
    const volumes = new Set(spec.volumes?.map(({ name }) => name))
    for (const { configMap, secret, persistentVolumeClaim } of spec.volumes ?? []) {
      if (configMap) expect(maps).toContain(configMap.name)
      if (secret) expect(secrets).toContain(secret.secretName)
      if (persistentVolumeClaim) expect(claims).toContain(persistentVolumeClaim.claimName)
    }
    for (const container of spec.containers) {
      for (const { name } of container.volumeMounts ?? []) expect(volumes, `${container.name}: ${name}`).toContain(name)
      for (const { secretRef } of container.envFrom ?? []) expect(secrets).toContain(secretRef.name)
    }
  }
  // the addresses that the settings name are services of these ports
  const addresses = [read('kustomize/peichi.env.example'), ...containers.flatMap((each) => [...settings(each).values()])]
    .join('')
    .matchAll(/@(pooler):(\d+)|redis:\/\/(\w+):(\d+)/g)
  const reached = [...addresses].map(([, a, b, c, d]) => [a ?? c, Number(b ?? d)] as const)
  expect(reached.length).toBe(2)
  for (const [name, port] of reached) expect(services.get(name ?? '')?.map((each) => each.port)).toContain(port)
})

test('every setting is one the program reads, and every program one it has', () => {
  const program = globSync('server/**/*.ts', { cwd: join(deploy, '..') })
    .map((file) => readFileSync(join(deploy, '..', file), 'utf8'))
    .join('\n')
  const own = containers.filter(({ image }) => image === 'peichi')
  const names = [...shared, ...own.flatMap((each) => [...settings(each).keys()])]
  expect(names.length).toBeGreaterThan(14)
  for (const name of names) expect(program, name).toMatch(new RegExp(`\\b${name}\\b`))
  const { scripts, version } = JSON.parse(read('../package.json')) as { scripts: Record<string, string>; version: string }
  for (const { command } of own) if (command) expect(Object.values(scripts)).toContain(command.join(' '))
  expect(whole.images).toEqual([{ name: 'peichi', newTag: version }])
  expect(own.map(({ name }) => name)).toEqual(['peichi', 'backup', 'verify'])
})

test('a node is asked what it answers, and is given the time its end takes', async () => {
  const { http } = await server()
  const [node] = of('Deployment').filter(({ metadata }) => metadata.name === 'peichi')
  const spec: Pods | undefined = node?.spec.template.spec
  const [container] = spec?.containers ?? []
  if (!spec || !container) throw new Error('no node')
  for (const probe of [container.startupProbe, container.readinessProbe, container.livenessProbe])
    expect((await http.inject(probe?.httpGet?.path ?? '')).statusCode).toBe(200)
  const env = Object.fromEntries(settings(container))
  const { drain, finish } = endingOf(env, false)
  expect(spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(drain + finish + 15)
  expect(trustedProxies(env)).toBe('uniquelocal')
  expect(container.ports?.[0]?.containerPort).toBe(Number(/PORT=(\d+)/.exec(read('Dockerfile'))?.[1]))
})

test('nobody may more than he needs', () => {
  for (const { spec } of templates) expect(spec.automountServiceAccountToken).toBe(false)
  for (const { name, securityContext } of containers)
    expect(securityContext, name).toMatchObject({ allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } })
})

test('the pooler of the pods is the one that was tried, but for where it listens and where its files are', () => {
  const lines = (name: string) =>
    read(name)
      .split('\n')
      .filter((line) => /^\w+ =/.test(line) && !/^(listen_addr|auth_file|peichi) =/.test(line))
  expect(lines('kustomize/pgbouncer.ini')).toEqual(lines('pgbouncer.ini'))
})
