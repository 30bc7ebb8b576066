import { execFile } from 'node:child_process'
import { createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import type { VisitReport, VisitTask } from './visit-pages.ts'

/** How a page answers at the first visit, and at the recheck after its host has changed. */
type Kind = {
  answer(socket: Socket, visit: { path: string; isAgain: boolean }): void
  /** Part of the reason for the state `degraded`; absent for a page that can be read. */
  degraded?: string
  again: string
}

const bomb = gzipSync(Buffer.alloc(50_000_000))

function send(socket: Socket, text: string, { status = '200 OK', headers = '' } = {}): void {
  const type = 'content-type: text/plain\r\nconnection: close\r\n'
  socket.end(
    `HTTP/1.1 ${status}\r\n${type}${headers}content-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
  )
}

const open = 'HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\n'

export const kinds: Record<string, Kind> = {
  good: { answer: (socket, { path }) => send(socket, `The page ${path} is good.`), again: 'same' },
  unmodified: {
    answer: (socket, { path, isAgain }) =>
      isAgain
        ? socket.end('HTTP/1.1 304 Not Modified\r\nconnection: close\r\n\r\n')
        : send(socket, `The page ${path} has a tag.`, { headers: 'etag: "1"\r\n' }),
    again: 'same',
  },
  changed: {
    answer: (socket, { path, isAgain }) => send(socket, `The page ${path} says ${isAgain ? 'two' : 'one'}.`),
    again: 'changed',
  },
  vanished: {
    answer: (socket, { path, isAgain }) =>
      send(socket, `The page ${path}.`, isAgain ? { status: '410 Gone' } : {}),
    again: 'gone',
  },
  moved: {
    answer: (socket, { path, isAgain }) =>
      isAgain && !path.startsWith('to-')
        ? send(socket, '', { status: '301 Moved', headers: `location: /to-${path}\r\n` })
        : send(socket, 'The page has an address.'),
    again: 'moved',
  },
  missing: {
    answer: (socket) => send(socket, 'no', { status: '404 Not Found' }),
    degraded: 'status 404',
    again: 'gone',
  },
  failing: {
    answer: (socket) => send(socket, 'no', { status: '500 No' }),
    degraded: 'status 500',
    again: 'unreachable',
  },
  silent: { answer: () => {}, degraded: 'did not answer within', again: 'unreachable' },
  slow: {
    answer(socket) {
      socket.write(`${open}\r\n`)
      const drip = setInterval(() => socket.write('.'), 100)
      socket.on('close', () => clearInterval(drip))
    },
    degraded: 'bytes per second',
    again: 'unreachable',
  },
  endless: {
    answer(socket) {
      socket.write(`${open}\r\n`)
      const more = () => {
        while (socket.writable && socket.write(Buffer.alloc(65_536, 'a'))) {
          // Writes until the client reads no more.
        }
      }
      socket.on('drain', more)
      more()
    },
    degraded: 'larger than',
    again: 'unreachable',
  },
  bomb: {
    answer(socket) {
      socket.write(`${open}content-encoding: gzip\r\ncontent-length: ${bomb.length}\r\n\r\n`)
      socket.end(bomb)
    },
    degraded: 'larger than',
    again: 'unreachable',
  },
  short: {
    answer: (socket) => void socket.end(`${open}content-length: 1000\r\n\r\nonly this`),
    degraded: 'incomplete',
    again: 'unreachable',
  },
  loop: {
    answer: (socket, { path }) =>
      send(socket, '', { status: '302 Found', headers: `location: /${path}\r\n` }),
    degraded: 'redirects too often',
    again: 'unreachable',
  },
  reset: {
    answer: (socket) => void socket.resetAndDestroy(),
    degraded: 'the connection failed',
    again: 'unreachable',
  },
}

/** The reason for pages that were not fetched because their host had not answered before. */
const away = 'its host does not answer'

export type VisitFindings = Omit<VisitReport, 'visits'> & {
  pages: number
  registered: number
  /** Number of degraded pages by reason, without addresses. */
  reasons: Record<string, number>
  again: Record<string, number>
  unexpected: string[]
  /** Number of connections that the server still had at the end. */
  open: number
}

const PAGES_OF_HOST = 20

/** Lets one process register `pages` pages, 20 of each host, and recheck each. */
export async function visitPages({
  pages,
  limits,
}: {
  pages: number
  limits: object
}): Promise<VisitFindings> {
  const sockets = new Set<Socket>()
  let isAgain = false
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    socket.once('data', (bytes) => {
      const request = bytes.toString('latin1')
      const path = /^GET \/(\S*)/.exec(request)?.[1] ?? ''
      if (path === 'control') {
        isAgain = true
        return send(socket, 'ok')
      }
      const kind = path.replace(/^to-/, '').split('-')[0]!
      kinds[kind]?.answer(socket, { path, isAgain })
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const names = Object.keys(kinds)
  const plan = Array.from({ length: pages }, (_, at) => names[at % names.length]!)
  // Each host has pages of one kind only, so that a host which does not answer affects no other kind.
  const round = PAGES_OF_HOST * names.length
  const urls = plan.map((kind, at) => `http://${kind}${Math.floor(at / round)}.dev:${port}/${kind}-${at}`)
  try {
    const task: VisitTask = { port, urls, limits }
    const script = join(import.meta.dirname, 'visit-pages.ts')
    const args = ['--expose-gc', script, JSON.stringify(task)]
    const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 2 ** 26 })
    const { visits, ...report } = JSON.parse(stdout) as VisitReport
    const unexpected = visits.flatMap(({ state, reason, again }, at) => {
      const kind = kinds[plan[at]!]!
      const isAway = reason.includes(away)
      const isRight =
        (state === (kind.degraded ? 'degraded' : 'valid') || isAway) &&
        (isAway || reason.includes(kind.degraded ?? '')) &&
        (again === kind.again || again === 'unreachable' || (isAway && again !== 'same'))
      return isRight ? [] : [`${plan[at]}: ${state}, ${reason}, then ${again}`]
    })
    return {
      ...report,
      pages,
      registered: visits.filter(({ state }) => state === 'valid' || state === 'degraded').length,
      reasons: tally(visits.map(({ reason }) => reason.replace(/^.*cannot be read: /, '')).filter(Boolean)),
      again: tally(visits.map(({ again }) => again)),
      unexpected,
      open: sockets.size,
    }
  } finally {
    for (const socket of sockets) socket.destroy()
    await new Promise((done) => server.close(done))
  }
}

function tally(names: readonly string[]): Record<string, number> {
  const counts = Object.groupBy(names, (name) => name)
  return Object.fromEntries(Object.entries(counts).map(([name, all]) => [name, all!.length]))
}
