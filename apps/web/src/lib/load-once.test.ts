import { describe, expect, it } from 'vitest'
import { memoryStorage } from '../../test/server.ts'
import { loadOnce } from './load-once.ts'

const gone = () => Promise.reject(new Error('Failed to fetch dynamically imported module'))
const settled = (promise: Promise<unknown>) =>
  Promise.race([
    promise.then(
      () => 'loaded',
      () => 'thrown',
    ),
    Promise.resolve().then(() => new Promise((done) => setImmediate(() => done('waiting')))),
  ])

describe("a page's code that fails to load", () => {
  it('reloads the page once, noted in session storage (SHELL-28, SHELL-29, LIMITS-32)', async () => {
    const storage = memoryStorage()
    let reloads = 0
    const outcome = await settled(loadOnce('page', gone, storage, () => (reloads += 1)))
    expect([outcome, reloads, storage.length]).toEqual(['waiting', 1, 1])
  })

  it('throws the cause when it fails again after the reload, and says what to do (SHELL-30)', async () => {
    const storage = memoryStorage()
    let reloads = 0
    const reload = () => (reloads += 1)
    await settled(loadOnce('page', gone, storage, reload))
    await expect(loadOnce('page', gone, storage, reload)).rejects.toMatchObject({
      message: 'A part of this page could not be loaded. Check your connection, then reload the page',
      cause: { message: 'Failed to fetch dynamically imported module' },
    })
    expect(reloads).toBe(1)
  })

  it('is not reloaded again for the other parts that do load (SHELL-30)', async () => {
    const storage = memoryStorage()
    let reloads = 0
    const reload = () => (reloads += 1)
    await settled(loadOnce('page', gone, storage, reload))
    await loadOnce('frame', () => Promise.resolve('frame'), storage, reload)
    await expect(loadOnce('page', gone, storage, reload)).rejects.toThrow('could not be loaded')
    expect(reloads).toBe(1)
  })

  it('can reload again later, after something was loaded (SHELL-28)', async () => {
    const storage = memoryStorage()
    let reloads = 0
    const reload = () => (reloads += 1)
    await settled(loadOnce('page', gone, storage, reload))
    expect(await loadOnce('page', () => Promise.resolve('page'), storage, reload)).toBe('page')
    await settled(loadOnce('page', gone, storage, reload))
    expect(reloads).toBe(2)
  })
})
