import { availableParallelism } from 'node:os'
import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import { type Endpoint, UPLOAD_HEADER } from '#contract/kit/fields.ts'
import type { Identity, RequestFacts } from './context.ts'
import { placeNotifier } from './notify-place.ts'
import { LATE } from './told-late.ts'
import { type Turns, turns } from './turns.ts'
import { inHand, type UploadedFile } from './upload.ts'

/** Where there are only two processors one company shall not have both. */
const EACH = availableParallelism() < 4 ? 1 : 2
/** Reports and exports: a company has one or two at once, and never all of the machine. */
const heavyCalls = turns({
  ...{ all: 4, each: EACH, waiting: 20, patience: 120_000 },
  full: '您公司正在生成的报表、导出和打印较多，请等前面的完成后再试',
})

/** A long page is written out at a stretch, and everybody waits for it: a company has one at a time, and then lets others work as long as it took. */
const longPages = turns({
  ...{ all: 2, each: 1, waiting: 40, patience: 30_000 },
  full: '您公司同时查询的长列表较多，请稍候几秒再试',
})
const LONG_PAGE = 100

/** Ends the turn; says whether what it was for failed. */
export type Leave = (failed: boolean) => void

interface Call {
  endpoint: Endpoint
  pool: pg.Pool
  request: FastifyRequest
  facts: RequestFacts
}

/** Waits where the call costs the others something, and gives what ends it; nothing where it does not. */
export async function takeTurn(
  { endpoint, pool, request, facts }: Call,
  caller: Identity | undefined,
  input: unknown,
  file?: UploadedFile,
): Promise<Leave | undefined> {
  const line = lineFor(endpoint, input, file)
  if (!line || !caller) return undefined
  const place = file && placeNotifier(pool, caller, request.headers[UPLOAD_HEADER], request.log)
  const back = await line.take(caller.tenantId, { gone: facts.aborted, onPlace: place?.moved })
  place?.come()
  const begun = performance.now()
  return (failed) => void setTimeout(back, restAfter(line, failed, performance.now() - begun))
}

/** So many milliseconds its place stays empty. A file that is good for nothing is sent again by a person in a while, by a program at once. */
function restAfter(line: Turns, failed: boolean, took: number): number {
  if (line === longPages) return took
  return line === inHand && failed ? LATE : 0
}

function lineFor({ heavy, download }: Endpoint, input: unknown, file: UploadedFile | undefined) {
  if (file) return inHand
  if (heavy || download) return heavyCalls
  return ((input as { limit?: number }).limit ?? 0) > LONG_PAGE ? longPages : undefined
}
