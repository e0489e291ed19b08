import { annualCheckUp, checkUp } from '@selamat/contract/domains/medical/occupational/check-up'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../platform/app-context.ts'
import { serve } from '../../../platform/http.ts'
import type { Reading } from '../../../platform/readings.ts'
import { mountFitness } from '../fitness/mount-fitness.ts'
import { medicalReadings } from '../patients/readings.ts'
import { concludeExamination, moveExamination, voidExamination } from './conclude-examination.ts'
import { examinationReading, examinationSubject } from './examination-subject.ts'
import { annualReads, checkUpReads, readExamination } from './read-examinations.ts'
import { createAnnual, createCheckUp, deleteDraft, writeResults } from './write-examinations.ts'

interface Disclosing {
  readonly discloses: (reading: Reading | null) => void
}

/** Logs that a response tells of the examinations of people; of nobody where it has none. */
function disclose({ discloses }: Disclosing, people: readonly { readonly userId: number }[], part: string): void {
  if (people.length === 0) discloses(null)
  for (const { userId } of people) discloses(medicalReadings.of(userId, { part, purpose: 'TREATMENT' }))
}

/** Occupational health: check-ups and the fitness that follows from them. */
export function mountOccupational(app: FastifyInstance, context: AppContext): void {
  const { transaction } = context.database
  mountFitness(app, context)

  /** An answer about one examination is a reading of it. */
  async function one<T extends { readonly userId: number }>(call: Disclosing, answer: Promise<T>): Promise<T> {
    const found = await answer
    disclose(call, [found], 'check-up')
    return found
  }
  async function page<T extends { readonly data: readonly { readonly userId: number }[] }>(
    call: Disclosing,
    answer: Promise<T>,
  ): Promise<T> {
    const found = await answer
    disclose(call, found.data, 'check-ups')
    return found
  }

  serve(app, context, checkUp, {
    list: (call) => page(call, checkUpReads.list(context, call.actor, call.body)),
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
