import { annualCheckUp, checkUp } from '@selamat/contract/domains/medical/occupational/check-up'
import { riskOf } from '@selamat/contract/domains/medical/occupational/exposure-group'
import { protocol } from '@selamat/contract/domains/medical/occupational/protocol'
import { recall } from '@selamat/contract/domains/medical/occupational/recall'
import { addMonths, formatDate } from '@selamat/contract/kit/dates'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../platform/app-context.ts'
import { mount, type SignedCall, serve } from '../../../platform/http.ts'
import { createOnce } from '../../../platform/idempotency.ts'
import { mountFitness } from '../fitness/mount-fitness.ts'
import { readingsIn } from '../patients/care.ts'
import { medicalReadings } from '../patients/readings.ts'
import type { MedicalPorts } from '../ports.ts'
import { clinicSettingsOf } from '../settings.ts'
import { collectMany, concludeExamination, moveExamination, voidExamination } from './conclude-examination.ts'
import { examinationReading, examinationSubject } from './examination-subject.ts'
import { mountExposureGroups } from './exposure-groups.ts'
import { approveProtocol, createProtocol, protocolReads, updateProtocol } from './protocols.ts'
import { annualReads, checkUpReads, concludedCheckUps, readExamination } from './read-examinations.ts'
import { closeRecall, recallReads, summon } from './recalls.ts'
import { readRisk } from './risk.ts'
import { mountShiftAlarms } from './shift-alarms.ts'
import { createAnnual, createCheckUp, deleteDraft, writeResults } from './write-examinations.ts'

/** Protocols, recalls, and what a person is exposed to. */
function mountRecalls(app: FastifyInstance, context: AppContext, ports: MedicalPorts): void {
  const { transaction } = context.database
  serve(app, context, protocol, {
    list: ({ actor, body }) => protocolReads.list(context, actor, body),
    create: (call) => createOnce(context, protocol.create, call, (tx) => createProtocol(context, tx, call)),
    update: (call) => transaction((tx) => updateProtocol(context, tx, call)),
    approve: (call) => approveProtocol(context, call),
  })
  serve(app, context, recall, {
    list: async (call) => {
      const found = await recallReads.list(context, call.actor, call.body)
      await disclose(context, call, found.data, 'recalls', 'RECALL')
      return found
    },
    summon: (call) => transaction((tx) => summon(context, tx, call)),
    decline: (call) =>
      transaction(async (tx) => {
        const { temporaryReviewMonths } = await clinicSettingsOf(tx, call.actor.companyId)
        const quietUntil = addMonths(formatDate(context.clock.now()), temporaryReviewMonths)
        return closeRecall(context, tx, call, 'decline', quietUntil)
      }),
    excuse: (call) => transaction((tx) => closeRecall(context, tx, call, 'excuse', call.body.quietUntil)),
  })
  mount(app, context, riskOf, async (call) => {
    const found = await readRisk(context, ports, call.actor, call.body.userId)
    await disclose(context, call, [found], 'exposures')
    return found
  })
}

type Called = Pick<SignedCall, 'actor' | 'discloses'>

/** Logs that a response tells of the examinations of people; of nobody where it has none. */
async function disclose(
  context: AppContext,
  { actor, discloses }: Called,
  people: readonly { readonly userId: number }[],
  part: string,
  purpose: 'TREATMENT' | 'RECALL' = 'TREATMENT',
): Promise<void> {
  if (people.length === 0) discloses(null)
  const ids = people.map(({ userId }) => userId)
  const readings = await readingsIn(context, context.database.kysely, actor, ids, { part, purpose })
  for (const reading of readings) discloses(reading)
}

/** Occupational health: check-ups and the fitness that follows from them. */
export function mountOccupational(app: FastifyInstance, context: AppContext, ports: MedicalPorts): void {
  const { transaction } = context.database
  mountFitness(app, context)
  mountExposureGroups(app, context, ports)
  mountShiftAlarms(app, context)
  mountRecalls(app, context, ports)

  /** An answer about one examination is a reading of it. */
  async function one<T extends { readonly userId: number }>(call: Called, answer: Promise<T>): Promise<T> {
    const found = await answer
    await disclose(context, call, [found], 'check-up')
    return found
  }
  async function page<T extends { readonly data: readonly { readonly userId: number }[] }>(
    call: Called,
    answer: Promise<T>,
  ): Promise<T> {
    const found = await answer
    await disclose(context, call, found.data, 'check-ups')
    return found
  }

  serve(app, context, checkUp, {
    list: (call) => page(call, checkUpReads.list(context, call.actor, call.body)),
    own: async ({ actor, discloses }) => {
      const found = await concludedCheckUps(context.database.kysely, actor)
      const reading = medicalReadings.of(actor.userId, { part: 'check-ups', purpose: 'OWN' })
      discloses(found.length === 0 ? null : reading)
      return found
    },
    create: (call) => one(call, createCheckUp(context, call)),
    delete: (call) => transaction((tx) => deleteDraft(context, tx, call, false)),
    detail: async ({ actor, body, discloses }) => {
      const subject = await examinationSubject(context, context.database.kysely, actor, body.id)
      discloses(await examinationReading(context, actor, subject))
      return readExamination(context, actor, body.id)
    },
    write: (call) =>
      one(
        call,
        transaction((tx) => writeResults(context, tx, call)),
      ),
    collect: (call) =>
      one(
        call,
        transaction((tx) => moveExamination(context, tx, 'collect', call)),
      ),
    collectMany: (call) => transaction((tx) => collectMany(context, tx, call)),
    return: (call) =>
      one(
        call,
        transaction((tx) => moveExamination(context, tx, 'return', call)),
      ),
    conclude: (call) => one(call, concludeExamination(context, call)),
    void: (call) => one(call, voidExamination(context, call)),
  })
  serve(app, context, annualCheckUp, {
    list: (call) => page(call, annualReads.list(context, call.actor, call.body)),
    save: (call) => one(call, createAnnual(context, call)),
    delete: (call) => transaction((tx) => deleteDraft(context, tx, call, true)),
  })
}
