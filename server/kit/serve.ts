import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import fastifyStatic from '@fastify/static'
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify'
import { answerError, failedRequests } from './answer-error.ts'
import { notFound, nowhere } from './errors.ts'
import { type Handling, handleRequest } from './handle-request.ts'
import { type Health, serveHealth } from './health.ts'
import { type Count, limitsBy, noLimits, storeOf } from './limits.ts'
import { isNoScreen } from './no-screen.ts'
import { requestNumber } from './request-number.ts'
import type { Bound } from './route.ts'
import { safeHeaders } from './safe-headers.ts'
import { screens } from './screens.ts'
import type { Telemetry } from './telemetry.ts'
import { timings } from './timings.ts'

const BODY_LIMIT = 2 * 1_048_576

interface Serving extends Omit<Handling, 'most'> {
  routes: Bound[]
  log: FastifyBaseLogger
  /** Folder of the built screens; without it only calls are answered. */
  web?: string
  /** Addresses of proxies whose x-forwarded-for is believed. */
  /** Addresses of the proxies in front whose word is believed. */
  trustProxy?: string | false
  /** Counts what is limited; without it nothing is: tests share one address. */
  count?: Count | undefined
  /** What balancers and monitors are told; tests of the kit have neither. */
  health?: Health
  telemetry?: Telemetry
}

/** The HTTP server: every call of every module, health, and the built screens. */
export async function serve({ routes, log, web, trustProxy, count, health, telemetry, ...handling }: Serving): Promise<FastifyInstance> {
  const app: FastifyInstance = fastify({
    loggerInstance: log,
    genReqId: requestNumber(trustProxy),
    bodyLimit: BODY_LIMIT,
    trustProxy: trustProxy ?? false,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'req' }),
    // a number, where pino expects a whole request
    childLoggerFactory: (logger, bindings, options) => logger.child(bindings, { ...options, serializers: { req: (id: unknown) => id } }),
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 4000 },
  })
  app.setErrorHandler(answerError)
  const elsewhere = handling.services.files.origin === undefined ? [] : [handling.services.files.origin]
  safeHeaders(app, elsewhere)
  const most = count ? limitsBy(count) : noLimits
  app.addHook('onRequest', async (request, answer) => {
    answer.header('x-request-id', request.id)
    if (!isCall(request.url)) return
    answer.header('cache-control', 'no-store')
    await most.address(request.ip)
  })
  app.addHook('onResponse', async (request, answer) => {
    const facts = { call: `${request.method} ${request.routeOptions.url ?? pathOf(request.url)}`, status: answer.statusCode }
    telemetry?.call(request, answer)
    if (isCall(request.routeOptions.url ?? '')) timings.note(facts.call, answer.elapsedTime, failedRequests.has(request))
    request.log.info({ ...facts, ms: Math.round(answer.elapsedTime * 10) / 10 }, 'request')
  })
  await app.register(cookie)
  await app.register(multipart)
  await app.register(compress, { threshold: 4096, encodings: ['br', 'gzip'], globalDecompression: false })
  if (count) await app.register(rateLimit, { global: false, store: storeOf(count) })
  emptyBodies(app)
  if (health) serveHealth(app, health)
  telemetry?.serve(app)
  for (const bound of routes) {
    const { method, path, perMinute } = bound.endpoint
    const url = path.replaceAll(/\{(\w+)\}/g, ':$1')
    const config = count && perMinute ? { rateLimit: { max: perMinute, timeWindow: 60_000 } } : {}
    app.route({ method, url, config, exposeHeadRoute: false, handler: handleRequest({ ...handling, most }, bound) })
  }
  const screen = screens(web, elsewhere)
  if (web !== undefined && screen) await serveFiles(app, web)
  everythingElse(app, screen)
  return app
}

/** Without what came in the query: tickets and signatures stand there, and belong in no log. */
const pathOf = (url: string) => url.replace(/[?#].*$/s, '').slice(0, 300)

/** The name of the entry script: it changes with anything that is built in. '' without screens. */
export function buildOf(web: string | undefined): string {
  const index = web === undefined ? '' : join(web, 'index.html')
  if (!existsSync(index)) return ''
  return /<script type="module"[^>]* src="[^"]*?([^"/]+)"/.exec(readFileSync(index, 'utf8'))?.[1] ?? ''
}

const isCall = (url: string) => /^\/(admin|basedata|busicore)\//.test(url)

/** The specification's calls with an empty body come with or without a content type. */
function emptyBodies(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parse(request, body as string, done),
  )
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, body === '' ? undefined : body),
  )
}

/** Files whose names stay the same whatever is in them; the others have a name of their content, and are kept for a year by the browser. */
const STEADY = /\/(?:sw\.js|manifest\.webmanifest|offline\.\w+)(?:\.br|\.gz)?$/
const hashedFiles = {
  preCompressed: true,
  maxAge: '1y',
  immutable: true,
  index: false as const,
  setHeaders: (answer: { header: (name: string, value: string) => unknown }, path: string) =>
    STEADY.test(path) && answer.header('cache-control', 'no-cache'),
}
const PACKED = '**/*.{br,gz}'

/** What is built in has one route for all: one for each of its hundreds of files took 10 MB. The few beside it are named. */
async function serveFiles(app: FastifyInstance, web: string) {
  const allowedPath = (path: string) => !/\.(?:br|gz)$/.test(path)
  await app.register(fastifyStatic, { root: join(web, 'assets'), prefix: '/assets/', ...hashedFiles, allowedPath })
  const globIgnore = ['**/index.html*', 'assets/**', PACKED]
  await app.register(fastifyStatic, { root: web, ...hashedFiles, wildcard: false, decorateReply: false, globIgnore })
}

/** Every other address that is no call is a screen of the one page. */
function everythingElse(app: FastifyInstance, screen: ReturnType<typeof screens>) {
  app.setNotFoundHandler((request, answer) => {
    const path = pathOf(request.url)
    if (isCall(path)) throw notFound()
    if (screen && request.method === 'GET' && !isNoScreen(path)) return screen(answer)
    throw nowhere()
  })
}
