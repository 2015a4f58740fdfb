const FNV = 16_777_619
const runs = /[a-z0-9]+|[^a-z0-9]+/g

/** FNV-1a over the tenant and the n-gram, as a signed 32-bit integer. Collisions are harmless: LIKE looks again. */
function hash(salt: number, gram: string): number {
  let h = salt
  for (let at = 0; at < gram.length; at++) h = Math.imul(h ^ gram.charCodeAt(at), FNV)
  h ^= h >>> 15
  h = Math.imul(h, 0x2c1b3c6d)
  return (h ^ (h >>> 13)) | 0
}

const saltOf = (tenantId: number) => Math.imul(Math.imul(0x811c9dc5 ^ (tenantId | 0), FNV) ^ Math.floor(tenantId / 2 ** 32), FNV)

/** Everything a normalised document can be found by: trigrams and the first one and two letters of a Latin run; single characters and pairs of any other. */
export function documentTokens(tenantId: number, document: string): number[] {
  const salt = saltOf(tenantId)
  const found = new Set<number>()
  for (const word of document.split(' ')) {
    for (const run of word.match(runs) ?? []) {
      if (isLatin(run)) addLatin(found, salt, run)
      else addOther(found, salt, run)
    }
  }
  return [...found]
}

function addLatin(found: Set<number>, salt: number, run: string): void {
  found.add(hash(salt, `^${run[0]}`))
  if (run.length > 1) found.add(hash(salt, `^${run.slice(0, 2)}`))
  for (let at = 0; at + 3 <= run.length; at++) found.add(hash(salt, run.slice(at, at + 3)))
}

function addOther(found: Set<number>, salt: number, run: string): void {
  for (let at = 0; at < run.length; at++) {
    found.add(hash(salt, run.charAt(at)))
    if (at + 2 <= run.length) found.add(hash(salt, run.slice(at, at + 2)))
  }
}

/** The fewest tokens that any document holding these words must have. */
export function queryTokens(tenantId: number, words: string[]): number[] {
  const salt = saltOf(tenantId)
  const needed = new Set<number>()
  for (const word of words) {
    for (const run of word.match(runs) ?? []) {
      const length = isLatin(run) ? 3 : 2
      if (run.length < length) needed.add(hash(salt, isLatin(run) ? `^${run}` : run))
      for (let at = 0; at + length <= run.length; at++) needed.add(hash(salt, run.slice(at, at + length)))
    }
  }
  return [...needed].slice(0, 24)
}

const isLatin = (run: string) => /^[a-z0-9]/.test(run)
