// @vitest-environment happy-dom
import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { memoryDevice } from '../../../test/device.ts'
import { ApiError } from '../../lib/api-error.ts'
import { type KeptDocument, useKept } from './use-kept.ts'

interface Note {
  readonly text: string
}
const { indexedDB, rows } = memoryDevice()
vi.stubGlobal('indexedDB', indexedDB)
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
afterAll(() => vi.unstubAllGlobals())

/** One record on a server that takes it over the version that it has. */
const server = { version: 1, note: { text: 'At first' } as Note, by: 'Nobody' }
/** Those who cannot reach the server. */
const offline = new Set<string>()
/** How long an answer takes. */
let slow = 0

async function send(by: string, note: Note, version: number): Promise<number> {
  const isLost = offline.has(by)
  if (slow > 0) await new Promise((resolve) => setTimeout(resolve, slow))
  if (isLost) throw new ApiError(0, 'NETWORK', 'The server cannot be reached')
  if (note.text === '') throw new ApiError(422, 'INVALID', 'Write something')
  if (version !== server.version) {
    const details = { changedBy: server.by, changedAt: '2026-11-23T06:40:00+07:00' }
    throw new ApiError(409, 'STALE', 'Data has been changed by another user', { details })
  }
  Object.assign(server, { version: version + 1, note, by })
  return server.version
}

const editors = new Map<string, { note: Note; type: (text: string) => void; kept: KeptDocument<Note> }>()
function Editor({ by, read }: { readonly by: string; readonly read: { version: number; note: Note } }) {
  const [note, setNote] = useState(read.note)
  const kept = useKept({
    document: note,
    version: read.version,
    deviceKey: `note of ${by}`,
    send: (document, version) => send(by, document, version),
    onRestore: (document) => {
      setNote(document)
      return true
    },
  })
  editors.set(by, { note, type: (text) => setNote({ text }), kept })
  return null
}

let roots: Root[] = []
async function open(by: string): Promise<Root> {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  roots.push(root)
  await act(async () => root.render(<Editor by={by} read={{ version: server.version, note: server.note }} />))
  return root
}
const of = (by: string) => {
  const editor = editors.get(by)
  if (editor === undefined) throw new Error(`${by} has opened nothing`)
  return editor
}
const type = (by: string, text: string) => act(async () => of(by).type(text))
/** Lets time pass, with what happens in it. */
const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  Object.assign(server, { version: 1, note: { text: 'At first' }, by: 'Nobody' })
  offline.clear()
  slow = 0
  rows.clear()
  roots = []
})
afterEach(async () => {
  for (const root of roots) await act(async () => root.unmount())
  await pass(2000)
  vi.useRealTimers()
})

it('what is written is on the server after a pause, and no longer on this device', async () => {
  await open('Ani')
  await type('Ani', 'Ladder')
  await pass(800)
  expect([server.note.text, rows.size]).toEqual(['At first', 1])
  await pass(500)
  expect([server.note.text, server.version, rows.size]).toEqual(['Ladder', 2, 0])
  expect([of('Ani').kept.unsaved, of('Ani').kept.state.is]).toEqual([false, 'saved'])
})

it('of two editors one is offline: nothing is lost, and the second one learns who was first and goes over their version', async () => {
  await open('Ani')
  await open('Budi')
  offline.add('Budi')
  await type('Budi', 'Rope')
  await type('Ani', 'Ladder')
  await pass(2000)
  expect([server.note.text, of('Budi').kept.state.is, rows.size]).toEqual(['Ladder', 'waiting', 1])

  offline.delete('Budi')
  await act(async () => dispatchEvent(new Event('online')))
  await pass(0)
  expect(of('Budi').kept.conflict?.conflict?.by).toBe('Ani')
  await type('Budi', 'Rope and ladder')
  await pass(60_000)
  expect([server.note.text, of('Budi').note.text, rows.size]).toEqual(['Ladder', 'Rope and ladder', 1])

  await act(async () => of('Budi').kept.rebase({ version: server.version, values: server.note }))
  await pass(1500)
  expect([server.note.text, server.by, server.version, rows.size]).toEqual(['Rope and ladder', 'Budi', 3, 0])
  expect(of('Budi').kept.conflict).toBe(null)
})

it('taking their version over ends the conflict, and nothing is sent', async () => {
  await open('Ani')
  await open('Budi')
  await type('Ani', 'Ladder')
  await pass(1500)
  await type('Budi', 'Rope')
  await pass(1500)
  const theirs = { version: server.version, values: server.note }
  await act(async () => {
    of('Budi').kept.rebase(theirs)
    of('Budi').type(theirs.values.text)
  })
  await pass(5000)
  expect([of('Budi').kept.state.is, of('Budi').kept.conflict, server.version, rows.size]).toEqual(['saved', null, 2, 0])
})

it('what was left unsent comes back with the next visit, over the version on which it was written', async () => {
  const first = await open('Budi')
  offline.add('Budi')
  await type('Budi', 'Rope')
  await pass(2000)
  await act(async () => first.unmount())
  await pass(2000)
  await open('Ani')
  await type('Ani', 'Ladder')
  await pass(1500)
  // What was left sends nothing any more.
  offline.delete('Budi')
  await pass(60_000)
  expect([server.note.text, server.version]).toEqual(['Ladder', 2])
  await open('Budi')
  await pass(50)
  expect(of('Budi').note.text).toBe('Rope')
  await pass(1500)
  expect([of('Budi').kept.conflict?.conflict?.by, server.note.text]).toEqual(['Ani', 'Ladder'])
})

it('what is typed while a save is on its way is kept over the version that comes of it', async () => {
  const first = await open('Ani')
  await type('Ani', 'Ladder')
  slow = 500
  await pass(1200)
  await type('Ani', 'Ladder and rope')
  offline.add('Ani')
  await pass(3000)
  expect([server.note.text, server.version, of('Ani').kept.state.is]).toEqual(['Ladder', 2, 'waiting'])
  await act(async () => first.unmount())
  offline.delete('Ani')
  slow = 0
  await open('Ani')
  await pass(50)
  await pass(1500)
  expect([server.note.text, of('Ani').kept.conflict]).toEqual(['Ladder and rope', null])
})

it('what was refused waits for a change', async () => {
  await open('Ani')
  await type('Ani', '')
  await pass(30_000)
  expect([of('Ani').kept.state.is, await of('Ani').kept.flush()]).toEqual(['refused', false])
  await type('Ani', 'Ladder')
  await pass(1500)
  expect([of('Ani').kept.state.is, server.note.text]).toEqual(['saved', 'Ladder'])
})
