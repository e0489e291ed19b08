import { expiry, expiryList } from '@selamat/contract/domains/expiry/expiry'
import { EXPIRY_LABELS } from '@selamat/contract/domains/notifications/expiry-kind'
import { sql } from 'kysely'
import type { MeasureAsking } from '../../measures/measure.ts'
import { listedRows } from '../../measures/measured-list.ts'
import { measuresOf } from '../../measures/measures-of.ts'
import type { ExpirySource, ExpirySources } from '../../platform/expiry.ts'
import { readableBy } from './queries/readable.ts'
import { selection } from './queries/selection.ts'

/** The record of a row `x` of a source, in words and with its page. */
const describedBy = ({ kind, table, title, detail, link }: ExpirySource) =>
  sql`select (${title})::text as title, ${EXPIRY_LABELS[kind]}::text || coalesce(', ' || (${detail})::text, '') as detail, (${link})::text as link
    from ${sql.ref(table)} t where x.kind = ${kind}::text and t.id = x.id`

/** What of due dates is counted: one's own. */
export const expiryMeasures = (sources: ExpirySources) =>
  measuresOf(
    listedRows(expiryList, expiry.list, '/expiry?view=list', async ({ context, actor, today }, filter) => {
      const readable = await readableBy(context.database.kysely, sources, actor, today)
      const rows = selection(readable, { actor, criteria: { filter }, today })
      return {
        table: rows ? sql`(${rows}) x` : sql`(select '' as kind, 0 as id, null::date as due_on limit 0) x`,
        id: sql`x.kind || x.id`,
        where: sql`true`,
      }
    }),
    'Due dates',
  )([
    {
      key: 'own-dates',
      personal: true,
      kind: 'COUNT',
      label: 'Your dates within 30 days',
      unit: '',
      formula:
        'Certificates, protective equipment, examinations and other dates of yours that are late or due within 30 days.',
      better: 'LESS',
      of: 'NOW',
      filters: {},
      rows: (_days, { actor }: MeasureAsking) => ({ userId: [actor.userId], within: ['30'] }),
      dimensions: {
        kind: { label: 'Type', value: sql`x.kind`, labels: EXPIRY_LABELS, rows: (value) => ({ kind: [value] }) },
      },
      first: {
        order: sql`x.due_on, x.kind, x.id`,
        join: sql`cross join lateral (${sql.join(sources.map(describedBy), sql` union all `)}) d`,
        title: sql`d.title`,
        detail: sql`d.detail`,
        when: sql`x.due_on::text`,
        address: sql`d.link`,
      },
    },
  ])
