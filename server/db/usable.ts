import { existsSync, mkdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { dataOf } from './embedded-folder.ts'
import { problem } from './problem.ts'

/** A new database and its first log. */
const TO_BEGIN = 300e6
/** PostgreSQL needs a segment of its log to come up; below that it waits in silence. */
const TO_GO_ON = 48e6

export const freeOn = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** Says in words, before anything is started, why a folder cannot hold the data: not ours, not to be written to, no folder, full. */
export function requireUsable(folder: string, free: (folder: string) => number = freeOn): void {
  try {
    mkdirSync(folder, { recursive: true })
    requireRoom(folder, free(folder))
    const probe = join(folder, `.writable-${process.pid}`)
    writeFileSync(probe, 'x', { flush: true })
    rmSync(probe)
  } catch (cause) {
    throw (cause as Error).name === 'StartProblem' ? cause : unusable(folder, cause as NodeJS.ErrnoException)
  }
}

function requireRoom(folder: string, free: number) {
  const needed = existsSync(dataOf(folder)) ? TO_GO_ON : TO_BEGIN
  if (free >= needed) return
  const [left, least] = [free, needed].map((bytes) => Math.floor(bytes / 1e6))
  throw problem(
    `${folder} 所在磁盘空间不足：剩 ${left} MB，至少需要 ${least} MB。请清出空间，或用 PEICHI_DATA 指定另一个目录。`,
    `The disk of ${folder} is full: ${left} MB left, at least ${least} MB needed. Make room, or set PEICHI_DATA to another folder.`,
  )
}

function unusable(folder: string, cause: NodeJS.ErrnoException): Error {
  const { code = '' } = cause
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return problem(`${folder} 所在磁盘已满，请清出空间。`, `The disk of ${folder} is full. Make room.`, cause)
  if (code === 'EEXIST' || code === 'ENOTDIR')
    return problem(
      `${folder} 不是文件夹，不能作为数据目录。请改 PEICHI_DATA。`,
      `${folder} is no folder and cannot hold the data. Change PEICHI_DATA.`,
      cause,
    )
  // a recursive mkdir below a file system that is read-only answers ENOENT
  if (code === 'EROFS' || code === 'ENOENT')
    return problem(
      `${folder} 在只读的磁盘上，不能写入。请改 PEICHI_DATA，或以可写方式重新挂载。`,
      `${folder} is on a disk that is read-only. Change PEICHI_DATA, or mount it for writing.`,
      cause,
    )
  if (code === 'EACCES' || code === 'EPERM')
    return problem(
      `不能写入数据目录 ${folder}（属于用户 ${ownerOf(folder)}）。请用同一个用户启动，或用 PEICHI_DATA 指定另一个目录。`,
      `Cannot write into ${folder} (owned by user id ${ownerOf(folder)}). Start as that user, or set PEICHI_DATA to another folder.`,
      cause,
    )
  return problem(`不能使用数据目录 ${folder}：${cause.message}`, `Cannot use the data folder ${folder}: ${cause.message}`, cause)
}

/** Of the nearest folder that is there. */
function ownerOf(folder: string): number | string {
  for (let step = folder; ; step = dirname(step)) {
    try {
      return statSync(step).uid
    } catch {
      if (step === dirname(step)) return '?'
    }
  }
}
