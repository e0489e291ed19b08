import { article } from '@selamat/contract/domains/articles/article'
import { articleBody, type Block, isSafeLink } from '@selamat/contract/domains/articles/article-body'
import { articleComment } from '@selamat/contract/domains/articles/article-comment'
import { reading } from '@selamat/contract/domains/articles/article-reading'
import { bodyText } from '@selamat/contract/domains/articles/body-text'
import { MINUTE } from '@selamat/contract/kit/time'
import { NOTIFICATIONS } from '@selamat/contract/notifications'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { publishing } from '../../../test/articles.ts'
import { HOSTILE_LINKS, HOSTILE_TEXTS } from '../../../test/hostile-texts.ts'
import { notificationsOf } from '../../../test/notifications.ts'
import { readPdf } from '../../../test/read-pdf.ts'
import { run } from '../../platform/database.ts'

const text = (value: string) => ({ type: 'text' as const, text: value })
/** A text with a mark that may be none. */
const marked = (mark: object) => ({ ...text('Open'), marks: [mark] })
const paragraph = (value: string) => ({ type: 'paragraph' as const, content: [text(value)] })

/** A text in every place of a tree that holds one. */
const everywhere = (value: string): Block[] => [
  paragraph(value),
  { type: 'heading', attrs: { level: 2 }, content: [text(value)] },
  { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(value)] }] },
  { type: 'blockquote', content: [paragraph(value)] },
  { type: 'callout', attrs: { tone: 'DANGER' }, content: [paragraph(value)] },
  { type: 'table', content: [{ type: 'tableRow', content: [{ type: 'tableCell', content: [paragraph(value)] }] }] },
]

describe('a tree', () => {
  it.each(HOSTILE_LINKS)('has no link to %j', (href) => {
    expect(isSafeLink(href)).toBe(false)
    const content = [{ type: 'paragraph', content: [marked({ type: 'link', attrs: { href } })] }]
    expect(articleBody.safeParse({ type: 'doc', content }).success).toBe(false)
  })

  it('keeps hostile text as text in every place, and no node, mark or attribute that it does not know', () => {
    for (const value of HOSTILE_TEXTS) {
      const body = articleBody.parse({ type: 'doc', content: everywhere(value) })
      expect(body).toEqual({ type: 'doc', content: everywhere(value) })
      expect(bodyText(body)).toContain(value.trim())
      for (const node of [
        { type: value },
        { type: 'html', content: value },
        { type: 'iframe', attrs: { src: value } },
        { type: 'callout', attrs: { tone: value }, content: [paragraph('x')] },
        { type: 'heading', attrs: { level: value }, content: [] },
        { type: 'image', attrs: { fileId: value, alt: 'x' } },
        { type: 'paragraph', content: [marked({ type: value })] },
      ])
        expect(articleBody.safeParse({ type: 'doc', content: [node] }).success, JSON.stringify(node)).toBe(false)
      const attributes = { onclick: value, style: value, class: value, href: value, src: value }
      const kept = articleBody.parse({
        type: 'doc',
        content: [{ ...paragraph('x'), attrs: attributes, ...attributes }],
      })
      expect(kept).toEqual({ type: 'doc', content: [paragraph('x')] })
    }
  })
})

describe('an article', async () => {
  const api = await testApp({ ACCESS_TOKEN_MINUTES: '1440', RATE_LIMIT_FACTOR: '100' })
  const { person, published, read, userId, kysely } = await publishing(api)
  const [MANAGER, WORKER] = ['10000003', '10000008'] as const
  const audience = [{ userId: await userId(WORKER) }]

  it('shows hostile text as text in its title, summary, body, comments, mail and PDF (ARTICLES-23, ARTICLES-26)', async () => {
    // All payloads in one text: what is shown is each of them, letter by letter.
    const content = HOSTILE_TEXTS.map(paragraph)
    const [first = '', second = ''] = HOSTILE_TEXTS
    const id = await published({
      title: first,
      summary: second,
      body: { type: 'doc', content },
      mustAcknowledge: true,
      everybody: false,
      audience,
    })
    const { body } = await read(WORKER, id)
    expect(body.data).toMatchObject({ title: first, summary: second, body: { type: 'doc', content } })
    const [stored] = await run<{ draft: { body: unknown } }>(kysely, sql`select draft from articles where id = ${id}`)
    expect(stored?.draft.body).toEqual({ type: 'doc', content })
    await api.settle()
    const [notice] = (await notificationsOf(kysely, WORKER)).filter(({ entityId }) => entityId === id)
    expect(notice?.subject).toBe(first)
    // An email is plain text: it has no part in HTML.
    const params = {
      articleId: id,
      title: first,
      summary: second,
      text: HOSTILE_TEXTS.join('\n'),
      dueOn: '2026-12-01',
      change: second,
    }
    const email = NOTIFICATIONS.ARTICLE_TO_ACKNOWLEDGE.email(
      params,
      id,
      'Budi',
      (path) => `https://selamat.example${path}`,
    )
    expect(Object.keys(email).toSorted()).toEqual(['subject', 'text'])
    for (const value of HOSTILE_TEXTS) expect(email.text).toContain(value)
    const pdf = await (await person(WORKER))(reading.pdf, { params: { id } })
    const print = readPdf(pdf.bytes)
    expect(print.text).toContain('alert(1)')
    for (const key of ['/JavaScript', '/JS', '/Launch', '/OpenAction', '/EmbeddedFile', '/SubmitForm'])
      expect(pdf.bytes.includes(Buffer.from(key))).toBe(false)
    for (const [at, payload] of HOSTILE_TEXTS.slice(0, 20).entries()) {
      if (at % 4 === 0) api.clock.advance(2 * MINUTE)
      const made = await (await person(WORKER))(articleComment.add, { body: { articleId: id, text: payload } })
      expect(made.body.data.text).toBe(payload.normalize('NFC').trim())
    }
  })

  it('refuses hostile links and file names that are too long at their field, and keeps the name of a file as text', async () => {
    const manager = await person(MANAGER)
    const save = (content: readonly object[]) =>
      manager(article.create, {
        body: { title: 'Links', categoryId: 1, body: { type: 'doc', content }, everybody: true } as never,
      })
    for (const href of HOSTILE_LINKS.slice(0, 10)) {
      const refused = await save([{ type: 'paragraph', content: [marked({ type: 'link', attrs: { href } })] }])
      expect(refused.status).toBe(422)
      expect(JSON.stringify(refused.body.errors)).toContain('body')
    }
    for (const name of HOSTILE_TEXTS.slice(0, 20)) {
      const parsed = articleBody.safeParse({ type: 'doc', content: [{ type: 'file', attrs: { fileId: 1, name } }] })
      expect(parsed.data?.content).toEqual([{ type: 'file', attrs: { fileId: 1, name: name.normalize('NFC').trim() } }])
    }
    expect((await save([{ type: 'file', attrs: { fileId: 1, name: 'x'.repeat(256) } }])).status).toBe(422)
  })
})
