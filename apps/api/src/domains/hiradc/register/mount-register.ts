import { hiradcRegister, type Register } from '@selamat/contract/domains/hiradc/hiradc-register'
import { formatDate } from '@selamat/contract/kit/dates'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../platform/app-context.ts'
import { mount } from '../../../platform/http.ts'
import type { HiradcPorts } from '../ports.ts'
import { canRead, readerOf } from '../relations.ts'
import { listAreas } from './areas.ts'
import { departmentOf } from './department.ts'
import { exportRegister } from './export.ts'
import { hiradcReads } from './list.ts'
import { listLog } from './log.ts'
import { suggestHiradcs } from './suggest.ts'

/** The lists of assessments, and what is read from them. */
export function mountRegister(app: FastifyInstance, context: AppContext, ports: HiradcPorts): void {
  const { kysely } = context.database
  const listed = (register: Register) =>
    [hiradcRegister[register === 'submission' ? 'list' : register], register] as const
  for (const [endpoint, register] of [listed('submission'), listed('approved'), listed('archive')]) {
    const { list } = hiradcReads(ports, register)
    mount(app, context, endpoint, ({ actor, body }) => list(context, actor, body))
  }
  mount(app, context, hiradcRegister.export, (call) => exportRegister(context, ports, call))
  mount(app, context, hiradcRegister.areas, ({ actor, body }) => listAreas(context, actor, body))
  mount(app, context, hiradcRegister.department, async ({ actor, params: { id } }) => ({
    data: await departmentOf(context, actor, id),
  }))
  mount(app, context, hiradcRegister.log, ({ actor, body }) => listLog(context, actor, body))
  mount(app, context, hiradcRegister.suggest, async ({ actor, body }) => {
    const today = formatDate(context.clock.now())
    const within = canRead(await readerOf(context, kysely, actor, today))
    return { data: await suggestHiradcs(kysely, { ...body, companyId: actor.companyId, today, within }) }
  })
}
