import { figuresFile } from '@selamat/contract/domains/dashboards/figures-file'
import { SKIPPED_LABELS, subscription } from '@selamat/contract/domains/dashboards/subscriptions/subscription'
import type { FastifyInstance } from 'fastify'
import type { Measure } from '../../../measures/measure.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { respond } from '../../../platform/handler-result.ts'
import { mount, serve } from '../../../platform/http.ts'
import { createOnce } from '../../../platform/idempotency.ts'
import { exportFigures } from '../files/export-figures.ts'
import { sendNow } from './send.ts'
import { changeTime, listSubscriptions, subscribe, unsubscribe } from './subscriptions.ts'

/** Pages of figures by mail and as files. */
export function mountSubscriptions(app: FastifyInstance, context: AppContext, measures: readonly Measure[]): void {
  const { database } = context
  serve(app, context, subscription, {
    list: ({ actor }) => listSubscriptions(context, actor),
    create: (call) => createOnce(context, subscription.create, call, (tx) => subscribe(context, tx, call)),
    update: (call) => database.transaction((tx) => changeTime(context, tx, call)),
    send: async (call) => {
      const skipped = await sendNow(context, measures, call)
      return respond(null, skipped === null ? {} : { result: false, message: `Not sent: ${SKIPPED_LABELS[skipped]}` })
    },
    delete: (call) => database.transaction((tx) => unsubscribe(context, tx, call)),
  })
  mount(app, context, figuresFile, (call) => exportFigures(context, measures, call))
}
