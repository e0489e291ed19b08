import { permitFigures } from '@selamat/contract/domains/permits/figures/permit-figures'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../platform/app-context.ts'
import { mount } from '../../../platform/http.ts'
import { forLongReads } from '../../../platform/replica.ts'
import { readFigures } from './read-figures.ts'

/** The figures of permits. */
export function mountFigures(app: FastifyInstance, context: AppContext): void {
  mount(app, context, permitFigures.read, async ({ actor, body }) =>
    readFigures(await forLongReads(context), actor, body),
  )
}
