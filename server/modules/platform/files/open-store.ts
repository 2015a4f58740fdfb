import { join } from 'node:path'
import type { FileStore } from '#server/kit/file-store.ts'
import { DiskStore } from './disk-store.ts'
import { S3Store } from './s3-store.ts'

/** PEICHI_S3_ENDPOINT and its four companions: an S3-compatible store. Without them the folder PEICHI_FILES, else `files` in the data folder. */
export function openFileStore(env: Record<string, string | undefined>, dataFolder: string): FileStore {
  const endpoint = env.PEICHI_S3_ENDPOINT
  if (!endpoint) return new DiskStore(env.PEICHI_FILES || join(dataFolder, 'files'))
  const given = (name: string): string => {
    const value = env[name]
    if (!value) throw new Error(`PEICHI_S3_ENDPOINT needs ${name} too`)
    return value
  }
  return new S3Store({
    endpoint,
    region: env.PEICHI_S3_REGION || 'us-east-1',
    bucket: given('PEICHI_S3_BUCKET'),
    keyId: given('PEICHI_S3_KEY_ID'),
    secret: given('PEICHI_S3_SECRET'),
  })
}
