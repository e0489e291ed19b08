import { crew } from '@selamat/contract/domains/permits/evidence/crew'
import { gasTest } from '@selamat/contract/domains/permits/evidence/gas-test'
import { hotWork } from '@selamat/contract/domains/permits/evidence/hot-work'
import { isolation } from '@selamat/contract/domains/permits/evidence/isolation'
import { siteCodes } from '@selamat/contract/domains/permits/evidence/site-code'
import { permitPhotos, spotCheck } from '@selamat/contract/domains/permits/evidence/spot-check'
import { toolboxTalk } from '@selamat/contract/domains/permits/evidence/toolbox-talk'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../../platform/access.ts'
import { respond } from '../../../platform/handler-result.ts'
import { mount, serve } from '../../../platform/http.ts'
import type { Permits } from '../ports.ts'
import { visiblePermit } from '../queries/stored.ts'
import { readerOf } from '../relations.ts'
import { crewOf, signOff, signOn } from './crew.ts'
import { gasInstruments, gasTestsOf, recordGasTest } from './gas-tests.ts'
import { confirmHotWork, reportFire, signFireWatch } from './hot-work.ts'
import { listIsolations } from './isolation-list.ts'
import { moveIsolation } from './move-isolation.ts'
import { removePerson } from './remove-person.ts'
import { replaceStandby } from './replace-standby.ts'
import { listSiteCodes } from './site-codes.ts'
import { addPhotos, recordSpotCheck, spotChecksOf } from './spot-checks.ts'
import { recordTalk, talksOf } from './toolbox-talks.ts'
import { addIsolations, freePoints, transferIsolation, transferTargets } from './transfer-isolation.ts'

const GAS_MESSAGES = {
  SAFE: undefined,
  WARN: 'Gas test recorded. A value is raised',
  BLOCK: 'Stop work. A value is out of limits',
  EVACUATE: 'Stop work. Gas alarm: leave the place now',
} as const

/** What is recorded at the site of a permit. */
export function mountEvidence(app: FastifyInstance, permits: Permits): void {
  const { context } = permits
  const { database, clock } = context
  const db = database.kysely
  /** A permit that the caller reads. Throws 404. */
  async function visible(actor: Actor, criteria: { readonly id: number }) {
    const reader = await readerOf(context, db, actor)
    return { reader, permit: await visiblePermit(db, reader, criteria) }
  }

  serve(app, context, gasTest, {
    record: async (call) => {
      const data = await recordGasTest(permits, call)
      return respond(data, { message: GAS_MESSAGES[data.result] })
    },
    list: async ({ actor, params }) => gasTestsOf(db, (await visible(actor, params)).permit.id),
    instruments: async ({ actor, params }) => gasInstruments(db, (await visible(actor, params)).permit, clock.now()),
  })
  serve(app, context, crew, {
    list: async ({ actor, params }) => crewOf(db, permits, (await visible(actor, params)).permit, clock.now()),
    signOn: (call) => signOn(permits, call),
    signOff: async (call) => {
      const data = await signOff(permits, call)
      const { staying } = data
      return respond(data, { message: staying.length === 0 ? undefined : `Signed off. ${stayingText(staying)}` })
    },
    remove: (call) => removePerson(permits, call),
    replace: (call) => replaceStandby(permits, call),
  })
  serve(app, context, toolboxTalk, {
    record: (call) => recordTalk(permits, call),
    list: async ({ actor, params }) => talksOf(db, (await visible(actor, params)).permit.id),
  })
  serve(app, context, hotWork, {
    confirm: (call) => confirmHotWork(permits, call),
    signWatch: (call) => signFireWatch(permits, call),
    fireSeen: (call) => reportFire(permits, call),
  })
  serve(app, context, spotCheck, {
    record: (call) => recordSpotCheck(permits, call),
    list: async ({ actor, params }) => spotChecksOf(db, (await visible(actor, params)).permit.id),
  })
  mount(app, context, permitPhotos, (call) => addPhotos(permits, call))
  mount(app, context, siteCodes, ({ actor }) => listSiteCodes(context, actor))
  mountIsolations(app, permits, visible)
}

const stayingText = (names: readonly string[]) =>
  `The fire watch stays signed on until the watch is signed: ${names.join(', ')}`

type ReadVisible = (
  actor: Actor,
  criteria: { readonly id: number },
) => Promise<{
  readonly reader: Parameters<typeof listIsolations>[1]
  readonly permit: Parameters<typeof listIsolations>[2]
}>

function mountIsolations(app: FastifyInstance, permits: Permits, visible: ReadVisible): void {
  const { context } = permits
  const db = context.database.kysely
  serve(app, context, isolation, {
    list: async ({ actor, params }) => {
      const { reader, permit } = await visible(actor, params)
      return listIsolations(db, reader, permit)
    },
    points: async ({ actor, params }) => freePoints(db, (await visible(actor, params)).permit),
    targets: async ({ actor, params }) => {
      const { reader, permit } = await visible(actor, params)
      return transferTargets(db, reader, permit)
    },
    lock: (call) => moveIsolation(permits, call, 'lock', call.body),
    verify: (call) => moveIsolation(permits, call, 'verify', call.body),
    startTest: (call) => moveIsolation(permits, call, 'startTest', call.body),
    endTest: (call) => moveIsolation(permits, call, 'endTest', call.body),
    remove: (call) => moveIsolation(permits, call, 'remove', call.body),
    transfer: (call) => transferIsolation(permits, call),
    add: (call) => addIsolations(permits, call),
  })
}
