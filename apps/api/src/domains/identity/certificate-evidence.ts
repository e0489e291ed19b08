import { certificateList } from '@selamat/contract/domains/identity/certificate'
import { sql } from 'kysely'
import type { AppContext } from '../../platform/app-context.ts'
import { run } from '../../platform/database.ts'
import { holdsAt } from '../../platform/dated.ts'
import { type EvidenceAsking, type EvidenceSource, evidenceTable } from '../../platform/evidence.ts'
import { MAX_EXPORT } from '../../platform/records/walk.ts'
import { fileColumns } from '../../register/register-file.ts'
import { certificatesById, holderInScope } from './queries/certificates.ts'

const BATCH = 500

/** Certificates of people that were valid on a day of the period. */
export const certificateEvidence = ({ database }: AppContext): EvidenceSource => {
  const db = database.kysely
  const idsOf = ({ actor, from, until, siteId, today }: EvidenceAsking) =>
    sql`select t.id from certificates t where t.company_id = ${actor.companyId} and ${holderInScope(actor, today)}
      and coalesce(t.issued_on <= ${until}::date, true) and coalesce(t.valid_until >= ${from}::date, true)
      and (${siteId}::bigint is null or exists (select from employments e where e.user_id = t.user_id and e.site_id = ${siteId}
        and ${holdsAt('e', today)}))`
  async function* rows(asking: EvidenceAsking) {
    const found = await run<{ id: number }>(db, sql`${idsOf(asking)} order by t.id limit ${MAX_EXPORT + 1}`)
    for (let at = 0; at < found.length; at += BATCH) {
      const ids = found.slice(at, at + BATCH).map(({ id }) => id)
      yield* await certificatesById(db, ids, asking.today)
    }
  }
  return {
    key: 'certificates',
    title: 'Certificates of people',
    item: 'submenu/User',
    async *files(asking) {
      yield evidenceTable('Certificates', fileColumns(certificateList), rows(asking))
    },
    records: async (asking) => ({ entity: 'certificates', ids: idsOf(asking) }),
  }
}
