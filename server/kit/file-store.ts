import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { clockNow } from './clock.ts'

/** What the browser needs to put one file of exactly this size and type under a key. */
export interface UploadTicket {
  url: string
  method: 'PUT'
  headers: Record<string, string>
  /** What names the permission and proves it; useless for anything else. */
  keyId: string
  signature: string
}

/**
 * Where files lie: a folder of this machine, or an S3-compatible store. Keys are made by the server: t/{tenant}/{yyyymm}/{random}.{ext}.
 * Both drivers pass the same tests (server/modules/platform/files/stores.test.ts).
 */
export interface FileStore {
  /** Shown to administrators, and part of a credential. */
  readonly name: { region: string; bucket: string }
  /** Where browsers fetch and put files when that is not with us. */
  readonly origin?: string
  /** Allows one upload to begin within `seconds`. */
  ticket(key: string, file: { size: number; type: string }, seconds: number): Promise<UploadTicket>
  /** undefined: there is no such file. */
  head(key: string): Promise<{ size: number } | undefined>
  /** An address that reads the file for at least twelve hours. The same for half a day, so that browsers keep what they have. */
  signedGet(key: string, fileName?: string): Promise<string>
  read(key: string): Promise<Readable>
  /** Whole or not at all; replaces what was there. */
  put(key: string, body: Buffer, type: string): Promise<void>
  /** What is not there is no fault. */
  delete(keys: readonly string[]): Promise<void>
  /** A store without a server of its own is served by ours. */
  serve?(http: FastifyInstance): void
}

const HALF_DAY = 43_200
/** Addresses of one half day are the same ones, and read until the end of the next. Seconds since 1970. */
export function readingWindow(now = clockNow().getTime()) {
  const from = Math.floor(now / 1000 / HALF_DAY) * HALF_DAY
  return { from, until: from + 2 * HALF_DAY, kept: HALF_DAY }
}

const nowhere = async (): Promise<never> => {
  throw new Error('this program keeps no files')
}
/** For programs that touch no files. */
export const noFiles: FileStore = {
  name: { region: '', bucket: '' },
  ticket: nowhere,
  head: nowhere,
  signedGet: nowhere,
  read: nowhere,
  put: nowhere,
  delete: nowhere,
}
