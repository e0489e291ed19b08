import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { folderInMemory } from './in-memory.ts'
import { copyDatabase, dropDatabase } from './own-database.ts'
import { databaseUrl } from './template.ts'

const SOURCE = path.resolve(import.meta.dirname, '../src')
// The programs compile the same modules.
const NODE_COMPILE_CACHE = path.resolve(import.meta.dirname, '../../../node_modules/.cache/compiled')

/** A program of the product as a process of its own. */
export interface Process {
  readonly child: ChildProcess
  /** What it has said so far. */
  readonly said: { out: string; err: string }
  /** Waits until its output holds the text; throws with what it said instead when it ends before. */
  until(text: string): Promise<void>
  /** How it ended: its exit status, or the signal. */
  readonly ended: Promise<number | NodeJS.Signals>
}

/** Starts a program (`cli/admin.ts`, `../dist/main.js`) with nothing but these settings; it is gone after the test. */
export function start(program: string, env: Record<string, string>, args: string[] = []): Process {
  const child = spawn(process.execPath, [path.join(SOURCE, program), ...args], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { out: '', err: '' }
  child.stdout.on('data', (data) => {
    said.out += data
  })
  child.stderr.on('data', (data) => {
    said.err += data
  })
  const ended = once(child, 'close').then(([status, signal]) => status ?? signal)
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  const until = async (text: string) => {
    const isSaid = () => said.out.includes(text) || said.err.includes(text)
    while (!isSaid()) {
      const more = Promise.race([once(child.stdout, 'data'), once(child.stderr, 'data')])
      const end = await Promise.race([more.then(() => undefined), ended])
      if (end !== undefined && !isSaid()) throw new Error(`ended with ${end}: ${said.out}${said.err}`)
    }
  }
  return { child, said, until, ended }
}

/** A folder of the test's own. */
export async function temporaryFolder(): Promise<string> {
  const folder = await folderInMemory('process')
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

/** A database of the test's own on the test server: a copy of the demo company's, or an empty one. */
export async function ownDatabase(kind: 'demo' | 'empty'): Promise<string> {
  const name = await copyDatabase(kind === 'demo' ? inject('template') : 'template0')
  onTestFinished(() => dropDatabase(name))
  return databaseUrl(inject('adminUrl'), name)
}
