import { medicalAccess } from '@selamat/contract/domains/medical/patients/access-log'
import { consents, ownConsents } from '@selamat/contract/domains/medical/patients/consent'
import { healthQuestion } from '@selamat/contract/domains/medical/patients/health-question'
import { legalDisclosures } from '@selamat/contract/domains/medical/patients/legal-disclosure'
import { medicalRecord } from '@selamat/contract/domains/medical/patients/medical-record'
import { myHealth } from '@selamat/contract/domains/medical/patients/my-health'
import { walkInVisit } from '@selamat/contract/domains/medical/patients/walk-in'
import type { FastifyInstance } from 'fastify'
import { mount, serve } from '../../../platform/http.ts'
import { createOnce } from '../../../platform/idempotency.ts'
import type { WorkflowContext } from '../../workflow/index.ts'
import { readVisit } from '../visits/read-visit.ts'
import { accessReads } from './access-log.ts'
import { giveConsent, listConsents, listOwnConsents, withdrawConsent } from './consents.ts'
import { recordConsent, withdrawAtDesk } from './desk-consents.ts'
import { printDisclosure } from './disclosure.ts'
import { legalDisclosuresOf, releaseByLaw } from './legal-disclosures.ts'
import { ownReadings, readMyHealth } from './my-health.ts'
import { openWithReason, restrictRecord } from './open-record.ts'
import { mountPatientFacts } from './patient-facts.ts'
import { exportPatients, patientReads } from './patient-list.ts'
import { answerQuestion } from './questions/answer.ts'
import { ask } from './questions/ask.ts'
import { ownQuestions, readQuestion } from './questions/read.ts'
import { readRecord } from './read-record.ts'
import { createWalkIn, orSecondVisit } from './walk-in.ts'

/** The medical records, who opens them, and what everybody sees of the own. */
export function mountPatients(app: FastifyInstance, context: WorkflowContext): void {
  const { transaction } = context.database
  serve(app, context, medicalRecord, {
    list: ({ actor, body }) => patientReads.list(context, actor, body),
    export: (call) => exportPatients(context, call),
    record: (call) => readRecord(context, call),
    detail: (call) => readVisit(context, call),
    open: (call) => transaction((tx) => openWithReason(context, tx, call)),
    restrict: (call) => transaction((tx) => restrictRecord(context, tx, call)),
  })
  serve(app, context, medicalAccess, {
    list: ({ actor, body }) => accessReads.list(context, actor, body),
    export: (call) => accessReads.export(context, call),
  })
  mount(app, context, walkInVisit, (call) =>
    orSecondVisit(() => createOnce(context, walkInVisit, call, (tx) => createWalkIn(context, tx, call))),
  )
  mountPatientFacts(app, context)
  serve(app, context, ownConsents, {
    list: ({ actor }) => listOwnConsents(context, actor.userId),
    give: (call) => createOnce(context, ownConsents.give, call, (tx) => giveConsent(context, tx, call)),
    withdraw: (call) => transaction((tx) => withdrawConsent(context, tx, call)),
  })
  serve(app, context, consents, {
    list: (call) => listConsents(context, call),
    record: (call) => createOnce(context, consents.record, call, (tx) => recordConsent(context, tx, call)),
    withdraw: (call) => transaction((tx) => withdrawAtDesk(context, tx, call)),
    disclose: (call) => printDisclosure(context, call),
  })
  serve(app, context, legalDisclosures, {
    release: (call) => releaseByLaw(context, call),
    own: ({ actor }) => legalDisclosuresOf(context.database.kysely, actor.userId),
  })
  serve(app, context, healthQuestion, {
    ask: (call) => createOnce(context, healthQuestion.ask, call, (tx) => ask(context, tx, call)),
    own: ({ actor }) => ownQuestions(context.database.kysely, actor.userId),
    detail: (call) => readQuestion(context, call),
    answer: (call) => transaction((tx) => answerQuestion(context, tx, call)),
  })
  serve(app, context, myHealth, {
    read: (call) => readMyHealth(context, call),
    readings: (call) => ownReadings(context, call),
  })
}
