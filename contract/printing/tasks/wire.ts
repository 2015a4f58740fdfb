import { z } from 'zod'

/**
 * What server, browser and print helper (打印插件) say to each other. The helper is a small program on the computer that a printer stands beside.
 *
 * 1. The server draws the pages and keeps them (print_task). It alone signs tickets; a ticket is the right to print one task once on one computer.
 * 2. A ticket reaches the helper through the browser (`POST http://127.0.0.1:28502/print`) or through the helper's own socket to the server (relay,
 *    代理打印). Either way the helper fetches the pages itself from the server it is paired with: nobody else can give it anything to print.
 * 3. What became of it goes back over the socket, and is said again until the server has noted it.
 */

export const HELPER_PORT = 28502
export const PROTOCOL = 1
/** The helper's socket to the server; a page's own is /admin/v1/websocket/… */
export const HELPER_SOCKET = '/basedata/v1/printHelper/socket'

export const PRINT_LIMITS = {
  /** A ticket counts for so long. */
  ticketMs: 60_000,
  /** The helper says it has a job within this; otherwise it is sent again, three times in all. */
  ackMs: 5000,
  attempts: 3,
  /** A task that no helper has taken waits so long; then it is expired. */
  waitMs: 30 * 60_000,
  /** While it prints the helper says so at least this often; three of them without a word and nobody knows what became of it. */
  progressMs: 20_000,
  silenceMs: 60_000,
  /** What a helper holds of the drawn pages. */
  contentBytes: 64 * 1_048_576,
  messageBytes: 65_536,
  /** First message of the socket. */
  helloMs: 5000,
} as const

// ---- (a) the ticket ----

/**
 * A round of a task is one try that a person wanted: the first press is round 1, each 重新打印 one more. A helper puts a (tenantId, taskId, round) on
 * paper at most once, however often and by whichever way it is told; it keeps them on its disk for three days.
 */
export const Ticket = z.object({
  v: z.literal(PROTOCOL),
  taskId: z.number().int().positive(),
  round: z.number().int().positive(),
  tenantId: z.number().int().positive(),
  /** The pairing it is for: another helper refuses it. */
  helperId: z.number().int().positive(),
  title: z.string(),
  /** Hex, of the pages (PDF). */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  bytes: z.number().int().positive(),
  /** Paper of the pages in mm. */
  paper: z.object({ width: z.number(), height: z.number() }),
  /** Name of one of its printers; '' = its default one. */
  printer: z.string(),
  copies: z.number().int().min(1).max(999),
  /** Calibration: everything is shifted by so many mm, right and down. */
  offset: z.object({ x: z.number(), y: z.number() }),
  /** ms since 1970 by the server's clock. The helper's clock may be wrong: it judges by the difference learnt from `now` in welcome and pairing. */
  expires: z.number().int(),
  /** Said once only: a second ticket with it is a replay. */
  nonce: z.string().min(16).max(64),
})
export type Ticket = z.infer<typeof Ticket>

/**
 * On the wire a ticket is `body.signature`: body = base64url of the JSON in UTF-8, signature = base64url of the Ed25519 signature over the ASCII bytes
 * of `TICKET_DOMAIN + body`.
 */
export const TICKET_DOMAIN = 'peichi-print-ticket-1:'
export const SignedTicket = z
  .string()
  .max(8192)
  .regex(/^[\w-]+\.[\w-]{86}$/)

// ---- what a helper tells of itself ----

export const Printer = z.object({
  /** As the system names it. */
  name: z.string().min(1).max(200),
  /** file · cups · raw · windows … the helper's own word. */
  driver: z.string().max(20),
  /** pdf · escp · tspl · zpl; how it is spoken to, shown only. */
  language: z.string().max(20).default(''),
  isDefault: z.boolean().default(false),
  /** Why it cannot print now, in Chinese; '' = it can. */
  trouble: z.string().max(200).default(''),
})
export type Printer = z.infer<typeof Printer>

const about = {
  protocol: z.literal(PROTOCOL),
  version: z.string().max(32),
  /** Made when the helper first runs, kept on its disk. */
  machineId: z.string().min(8).max(64),
  machineName: z.string().max(100),
  /** Windows · macOS · Linux … */
  system: z.string().max(64),
  /** Of its first network card; '' = none. */
  mac: z.string().max(32).default(''),
}
const Printers = z.array(Printer).max(100)

/** queued = taken, waits in the helper · unknown = it was printing when it was killed: look at the printer. */
export const JobState = z.enum(['queued', 'printing', 'done', 'failed', 'unknown'])
export type JobState = z.infer<typeof JobState>

/** Why a helper does not print. The words for people stand in `msg` beside it. */
export const HelperError = z.enum([
  'not-paired',
  /** 403 without CORS headers: the page is none of the paired server's. */
  'wrong-origin',
  'invalid',
  'forged',
  'expired',
  'replayed',
  'wrong-helper',
  /** The pages are not those the ticket speaks of. */
  'wrong-content',
  /** The server could not be reached, or has the pages no more. */
  'no-content',
  'no-printer',
  'printer-failed',
])
export type HelperError = z.infer<typeof HelperError>

// ---- (b) http://127.0.0.1:28502, for pages of the paired server ----
// JSON, `{code: 1, msg, …}` or `{code: 0, msg, error: HelperError}` with HTTP 200; CORS for origins of its list only.

/** GET /status */
export const HelperStatus = z.object({
  ...about,
  /** null = not paired. `server` is an origin such as https://erp.example.com. */
  paired: z
    .object({ server: z.string(), tenantId: z.number(), tenantName: z.string(), helperId: z.number(), computer: z.string() })
    .nullable(),
  /** Its socket to the server. */
  relay: z.enum(['connected', 'connecting', 'off']),
  printers: Printers,
})
export type HelperStatus = z.infer<typeof HelperStatus>

/**
 * POST /print: answers as soon as the job is taken (or known already): the state is what it is now. The end of it comes to the page through the
 * server's live socket (PRINT_PROGRESS), or is asked for at GET /job?taskId=…&round=… (same answer).
 */
export const PrintAsked = z.object({ ticket: SignedTicket })
export const PrintAnswer = z.object({ taskId: z.number(), round: z.number(), state: JobState, reason: z.string() })
export type PrintAnswer = z.infer<typeof PrintAnswer>

/** POST /pair {server, code}: only from an origin equal to `server` that stands in the helper's list already (its download names it), and while it is not paired. */
export const PairAsked = z.object({ server: z.url(), code: z.string().trim().max(16) })

// ---- (c) the helper's socket to the server ----
// Text frames of JSON. The first is `hello` within helloMs. The server pings every 30 s; the helper takes 75 s without a ping for a lost connection.

const job = { taskId: z.number().int().positive(), round: z.number().int().positive() }

/** Helper → server. */
export const FromHelper = z.discriminatedUnion('type', [
  z.object({ type: z.literal('hello'), token: z.string().max(200), ...about, printers: Printers }),
  z.object({ type: z.literal('printers'), printers: Printers }),
  /** The job is on its disk: it will be printed, or it says why not. Said for a job it knows already, too. */
  z.object({ type: z.literal('ack'), ...job }),
  /** Also the sign of life while it prints (progressMs). */
  z.object({ type: z.literal('progress'), ...job, page: z.number().int().min(0).default(0), pages: z.number().int().min(0).default(0) }),
  z.object({ type: z.literal('done'), ...job }),
  /** `uncertain` = something may have come out of the printer (it was killed while printing). Also the answer to a ticket that it refuses. */
  z.object({
    type: z.literal('failed'),
    ...job,
    error: HelperError,
    reason: z.string().max(200),
    uncertain: z.boolean().default(false),
  }),
])
export type FromHelper = z.infer<typeof FromHelper>

/** Server → helper. */
export const ToHelper = z.discriminatedUnion('type', [
  /** After hello. `now` in ms: the server's clock. Names may have changed since the pairing. */
  z.object({
    type: z.literal('welcome'),
    helperId: z.number(),
    tenantId: z.number(),
    tenantName: z.string(),
    computer: z.string(),
    now: z.number(),
  }),
  z.object({ type: z.literal('job'), ticket: SignedTicket }),
  /** The server has written down done or failed: it need not be said again (after each hello it is, until then). */
  z.object({ type: z.literal('noted'), ...job }),
])
export type ToHelper = z.infer<typeof ToHelper>

/** Close codes of the socket: 1001 the server starts anew, come back · the others stay away until somebody pairs it again. */
export const SOCKET_END = { restart: 1001, noHello: 4001, notPaired: 4003, newer: 4009, badMessage: 4400 } as const
