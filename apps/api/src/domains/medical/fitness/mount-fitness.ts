import { fitness } from '@selamat/contract/domains/medical/fitness/fitness'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../platform/app-context.ts'
import { serve } from '../../../platform/http.ts'
import type { Reading } from '../../../platform/readings.ts'
import { medicalReadings } from '../patients/readings.ts'
import { certificatesOf, fitnessReads } from './read-fitness.ts'
import { issueFitness, recordExternal, revokeFitness } from './write-fitness.ts'

/** A reading of somebody's fitness by who treats. */
const ofFitness = (userId: number): Reading => medicalReadings.of(userId, { part: 'fitness', purpose: 'TREATMENT' })

/** Fitness for work: who is cleared, and the certificates. */
export function mountFitness(app: FastifyInstance, context: AppContext): void {
  const disclosed = async <T extends { readonly userId: number }>(
    { discloses }: { readonly discloses: (reading: Reading) => void },
    answer: Promise<T>,
  ): Promise<T> => {
    const certificate = await answer
    discloses(ofFitness(certificate.userId))
    return certificate
  }
  serve(app, context, fitness, {
    list: ({ actor, body }) => fitnessReads.list(context, actor, body),
    certificates: async ({ actor, body: { userId }, discloses }) => {
      const found = await certificatesOf(context, actor, userId)
      discloses(found.length === 0 ? null : ofFitness(userId))
      return found
    },
    issue: (call) => disclosed(call, issueFitness(context, fitness.issue, call)),
    returnToWork: (call) => disclosed(call, issueFitness(context, fitness.returnToWork, call)),
    revoke: (call) => disclosed(call, revokeFitness(context, call)),
    external: (call) => disclosed(call, recordExternal(context, call)),
  })
}
