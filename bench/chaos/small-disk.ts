import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const MEGABYTE = 1_048_576

/** A folder on a disk of its own that can be filled; undefined where nobody may mount one (other systems than Linux, other people than root). */
export function smallDisk(folder: string, megabytes: number) {
  mkdirSync(folder, { recursive: true })
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    return undefined
  }
  const filler = join(folder, 'filler')
  return {
    /** To the last byte. */
    fill() {
      const { bavail, bsize } = statfsSync(folder)
      const piece = Buffer.alloc(MEGABYTE)
      try {
        for (let left = bavail * bsize + MEGABYTE; left > 0; left -= MEGABYTE) writeFileSync(filler, piece, { flag: 'a' })
      } catch {
        // full
      }
    },
    empty: () => rmSync(filler, { force: true }),
    close: () => execFileSync('umount', [folder], { stdio: 'ignore' }),
  }
}
