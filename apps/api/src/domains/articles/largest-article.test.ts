import { article } from '@selamat/contract/domains/articles/article'
import { type ArticleBody, type Block, BODY_LIMITS } from '@selamat/contract/domains/articles/article-body'
import { reading } from '@selamat/contract/domains/articles/article-reading'
import { notificationPreferences } from '@selamat/contract/domains/notifications/preferences'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { publishing } from '../../../test/articles.ts'
import { multipart } from '../../../test/multipart.ts'
import { run } from '../../platform/database.ts'

const api = await testApp({ RATE_LIMIT_FACTOR: '1000' })
const { person, content, published, read } = await publishing(api)
const MANAGER = '10000003'
const SENTENCE =
  'Two people close and tag the vent valve after each wash, and tell the panel when the line is drained. '

/** A picture of a phone's camera made small, as the editor sends it. */
async function upload(hue: number): Promise<number> {
  const background = { r: hue, g: 120, b: 112 }
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const bytes = await sharp({ create: { width: 640, height: 480, channels: 3, background, noise } })
    .jpeg()
    .toBuffer()
  const { access_token: token } = await api.signIn(MANAGER)
  const { payload, headers } = multipart(`step-${hue}.jpg`, bytes)
  const sent = { ...headers, authorization: `Bearer ${token}` }
  const reply = await api.app.inject({ method: 'POST', url: '/api/v1/files', payload, headers: sent })
  return reply.json().data.fileData.id as number
}

const sizeOf = (body: ArticleBody) => Buffer.byteLength(JSON.stringify(body))
const paragraph = (times: number): Block => ({
  type: 'paragraph',
  content: [{ type: 'text', text: SENTENCE.repeat(times) }],
})

/** Pictures with as many paragraphs around them as an article holds. */
function largest(fileIds: readonly number[]): ArticleBody {
  const pictures = fileIds.map((fileId, at): Block => ({ type: 'image', attrs: { fileId, alt: `Step ${at + 1}` } }))
  const blocks: Block[] = [...pictures]
  while (sizeOf({ type: 'doc', content: [...blocks, paragraph(12)] }) <= BODY_LIMITS.bytes) blocks.push(paragraph(12))
  return { type: 'doc', content: blocks.toSorted((a, b) => (blocks.indexOf(a) % 20) - (blocks.indexOf(b) % 20)) }
}

it('the longest article with the most pictures is written, read, printed whole and mailed in part, a longer one refused at its text (ARTICLES-15, ARTICLES-23)', async () => {
  const fileIds: number[] = []
  for (let hue = 0; hue < BODY_LIMITS.images; hue++) fileIds.push(await upload(hue))
  const body = largest(fileIds)
  expect(sizeOf(body)).toBeGreaterThan(BODY_LIMITS.bytes * 0.99)
  const { kysely } = api.context.database
  await run(kysely, sql`update users set email = 'budi@petro.example' where username = '10000008'`)
  await (await person('10000008'))(notificationPreferences.update, {
    body: { choices: [{ kind: 'ARTICLE_PUBLISHED', channel: 'email', on: true }], digestHour: null, version: 0 },
  })
  const id = await published({ title: 'Wash of the prilling tower, step by step', body })
  await api.settle()
  const { status, body: found } = await read('10000008', id)
  expect([status, found.data.body]).toEqual([200, body])
  const pdf = await (await person('10000008'))(reading.pdf, { params: { id } })
  expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(pdf.bytes.toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(BODY_LIMITS.images)
  // Its email is bounded, in whole words, and says that there is more.
  const mails = await run<{ body: string }>(
    kysely,
    sql`select body from mails where subject like '%Wash of the prilling tower%'`,
  )
  expect(mails).toHaveLength(1)
  for (const mail of mails) {
    expect(mail.body.length).toBeLessThan(21_000)
    expect(mail.body).toMatch(/\S …\n\nThe rest is in the article\.\n/)
  }
  const longer: ArticleBody = { type: 'doc', content: [...body.content, paragraph(12)] }
  const refused = await (await person(MANAGER))(article.create, { body: content({ title: 'Too long', body: longer }) })
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['body']])
}, 60_000)
