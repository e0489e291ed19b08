import { clinician } from '@selamat/contract/domains/medical/appointments/clinician'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { crudRoutes } from '../../../crud/crud-routes.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { run } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { CHOOSE } from '../../../platform/messages.ts'
import { rewriteSlots } from './slots/write-slots.ts'

const centersOf = (clinicianId: number) => sql`m.id in (
  select center_id from center_sessions where clinician_id = ${clinicianId}
  union select center_id from center_exceptions where clinician_id = ${clinicianId})`

/** Who works at the clinic: people of the company itself, whose times end when they are archived. */
export const mountClinicians = (app: FastifyInstance, context: AppContext) =>
  crudRoutes(app, context, clinician, {
    table: 'clinicians',
    label: 'title',
    hint: 't.room',
    // By selections, not a join: who waits for a row whose person is changed meanwhile still finds it.
    columns: {
      username: '(select u.username from users u where u.id = t.user_id)',
      fullName: '(select u.full_name from users u where u.id = t.user_id)',
      photoFileId: '(select u.photo_file_id from users u where u.id = t.user_id)',
    },
    unique: {
      clinicians_title: { field: 'title', code: 'NAME_EXISTS' },
      clinicians_user: { field: 'userId', code: 'NAME_EXISTS', message: 'This person is a clinician already' },
    },
    beforeWrite: async (tx, values, { actor, before }) => {
      if (before?.userId === values.userId) return values
      const [own] = await run(
        tx,
        sql`select 1 from users where id = ${values.userId} and company_id = ${actor.companyId} and employer_id = company_id
          and archived_at is null for share`,
      )
      if (!own) throw httpError('INVALID', { errors: { userId: CHOOSE } })
      return values
    },
    beforeMove: (tx, move, { id }) =>
      rewriteSlots(tx, context.clock.now(), centersOf(id), { table: 'clinicians', id, isThere: move === 'restore' }),
  })
