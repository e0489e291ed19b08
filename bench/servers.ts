import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import path from 'node:path'
import { API_BASE, CLIENT_ID, TOKEN_PATH } from '@selamat/contract/domains/identity/auth-paths'
import manifest from '../package.json' with { type: 'json' }

export interface Server {
  readonly url: string
  readonly pid: number
  stop(): Promise<void>
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}

const READY_MS = 60_000
// The bounds on memory that `npm start` gives Node.
const NODE_FLAGS = manifest.scripts.start.match(/--\S+/g) ?? []

/** A port that nobody uses now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port is free')
  return address.port
}

/** Starts the product itself on a database, as `npm start` does. */
export async function startProduct(
  databaseUrl: string,
  port: number,
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Server & { startMs: number }> {
  const began = performance.now()
  const child = fork(path.join(import.meta.dirname, '../apps/api/src/main.ts'), [], {
    execArgv: NODE_FLAGS,
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: '0',
      LOG_LEVEL: 'error',
      // A measurement may take longer than a token lives.
      ACCESS_TOKEN_MINUTES: '1440',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const url = `http://127.0.0.1:${port}`
  while (performance.now() - began < READY_MS) {
    const answer = await fetch(`${url}/healthz`).catch(() => undefined)
    if (answer?.ok) return { url, pid: child.pid ?? 0, startMs: performance.now() - began, stop: () => stop(child) }
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  throw new Error('the server did not start')
}

/** Starts the bare server on the same database. */
export async function startBare(databaseUrl: string, port: number): Promise<Server> {
  const child = fork(path.join(import.meta.dirname, 'bare-server.ts'), [databaseUrl, String(port)])
  await once(child, 'message')
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => stop(child) }
}

/** Signs in and gives the access token with its session. */
export async function signIn(url: string, username: string): Promise<{ token: string; session: string }> {
  const answer = await fetch(`${url}${API_BASE}${TOKEN_PATH}`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${CLIENT_ID}:`).toString('base64')}` },
    body: new URLSearchParams({ username, password: 'Selamat#2026', grant_type: 'password' }),
  })
  if (!answer.ok) throw new Error(`sign-in: ${answer.status} ${await answer.text()}`)
  const { access_token: token } = (await answer.json()) as { access_token: string }
  const claims: { sid: string } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  return { token, session: claims.sid }
}
