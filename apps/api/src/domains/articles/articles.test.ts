import { article } from '@selamat/contract/domains/articles/article'
import { articleCategory } from '@selamat/contract/domains/articles/article-category'
import { articlePins } from '@selamat/contract/domains/articles/article-pins'
import { reading } from '@selamat/contract/domains/articles/article-reading'
import { recordSearch } from '@selamat/contract/domains/search/search'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import { DAY, HOUR, MINUTE } from '@selamat/contract/kit/time'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { publishing, textOf } from '../../../test/articles.ts'
import { multipart } from '../../../test/multipart.ts'
import { notificationsOf } from '../../../test/notifications.ts'
import { appearArticles } from './commands/move-article.ts'

const api = await testApp({ ACCESS_TOKEN_MINUTES: '1440' })
const { person, draft, publish, published, revise, read, categoryId, content, kysely } = await publishing(api)
const [MANAGER, SAFETY, WORKER, ADMIN, FOREIGN] = ['10000003', '10000004', '10000008', '10000002', '10000020'] as const
const ports = { recheckPlace: async () => undefined, recheckCrew: async () => undefined, crewsAt: async () => [] }
const later = (ms: number) => formatTimestamp(new Date(api.clock.now().getTime() + ms))
const listed = async (username: string, body: object = {}) =>
  (await (await person(username))(reading.list, { body: { limit: 100, ...body } })).body.data.map(({ id }) => id)

async function upload(username: string, name = 'pump.png') {
  const { access_token: token } = await api.signIn(username)
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#0B6670' } })
    .png()
    .toBuffer()
  const { payload, headers } = multipart(name, name.endsWith('png') ? bytes : 'text')
  const url = '/api/v1/files'
  const reply = await api.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { ...headers, authorization: `Bearer ${token}` },
  })
  return reply.json().data.fileData.id as number
}
const opens = async (username: string, fileId: number) => {
  const { access_token: token } = await api.signIn(username)
  return (
    await api.app.inject({
      method: 'GET',
      url: `/api/v1/files/${fileId}`,
      headers: { authorization: `Bearer ${token}` },
    })
  ).statusCode
}

describe('an article', () => {
  it('is written, changed and listed by its authors, and read by nobody else before it is published (ARTICLES-05, ARTICLES-12, ARTICLES-15, ARTICLES-17)', async () => {
    const manager = await person(MANAGER)
    const { id, contentVersion } = await draft({ title: 'First text' })
    expect((await read(WORKER, id)).status).toBe(404)
    const saved = await manager(article.update, { body: { ...content({ title: 'Second text' }), id, contentVersion } })
    expect(saved.body).toMatchObject({ result: true, data: { id, contentVersion: contentVersion + 1 } })
    const found = await manager(article.adminList, { body: { keyword: 'second text' } })
    expect(found.body).toMatchObject({
      data: [{ id, status: 'draft', title: 'Second text' }],
      pagination: { totalItem: 1 },
    })
    expect((await (await person(WORKER))(article.adminList, { body: {} })).status).toBe(403)
    expect((await (await person(FOREIGN))(article.draft, { params: { id } })).status).toBe(404)
  })

  it('is published for its audience: list, page, search and notice (ARTICLES-09, ARTICLES-21, ARTICLES-23)', async () => {
    const staff = await published({
      title: 'Walkways of the warehouse',
      everybody: false,
      audience: [{ workers: 'STAFF' }],
    })
    const hidden = await published({
      title: 'Walkways for contractors',
      everybody: false,
      audience: [{ workers: 'CONTRACTORS' }],
    })
    await api.settle()
    expect(await listed(WORKER)).toContain(staff)
    expect(await listed(WORKER)).not.toContain(hidden)
    const worker = await person(WORKER)
    const page = await worker(reading.list, { body: { keyword: 'walkways', page: 1, limit: 10 } })
    expect(page.body.pagination).toMatchObject({ page: 1, totalItem: 1 })
    expect((await read(WORKER, staff)).body.data).toMatchObject({
      title: 'Walkways of the warehouse',
      revision: 1,
      mayEdit: false,
    })
    expect((await read(WORKER, hidden)).status).toBe(404)
    expect((await read(FOREIGN, staff)).status).toBe(404)
    const search = await worker(recordSearch, { body: { keyword: 'walkways' } })
    expect(search.body.data.filter(({ kind }) => kind === 'article').map(({ id }) => id)).toEqual([staff])
    const kinds = (await notificationsOf(kysely, WORKER)).filter(({ kind }) => kind === 'ARTICLE_PUBLISHED')
    expect(kinds.map(({ entityId }) => entityId)).toEqual([staff])
    const pdf = await worker(reading.pdf, { params: { id: staff } })
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await worker(reading.pdf, { params: { id: hidden } })).status).toBe(404)
  })

  it('is refused by field as long as something is missing', async () => {
    const { id } = await draft({ title: '', body: { type: 'doc', content: [] }, everybody: false })
    expect((await publish(id)).body.errors).toEqual({
      title: 'Enter a title',
      body: 'Write the text',
      audience: 'Choose who must read it',
    })
    const whole = await draft()
    expect((await publish(whole.id, { publishAt: later(-MINUTE) })).body.errors).toEqual({
      publishAt: 'Choose a time to come, or publish it now',
    })
  })

  it('is not overwritten by a second editor, and a publication leaves the open editor as it is', async () => {
    const manager = await person(MANAGER)
    const { id, contentVersion } = await draft()
    expect((await publish(id)).status).toBe(200)
    const first = await manager(article.update, { body: { ...content({ summary: 'One' }), id, contentVersion } })
    expect(first.status).toBe(200)
    const second = await (await person(ADMIN))(article.update, {
      body: { ...content({ summary: 'Two' }), id, contentVersion },
    })
    expect(second).toMatchObject({ status: 409, body: { code: 'STALE', details: { changedBy: 'Bambang Hartono' } } })
    // Readers have what was published.
    expect((await read(WORKER, id)).body.data.summary).toBe('What we learned')
  })

  it('is deleted only as long as readers never had it, and archived and restored after (ARTICLES-20)', async () => {
    const admin = await person(ADMIN)
    const gone = await draft()
    const removed = await admin(article.remove, {
      params: { id: gone.id },
      headers: { 'if-match': String(gone.version) },
    })
    expect(removed.body.message).toBe('Successfully deleted.')
    const id = await published()
    const { version } = (await admin(article.draft, { params: { id } })).body.data
    const refused = await admin(article.remove, { params: { id }, headers: { 'if-match': String(version) } })
    expect(refused.status).toBe(409)
    expect((await (await person(MANAGER))(article.archive, { body: { id, version } })).status).toBe(403)
    const archived = await admin(article.archive, { body: { id, version } })
    expect(archived.body.data.status).toBe('ARCHIVED')
    expect((await read(WORKER, id)).status).toBe(404)
    const restored = await admin(article.restore, { body: { id, version: archived.body.data.version } })
    expect(restored.body.data.status).toBe('draft')
    expect((await publish(id, { changeNote: 'Valid again' })).body.data).toMatchObject({
      revision: 2,
      status: 'PUBLISH',
    })
  })

  it('appears at its instant, by the clock: a first revision at once, a next one when its turn comes', async () => {
    const { id } = await draft({ title: 'Shutdown calendar' })
    expect((await publish(id, { publishAt: later(HOUR) })).body).toMatchObject({
      message: expect.stringMatching(/^Scheduled for \d+ people$/),
      data: { status: 'SCHEDULED' },
    })
    expect((await read(WORKER, id)).status).toBe(404)
    api.clock.advance(HOUR)
    expect((await read(WORKER, id)).status).toBe(200)
    expect(await appearArticles(api.context, ports)).toBe(1)
    expect(await appearArticles(api.context, ports)).toBe(0)
    const manager = await person(MANAGER)
    const { contentVersion, version } = (await manager(article.draft, { params: { id } })).body.data
    await manager(article.update, { body: { ...content({ title: 'Shutdown calendar 2027' }), id, contentVersion } })
    const next = await publish(id, { publishAt: later(HOUR), changeNote: 'New year' })
    expect(next.body.data).toMatchObject({ status: 'PUBLISH', revision: 2, version: version + 2 })
    api.clock.advance(HOUR)
    expect((await read(WORKER, id)).body.data).toMatchObject({ title: 'Shutdown calendar', revision: 1 })
    expect(await appearArticles(api.context, ports)).toBe(1)
    expect((await read(WORKER, id)).body.data).toMatchObject({
      title: 'Shutdown calendar 2027',
      revision: 2,
      changeNote: 'New year',
    })
  })

  it('is written on when its schedule is cancelled', async () => {
    const { id } = await draft()
    const { version } = (await publish(id, { publishAt: later(HOUR) })).body.data
    const manager = await person(MANAGER)
    const cancelled = await manager(article.unschedule, { body: { id, version } })
    expect(cancelled.body.data.status).toBe('draft')
    api.clock.advance(2 * HOUR)
    expect(await appearArticles(api.context, ports)).toBe(0)
    expect((await manager(article.revisions, { body: { id } })).body.data).toEqual([])
  })

  it('leaves lists, pins and comments when it expires', async () => {
    const id = await published({ validUntil: '2026-12-31' })
    expect(await listed(WORKER)).toContain(id)
    api.clock.advance(60 * DAY)
    expect(await listed(WORKER)).not.toContain(id)
    expect((await read(WORKER, id)).body.data).toMatchObject({ isExpired: true, mayComment: false })
    api.clock.advance(-60 * DAY)
  })
})

describe('revisions', () => {
  it('stay as they were, and say what differs, block by block', async () => {
    const id = await published({ body: textOf('At 25 ppm: leave.') })
    expect((await revise(id, false, { body: textOf('At 20 ppm: leave.') })).status).toBe(200)
    const manager = await person(MANAGER)
    const revisions = (await manager(article.revisions, { body: { id } })).body.data
    expect(revisions.map(({ revision, isMaterial }) => [revision, isMaterial])).toEqual([
      [2, false],
      [1, true],
    ])
    const { blocks } = (await manager(article.compare, { body: { id, from: 1, to: 2 } })).body.data
    expect(blocks).toEqual([
      {
        kind: 'changed',
        type: 'paragraph',
        texts: [
          { kind: 'same', text: 'At ' },
          { kind: 'removed', text: '25 ' },
          { kind: 'added', text: '20 ' },
          { kind: 'same', text: 'ppm: leave.' },
        ],
      },
    ])
    expect((await manager(article.compare, { body: { id, from: 1, to: 7 } })).status).toBe(404)
    await expect(kysely.deleteFrom('articleRevisions').where('articleId', '=', id).execute()).rejects.toThrow(
      /never changes/,
    )
  })

  it('need a note of what has changed', async () => {
    const id = await published()
    expect((await publish(id, { isMaterial: true })).body.errors).toEqual({
      changeNote: 'Say what has changed: readers see it',
    })
  })
})

describe('pins', () => {
  it('stand first in an order, at most five, only what is published (ARTICLES-06, ARTICLES-07, ARTICLES-13, ARTICLES-14, ARTICLES-19, ARTICLES-22)', async () => {
    const manager = await person(MANAGER)
    const present = async () =>
      (await manager(articlePins.admin, {})).body.data.pinnedArticle.map(({ articleId }) => articleId)
    const [one, two] = [
      await published(),
      await published({ everybody: false, audience: [{ workers: 'CONTRACTORS' }] }),
    ]
    const pinned = await manager(articlePins.update, { body: { articleIds: [two, one], before: await present() } })
    expect(pinned.body.data.pinnedArticle.map(({ articleId }) => articleId)).toEqual([two, one])
    const reader = await (await person(WORKER))(articlePins.pinned, {})
    expect(reader.body.data.pinnedArticle.map(({ articleId }) => articleId)).toEqual([one])
    expect((await manager(articlePins.list, { body: {} })).body.data.map(({ articleId }) => articleId)).toContain(one)
    const stale = await manager(articlePins.update, { body: { articleIds: [one], before: [one] } })
    expect(stale.status).toBe(409)
    const six = await manager(articlePins.update, { body: { articleIds: [1, 2, 3, 4, 5, 6], before: [] } })
    expect(six.body.errors).toEqual({ articleIds: 'At most 5 articles are pinned' })
    const waiting = await draft()
    const refused = await manager(articlePins.update, { body: { articleIds: [waiting.id], before: await present() } })
    expect(refused.body.errors).toEqual({ articleIds: 'Only published articles are pinned, each once' })
    expect((await (await person(SAFETY))(articlePins.update, { body: { articleIds: [], before: [] } })).status).toBe(
      403,
    )
  })
})

describe('categories', () => {
  it('are listed by everybody and written by authors, each name once (ARTICLES-08, ARTICLES-16, ARTICLES-18, ERRORS-06)', async () => {
    const worker = await person(WORKER)
    expect((await worker(articleCategory.endpoints.list, { body: {} })).body.data.length).toBeGreaterThan(0)
    const body = { categoryName: 'Walk and talk' }
    const manager = await person(MANAGER)
    expect((await manager(articleCategory.endpoints.create, { body })).status).toBe(200)
    const twice = await manager(articleCategory.endpoints.create, { body })
    expect(twice.body.message).toBe('The name already exists')
    expect((await worker(articleCategory.endpoints.create, { body })).status).toBe(403)
  })
})

describe('files of an article', () => {
  it('are opened by its authors while it is written, and by its readers when it is published', async () => {
    const fileId = await upload(MANAGER)
    const body = { type: 'doc' as const, content: [{ type: 'image' as const, attrs: { fileId, alt: 'Vent valve' } }] }
    const { id } = await draft({ body })
    expect([await opens(MANAGER, fileId), await opens(WORKER, fileId)]).toEqual([200, 404])
    await publish(id)
    expect([await opens(WORKER, fileId), await opens(FOREIGN, fileId)]).toEqual([200, 404])
  })

  it('are of whoever writes it, and pictures are pictures', async () => {
    const foreign = await upload(SAFETY)
    const manager = await person(MANAGER)
    const taken = await manager(article.create, { body: content({ coverFileId: foreign, coverAlt: 'A valve' }) })
    expect(taken.status).toBe(422)
    const text = await upload(MANAGER, 'note.txt')
    const wrong = await manager(article.create, { body: content({ coverFileId: text, coverAlt: 'A note' }) })
    expect(wrong.body.errors).toEqual({ body: 'You can only upload JPG/PNG file!' })
  })
})

describe('what an article may not hold', () => {
  const link = (href: string) => ({
    type: 'doc',
    content: [
      { type: 'paragraph', content: [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href } }] }] },
    ],
  })
  const bad: [string, unknown][] = [
    ['a script as link', link('javascript:alert(1)')],
    ['a script in capitals', link('JaVaScRiPt:alert(1)')],
    ['data as link', link('data:text/html,<script>alert(1)</script>')],
    ['a plain http link', link('http://example.org')],
    ['another site without its scheme', link('//example.org')],
    ['a node that is not known', { type: 'doc', content: [{ type: 'iframe', attrs: { src: 'https://example.org' } }] }],
    ['HTML', '<p>Read this</p>'],
    ['200 kB and more', textOf('x'.repeat(200_001))],
    [
      '21 pictures',
      { type: 'doc', content: Array.from({ length: 21 }, () => ({ type: 'image', attrs: { fileId: 1, alt: 'x' } })) },
    ],
    ['a picture without a text', { type: 'doc', content: [{ type: 'image', attrs: { fileId: 1, alt: ' ' } }] }],
    ['11 columns', table(1, 11)],
    ['51 rows', table(51, 1)],
    [
      'quotes nine deep',
      Array.from({ length: 9 }).reduce((inner) => ({ type: 'blockquote', content: [inner] }), { type: 'paragraph' }),
    ],
  ]
  function table(rows: number, columns: number) {
    const cell = { type: 'tableCell', content: [{ type: 'paragraph' }] }
    const row = { type: 'tableRow', content: Array.from({ length: columns }, () => cell) }
    return { type: 'doc', content: [{ type: 'table', content: Array.from({ length: rows }, () => row) }] }
  }
  it.each(bad)('refuses %s', async (_what, body) => {
    const refused = await (await person(MANAGER))(article.create, { body: { ...content(), body } as never })
    expect(refused.status).toBe(422)
  })

  it('keeps only what it knows of a node: no attribute of a stranger is stored', async () => {
    const body = {
      type: 'doc',
      content: [{ type: 'paragraph', attrs: { onclick: 'alert(1)' }, content: [] }],
      onload: 'alert(1)',
    }
    const made = await (await person(MANAGER))(article.create, { body: { ...content(), body } as never })
    const { content: stored } = (await (await person(MANAGER))(article.draft, { params: { id: made.body.data.id } }))
      .body.data
    expect(stored.body).toEqual({ type: 'doc', content: [{ type: 'paragraph', content: [] }] })
  })

  it('refuses an audience and places of another company', async () => {
    const site = await kysely
      .selectFrom('sites')
      .innerJoin('users', 'users.companyId', 'sites.companyId')
      .select('sites.id')
      .where('users.username', '=', FOREIGN)
      .executeTakeFirstOrThrow()
    const manager = await person(MANAGER)
    const refused = await manager(article.create, {
      body: content({ everybody: false, audience: [{ siteId: site.id }] }),
    })
    expect(refused.body.errors).toEqual({ 'audience.0': 'What this rule names is no longer there' })
    const category = await manager(article.create, { body: content({ categoryId: categoryId + 100_000 }) })
    expect(category.body.errors).toEqual({ categoryId: 'Choose one from the list' })
  })
})

describe('an audience', () => {
  it('is counted rule by rule, and in all, before it is published', async () => {
    const manager = await person(MANAGER)
    const count = async (body: object) => (await manager(article.countAudience, { body })).body.data
    const { people: everybody } = await count({ everybody: true })
    const both = await count({ audience: [{ workers: 'STAFF' }, { workers: 'CONTRACTORS' }] })
    expect(both.people).toBe(everybody)
    expect(both.rulePeople.reduce((sum, one) => sum + one, 0)).toBe(everybody)
    expect((await count({ audience: [] })).people).toBe(0)
  })
})
