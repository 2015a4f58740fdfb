import { createPublicKey, verify } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { outbound } from '#contract/documents/sales/sales.ts'
import type { Reply } from '#contract/kit/fields.ts'
import { printHosts } from '#contract/printing/hosts.ts'
import { printing } from '#contract/printing/printouts.ts'
import { printHelpers } from '#contract/printing/tasks/tasks.ts'
import { type FromHelper, HELPER_SOCKET, PROTOCOL, TICKET_DOMAIN, Ticket, type ToHelper } from '#contract/printing/tasks/wire.ts'
import { recordHost } from '#server/modules/printing/hosts/index.ts'
import { newTrade } from './trade.ts'
import { type Caller, caller, server, type World } from './world.ts'

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0 Safari/537.36'
const MACHINE = { machineId: 'machine-0001', machineName: 'FRONT-PC', system: 'Windows', version: '1.0.0' }
type Role = Parameters<World['as']>[0]

/** The computer that this user's session sits at stands in the register; its number. */
export async function computerOf(tenant: World, role: Role, computer: string): Promise<number> {
  const { userId, companyId } = tenant.user(role)
  const { tenantId } = tenant
  const browserId = `browser-${userId}`
  await tenant.act(role, async ({ db }) => {
    await db
      .insertInto('knownDevice')
      .values({ tenantId, browserId, userId, state: 'known', userAgent: WINDOWS })
      .onConflict((conflict) => conflict.columns(['tenantId', 'browserId']).doNothing())
      .execute()
    await recordHost(db, { tenantId, companyId, browserId, userAgent: WINDOWS })
  })
  const { page } = await tenant.as(role).call(printHosts.register, {})
  const own = page?.list.find(({ def }) => def) ?? (await tenant.as('owner').ok(printHosts.register, {})).page.list[0]
  const id = own?.id ?? 0
  await tenant.as('owner').ok(printHosts.nameHost, { id, computer })
  return id
}

export type Pairing = NonNullable<Reply<typeof printHelpers.pair>['content']>

/** Pairs a helper with a computer of the register. */
export async function pairWith(admin: Caller, id: number): Promise<Pairing> {
  const { content } = await admin.ok(printHelpers.pairCode, { id })
  const answer = await caller().ok(printHelpers.pair, { code: content.code, ...MACHINE })
  return answer.content
}

/** The ticket, when the server of this pairing has signed it. */
export function read(signed: string, { publicKey }: Pick<Pairing, 'publicKey'>): Ticket {
  const [body = '', signature = ''] = signed.split('.')
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
  if (!verify(null, Buffer.from(TICKET_DOMAIN + body), key, Buffer.from(signature, 'base64url'))) throw new Error('forged')
  return Ticket.parse(JSON.parse(String(Buffer.from(body, 'base64url'))))
}

/** The drawn pages as the helper fetches them. */
export async function fetchPages(deviceToken: string, { taskId, round }: { taskId: number; round: number }) {
  const { http } = await server()
  const path = printHelpers.content.path.replace('{taskId}', String(taskId))
  return http.inject({ method: 'GET', url: `${path}?round=${round}`, headers: { authorization: `Bearer ${deviceToken}` } })
}

let listening: Promise<string> | undefined
let listener: unknown
async function address() {
  const { http } = await server()
  if (listener !== http) {
    listener = http
    listening = http.listen({ host: '127.0.0.1', port: 0 })
  }
  return (await listening)?.replace('http', 'ws') ?? ''
}

/** A print helper's socket to the shared server, or to another (ws://…): speaks as it is told, and keeps what it hears. */
export async function connect(pairing: Pick<Pairing, 'deviceToken' | 'publicKey'>, server?: string) {
  const heard: ToHelper[] = []
  const socket = new WebSocket((server ?? (await address())) + HELPER_SOCKET)
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  socket.on('error', () => {})
  socket.on('message', (data) => heard.push(JSON.parse(String(data))))
  const say = (message: FromHelper) => socket.send(JSON.stringify(message))
  const printers = [{ name: 'EPSON LQ-630', driver: 'windows', language: 'pdf', isDefault: true, trouble: '' }]
  await new Promise<void>((resolve, reject) => socket.once('open', resolve).once('error', reject))
  say({ type: 'hello', token: pairing.deviceToken, protocol: PROTOCOL, mac: '', ...MACHINE, printers })
  const of = <T extends ToHelper['type']>(type: T) => heard.filter((each): each is Extract<ToHelper, { type: T }> => each.type === type)
  async function hears<T extends ToHelper['type']>(type: T, times = 1) {
    for (let tries = 0; tries < 1200; tries++, await wait(25)) {
      const found = of(type)[times - 1]
      if (found) return found
    }
    throw new Error(`never heard ${type} ${times} times, only ${JSON.stringify(heard)}`)
  }
  return {
    heard,
    say,
    hears,
    closed,
    raw: (text: string) => socket.send(text),
    welcome: () => hears('welcome'),
    /** The ticket of the n-th job. */
    job: async (times = 1) => read((await hears('job', times)).ticket, pairing),
    jobs: () => of('job').length,
    leave: () => {
      socket.close()
      return closed
    },
  }
}

/** The front desk prints for others; the seller has a sale. */
export async function printShop() {
  const trade = await newTrade()
  const { tenant, owner } = trade
  const pjid = await trade.part()
  await trade.receive({ pjid, rkAmount: 9 })
  const { id: ckId } = await owner.ok(outbound.counter, trade.ckDraft([{ pjid, ckAmount: 1, xsPrice: 10 }]))
  const hostId = await computerOf(tenant, 'keeper', '前台')
  await owner.ok(printHosts.registerHost, { id: hostId, printHost: true })
  const pairing = await pairWith(owner, hostId)
  const by = { hostPrint: true, hostIds: [hostId] }
  const press = async () => (await owner.ok(printing.ck, { ckId, ...by })).task.id
  return { trade, tenant, owner, ckId, hostId, pairing, by, press }
}
