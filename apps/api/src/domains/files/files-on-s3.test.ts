import type { FileData } from '@selamat/contract/domains/files/file'
import { HOUR } from '@selamat/contract/kit/time'
import { afterAll, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { multipart } from '../../../test/multipart.ts'
import { startS3 } from '../../../test/s3.ts'
import { sweepFiles } from './index.ts'

const s3 = await startS3()
afterAll(() => s3.close())
const { app, context, clock, signIn } = await testApp(s3.settings)
const rows = () => context.database.kysely.selectFrom('files').select('id').orderBy('id').execute()
const headersFor = async () => ({ authorization: `Bearer ${(await signIn('10000008')).access_token}` })

async function upload(name: string, bytes: Uint8Array | string) {
  const body = multipart(name, bytes)
  const response = await app.inject({
    method: 'POST',
    url: '/api/v1/files',
    headers: { ...(await headersFor()), ...body.headers },
    payload: body.payload,
  })
  const answer: { data: { fileData: FileData }; message: string } = response.json()
  return { status: response.statusCode, retryAfter: response.headers['retry-after'], ...answer }
}
const download = async (url: string) => app.inject({ url, headers: await headersFor() })

it('keeps uploads of up to 10,000,000 bytes in the bucket alone and gives them back (FILES-02)', async () => {
  const most = Buffer.alloc(10_000_000, 'a')
  const { status, data } = await upload('most.txt', most)
  expect(status).toBe(200)
  const back = await download(data.fileData.url)
  expect([back.statusCode, back.rawPayload.equals(most)]).toEqual([200, true])
  expect((await upload('more.txt', Buffer.alloc(10_000_001, 'a'))).status).toBe(413)
})

it('refuses an upload in words while the store is away: no row without its file, and readiness says so', async () => {
  const kept = await upload('kept.txt', 'hello')
  const before = await rows()
  s3.become('refusing')
  const refused = await upload('lost.txt', 'hello')
  expect([refused.status, refused.retryAfter]).toEqual([503, '60'])
  expect(refused.message).toMatch(/^The store of files does not answer, so nothing was saved\./)
  expect(await rows()).toEqual(before)
  const opened = await download(kept.data.fileData.url)
  expect([opened.statusCode, opened.json().message]).toEqual([
    503,
    expect.stringMatching(/^The store of files does not/),
  ])
  const ready = await app.inject('/readyz')
  expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ready', files: 'away' }])

  s3.become('well')
  expect((await download(kept.data.fileData.url)).body).toBe('hello')
  expect((await upload('again.txt', 'hello')).status).toBe(200)
})

it('keeps the row of an unused file as long as its bytes could not be removed', async () => {
  await upload('unused.txt', 'hello')
  clock.advance(25 * HOUR)
  const before = await rows()
  s3.become('away')
  expect(await sweepFiles(context)).toBe(0)
  expect(await rows()).toEqual(before)
  s3.become('well')
  expect(await sweepFiles(context)).toBeGreaterThan(0)
})
