import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { run, type Tx } from '../../../platform/database.ts'
import type { Reading } from '../../../platform/readings.ts'
import { addError, type Draft } from '../../../record-import/draft.ts'
import { userScope } from '../../identity/index.ts'
import { inCare, readerOf } from '../patients/care.ts'
import { oneselfProblem } from '../patients/guards.ts'
import { medicalReadings } from '../patients/readings.ts'
import { type PartName, worksWith } from '../who-sees.ts'
import type { Patient } from './care.ts'

export interface NamedPatient extends Patient {
  readonly username: string
}

/**
 * The people whom rows name by their employee ID, by that: in the reach of the actor, whose work the part of the record is, and still
 * working here, as `patientInCare` finds one. A row of anybody else gets the same error as one of nobody, one of the own person that
 * somebody else writes it.
 */
export async function namedPatients(
  tx: Tx,
  actor: Actor,
  drafts: readonly Draft[],
  { today, part, oneself }: { readonly today: string; readonly part: PartName; readonly oneself: string },
): Promise<ReadonlyMap<string, NamedPatient>> {
  const names = [...new Set(drafts.flatMap(({ values }) => String(values.get('username') ?? '')))].filter(Boolean)
  const isWork = worksWith(part, await readerOf(tx, actor))
  const found = await run<NamedPatient>(
    tx,
    sql`select t.id, t.company_id, t.full_name, t.username from users t
      where t.username = any(${names}) and t.archived_at is null and ${isWork ? userScope(inCare(actor), today) : sql`false`}`,
  )
  const people = new Map(found.map((person) => [person.username, person]))
  for (const draft of drafts) {
    const name = draft.values.get('username')
    if (name !== undefined && !people.has(String(name))) {
      addError(draft, 'username', 'No active user whom you care for has this Employee ID')
    }
    const problem = oneselfProblem(actor, people.get(String(name))?.id ?? 0, oneself)
    if (problem !== null) addError(draft, 'username', problem)
  }
  return people
}

/** Makes sure that people have a record at the clinic, in one statement. */
export async function ensurePatients(
  tx: Tx,
  { ids, actorId, at }: { readonly ids: readonly number[]; readonly actorId: number; readonly at: Date },
): Promise<void> {
  if (ids.length === 0) return
  await run(
    tx,
    sql`insert into patients (id, company_id, rm_number, created_at, created_by, updated_at, updated_by)
      select u.id, u.company_id, 'RM-' || lpad(nextval('patient_numbers')::text, 6, '0'), ${at}, ${actorId}, ${at}, ${actorId}
      from users u where u.id = any(${[...ids]}) and not exists (select 1 from patients p where p.id = u.id) order by u.id
      on conflict (id) do nothing`,
  )
}

/** What the rows of a confidential file disclose of the people of the company whom they name. */
export const readingsOfRows =
  (part: string) =>
  ({ database, clock }: AppContext, actor: Actor, names: readonly string[]): Promise<readonly Reading[]> =>
    database.transaction(async (tx) => {
      const found = await run<{ id: number }>(
        tx,
        sql`select u.id from users u where u.username = any(${[...names]}) and u.company_id = ${actor.companyId} order by u.id`,
      )
      const ids = found.map(({ id }) => id)
      await ensurePatients(tx, { ids, actorId: actor.userId, at: clock.now() })
      return ids.map((id) => medicalReadings.of(id, { part, purpose: 'TREATMENT' }))
    })
