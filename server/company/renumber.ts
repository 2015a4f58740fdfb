import { Transform } from 'node:stream'

/**
 * Rows as COPY writes them, the company's number first, under another number; so are the keys of its files, which begin with it.
 * A row is a line: ends of lines within it are written as \n.
 */
export function renumber(from: number, to: number): Transform {
  if (from === to) return new Transform({ transform: (chunk, _, done) => done(null, chunk) })
  const key = new RegExp(`\\bt/${from}/(?=(?:in|\\d{6})/[0-9a-f]{32})`, 'g')
  const line = (text: string) => {
    if (!text.startsWith(`${from}\t`)) throw new Error(`a row of another company than ${from}`)
    return `${to}${text.slice(String(from).length).replace(key, `t/${to}/`)}\n`
  }
  let left: Buffer[] = []
  return new Transform({
    transform(chunk: Buffer, _, done) {
      const end = chunk.lastIndexOf(10)
      if (end < 0) {
        left.push(chunk)
        return done()
      }
      const whole = Buffer.concat([...left, chunk.subarray(0, end)]).toString('utf8')
      left = [chunk.subarray(end + 1)]
      try {
        done(null, whole.split('\n').map(line).join(''))
      } catch (error) {
        done(error as Error)
      }
    },
    flush: (done) => done(left.some((part) => part.length > 0) ? new Error('a row without its end') : null),
  })
}
