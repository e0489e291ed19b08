import { Readable } from 'node:stream'
import { PERMIT } from '@selamat/contract/domains/permits/items'
import type { PermitState } from '@selamat/contract/domains/permits/permit-lifecycle'
import { permitList } from '@selamat/contract/domains/permits/permit-register'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import { run } from '../../platform/database.ts'
import { byId, type EvidenceAsking, type EvidenceSource, evidenceTable, tooMuch } from '../../platform/evidence.ts'
import { INSTANT_FORMAT, instantCell } from '../../platform/records/export-file.ts'
import { fileColumns } from '../../register/register-file.ts'
import { printPermit } from './board/print-permit.ts'
import type { Permits } from './ports.ts'
import { permitReads } from './register/list.ts'

/** The states after the approval: what was only asked for is no evidence of work. */
const APPROVED: readonly PermitState[] = [
  'APPROVED',
  'ISSUED',
  'ACTIVE',
  'SUSPENDED',
  'HANDOVER',
  'EXPIRED',
  'HANDED_BACK',
  'finish',
]
/** More prints than this are for no auditor. */
const MOST_PRINTS = 2000

interface Signature {
  readonly id: number
  readonly number: string
  readonly action: string
  readonly meaning: string
  readonly name: string
  readonly username: string
  readonly role: string
  readonly at: Date
  readonly contentHash: string
  readonly voidAt: Date | null
}

/** Permits whose window touches the period: the list, every signature, and each permit as its print. */
export const permitEvidence = (permits: Permits): EvidenceSource => {
  const { context } = permits
  const db = context.database.kysely
  const queryOf = ({ from, until, siteId }: EvidenceAsking) => ({
    filter: { day: { from, until }, status: [...APPROVED], ...(siteId === null ? {} : { siteId: [siteId] }) },
    orderBy: { column: 'startsAt' as const, direction: 'ascending' as const },
  })
  const whereOf = async (asking: EvidenceAsking) =>
    (await permitReads.select(context, asking.actor, queryOf(asking))).where
  return {
    key: 'permits',
    title: 'Permits to work with their signatures',
    item: PERMIT,
    async *files(asking) {
      const { rows } = await permitReads.every(context, asking.actor, queryOf(asking))
      yield evidenceTable('Permits', fileColumns(permitList), rows)
      const where = await whereOf(asking)
      yield evidenceTable<Signature>(
        'Signatures',
        [
          { header: 'Permit', value: ({ number }) => number },
          { header: 'Step', value: ({ action }) => action },
          { header: 'Meaning', value: ({ meaning }) => meaning },
          { header: 'Name', value: ({ name }) => name },
          { header: 'Employee ID', value: ({ username }) => username },
          { header: 'As', value: ({ role }) => role },
          { header: 'Signed at', format: INSTANT_FORMAT, value: ({ at }) => instantCell(formatTimestamp(at)) },
          { header: 'SHA-256 of the content', value: ({ contentHash }) => contentHash },
          {
            header: 'Void since',
            format: INSTANT_FORMAT,
            value: ({ voidAt }) => instantCell(voidAt && formatTimestamp(voidAt)),
          },
        ],
        byId<Signature>(
          db,
          (
            after,
            limit,
          ) => sql`select g.id, p.number, g.action, g.meaning, u.full_name as name, u.username, g.role, g.at, g.content_hash,
              g.void_at
            from permit_signatures g join permits p on p.id = g.permit_id join users u on u.id = g.user_id
            where g.id > ${after} and ${where} order by g.id limit ${limit}`,
        ),
      )
      const printed = await run<{ id: number; number: string }>(
        db,
        sql`select p.id, p.number from permits p where ${where} order by p.id limit ${MOST_PRINTS + 1}`,
      )
      if (printed.length > MOST_PRINTS) throw tooMuch()
      for (const { id, number } of printed) {
        yield {
          name: `${number.replaceAll('/', '-')}.pdf`,
          open: async () => {
            const { file } = await printPermit(permits, {
              actor: asking.actor,
              params: { id },
              request: asking.request,
            })
            return Readable.from(file)
          },
        }
      }
    },
    records: async (asking) => ({
      entity: 'permits',
      ids: sql`select p.id from permits p where ${await whereOf(asking)}`,
    }),
  }
}
