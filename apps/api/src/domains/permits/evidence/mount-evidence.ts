import { crew } from '@selamat/contract/domains/permits/evidence/crew'
import { gasTest } from '@selamat/contract/domains/permits/evidence/gas-test'
import { hotWork } from '@selamat/contract/domains/permits/evidence/hot-work'
import { isolation } from '@selamat/contract/domains/permits/evidence/isolation'
import { siteCodes } from '@selamat/contract/domains/permits/evidence/site-code'
import { permitPhotos, spotCheck } from '@selamat/contract/domains/permits/evidence/spot-check'
import { toolboxTalk } from '@selamat/contract/domains/permits/evidence/toolbox-talk'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../../platform/access.ts'
import { mount } from '../../../platform/http.ts'
import { SAVED } from '../../../platform/messages.ts'
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
  SAFE: 'Gas test recorded',
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

  mount(app, context, gasTest.record, async (call) => {
    const data = await recordGasTest(permits, call)
    return { data, message: GAS_MESSAGES[data.result] }
  })
  mount(app, context, gasTest.list, async ({ actor, params }) => ({
    data: await gasTestsOf(db, (await visible(actor, params)).permit.id),
  }))
  mount(app, context, gasTest.instruments, async ({ actor, params }) => ({
    data: await gasInstruments(db, (await visible(actor, params)).permit, clock.now()),
  }))
  mount(app, context, crew.list, async ({ actor, params }) => ({
    data: await crewOf(db, permits, (await visible(actor, params)).permit, clock.now()),
  }))
  mount(app, context, crew.signOn, async (call) => ({ data: await signOn(permits, call), message: 'Signed on' }))
  mount(app, context, crew.signOff, async (call) => {
    const data = await signOff(permits, call)
    const { staying } = data
    return { data, message: staying.length === 0 ? 'Signed off' : `Signed off. ${stayingText(staying)}` }
  })
  mount(app, context, crew.remove, async (call) => ({ data: await removePerson(permits, call), message: 'Taken off' }))
  mount(app, context, crew.replace, async (call) => ({
    data: await replaceStandby(permits, call),
    message: 'Person named',
  }))
  mount(app, context, toolboxTalk.record, async (call) => ({
    data: await recordTalk(permits, call),
    message: 'Toolbox talk recorded',
  }))
  mount(app, context, toolboxTalk.list, async ({ actor, params }) => ({
    data: await talksOf(db, (await visible(actor, params)).permit.id),
  }))
  mount(app, context, hotWork.confirm, async (call) => ({
    data: await confirmHotWork(permits, call),
    message: 'Hot work confirmed',
  }))
  mount(app, context, hotWork.signWatch, async (call) => ({
    data: await signFireWatch(permits, call),
    message: 'Fire watch signed',
  }))
  mount(app, context, hotWork.fireSeen, async (call) => ({
    data: await reportFire(permits, call),
    message: 'Fire reported. The fire watch begins again',
  }))
  mount(app, context, spotCheck.record, async (call) => ({
    data: await recordSpotCheck(permits, call),
    message: 'Spot check recorded',
  }))
  mount(app, context, spotCheck.list, async ({ actor, params }) => ({
    data: await spotChecksOf(db, (await visible(actor, params)).permit.id),
  }))
  mount(app, context, permitPhotos, async (call) => ({ data: await addPhotos(permits, call), message: SAVED }))
  mount(app, context, siteCodes, async ({ actor }) => ({ data: await listSiteCodes(context, actor) }))
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
  mount(app, context, isolation.list, async ({ actor, params }) => {
    const { reader, permit } = await visible(actor, params)
    return { data: await listIsolations(db, reader, permit) }
  })
  mount(app, context, isolation.points, async ({ actor, params }) => ({
    data: await freePoints(db, (await visible(actor, params)).permit),
  }))
  mount(app, context, isolation.targets, async ({ actor, params }) => {
    const { reader, permit } = await visible(actor, params)
    return { data: await transferTargets(db, reader, permit) }
  })
  mount(app, context, isolation.lock, async (call) => ({
    data: await moveIsolation(permits, call, 'lock', call.body),
    message: 'Point locked',
  }))
  mount(app, context, isolation.verify, async (call) => ({
    data: await moveIsolation(permits, call, 'verify', call.body),
    message: 'Zero energy verified',
  }))
  mount(app, context, isolation.startTest, async (call) => ({
    data: await moveIsolation(permits, call, 'startTest', call.body),
    message: 'Test run can begin',
  }))
  mount(app, context, isolation.endTest, async (call) => ({
    data: await moveIsolation(permits, call, 'endTest', call.body),
    message: 'Point locked again',
  }))
  mount(app, context, isolation.remove, async (call) => ({
    data: await moveIsolation(permits, call, 'remove', call.body),
    message: 'Isolation removed',
  }))
  mount(app, context, isolation.transfer, async (call) => ({
    data: await transferIsolation(permits, call),
    message: 'Isolation transferred',
  }))
  mount(app, context, isolation.add, async (call) => ({
    data: await addIsolations(permits, call),
    message: 'Points added',
  }))
}
