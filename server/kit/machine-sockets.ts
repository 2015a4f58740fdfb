import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Errand } from './push.ts'
import { openDoor } from './upgrade.ts'

const PING_MS = 30_000
const END = { restart: 1001, silent: 4001, unknown: 4003, newer: 4009, bad: 4400 } as const
/** So many of its messages may wait for the database; more is no honest program. */
const MOST_WAITING = 200

/** A program of a tenant that is no page: it shows its own token, and speaks as well as listens. */
export interface Machine {
  tenantId: number
  id: number
  /** This connection of it. */
  connection: string
}
/** What is sent to it, in order. undefined = it is not believed (any more), or what it says makes no sense: the socket is closed. */
type Says = readonly string[] | undefined

export interface MachineDesk {
  path: RegExp
  helloMs: number
  messageBytes: number
  /** By its first message. */
  greet(hello: string, connection: string): Promise<Machine | undefined>
  /** What it is told first; errands that come from now on reach it. */
  begin(machine: Machine): Promise<Says>
  receive(machine: Machine, message: string): Promise<Says>
  /** Sends what an errand is about. */
  carry(machine: Machine, errand: number): Promise<Says>
  /** It still answers pings; false = it is not wanted any more. */
  alive(machine: Machine): Promise<boolean>
  left(machine: Machine): Promise<unknown>
}

interface Connection {
  machine: Machine
  socket: WebSocket
  answered: boolean
  /** One thing after the other: what a machine says counts in the order it was said. */
  work(task: () => Promise<void>): void
}

/** Sockets of machines. Each machine has one; a newer one replaces it. */
export function machineSockets(server: Server, log: FastifyBaseLogger, desk: MachineDesk) {
  const accepting = new WebSocketServer({ noServer: true, maxPayload: desk.messageBytes })
  const connections = new Map<string, Connection>()
  const nameOf = ({ tenantId, id }: { tenantId: number; id: number }) => `${tenantId}.${id}`
  let ending = false

  openDoor(server, desk.path, (_, request, socket, head) => accepting.handleUpgrade(request, socket, head, accept))

  function accept(socket: WebSocket) {
    const late = setTimeout(() => socket.close(END.silent, 'no hello'), desk.helloMs)
    // what it says before it is let in waits
    const early: string[] = []
    let heard = (hello: string) => {
      clearTimeout(late)
      heard = (message) => void (early.push(message) > MOST_WAITING && socket.terminate())
      void letIn(hello)
    }
    socket.on('error', (error) => log.debug({ err: error }, 'machine socket'))
    socket.once('close', () => clearTimeout(late))
    socket.on('message', (data) => heard(String(data)))

    async function letIn(hello: string) {
      try {
        const machine = await desk.greet(hello, randomUUID())
        if (!machine) return socket.close(END.unknown, 'not known')
        if (socket.readyState !== socket.OPEN || ending) return void leave(machine)
        const connection = enter(machine, socket)
        heard = (message) => connection.work(() => say(connection, desk.receive(machine, message), END.bad))
        for (const message of early) heard(message)
      } catch (error) {
        log.error({ err: error }, 'a machine could not be let in')
        socket.close(END.restart, 'come again')
      }
    }
  }

  function enter(machine: Machine, socket: WebSocket): Connection {
    const connection: Connection = { machine, socket, answered: true, work: inOrder(socket) }
    connections.get(nameOf(machine))?.socket.close(END.newer, 'another connection')
    connections.set(nameOf(machine), connection)
    socket.on('pong', () => {
      connection.answered = true
    })
    socket.once('close', () => {
      if (connections.get(nameOf(machine)) === connection) connections.delete(nameOf(machine))
      if (!ending) void leave(machine)
    })
    connection.work(() => say(connection, desk.begin(machine), END.unknown))
    return connection
  }

  const leave = (machine: Machine) => desk.left(machine).catch((error) => log.warn({ err: error }, 'a machine left unheard'))

  async function say({ socket }: Connection, answer: Promise<Says>, otherwise: number) {
    const texts = await answer
    if (!texts) return socket.close(otherwise, 'not understood')
    for (const text of texts) if (socket.readyState === socket.OPEN) socket.send(text)
  }

  /** A failure (the database is away) ends the connection: the machine comes again and says again what was not noted. */
  function inOrder(socket: WebSocket) {
    let last = Promise.resolve()
    let waiting = 0
    return (task: () => Promise<void>) => {
      if (++waiting > MOST_WAITING) return socket.terminate()
      last = last
        .then(() => (socket.readyState === socket.OPEN ? task() : undefined))
        .catch((error) => {
          log.error({ err: error }, 'a message of a machine failed')
          socket.close(END.restart, 'come again')
        })
        .finally(() => waiting--)
    }
  }

  const pinging = setInterval(() => {
    for (const connection of connections.values()) {
      if (!connection.answered) connection.socket.terminate()
      connection.answered = false
      connection.socket.ping()
      connection.work(async () => {
        if (!(await desk.alive(connection.machine))) connection.socket.close(END.unknown, 'not known any more')
      })
    }
  }, PING_MS)
  pinging.unref()

  return {
    get open() {
      return connections.size
    },
    deliver({ tenantId, machineId, errand }: Errand) {
      const connection = connections.get(nameOf({ tenantId, id: machineId }))
      if (!connection) return
      if (errand === null) return connection.socket.close(END.unknown, 'not known any more')
      connection.work(() => say(connection, desk.carry(connection.machine, errand), END.unknown))
    },
    async close() {
      ending = true
      clearInterval(pinging)
      const machines = [...connections.values()].map(({ machine }) => machine)
      for (const socket of accepting.clients) socket.close(END.restart, 'restart')
      accepting.close()
      await Promise.all(machines.map(leave))
    },
  }
}
