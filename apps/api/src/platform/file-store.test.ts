import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pino } from 'pino'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { type Mood, startS3 } from '../../test/s3.ts'
import { loadConfig } from './config.ts'
import { localFileStore, newKey } from './file-store.ts'
import { openFiles } from './open-files.ts'
import { s3FileStore } from './s3-file-store.ts'

const log = pino({ level: 'silent' })
const folder = await mkdtemp(path.join(tmpdir(), 'selamat-store-'))
const s3 = await startS3()
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})

const bucket = loadConfig(s3.settings).s3
if (!bucket) throw new Error('the settings name a bucket')
const WITHIN_MS = 300

/** The names of what is kept, beside what the store itself puts there. */
const namesIn = async (place: string) =>
  (await readdir(place, { recursive: true })).filter((name) => /[a-f0-9]{48}/.test(name)).sort()

async function* inChunks(bytes: Buffer, fails = false) {
  for (let at = 0; at < bytes.length; at += 70_001) yield bytes.subarray(at, at + 70_001)
  if (fails) throw new Error('the source has failed')
}

describe.each([
  ['a folder', folder, () => localFileStore(folder)],
  ['a bucket', s3.directory, () => s3FileStore(bucket, log)],
] as const)('%s', (_, place, open) => {
  it('keeps files, small ones and streams of many megabytes, and gives back the same bytes (FILES-02)', async () => {
    const store = await open()
    const [small, large] = [randomBytes(1234), randomBytes(20_000_003)]
    const keys = await Promise.all([store.put(small), store.put(inChunks(large)), store.put(inChunks(Buffer.alloc(0)))])
    const read = await Promise.all(keys.map(async (key) => buffer(await store.read(key))))
    expect(read.map((bytes, at) => bytes.equals([small, large, Buffer.alloc(0)][at] ?? small))).toEqual([
      true,
      true,
      true,
    ])
    await store.check()
    await Promise.all(keys.map(store.remove))
    // A second time does no harm.
    await Promise.all(keys.map(store.remove))
    await expect(store.read(keys[0])).rejects.toThrow()
    await expect(store.read(newKey())).rejects.toThrow()
    await expect(store.read('../../etc/passwd')).rejects.toThrow('not a key of the file store')
  })

  it('keeps nothing of a file whose source fails half-way, and says why', async () => {
    const store = await open()
    const before = await namesIn(place)
    await expect(store.put(inChunks(randomBytes(9_000_000), true))).rejects.toThrow('the source has failed')
    await store.check()
    expect(await namesIn(place)).toEqual(before)
  })
})

describe('a bucket that cannot be used', () => {
  afterEach(() => s3.become('well'))

  it.each<Mood>(['away', 'silent', 'refusing'])('refuses to keep and to read in words while it is %s', async (mood) => {
    const store = await s3FileStore(bucket, log, WITHIN_MS)
    const key = await store.put(randomBytes(100))
    const before = await namesIn(s3.directory)
    s3.become(mood)
    const refusal = { code: 'UNAVAILABLE', particulars: { retryAfterSeconds: 60 } }
    await expect(store.put(randomBytes(100))).rejects.toMatchObject({
      ...refusal,
      message: expect.stringMatching(/^The store of files does not answer, so nothing was saved\. Try again/),
    })
    await expect(store.put(inChunks(randomBytes(200_000)))).rejects.toMatchObject(refusal)
    await expect(store.read(key)).rejects.toMatchObject(refusal)
    await expect(store.check()).rejects.toThrow(mood === 'refusing' ? '403 AccessDenied' : 'does not answer')
    s3.become('well')
    expect(await namesIn(s3.directory)).toEqual(before)
    expect(await buffer(await store.read(key))).toHaveLength(100)
  })

  it('ends a file that breaks off half-way with an error, never as if it were whole', async () => {
    const store = await s3FileStore(bucket, log, WITHIN_MS)
    const key = await store.put(randomBytes(3_000_000))
    s3.become('breaking')
    await expect(store.read(key).then(buffer)).rejects.toThrow()
  })

  it('stops the start in one line where key or bucket are wrong, and lets it go on where it only does not answer', async () => {
    const wrong = (more: Partial<typeof bucket>) => openFiles({ s3: { ...bucket, ...more }, dataDir: folder }, log)
    const place = `of S3_ENDPOINT ${bucket.endpoint} cannot be used with this key: the store answers`
    await expect(wrong({ secretAccessKey: 'guessed' })).rejects.toThrow(
      `The bucket safety-files ${place} 403 SignatureDoesNotMatch`,
    )
    await expect(wrong({ bucket: 'nowhere' })).rejects.toThrow(`The bucket nowhere ${place} 404 NoSuchBucket`)
    s3.become('away')
    const store = await wrong({})
    await expect(store.check()).rejects.toThrow('does not answer')
    s3.become('well')
    await expect(store.put(randomBytes(10))).resolves.toMatch(/^[a-f0-9]{48}$/)
  })
})
