import { injury } from '@selamat/contract/domains/dashboards/injuries/injury'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../platform/app-context.ts'
import { serve } from '../../../platform/http.ts'
import { injuryReads } from './injuries.ts'
import { presentRateSettings, writeRateSettings } from './rate-settings.ts'
import { readRates } from './read-rates.ts'

/** The register of injuries, and the rates made of it and the hours worked. */
export function mountInjuries(app: FastifyInstance, context: AppContext): void {
  const { database } = context
  serve(app, context, injury, {
    list: ({ actor, body }) => injuryReads.list(context, actor, body),
    export: (call) => injuryReads.export(context, call),
    rates: ({ actor, body }) => readRates(context, actor, body),
    readSettings: ({ actor }) => presentRateSettings(database.kysely, actor.companyId),
    updateSettings: (call) => database.transaction((tx) => writeRateSettings(context, tx, call)),
  })
}
