import type { ArticleBody, Block } from '@selamat/contract/domains/articles/article-body'
import { type ArticleContent, articleContent } from '@selamat/contract/domains/articles/article-content'
import { bodyText, countWords } from '@selamat/contract/domains/articles/body-text'
import { addDays, formatDate } from '@selamat/contract/kit/dates'
import { DAY, HOUR } from '@selamat/contract/kit/time'
import { sql } from 'kysely'
import { run } from '../src/platform/database.ts'
import { ARTICLE_TEXTS, CATEGORIES, COMMENTS } from './article-texts.ts'
import type { DemoContext } from './context.ts'
import { insertRows } from './insert-rows.ts'
import type { DemoCompany } from './organisation.ts'
import { seeded } from './random.ts'

const paragraph = (text: string): Block => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const item = (text: string) => ({ type: 'listItem' as const, content: [paragraph(text)] })

/** A text of the demo as a tree: what happened, what to do from today, and what stops. */
const bodyOf = ([, lead, ...steps]: readonly string[], isBulletin: boolean): ArticleBody => ({
  type: 'doc',
  content: [
    paragraph(lead ?? ''),
    { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'From today' }] },
    { type: 'orderedList', content: steps.map(item) },
    ...(isBulletin
      ? [
          {
            type: 'callout' as const,
            attrs: { tone: 'DANGER' as const },
            content: [paragraph('If in doubt, stop and call 555.')],
          },
        ]
      : []),
  ],
})

type State = 'PUBLISH' | 'SCHEDULED' | 'draft' | 'ARCHIVED'
/** The state of each article by its place: forty in every state, two to come, one expired. */
const stateOf = (place: number): State =>
  place < 30 ? 'PUBLISH' : place < 32 ? 'SCHEDULED' : place < 37 ? 'draft' : 'ARCHIVED'
const EXPIRED = 29
/** The two that must be acknowledged, each with how many of a hundred have. */
const ACKNOWLEDGED: ReadonlyMap<number, number> = new Map([
  [0, 61],
  [1, 92],
])

/** The articles of the demo company: what people must know, what they have read and what they say about it. */
export async function loadArticles(
  { tx, now }: DemoContext,
  { id: companyId, departments }: DemoCompany,
): Promise<void> {
  const random = seeded(20_261_109)
  const today = formatDate(now)
  const categories = await run<{ id: number }>(
    tx,
    sql`insert into article_categories (company_id, category_name, must_acknowledge, due_days, comments_default, created_at, updated_at)
      select ${companyId}, g.name, g.must, g.days, g.comments, ${now}, ${now}
      from jsonb_to_recordset(${JSON.stringify(CATEGORIES)}::jsonb) g (name text, must boolean, days integer, comments text) returning id`,
  )
  const authors = await run<{ id: number; employerId: number; departmentId: number | null; siteId: number | null }>(
    tx,
    sql`select u.id, u.employer_id, e.department_id, e.site_id from users u left join employments e on e.user_id = u.id and e.valid_until is null
      where u.username in ('10000003', '10000002') and u.company_id = ${companyId} order by u.username desc`,
  )
  const people = await run<{ id: number; departmentId: number | null }>(
    tx,
    sql`select u.id, e.department_id from users u left join employments e on e.user_id = u.id and e.valid_until is null
      where u.company_id = ${companyId} and u.archived_at is null order by u.id`,
  )
  const [author] = authors
  if (!author) return
  const production = departments.get('Production') ?? null
  const articles = Array.from({ length: 40 }, (_, place) => {
    const text = ARTICLE_TEXTS[place % ARTICLE_TEXTS.length] ?? []
    const round = Math.floor(place / ARTICLE_TEXTS.length)
    const mustAcknowledge = ACKNOWLEDGED.has(place)
    const status = stateOf(place)
    const publishAt = new Date(
      now.getTime() + (status === 'SCHEDULED' ? (place - 28) * DAY : -(place * 3 + 1) * DAY - 2 * HOUR),
    )
    const content: ArticleContent = articleContent.parse({
      title: round === 0 ? text[0] : `${text[0]}, part ${round + 1}`,
      summary: text[1],
      categoryId: categories[mustAcknowledge ? 0 : place % categories.length]?.id,
      body: bodyOf(text, place === 0),
      validUntil: place === EXPIRED ? addDays(today, -3) : place % 7 === 3 ? addDays(today, 90) : null,
      mustAcknowledge,
      dueDays: 7,
      everybody: place !== 0,
      audience: place === 0 ? [{ departmentId: production }] : [],
    })
    return { place, status, publishAt, content, mustAcknowledge }
  })
  await insertRows(
    tx,
    'articles',
    articles.map(({ status, publishAt, content, mustAcknowledge }) => {
      const isOut = status !== 'draft'
      return {
        companyId,
        authorId: author.id,
        employerId: author.employerId,
        departmentId: author.departmentId,
        siteId: author.siteId,
        status,
        draft: content,
        contentVersion: 1,
        publishedVersion: isOut ? 1 : null,
        categoryId: content.categoryId,
        title: content.title,
        summary: content.summary,
        bodyText: isOut ? bodyText(content.body) : '',
        revision: isOut ? 1 : 0,
        publishAt: isOut ? publishAt : null,
        nextAt: null,
        validUntil: content.validUntil,
        mustAcknowledge,
        signWithPassword: false,
        dueDays: content.dueDays,
        materialRevision: isOut ? 1 : 0,
        materialAt: isOut ? publishAt : null,
        comments: content.comments,
        coverAlt: '',
        isForAll: content.everybody,
        wordCount: countWords(content.body),
        version: 1,
        createdAt: new Date(Math.min(publishAt.getTime(), now.getTime()) - DAY),
        createdBy: author.id,
        updatedAt: new Date(Math.min(publishAt.getTime(), now.getTime())),
        updatedBy: author.id,
      }
    }),
  )
  // Their ids are in the order in which they were written.
  const stored = await run<{ id: number }>(tx, sql`select id from articles where company_id = ${companyId} order by id`)
  const idAt = (place: number) => stored[place]?.id ?? 0
  await run(
    tx,
    sql`insert into article_revisions (company_id, article_id, revision, content, is_material, publish_at, published_by, created_at)
      select company_id, id, 1, draft, true, publish_at, author_id, created_at from articles where company_id = ${companyId} and status <> 'draft'`,
  )
  await insertRows(tx, 'articleAudiences', [{ articleId: idAt(0), companyId, position: 0, departmentId: production }])
  await insertRows(
    tx,
    'articlePins',
    [1, 2, 3].map((position) => ({ companyId, articleId: idAt(position - 1), position })),
  )
  const readable = articles
    .filter(({ status }) => status === 'PUBLISH')
    .map(({ place, publishAt }) => ({ id: idAt(place), publishAt }))
  const readings = new Map<string, { articleId: number; userId: number; firstAt: Date; isAcknowledged: boolean }>()
  const note = (place: number, userId: number, isAcknowledged: boolean) => {
    const article = readable[place]
    if (!article) return
    const firstAt = new Date(Math.min(article.publishAt.getTime() + random.below(70) * HOUR, now.getTime() - HOUR))
    readings.set(`${article.id} ${userId}`, { articleId: article.id, userId, firstAt, isAcknowledged })
  }
  for (const [place, share] of ACKNOWLEDGED) {
    const audience = place === 0 ? people.filter(({ departmentId }) => departmentId === production) : people
    for (const { id } of audience.slice(0, Math.round((audience.length * share) / 100))) note(place, id, true)
  }
  for (let tries = 0; readings.size < Math.min(4000, people.length * 12) && tries < 20_000; tries++) {
    const place = 2 + random.below(readable.length - 2)
    note(place, random.pick(people).id, false)
  }
  const all = [...readings.values()]
  await insertRows(
    tx,
    'articleReads',
    all.map(({ isAcknowledged, ...one }) => ({
      ...one,
      revision: 1,
      seconds: 20 + random.below(100),
      isWhole: isAcknowledged || random.below(4) > 0,
    })),
  )
  await run(
    tx,
    sql`insert into article_acknowledgements (company_id, article_id, user_id, revision, at, received_at, seconds)
      select ${companyId}, g."articleId", g."userId", 1, g."firstAt", g."firstAt", 60
      from jsonb_to_recordset(${JSON.stringify(all.filter(({ isAcknowledged }) => isAcknowledged))}::jsonb) g ("articleId" bigint, "userId" bigint, "firstAt" timestamptz)`,
  )
  await run(
    tx,
    sql`insert into article_dues (article_id, user_id, since, due_on, reminders, remind_at)
      select a.id, u.id, a.publish_at, (a.publish_at at time zone 'Asia/Jakarta')::date + 7, 0, a.publish_at + interval '7 days' * 0.5
      from articles a join users u on u.company_id = a.company_id and u.archived_at is null
      where a.company_id = ${companyId} and a.must_acknowledge
        and (a.is_for_all or exists (select from employments e where e.user_id = u.id and e.valid_until is null and e.department_id = ${production}))
        and not exists (select from article_acknowledgements k where k.article_id = a.id and k.user_id = u.id)`,
  )
  await run(
    tx,
    sql`insert into article_requests (article_id, user_id, revision, at, due_on)
      select a.id, p.user_id, 1, a.publish_at, (a.publish_at at time zone 'Asia/Jakarta')::date + 7
      from articles a join (select article_id, user_id from article_dues union select article_id, user_id from article_acknowledgements) p
        on p.article_id = a.id where a.company_id = ${companyId}`,
  )
  const comments = Array.from({ length: 250 }, (_, at) => {
    const article = readable[at % 12]
    const since = article?.publishAt.getTime() ?? 0
    const createdAt = new Date(Math.min(since + (at + 1) * HOUR, now.getTime() - (250 - at) * 60_000))
    return {
      companyId,
      recordId: article?.id ?? idAt(0),
      authorId: random.pick(people).id,
      text: random.pick(COMMENTS),
      createdAt,
      approvedAt: createdAt,
    }
  })
  await run(
    tx,
    sql`insert into article_comments (company_id, record_id, author_id, text, created_at, approved_at)
      select g."companyId", g."recordId", g."authorId", g.text, g."createdAt", g."approvedAt"
      from jsonb_to_recordset(${JSON.stringify(comments)}::jsonb)
        g ("companyId" bigint, "recordId" bigint, "authorId" bigint, text text, "createdAt" timestamptz, "approvedAt" timestamptz)
      order by g."createdAt"`,
  )
}
