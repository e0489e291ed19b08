import { hiradcRegister, type Register } from '@selamat/contract/domains/hiradc/hiradc-register'
import { formatDate } from '@selamat/contract/kit/dates'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../platform/app-context.ts'
import { type SignedCall, serve } from '../../../platform/http.ts'
import { forLongReads } from '../../../platform/replica.ts'
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
  const listed =
    (register: Register) =>
    ({ actor, body }: SignedCall<typeof hiradcRegister.list>) =>
      hiradcReads(ports, register).list(context, actor, body)
  serve(app, context, hiradcRegister, {
    list: listed('submission'),
    approved: listed('approved'),
    archive: listed('archive'),
    export: async (call) => exportRegister(await forLongReads(context), ports, call),
    areas: ({ actor, body }) => listAreas(context, actor, body),
    department: ({ actor, params: { id } }) => departmentOf(context, actor, id),
    log: ({ actor, body }) => listLog(context, actor, body),
    suggest: async ({ actor, body }) => {
      const today = formatDate(context.clock.now())
      const within = canRead(await readerOf(context, kysely, actor, today))
      return suggestHiradcs(kysely, { ...body, companyId: actor.companyId, today, within })
    },
  })
}
