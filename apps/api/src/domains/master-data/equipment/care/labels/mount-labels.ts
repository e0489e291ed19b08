import { equipmentLabel } from '@selamat/contract/domains/master-data/equipment-usability'
import type { FastifyInstance } from 'fastify'
import type { House } from '../../../../../platform/house.ts'
import { mount } from '../../../../../platform/http.ts'
import { createOnce } from '../../../../../platform/idempotency.ts'
import { SAVED } from '../../../../../platform/words.ts'
import { reportDefect } from '../commands/report-defect.ts'
import { findByCode } from '../queries/find-by-code.ts'
import { usabilityOf } from '../queries/usability.ts'

/** What everybody who is signed in can do with a label: see whether the equipment can be used, and report a defect. */
export function mountLabels(app: FastifyInstance, house: House): void {
  mount(app, house, equipmentLabel.find, async ({ actor, body }) => ({
    data: await findByCode(house.database.kysely, actor, body.code),
  }))
  mount(app, house, equipmentLabel.get, async ({ actor, params }) => ({
    data: await usabilityOf(house, actor, params.id),
  }))
  mount(app, house, equipmentLabel.reportDefect, async (call) => ({
    data: await createOnce(house, equipmentLabel.reportDefect, call, async (tx) => ({
      notified: await reportDefect(house, tx, call, call.params.id),
    })),
    message: SAVED,
  }))
}
