import { permitRegister, specialPermit } from '@selamat/contract/domains/permits/permit-register'
import type { PermitKind } from '@selamat/contract/domains/permits/permit-words'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../../platform/access.ts'
import { httpError } from '../../../platform/errors.ts'
import { mount } from '../../../platform/http.ts'
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

const FOUND = 'Data found'

/** The list of permits with its look-ups, and the operations of special permits and of those of a day. */
export function mountPermitRegister(app: FastifyInstance, permits: Permits): void {
  const { context, ports } = permits

  /** A permit of one kind as its page shows it. Throws 404 for one of another kind. */
  async function detailOf(actor: Actor, id: number, kind: PermitKind) {
    const data = await permitDetail(context, ports, actor, { id })
    if (data.kind !== kind) throw httpError('NOT_FOUND')
    return { data, message: FOUND }
  }

  mount(app, context, permitRegister.list, ({ actor, body }) => permitReads.list(context, actor, body))
  mount(app, context, permitRegister.counts, async ({ actor, body }) => ({
    data: await permitReads.counts(context, actor, body, QUICK),
  }))
  mount(app, context, permitRegister.export, (call) => permitReads.export(context, call))
  mount(app, context, permitRegister.users, async ({ actor }) => ({ data: await permitsOfUser(context, actor) }))
  mount(app, context, permitRegister.workflowUsers, async ({ actor, body }) => ({
    data: await workflowUsers(context, actor, body),
  }))
  mount(app, context, permitRegister.workTypes, async ({ actor }) => ({ data: await workTypesOf(context, actor) }))
  mount(app, context, permitRegister.options, ({ actor, body }) => permitOptions(context, actor, body))
  mount(app, context, permitRegister.equipmentOptions, async ({ actor, body }) => ({
    data: await equipmentOptions(context, actor, body),
  }))
  mount(app, context, permitRegister.isolationPointOptions, async ({ actor, body }) => ({
    data: await isolationPointOptions(context, actor, body),
  }))
  mount(app, context, permitRegister.duplicate, async (call) => ({
    data: await duplicatePermit(context, call),
    message: 'Draft saved',
  }))
  mount(app, context, permitRegister.upload, (call) => uploadFile(context, call))

  mount(app, context, specialPermit.get, ({ actor, params: { id } }) => detailOf(actor, id, 'SPECIAL'))
  mount(app, context, specialPermit.getByDay, ({ actor, params: { id } }) => detailOf(actor, id, 'BY_DAY'))
  mount(app, context, specialPermit.createByDay, async (call) => ({
    data: await createByDay(context, call),
    message: 'Draft saved',
  }))
  mount(app, context, specialPermit.deleteByDay, async ({ actor, requestId, params: { id }, version }) => {
    const { kysely } = context.database
    const { kind } = await visiblePermit(kysely, await readerOf(context, kysely, actor), { id })
    if (kind !== 'BY_DAY') throw httpError('NOT_FOUND')
    return { data: await movePermit(permits, 'delete', { actor, requestId, id, version }), message: 'Permit deleted' }
  })
}
