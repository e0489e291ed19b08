import { Worker } from 'node:worker_threads'

interface Thread<Message, Result> {
  /** The program: its default work begins when it is loaded. */
  readonly program: string
  readonly data: unknown
  readonly memoryMb: number
  /** Processor time, so that a busy server ends no honest work. */
  readonly processorMs: number
  readonly signal?: AbortSignal | undefined
  /** What it says; a result ends it. */
  readonly take: (
    message: Message,
    thread: { readonly reply: (message: unknown) => void },
  ) => Promise<Result | undefined> | Result | undefined
  /** What it comes to where it needs too much. */
  readonly tooLong: () => Result
  readonly tooLarge: () => Result
}

const LOOK_MS = 250

/**
 * Works in a thread of its own, with bounds on its memory and processor time: what would keep requests waiting, and what
 * comes from strangers. Throws what `take` throws and the reason of `signal`; the thread ends with the promise.
 */
export async function inThread<Message, Result>(thread: Thread<Message, Result>): Promise<Result> {
  const { program, data, memoryMb, processorMs, signal, take, tooLong, tooLarge } = thread
  signal?.throwIfAborted()
  const worker = new Worker(program, {
    workerData: data,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 16 },
  })
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  const look = async () => {
    const { user, system } = await worker.cpuUsage()
    if ((user + system) / 1000 > processorMs) resolve(tooLong())
  }
  // A thread that has ended says so itself.
  const watch = setInterval(() => look().catch(() => undefined), LOOK_MS)
  const giveUp = () => reject(signal?.reason)
  const reply = (message: unknown) => worker.postMessage(message)
  const hear = async (message: Message) => {
    const result = await take(message, { reply })
    if (result !== undefined) resolve(result)
  }
  signal?.addEventListener('abort', giveUp)
  worker.on('message', (message: Message) => void hear(message).catch(reject))
  // A thread that ran out of memory says so here.
  worker.on('error', () => resolve(tooLarge()))
  worker.on('exit', () => reject(new Error(`${program} ended early`)))
  try {
    return await promise
  } finally {
    clearInterval(watch)
    signal?.removeEventListener('abort', giveUp)
    await worker.terminate()
  }
}
