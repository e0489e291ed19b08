import { fitness } from '@selamat/contract/domains/medical/fitness/fitness'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../platform/app-context.ts'
import { type SignedCall, serve } from '../../../platform/http.ts'
import { readingsIn } from '../patients/care.ts'
import { certificatesOf, fitnessReads } from './read-fitness.ts'
import { issueFitness, recordExternal, revokeFitness } from './write-fitness.ts'

type Called = Pick<SignedCall, 'actor' | 'discloses'>

/** Fitness for work: who is cleared, and the certificates. */
export function mountFitness(app: FastifyInstance, context: AppContext): void {
  async function disclose({ actor, discloses }: Called, userId: number): Promise<void> {
    const plain = { part: 'fitness', purpose: 'TREATMENT' } as const
    for (const reading of await readingsIn(context, context.database.kysely, actor, [userId], plain)) discloses(reading)
  }
  async function disclosed<T extends { readonly userId: number }>(call: Called, answer: Promise<T>): Promise<T> {
    const certificate = await answer
    await disclose(call, certificate.userId)
    return certificate
  }
  serve(app, context, fitness, {
    list: ({ actor, body }) => fitnessReads.list(context, actor, body),
    certificates: async (call) => {
      const { userId } = call.body
      const found = await certificatesOf(context, call.actor, userId)
      if (found.length === 0) call.discloses(null)
      else await disclose(call, userId)
      return found
    },
    issue: (call) => disclosed(call, issueFitness(context, fitness.issue, call)),
    returnToWork: (call) => disclosed(call, issueFitness(context, fitness.returnToWork, call)),
    revoke: (call) => disclosed(call, revokeFitness(context, call)),
    external: (call) => disclosed(call, recordExternal(context, call)),
  })
}
