import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'
import { httpError } from '../../../platform/errors.ts'

export interface PictureRequest {
  readonly bytes: Uint8Array
  readonly format: 'jpeg' | 'png'
  /** Cut to a square of this side; without one the picture keeps its shape. */
  readonly square?: number | undefined
  /** Strokes of a pen: laid on white, in few colours, and refused where nothing was drawn. */
  readonly drawing?: boolean | undefined
}
export type PictureResponse =
  | { readonly bytes: Uint8Array }
  | { readonly refused: 'too-large' | 'unreadable' | 'empty' }

const PATIENCE_MS = 20_000
const IDLE_MS = 30_000
const MESSAGES = {
  'too-large': 'The picture is too large',
  unreadable: 'The picture cannot be read. It may be damaged',
  empty: 'The picture is empty',
} as const

let drawer: ChildProcess | undefined
let idle: NodeJS.Timeout | undefined
let turn: Promise<unknown> = Promise.resolve()

/** The process that draws pictures; it starts with the first one and goes when none came for a while. */
function drawerProcess(): ChildProcess {
  if (drawer?.connected) return drawer
  const child = fork(path.join(import.meta.dirname, 'picture-process.ts'), {
    serialization: 'advanced',
    execArgv: [],
    stdio: 'ignore',
    // One heap that is given back, instead of one for each thread that keeps its largest picture.
    env: { MALLOC_ARENA_MAX: '1', UV_THREADPOOL_SIZE: '1' },
  })
  // The waiting caller gets the error; without a listener it would end the server.
  child.on('error', () => undefined)
  child.unref()
  child.channel?.unref()
  drawer = child
  return child
}

async function ask(request: PictureRequest): Promise<PictureResponse> {
  clearTimeout(idle)
  const child = drawerProcess()
  const { promise, resolve } = Promise.withResolvers<PictureResponse>()
  // A decoder that hangs or falls does so with this picture.
  const giveUp = () => resolve({ refused: 'unreadable' })
  const patience = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS)
  child.on('message', resolve).on('exit', giveUp).on('error', giveUp)
  child.channel?.ref()
  try {
    child.send(request, (error) => error && giveUp())
    return await promise
  } finally {
    clearTimeout(patience)
    child.off('message', resolve).off('exit', giveUp).off('error', giveUp)
    child.channel?.unref()
    idle = setTimeout(() => child.connected && child.disconnect(), IDLE_MS).unref()
  }
}

/**
 * A JPG or PNG redrawn, one at a time, in a process of its own: upright, without EXIF (which may name the place and
 * the person), at most 4,000 pixels a side, or cut to a square. Throws 422 for too many pixels, before any is decoded, and for a damaged one.
 */
export async function redraw(
  bytes: Buffer,
  format: 'jpeg' | 'png',
  shape: Pick<PictureRequest, 'square' | 'drawing'> = {},
): Promise<Buffer> {
  const drawn = turn.then(() => ask({ bytes, format, ...shape }))
  turn = drawn.catch(() => undefined)
  const response = await drawn
  if ('refused' in response) throw httpError('INVALID', { message: MESSAGES[response.refused] })
  return Buffer.from(response.bytes.buffer, response.bytes.byteOffset, response.bytes.byteLength)
}
