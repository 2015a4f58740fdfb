import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'

type Accept = (path: RegExpExecArray, request: IncomingMessage, socket: Duplex, head: Buffer) => void
interface Door {
  path: RegExp
  accept: Accept
}
const doorsOf = new WeakMap<Server, Door[]>()

/** Sockets of this path go to whoever opened a door for it; a path without a door is cut off. */
export function openDoor(server: Server, path: RegExp, accept: Accept): void {
  const doors = doorsOf.get(server)
  if (doors) return void doors.push({ path, accept })
  const first = [{ path, accept }]
  doorsOf.set(server, first)
  server.on('upgrade', (request, socket, head) => {
    for (const door of first) {
      const found = door.path.exec(request.url ?? '')
      if (found) return door.accept(found, request, socket, head)
    }
    socket.destroy()
  })
}
