import { articleComment } from '@selamat/contract/domains/articles/article-comment'
import { MINUTE } from '@selamat/contract/kit/time'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { publishing } from '../../../test/articles.ts'
import { notificationsOf } from '../../../test/notifications.ts'

const api = await testApp({ ACCESS_TOKEN_MINUTES: '1440' })
const { person, published, kysely } = await publishing(api)
const [MANAGER, WORKER, OTHER, ADMIN, FOREIGN] = ['10000003', '10000008', '10000016', '10000002', '10000020'] as const
const add = async (username: string, articleId: number, text: string) =>
  (await person(username))(articleComment.add, { body: { articleId, text } })
const list = async (username: string, articleId: number, body = {}) =>
  (await person(username))(articleComment.list, { body: { articleId, ...body } })

describe('the comments of an article', () => {
  it('come ten a page, the newest first, and more follow the last one whatever is written since (ARTICLES-10, ARTICLES-11, ARTICLES-24, ARTICLES-25)', async () => {
    const id = await published()
    for (let count = 0; count < 13; count++) {
      if (count % 5 === 0) api.clock.advance(MINUTE)
      await add(WORKER, id, `Comment ${count}`)
    }
    const first = (await list(OTHER, id)).body
    expect(first.data.map(({ text }) => text)).toEqual(Array.from({ length: 10 }, (_, at) => `Comment ${12 - at}`))
    expect(first.pagination?.totalItem).toBe(13)
    api.clock.advance(MINUTE)
    await add(WORKER, id, 'Written since')
    const before = first.data.at(-1)?.id ?? 0
    const more = await (await person(OTHER))(articleComment.listMore, { body: { articleId: id, before } })
    expect(more.body.data.map(({ text }) => text)).toEqual(['Comment 2', 'Comment 1', 'Comment 0'])
  })

  it('are written, changed with a mark and removed by their author (ARTICLES-26, ARTICLES-27, ARTICLES-28, ARTICLES-29)', async () => {
    api.clock.advance(MINUTE)
    const id = await published()
    const made = await add(WORKER, id, 'Which valve?')
    expect(made.body).toMatchObject({
      result: true,
      message: 'Success',
      data: { text: 'Which valve?', isMine: true, editedAt: null },
    })
    const comment = made.body.data.id
    const worker = await person(WORKER)
    const changed = await worker(articleComment.update, { body: { id: comment, text: 'Which vent valve?' } })
    expect(changed.body.data).toMatchObject({ text: 'Which vent valve?', editedAt: expect.any(String) })
    const foreign = await (await person(OTHER))(articleComment.update, { body: { id: comment, text: 'x' } })
    expect(foreign.status).toBe(409)
    expect(
      (await (await person(OTHER))(articleComment.remove, { params: { id: comment }, query: { reason: 'x' } })).status,
    ).toBe(409)
    const removed = await worker(articleComment.remove, { params: { id: comment }, query: {} })
    expect(removed.body).toMatchObject({ result: true, message: 'Comment removed' })
    expect((await list(OTHER, id)).body.data).toMatchObject([
      { text: '', removedAt: expect.any(String), removedBy: null },
    ])
    expect((await worker(articleComment.update, { body: { id: comment, text: 'x' } })).status).toBe(409)
  })

  it('are removed with a reason by whoever may delete articles, after a report', async () => {
    api.clock.advance(MINUTE)
    const id = await published()
    const comment = (await add(WORKER, id, 'Beni never closes it')).body.data.id
    const other = await person(OTHER)
    const report = () => other(articleComment.report, { body: { id: comment, reason: 'Names a colleague' } })
    expect((await report()).status).toBe(200)
    expect((await report()).status).toBe(200)
    await api.settle()
    const notified = (await notificationsOf(kysely, MANAGER)).filter(({ kind }) => kind === 'ARTICLE_COMMENT_REPORTED')
    expect(notified).toHaveLength(1)
    const admin = await person(ADMIN)
    expect((await list(ADMIN, id)).body.data).toMatchObject([{ reports: 1 }])
    expect((await list(OTHER, id)).body.data).toMatchObject([{ reports: 0, hasReported: true }])
    const bare = await admin(articleComment.remove, { params: { id: comment }, query: {} })
    expect(bare.body.errors).toEqual({ reason: 'Please give the reason' })
    await admin(articleComment.remove, { params: { id: comment }, query: { reason: 'No names, please' } })
    expect((await list(WORKER, id)).body.data).toMatchObject([
      { removedBy: 'Ratna Puspitasari', removedFor: 'No names, please' },
    ])
  })

  it('are at most five a minute, and none where they are closed, for strangers or in another company', async () => {
    api.clock.advance(MINUTE)
    const id = await published()
    for (let count = 0; count < 5; count++) expect((await add(WORKER, id, 'Again')).status).toBe(200)
    expect((await add(WORKER, id, 'Again')).status).toBe(429)
    api.clock.advance(MINUTE)
    expect((await add(WORKER, await published({ comments: 'CLOSED' }), 'Hello')).status).toBe(409)
    expect((await add(FOREIGN, id, 'Hello')).status).toBe(404)
    expect((await list(FOREIGN, id)).status).toBe(404)
    expect((await add(WORKER, id, 'x'.repeat(1001))).body.errors).toEqual({ text: 'At most 1000 characters' })
  })

  it('wait until somebody has looked at them, where the article says so', async () => {
    api.clock.advance(MINUTE)
    const id = await published({ comments: 'REVIEWED' })
    const { id: comment, isWaiting } = (await add(WORKER, id, 'May I ask?')).body.data
    expect(isWaiting).toBe(true)
    expect((await list(OTHER, id)).body.data).toEqual([])
    expect((await (await person(WORKER))(articleComment.approve, { body: { id: comment } })).status).toBe(409)
    expect((await (await person(ADMIN))(articleComment.approve, { body: { id: comment } })).status).toBe(200)
    expect((await list(OTHER, id)).body.data).toMatchObject([{ text: 'May I ask?', isWaiting: false }])
  })

  it('are text and nothing else: what looks like a script is kept as it was typed', async () => {
    api.clock.advance(MINUTE)
    const id = await published()
    const text = '<img src=x onerror=alert(1)><script>alert(1)</script>'
    expect((await add(WORKER, id, text)).body.data.text).toBe(text)
  })
})
