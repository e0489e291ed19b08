import {
  equipmentActs,
  equipmentCare,
  type equipmentRecord,
} from '@selamat/contract/domains/master-data/equipment-care'
import type { EquipmentAct } from '@selamat/contract/domains/master-data/equipment-lifecycle'
import type { Endpoint, idParams, Nothing } from '@selamat/contract/kit/endpoint'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { AppContext } from '../../../../platform/app-context.ts'
import { mount } from '../../../../platform/http.ts'
import { createOnce } from '../../../../platform/idempotency.ts'
import { SAVED } from '../../../../platform/words.ts'
import { originOf } from './address.ts'
import { actOnEquipment } from './commands/act-on-equipment.ts'
import {
  type Effector,
  handedOver,
  movedTo,
  putBack,
  reported,
  retired,
  takenBack,
  takenOut,
} from './commands/effects.ts'
import { printLabels } from './labels/print-labels.ts'
import { countDue, listDue } from './queries/due.ts'
import { exportDue } from './queries/export-due.ts'
import { equipmentRecordOf } from './queries/record.ts'

interface Report {
  readonly version: number
  readonly note: string | null
}

/** The record of a piece, what is done to it, what is due, and its labels; the registers stand beside. */
export function mountCare(app: FastifyInstance, context: AppContext): void {
  mount(app, context, equipmentCare.get, async ({ actor, params, request }) => ({
    data: await equipmentRecordOf(context, actor, params.id, originOf(context, request)),
    message: 'Data found',
  }))
  mount(app, context, equipmentCare.due, ({ actor, body }) => listDue(context, actor, body))
  mount(app, context, equipmentCare.dueCounts, async ({ actor, body }) => ({
    data: await countDue(context, actor, body),
  }))
  mount(app, context, equipmentCare.dueExport, (call) => exportDue(context, call, call.body))
  mount(app, context, equipmentCare.labels, (call) => printLabels(context, call, call.body.ids))

  type ActEndpoint<B extends z.ZodType> = Endpoint<typeof idParams, Nothing, B, typeof equipmentRecord>
  const mountAct = <B extends z.ZodType<Report>>(
    endpoint: ActEndpoint<B>,
    action: EquipmentAct,
    effector: Effector<z.output<B>>,
  ) =>
    mount(app, context, endpoint, async (call) => {
      const data = await createOnce(context, endpoint, call, async (tx) => {
        await actOnEquipment(context, tx, call, call.params.id, action, effector)
        return equipmentRecordOf(context, call.actor, call.params.id, originOf(context, call.request), tx)
      })
      return { data, message: SAVED }
    })
  mountAct(equipmentActs.inspect, 'inspect', reported('INSPECTED'))
  mountAct(equipmentActs.test, 'test', reported('TESTED'))
  mountAct(equipmentActs.calibrate, 'calibrate', reported('CALIBRATED'))
  mountAct(equipmentActs.takeOut, 'takeOut', takenOut)
  mountAct(equipmentActs.putBack, 'putBack', putBack)
  mountAct(equipmentActs.handOver, 'handOver', handedOver)
  mountAct(equipmentActs.takeBack, 'takeBack', takenBack)
  mountAct(equipmentActs.move, 'move', movedTo)
  mountAct(equipmentActs.retire, 'retire', retired)
}
