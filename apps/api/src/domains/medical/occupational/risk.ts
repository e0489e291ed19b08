import { TEST_LABELS } from '@selamat/contract/domains/medical/occupational/examination-words'
import type { riskOf } from '@selamat/contract/domains/medical/occupational/exposure-group'
import { AGENT_LABELS, EXPOSURE_SOURCE_LABELS } from '@selamat/contract/domains/medical/occupational/exposure-words'
import { formatDate } from '@selamat/contract/kit/dates'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { type Executor, run } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { RiskSource } from '../appointments/queries/risk.ts'
import { patientToRead } from '../fitness/care.ts'
import { countingOf } from '../fitness/read-fitness.ts'
import { ensurePatient } from '../patients/patient.ts'
import type { MedicalPorts } from '../ports.ts'
import { dueParts, oneOf } from './exposures.ts'

type Risk = DataOf<typeof riskOf>

/** What a person is exposed to, is not cleared for, and lacks of tests on a day. */
async function riskOn(db: Executor, ports: MedicalPorts, userId: number, today: string): Promise<Risk> {
  const [found] = await run<Pick<Risk, 'groups' | 'exposures' | 'gaps'>>(
    db,
    sql`with ${dueParts({ ports, today, people: oneOf([userId]) })}
      select array(select distinct r.group_name from members m join rules r on r.group_id = m.group_id order by 1) as groups,
        coalesce((select json_agg(json_build_object('agent', x.agent, 'level', x.level, 'unit', x.unit, 'measuredOn', x.measured_on,
            'source', x.source, 'origin', x.origin) order by x.agent, x.origin) from exposed x where x.agent <> 'GENERAL'), '[]'::json) as exposures,
        coalesce((select json_agg(json_build_object('test', d.test, 'dueOn', d.due_on, 'isOverdue', d.due_on < ${today}::date)
          order by d.due_on, d.test) from due d where d.due_on <= ${today}::date + 60), '[]'::json) as gaps`,
  )
  if (!found) throw httpError('INTERNAL')
  const current = await countingOf(db, userId, today)
  return { userId, ...found, restrictions: current === null ? [] : [...current.restrictions] }
}

/** The same for who cares for the person. Throws 404. */
export async function readRisk(context: AppContext, ports: MedicalPorts, actor: Actor, userId: number): Promise<Risk> {
  const { kysely } = context.database
  const { companyId } = await patientToRead(context, kysely, actor, userId, 'results')
  const at = context.clock.now()
  // What is read of somebody is logged with the record at the clinic.
  await context.database.transaction((tx) => ensurePatient(tx, { companyId, userId, actorId: actor.userId, at }))
  return riskOn(kysely, ports, userId, formatDate(at))
}

/** The same for the page of a reservation, in words. */
export const occupationalRisk =
  (ports: MedicalPorts): RiskSource =>
  async (db, { id, today }) => {
    const { exposures, restrictions, gaps } = await riskOn(db, ports, id, today)
    return {
      exposures: exposures.map(({ agent, level, unit, source, measuredOn, origin }) => ({
        agent: AGENT_LABELS[agent],
        level: level === null ? null : `${level} ${unit ?? ''}`.trim(),
        source: origin ?? EXPOSURE_SOURCE_LABELS[source],
        measuredOn,
      })),
      restrictions: restrictions.map(({ activity, label: text, until }) => ({ activity, text, until })),
      gaps: gaps.map(({ test, dueOn }) => ({ test: TEST_LABELS[test], dueOn })),
    }
  }
