import type { EquipmentAction } from '@selamat/contract/domains/master-data/equipment/maintenance/equipment-lifecycle'
import {
  equipmentActions,
  equipmentDue,
  equipmentMaintenance,
  type equipmentRecord,
} from '@selamat/contract/domains/master-data/equipment/maintenance/equipment-maintenance'
import type { Empty, Endpoint, idParams } from '@selamat/contract/kit/endpoint'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { AppContext } from '../../../../platform/app-context.ts'
import { mount, serve } from '../../../../platform/http.ts'
import { createOnce } from '../../../../platform/idempotency.ts'
import { MAX_EXPORT } from '../../../../platform/records/walk.ts'
import { forLongReads } from '../../../../platform/replica.ts'
import { registerFile } from '../../../../register/register-file.ts'
import type { InspectionForms } from '../inspection-forms.ts'
import {
  type EffectHandler,
  handedOver,
  movedTo,
  retired,
  returned,
  returnedToService,
  takenOut,
} from './commands/effects.ts'
import { assertByHand } from './commands/inspect.ts'
import { performAction } from './commands/perform-action.ts'
import { reported } from './commands/report-effects.ts'
import { printLabels } from './labels/print-labels.ts'
import { countDue, everyDue, listDue } from './queries/due.ts'
import { equipmentRecordOf, originOf } from './queries/record.ts'

interface Report {
  readonly version: number
  readonly note: string | null
}

/** The record of equipment, what is done to it, what is due, and its labels; the registers stand beside. */
export function mountMaintenance(app: FastifyInstance, context: AppContext, forms: InspectionForms): void {
  serve(app, context, equipmentMaintenance, {
    get: ({ actor, params, request }) =>
      equipmentRecordOf(context, actor, params.id, originOf(context, request), forms),
    due: ({ actor, body }) => listDue(context, actor, body),
    dueCounts: ({ actor, body }) => countDue(context, actor, body),
    dueExport: async (call) =>
      registerFile(context, call, equipmentDue, {
        entity: 'equipment',
        ...(await everyDue(await forLongReads(context), call.actor, call.body, MAX_EXPORT + 1)),
      }),
    labels: (call) => printLabels(context, call, call.body.ids),
  })

  type ActionEndpoint<B extends z.ZodType> = Endpoint<typeof idParams, Empty, B, typeof equipmentRecord, 'json'>
  const mountAction = <B extends z.ZodType<Report>>(
    endpoint: ActionEndpoint<B>,
    action: EquipmentAction,
    effectHandler: EffectHandler<z.output<B>>,
  ) =>
    mount(app, context, endpoint, (call) =>
      createOnce(context, endpoint, call, async (tx) => {
        await performAction(context, tx, call, call.params.id, action, effectHandler)
        return equipmentRecordOf(context, call.actor, call.params.id, originOf(context, call.request), forms, tx)
      }),
    )
  mountAction(equipmentActions.inspect, 'inspect', async (input) => {
    await assertByHand(input.tx, forms, input.equipment)
    return reported('INSPECTED')(input)
  })
  mountAction(equipmentActions.test, 'test', reported('TESTED'))
  mountAction(equipmentActions.calibrate, 'calibrate', reported('CALIBRATED'))
  mountAction(equipmentActions.takeOut, 'takeOut', takenOut)
  mountAction(equipmentActions.returnToService, 'returnToService', returnedToService)
  mountAction(equipmentActions.handOver, 'handOver', handedOver)
  mountAction(equipmentActions.return, 'return', returned)
  mountAction(equipmentActions.move, 'move', movedTo)
  mountAction(equipmentActions.retire, 'retire', retired)
}
