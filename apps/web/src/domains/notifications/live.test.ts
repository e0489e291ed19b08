/// <reference types="node" />
import { createServer, type ServerResponse } from 'node:http'
import type { LiveNotice } from '@selamat/contract/domains/notifications/notification'
import { afterEach, describe, expect, it } from 'vitest'
import { createTransport } from '../../lib/http.ts'
import { delayAfter, followNotices } from './live.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

interface Connection {
  readonly lastEventId: string | undefined
  readonly response: ServerResponse
}

/** A real event stream on loopback: each connection is handed to who waits for the next. */
async function streams() {
  const waiting: ((connection: Connection) => void)[] = []
  const server = createServer((request, response) => {
    const lastEventId = request.headers['last-event-id']
    waiting.shift()?.({ lastEventId: typeof lastEventId === 'string' ? lastEventId : undefined, response })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    send: createTransport(`http://127.0.0.1:${port}/api/v1`),
    next: () => new Promise<Connection>((resolve) => waiting.push(resolve)),
  }
}

const notice = (id: number): LiveNotice => ({
  kind: 'notification',
  badgesCountTotal: id,
  notification: {
    id,
    subject: 'SHE/HAZ/2026/XI/0010',
    work: null,
    type: 'Safety',
    status: 'new',
    body: 'Supervisor review',
    urgency: null,
    createdDate: '2026-11-20T09:42:00+07:00',
    isRead: false,
    link: '/my-task/detail?assignmentNumber=SHE%2FHAZ%2F2026%2FXI%2F0010',
  },
})
const write = (response: ServerResponse, one: LiveNotice) =>
  response.write(`id: ${one.notification?.id}\nevent: ${one.kind}\ndata: ${JSON.stringify(one)}\n\n`)

async function follow() {
  const server = await streams()
  const heard: LiveNotice[] = []
  let wake: (() => void) | null = null
  const delays: number[] = []
  let back = 0
  const first = server.next()
  const stop = followNotices({
    authorised: (request) => server.send(request),
    onNotice: (one) => {
      heard.push(one)
      wake?.()
    },
    onBack: () => {
      back += 1
    },
    pause: async (milliseconds) => void delays.push(milliseconds),
  })
  closers.push(stop)
  const hears = (count: number) =>
    new Promise<void>((resolve) => {
      wake = () => heard.length >= count && resolve()
      wake()
    })
  return { server, first: await first, heard, hears, delays, back: () => back, stop }
}

describe('live events', () => {
  it('are delivered at once', async () => {
    const { first, heard, hears } = await follow()
    first.response.writeHead(200, { 'content-type': 'text/event-stream' })
    write(first.response, notice(41))
    await hears(1)
    expect(first.lastEventId).toBeUndefined()
    expect(heard).toEqual([notice(41)])
  })

  it('continue after the last event when the stream has ended', async () => {
    const { server, first, heard, hears, delays, back } = await follow()
    first.response.writeHead(200, { 'content-type': 'text/event-stream' })
    write(first.response, notice(41))
    await hears(1)
    const second = server.next()
    first.response.end()
    const { lastEventId, response } = await second
    expect(lastEventId).toBe('41')
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    write(response, notice(42))
    await hears(2)
    expect(heard.map((one) => one.notification?.id)).toEqual([41, 42])
    expect(back()).toBe(1)
    expect(delays).toEqual([delayAfter(0)])
  })

  it('are retried with growing delays while the server is away', async () => {
    const { server, first, hears, delays } = await follow()
    let connection = first
    for (let failure = 1; failure <= 3; failure++) {
      const next = server.next()
      connection.response.writeHead(503, { 'content-type': 'application/json' })
      connection.response.end('{}')
      connection = await next
    }
    expect(delays).toEqual([1000, 2000, 4000])
    connection.response.writeHead(200, { 'content-type': 'text/event-stream' })
    write(connection.response, notice(1))
    await hears(1)
    expect(delayAfter(9)).toBe(30_000)
  })
})
