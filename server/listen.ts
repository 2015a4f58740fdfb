import { problem } from '#server/db/problem.ts'

const FIRST_PORT = 3000
const TRIES = 20

/** Listens on PORT, or refuses when it is taken; without PORT on 3000 or the next free one, and says so. Answers the port. */
export async function listenSomewhere(
  listen: (port: number) => Promise<unknown>,
  env: Record<string, string | undefined>,
): Promise<number> {
  const asked = env.PORT ? Number(env.PORT) : undefined
  if (asked !== undefined && !(Number.isInteger(asked) && asked > 0 && asked < 65536)) {
    throw problem(`PORT=${env.PORT} 不是端口号（1–65535）。`, `PORT=${env.PORT} is not a port number (1–65535).`)
  }
  const first = asked ?? FIRST_PORT
  for (let port = first; port < first + (asked ? 1 : TRIES); port++) {
    try {
      await listen(port)
      if (port !== first) console.log(`端口 ${first} 已被占用，改用 ${port}。 / Port ${first} is taken, using ${port}.`)
      return port
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'EACCES')
        throw problem(`没有权限使用端口 ${port}。请把 PORT 设为 1024 以上。`, `No right to use port ${port}. Set PORT above 1023.`, error)
      if (code !== 'EADDRINUSE') throw error
    }
  }
  throw problem(
    `端口 ${first}${asked ? '' : `–${first + TRIES - 1}`} 已被占用。请停止占用它的程序，或用 PORT 指定另一个端口。`,
    `Port ${first}${asked ? '' : `–${first + TRIES - 1}`} is taken. Stop the program that uses it, or set PORT to another one.`,
  )
}
