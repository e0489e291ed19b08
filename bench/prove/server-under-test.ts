import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { API_BASE } from '@selamat/contract/domains/identity/auth-paths'
import { signIn } from '../servers.ts'

const MAIN = path.join(import.meta.dirname, '../../apps/api/src/main.ts')
const READY_MS = 120_000

/** A server of its own on the embedded database, to be killed and started again at will. */
export interface ServerUnderTest {
  readonly url: string
  readonly dataDir: string
  start(): Promise<number>
  /** Ends it with kill -9, as a power cut ends a process. */
  kill(): Promise<void>
  /** Ends it in good order; returns how many ms that took. Throws where it ended with a failure. */
  stop(): Promise<number>
  /** Of its process, while it runs. */
  pid(): number
  /** How often it ended unasked. */
  crashes(): number
  demolish(): Promise<void>
}

/** Makes an empty data directory on a port; the first start loads the demo company. `more` are further settings. */
export async function serverUnderTest(
  port: number,
  more: Readonly<Record<string, string>> = {},
): Promise<ServerUnderTest> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'selamat-prove-'))
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  let crashed = 0
  let stopRequested = false

  async function start(): Promise<number> {
    const began = performance.now()
    const started = fork(MAIN, [], {
      env: {
        ...process.env,
        PORT: String(port),
        DATA_DIR: dataDir,
        LOG_LEVEL: 'fatal',
        RATE_LIMIT_FACTOR: '1000',
        ...more,
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    child = started
    stopRequested = false
    started.once('exit', () => {
      if (!stopRequested) crashed += 1
    })
    while (performance.now() - began < READY_MS) {
      const answer = await fetch(`${url}/readyz`).catch(() => undefined)
      if (answer?.ok) return performance.now() - began
      if (started.exitCode !== null) throw new Error(`the server ended with ${started.exitCode}`)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    throw new Error('the server did not become ready')
  }

  async function kill(): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    stopRequested = true
    child.kill('SIGKILL')
    await gone
  }

  async function stop(): Promise<number> {
    const began = performance.now()
    if (child && child.exitCode === null && child.signalCode === null) {
      const gone = once(child, 'exit')
      stopRequested = true
      child.kill('SIGTERM')
      const [status] = await gone
      if (status !== 0) throw new Error(`the server ended with ${status}`)
    }
    return Math.round(performance.now() - began)
  }

  return {
    url,
    dataDir,
    start,
    kill,
    stop,
    pid: () => child?.pid ?? 0,
    crashes: () => crashed,
    demolish: async () => {
      await stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export interface Sent<Data> {
  readonly status: number
  readonly body: {
    readonly data: Data
    readonly code?: string
    readonly message?: string
    readonly pagination?: { readonly totalItem: number }
  }
}

/** Acts as an account; sends JSON and gives status and body. Throws when no answer came. */
export async function actor(url: string, username: string) {
  const { token } = await signIn(url, username)
  const send = async <Data>(
    method: string,
    at: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Sent<Data>> => {
    const answer = await fetch(`${url}${API_BASE}${at}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const json: Sent<Data>['body'] = JSON.parse(await answer.text())
    return { status: answer.status, body: json }
  }
  return Object.assign(send, { token })
}
export type Actor = Awaited<ReturnType<typeof actor>>
