import { allergies, conditions } from '@selamat/contract/domains/medical/patients/patient-facts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { writeAudit } from '../../../platform/audit.ts'
import { run, type Tx } from '../../../platform/database.ts'
import { brokenConstraint, httpError } from '../../../platform/errors.ts'
import { serve } from '../../../platform/http.ts'
import { createOnce } from '../../../platform/idempotency.ts'
import { staleRow } from '../../../platform/stale.ts'
import { type OpenRecord, openRecord } from './care.ts'

type Table = 'allergies' | 'conditions'
interface Writing {
  readonly actor: Actor
  readonly requestId: string
}
type Columns = Readonly<Record<string, string | number | null>>
interface Known {
  readonly id: number
  readonly version: number
}

/** The columns of an allergy, from what was written. */
const allergyColumns = (
  { userId: me }: Actor,
  body: { substance: string; reaction: string | null; severity: string; isVerified: boolean },
): Columns => ({
  substance: body.substance,
  reaction: body.reaction,
  severity: body.severity,
  verified_by: body.isVerified ? me : null,
})
const conditionColumns = (
  _: Actor,
  body: { code: string | null; text: string; since: string | null; until: string | null },
): Columns => ({ code: body.code, text: body.text, since: body.since, until: body.until })

const ALREADY = 'This allergy is already in the record'

/** Writes that an allergy or condition was added or changed, and nothing of it. */
const note = (
  tx: Tx,
  { actor, requestId }: Writing,
  table: Table,
  record: OpenRecord,
  entityId: number,
  action: string,
  at: Date,
) =>
  writeAudit(tx, {
    companyId: record.companyId,
    actorId: actor.userId,
    at,
    requestId,
    entity: table,
    entityId,
    label: 'Medical record',
    action,
  })

/** What of a patient stands in the record beside the visits, written by those who may read it. */
function factsOf(context: AppContext, table: Table) {
  /** The patient of a row that is not struck out, whose record the actor has open. Throws 404, 403 CARE_NEEDED. */
  async function recordOf(tx: Tx, actor: Actor, id: number): Promise<OpenRecord> {
    const [row] = await run<{ patientId: number }>(
      tx,
      sql`select patient_id from ${sql.table(table)} where id = ${id} and struck_at is null for update`,
    )
    if (!row) throw httpError('NOT_FOUND')
    return openRecord(context, tx, actor, row.patientId, { writes: true })
  }

  async function changed(
    tx: Tx,
    { id, version }: Known,
    columns: Columns,
    { actor }: Writing,
    at: Date,
  ): Promise<Known> {
    const set = Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
    const [row] = await run<Known>(
      tx,
      sql`update ${sql.table(table)} set ${sql.join(set)}, version = version + 1, updated_at = ${at}, updated_by = ${actor.userId}
        where id = ${id} and version = ${version} returning id, version`,
    )
    if (!row) throw await staleRow(tx, table, id)
    return row
  }

  return {
    async create(tx: Tx, call: Writing, patientId: number, columns: Columns): Promise<Known> {
      const at = context.clock.now()
      const record = await openRecord(context, tx, call.actor, patientId, { writes: true })
      const names = Object.keys(columns).map((name) => sql.ref(name))
      const { userId } = call.actor
      const [row] = await run<Known>(
        tx,
        sql`insert into ${sql.table(table)} (company_id, patient_id, ${sql.join(names)}, created_at, created_by, updated_at, updated_by)
          values (${record.companyId}, ${patientId}, ${sql.join(Object.values(columns))}, ${at}, ${userId}, ${at}, ${userId})
          returning id, version`,
      )
      if (!row) throw httpError('INTERNAL')
      await note(tx, call, table, record, row.id, 'create', at)
      return row
    },
    async update(tx: Tx, call: Writing, known: Known, columns: Columns): Promise<Known> {
      const at = context.clock.now()
      const record = await recordOf(tx, call.actor, known.id)
      const row = await changed(tx, known, columns, call, at)
      await note(tx, call, table, record, row.id, 'update', at)
      return row
    },
    async strike(tx: Tx, call: Writing, { reason, ...known }: Known & { readonly reason: string }): Promise<Known> {
      const at = context.clock.now()
      const record = await recordOf(tx, call.actor, known.id)
      const row = await changed(tx, known, { struck_by: call.actor.userId, struck_reason: reason }, call, at)
      await run(tx, sql`update ${sql.table(table)} set struck_at = ${at} where id = ${row.id}`)
      await note(tx, call, table, record, row.id, 'strike', at)
      return row
    },
  }
}

/** A patient has an allergy once. */
async function once<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (brokenConstraint(error, '23505') === 'allergies_once') {
      throw httpError('INVALID', { errors: { substance: ALREADY } })
    }
    throw error
  }
}

/** Allergies and conditions of a record, for who treats the patient or has opened it. */
export function mountPatientFacts(app: FastifyInstance, context: AppContext): void {
  const { transaction } = context.database
  const [ofAllergy, ofCondition] = [factsOf(context, 'allergies'), factsOf(context, 'conditions')]
  serve(app, context, allergies, {
    create: (call) =>
      once(() =>
        createOnce(context, allergies.create, call, (tx) =>
          ofAllergy.create(tx, call, call.body.userId, allergyColumns(call.actor, call.body)),
        ),
      ),
    update: (call) =>
      once(() => transaction((tx) => ofAllergy.update(tx, call, call.body, allergyColumns(call.actor, call.body)))),
    strike: (call) => transaction((tx) => ofAllergy.strike(tx, call, call.body)),
  })
  serve(app, context, conditions, {
    create: (call) =>
      createOnce(context, conditions.create, call, (tx) =>
        ofCondition.create(tx, call, call.body.userId, conditionColumns(call.actor, call.body)),
      ),
    update: (call) =>
      transaction((tx) => ofCondition.update(tx, call, call.body, conditionColumns(call.actor, call.body))),
    strike: (call) => transaction((tx) => ofCondition.strike(tx, call, call.body)),
  })
}
