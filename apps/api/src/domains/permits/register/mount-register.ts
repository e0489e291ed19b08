import { permitRegister, specialPermit } from '@selamat/contract/domains/permits/permit-register'
import type { PermitKind } from '@selamat/contract/domains/permits/permit-words'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../../platform/access.ts'
import { httpError } from '../../../platform/errors.ts'
import { serve } from '../../../platform/http.ts'
import { uploadFile } from '../../files/index.ts'
import { movePermit } from '../commands/plain-moves.ts'
import type { Permits } from '../ports.ts'
import { permitDetail } from '../queries/detail.ts'
import { visiblePermit } from '../queries/stored.ts'
import { readerOf } from '../relations.ts'
import { createByDay, duplicatePermit } from './copy-commands.ts'
import { equipmentOptions, isolationPointOptions } from './form-options.ts'
import { permitReads, QUICK } from './list.ts'
import { permitOptions, permitsOfUser, workflowUsers, workTypesOf } from './look-ups.ts'

/** The list of permits with its look-ups, and the operations of special permits and of those of a day. */
export function mountPermitRegister(app: FastifyInstance, permits: Permits): void {
  const { context, ports } = permits

  /** A permit of one kind as its page shows it. Throws 404 for one of another kind. */
  async function detailOf(actor: Actor, id: number, kind: PermitKind) {
    const data = await permitDetail(context, ports, actor, { id })
    if (data.kind !== kind) throw httpError('NOT_FOUND')
    return data
  }

  serve(app, context, permitRegister, {
    list: ({ actor, body }) => permitReads.list(context, actor, body),
    counts: ({ actor, body }) => permitReads.counts(context, actor, body, QUICK),
    export: (call) => permitReads.export(context, call),
    users: ({ actor }) => permitsOfUser(context, actor),
    workflowUsers: ({ actor, body }) => workflowUsers(context, actor, body),
    workTypes: ({ actor }) => workTypesOf(context, actor),
    options: ({ actor, body }) => permitOptions(context, actor, body),
    equipmentOptions: ({ actor, body }) => equipmentOptions(context, actor, body),
    isolationPointOptions: ({ actor, body }) => isolationPointOptions(context, actor, body),
    duplicate: (call) => duplicatePermit(context, call),
    upload: (call) => uploadFile(context, call),
  })
  serve(app, context, specialPermit, {
    get: ({ actor, params: { id } }) => detailOf(actor, id, 'SPECIAL'),
    getByDay: ({ actor, params: { id } }) => detailOf(actor, id, 'BY_DAY'),
    createByDay: (call) => createByDay(context, call),
    deleteByDay: async ({ actor, requestId, params: { id }, version }) => {
      const { kysely } = context.database
      const { kind } = await visiblePermit(kysely, await readerOf(context, kysely, actor), { id })
      if (kind !== 'BY_DAY') throw httpError('NOT_FOUND')
      return movePermit(permits, 'delete', { actor, requestId, id, version })
    },
  })
}
