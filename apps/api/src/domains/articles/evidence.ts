import { ARTICLES } from '@selamat/contract/domains/articles/items'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import { instantAt } from '@selamat/contract/kit/instants'
import { DAY } from '@selamat/contract/kit/time'
import { sql } from 'kysely'
import type { Executor } from '../../platform/database.ts'
import { byId, type EvidenceAsking, type EvidenceSource, evidenceTable } from '../../platform/evidence.ts'
import { DAY_FORMAT, dayCell, INSTANT_FORMAT, instantCell } from '../../platform/records/export-file.ts'
import type { Fragment } from '../../platform/records/statements.ts'
import { inArticleScope } from './relations.ts'

const ends = ({ until }: EvidenceAsking) => new Date(instantAt(until).getTime() + DAY)

/** The person `u` had a post at the site of the binder on a day. */
const atSite = ({ siteId }: EvidenceAsking, instant: Fragment): Fragment => sql`(${siteId}::bigint is null or exists (
  select from employments e where e.user_id = u.id and e.site_id = ${siteId} and e.valid_from <= (${instant} at time zone 'Asia/Jakarta')::date
    and (e.valid_until is null or e.valid_until >= (${instant} at time zone 'Asia/Jakarta')::date)))`

/** The revisions `r` of articles `a` that readers had on a day of the period and have to acknowledge. */
const published = (asking: EvidenceAsking): Fragment =>
  sql`a.company_id = ${asking.actor.companyId} and (r.content->>'mustAcknowledge')::boolean and r.publish_at < ${ends(asking)}
    and r.revision <= a.revision and a.status <> 'SCHEDULED' and ${inArticleScope(asking.actor, asking.today)}
    and not exists (select from article_revisions n where n.article_id = r.article_id and n.revision > r.revision and n.revision <= a.revision
      and n.publish_at < ${instantAt(asking.from)})`

interface Revision {
  readonly id: number
  readonly articleId: number
  readonly title: string
  readonly category: string
  readonly revision: number
  readonly isMaterial: boolean
  readonly changeNote: string | null
  readonly publishedAt: Date
  readonly publishedBy: string
  readonly stopsWorkIn: string | null
}
const revisions = (db: Executor, asking: EvidenceAsking) =>
  byId<Revision>(
    db,
    (
      after,
      limit,
    ) => sql`select r.id, a.id as article_id, r.content->>'title' as title, c.category_name as category, r.revision, r.is_material,
        r.change_note, r.publish_at as published_at, p.full_name as published_by, l.location_name as stops_work_in
      from article_revisions r join articles a on a.id = r.article_id join article_categories c on c.id = a.category_id
      join users p on p.id = r.published_by left join locations l on l.id = (r.content->>'stopLocationId')::bigint
      where ${published(asking)} and r.id > ${after} order by r.id limit ${limit}`,
  )

const STATES = { DONE: 'Acknowledged', OPEN: 'Open', AGAIN: 'Asked again', ENDED: 'No longer asked' } as const

interface Request {
  readonly id: number
  readonly articleId: number
  readonly title: string
  readonly revision: number
  readonly username: string
  readonly fullName: string
  readonly employer: string
  readonly askedAt: Date
  readonly dueOn: string
  readonly state: keyof typeof STATES
  readonly acknowledgedRevision: number | null
  readonly acknowledgedAt: Date | null
}

/** Whoever was asked on a day of the period, and what came of it: one that was answered, or asked anew, before the period is left out. */
const requests = (db: Executor, asking: EvidenceAsking) =>
  byId<Request>(
    db,
    (
      after,
      limit,
    ) => sql`select q.id, q.article_id, r.content->>'title' as title, q.revision, u.username, u.full_name, f.company_name as employer,
        q.at as asked_at, q.due_on::text as due_on, k.revision as acknowledged_revision, k.at as acknowledged_at,
        case when k.at is not null then 'DONE' when n.at is not null then 'AGAIN'
          when exists (select from article_dues d where d.article_id = q.article_id and d.user_id = q.user_id) then 'OPEN'
          else 'ENDED' end as state
      from article_requests q join articles a on a.id = q.article_id
      join article_revisions r on r.article_id = q.article_id and r.revision = q.revision
      join users u on u.id = q.user_id join companies f on f.id = u.employer_id
      left join lateral (select min(n.at) as at from article_requests n
        where n.article_id = q.article_id and n.user_id = q.user_id and n.id > q.id) n on true
      left join lateral (select k.revision, k.at, k.received_at from article_acknowledgements k
        where k.article_id = q.article_id and k.user_id = q.user_id and k.revision >= q.revision and k.received_at >= q.at
          and (n.at is null or k.received_at < n.at) order by k.received_at limit 1) k on true
      where a.company_id = ${asking.actor.companyId} and q.at < ${ends(asking)} and q.id > ${after}
        and (k.at is null or k.at >= ${instantAt(asking.from)}) and (n.at is null or n.at >= ${instantAt(asking.from)})
        and ${inArticleScope(asking.actor, asking.today)} and ${atSite(asking, sql`q.at`)}
      order by q.id limit ${limit}`,
  )

interface Acknowledgement {
  readonly id: number
  readonly articleId: number
  readonly title: string
  readonly revision: number
  readonly username: string
  readonly fullName: string
  readonly employer: string
  readonly at: Date
  readonly receivedAt: Date
  readonly seconds: number
  readonly contentHash: string | null
}
const acknowledgements = (db: Executor, asking: EvidenceAsking) =>
  byId<Acknowledgement>(
    db,
    (
      after,
      limit,
    ) => sql`select k.id, k.article_id, r.content->>'title' as title, k.revision, u.username, u.full_name, f.company_name as employer,
        k.at, k.received_at, k.seconds, k.content_hash
      from article_acknowledgements k join articles a on a.id = k.article_id
      join article_revisions r on r.article_id = k.article_id and r.revision = k.revision
      join users u on u.id = k.user_id join companies f on f.id = u.employer_id
      where k.company_id = ${asking.actor.companyId} and k.at >= ${instantAt(asking.from)} and k.at < ${ends(asking)} and k.id > ${after}
        and ${inArticleScope(asking.actor, asking.today)} and ${atSite(asking, sql`k.at`)}
      order by k.id limit ${limit}`,
  )

const ARTICLE = [
  { header: 'Article', value: ({ articleId }: { readonly articleId: number }) => articleId },
  { header: 'Title', value: ({ title }: { readonly title: string }) => title },
]
const PERSON = [
  { header: 'Employee ID', value: ({ username }: { readonly username: string }) => username },
  { header: 'Name', value: ({ fullName }: { readonly fullName: string }) => fullName },
  { header: 'Employer', value: ({ employer }: { readonly employer: string }) => employer },
]
const instantOf = (at: Date | null) => instantCell(at && formatTimestamp(at))

/** Articles that were to be acknowledged in the period: their revisions, who was asked, and who has acknowledged which of them. */
export const articleEvidence = (db: Executor): EvidenceSource => ({
  key: 'articles',
  title: 'Acknowledgements of articles',
  item: ARTICLES,
  async *files(asking) {
    yield evidenceTable<Revision>(
      'Articles',
      [
        ...ARTICLE,
        { header: 'Category', value: ({ category }) => category },
        { header: 'Revision', value: ({ revision }) => revision },
        { header: 'Asks again', value: ({ isMaterial }) => (isMaterial ? 'Yes' : 'No') },
        { header: 'What changed', value: ({ changeNote }) => changeNote },
        { header: 'Published at', format: INSTANT_FORMAT, value: ({ publishedAt }) => instantOf(publishedAt) },
        { header: 'Published by', value: ({ publishedBy }) => publishedBy },
        { header: 'Stops work in', value: ({ stopsWorkIn }) => stopsWorkIn },
      ],
      revisions(db, asking),
    )
    yield evidenceTable<Request>(
      'Asked',
      [
        ...ARTICLE,
        { header: 'From revision', value: ({ revision }) => revision },
        ...PERSON,
        { header: 'Asked at', format: INSTANT_FORMAT, value: ({ askedAt }) => instantOf(askedAt) },
        { header: 'Due', format: DAY_FORMAT, value: ({ dueOn }) => dayCell(dueOn) },
        { header: 'State', value: ({ state }) => STATES[state] },
        { header: 'Acknowledged revision', value: ({ acknowledgedRevision }) => acknowledgedRevision },
        { header: 'Acknowledged at', format: INSTANT_FORMAT, value: ({ acknowledgedAt }) => instantOf(acknowledgedAt) },
      ],
      requests(db, asking),
    )
    yield evidenceTable<Acknowledgement>(
      'Acknowledgements',
      [
        ...ARTICLE,
        { header: 'Revision', value: ({ revision }) => revision },
        ...PERSON,
        { header: 'Read at', format: INSTANT_FORMAT, value: ({ at }) => instantOf(at) },
        { header: 'Received at', format: INSTANT_FORMAT, value: ({ receivedAt }) => instantOf(receivedAt) },
        { header: 'Seconds read', value: ({ seconds }) => seconds },
        { header: 'Signed content', value: ({ contentHash }) => contentHash },
      ],
      acknowledgements(db, asking),
    )
  },
  records: async (asking) => ({
    entity: 'articles',
    ids: sql`select a.id from article_revisions r join articles a on a.id = r.article_id where ${published(asking)}`,
  }),
})
