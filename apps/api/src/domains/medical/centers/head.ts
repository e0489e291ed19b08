import type { medicalCenter } from '@selamat/contract/domains/medical/centers/medical-center'
import { CLINIC_MASTER } from '@selamat/contract/domains/medical/items'
import type { Option, OptionsQuery } from '@selamat/contract/kit/list-query'
import type { WriteOf } from '@selamat/contract/kit/resource'
import { type RawBuilder, sql } from 'kysely'
import { type Actor, tenantOf } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { inText } from '../../../platform/keyword.ts'
import type { WriteContext } from '../../../platform/records/binding.ts'
import { inTenant } from '../../../platform/records/scope.ts'
import { all } from '../../../platform/records/statements.ts'
import { holdsItem } from '../../workflow/index.ts'

/** SQL: the users who head a medical center of a company; whoever left, or is no doctor of the clinic any more, heads none. */
export const clinicHeads = (companyId: RawBuilder<unknown>) => sql`
  select u.id from medical_centers m join users u on u.id = m.head_doctor_id and u.company_id = m.company_id and u.archived_at is null
  join clinicians c on c.user_id = u.id and c.profession = 'DOCTOR' and c.archived_at is null
  where m.company_id = ${companyId} and m.archived_at is null`

/**
 * The head of a center is a doctor of the clinic, named by whoever changes its settings: nobody gets the access log by naming
 * oneself. Throws 422 at the field.
 */
export async function assertHead(
  tx: Tx,
  values: WriteOf<typeof medicalCenter>,
  { actor, before }: WriteContext<typeof medicalCenter>,
) {
  const { headDoctorId, siteId } = values
  if (headDoctorId === (before?.headDoctorId ?? null)) return values
  const refused = (message: string) => httpError('INVALID', { errors: { headDoctorId: message } })
  const [granted] = await run(
    tx,
    sql`select 1 where ${holdsItem(sql`${actor.userId}::bigint`, [CLINIC_MASTER], 'update')}`,
  )
  if (!granted) throw refused('The head is named by whoever changes the settings of the clinic')
  if (headDoctorId === null) return values
  const [doctor] = await run(
    tx,
    sql`select 1 from clinicians c join users u on u.id = c.user_id and u.archived_at is null
      join sites s on s.id = ${siteId} and s.company_id = u.company_id
      where c.user_id = ${headDoctorId} and c.company_id = u.company_id and c.profession = 'DOCTOR' and c.archived_at is null
      for share of c`,
  )
  if (!doctor) throw refused('Choose a doctor of the clinic')
  return values
}

/** The doctors of the clinic, as a pick-list of their accounts. */
export async function findHeadCandidates(
  { database }: AppContext,
  actor: Actor,
  { keyword, ids, limit }: OptionsQuery,
): Promise<{ options: Option[]; totalItem: number }> {
  const found = inText('t.search_text', keyword)
  const where = all([
    sql`c.profession = 'DOCTOR' and c.archived_at is null and t.archived_at is null`,
    ...inTenant(tenantOf(actor)),
    ...(ids ? [sql`t.id = any(${ids})`] : []),
    ...(found ? [found] : []),
  ])
  const rows = await run<Option & { totalItem: number }>(
    database.kysely,
    sql`select t.id, t.full_name as label, c.title as hint, count(*) over ()::int as total_item
      from clinicians c join users t on t.id = c.user_id where ${where} order by t.full_name, t.id limit ${limit}`,
  )
  return { options: rows.map(({ id, label, hint }) => ({ id, label, hint })), totalItem: rows[0]?.totalItem ?? 0 }
}
