import { DOCTOR } from '@selamat/contract/domains/medical/items'
import { letter, letterCheck, letterPrint, ownLetters } from '@selamat/contract/domains/medical/letters/letter'
import { LETTER_KINDS } from '@selamat/contract/domains/medical/letters/letter-lifecycle'
import { letterTextSettings } from '@selamat/contract/domains/medical/letters/letter-texts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { AppContext } from '../../../platform/app-context.ts'
import { run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { mount, type SignedCall, serve, servePublic } from '../../../platform/http.ts'
import { assertRate, signWithPassword } from '../../identity/index.ts'
import { readingsIn } from '../patients/care.ts'
import { medicalReadings } from '../patients/readings.ts'
import { careReading, visitInScope, visitToChange } from '../prescriptions/visit-in-scope.ts'
import { issueLetter } from './issue.ts'
import { type LetterSubject, letterMoves } from './letter-moves.ts'
import { previewLetter } from './preview.ts'
import { checkLetter, lettersOfPerson, printLetter, readLetters, storedLetter } from './read-letters.ts'
import { changeTexts, readTexts, readTextsVersion } from './texts.ts'

const ISSUING = [DOCTOR, 'create'] as const
const OF_VISIT = { part: 'LETTER', purpose: 'TREATMENT' } as const
const PRINTED = { part: 'LETTER', purpose: 'LETTER' } as const
const OWN = { part: 'LETTER', purpose: 'OWN' } as const
/** So often an address asks for codes. */
const CHECKS = { most: 30, minutes: 10 }

/** Letters: issued by the doctor, printed as they were issued, checked by anybody. */
export function mountLetters(app: FastifyInstance, context: AppContext): void {
  const { kysely, transaction } = context.database

  async function disclose({ actor, discloses }: Pick<SignedCall, 'actor' | 'discloses'>, patientId: number) {
    for (const reading of await readingsIn(context, kysely, actor, [patientId], OF_VISIT)) discloses(reading)
  }

  async function issue(call: SignedCall<typeof letter.issue>) {
    const { actor, body } = call
    const work = async (tx: Tx) => {
      await run(tx, sql`select 1 from reservations where id = ${body.id} for share`)
      const visit = await visitToChange(context, tx, actor, ISSUING, { reservationId: body.id, part: 'LETTER' })
      await issueLetter(context, tx, call, visit)
      return { visit, data: await readLetters(tx, actor, visit) }
    }
    // A visit that the doctor cannot reach is not there, whatever the password.
    await visitInScope(context, kysely, actor, body.id)
    const { visit, data } = await signWithPassword(context, letter.issue, call, work, 'issue-letter')
    await disclose(call, visit.patientId)
    return data
  }

  async function revoke(call: SignedCall<typeof letter.revoke>) {
    const { actor, body, requestId } = call
    const { visit, data } = await transaction(async (tx) => {
      const [stored] = await run<Omit<LetterSubject, 'isDoctor'> & { reservationId: number }>(
        tx,
        sql`select id, company_id, version, number, status, patient_id, reservation_id from letters where id = ${body.id}`,
      )
      if (!stored) throw httpError('NOT_FOUND')
      const { reservationId } = stored
      const ofLetter = await visitToChange(context, tx, actor, ISSUING, { reservationId, part: 'LETTER' })
      const at = context.clock.now()
      const change = () => ({ set: { revokedAt: at, revokedBy: actor.userId, revokeReason: body.reason } })
      const subject = { ...stored, isDoctor: ofLetter.rights.doctor }
      const request = { action: 'revoke', at, reason: body.reason, version: body.version, change } as const
      await letterMoves.move(tx, { actor, requestId }, { subject, ...request })
      return { visit: ofLetter, data: await readLetters(tx, actor, ofLetter) }
    })
    await disclose(call, visit.patientId)
    return data
  }

  serve(app, context, letter, {
    issue,
    revoke,
    list: async (call) => {
      const visit = await visitInScope(context, kysely, call.actor, call.body.reservationId, { reading: true })
      call.discloses(await careReading(context, kysely, call.actor, visit, OF_VISIT))
      return readLetters(kysely, call.actor, visit)
    },
  })
  for (const kind of LETTER_KINDS) {
    mount(app, context, letterPrint[kind], async (call) => {
      const { reservationId, id } = call.body
      const visit = await visitInScope(context, kysely, call.actor, reservationId, { reading: true })
      call.discloses(await careReading(context, kysely, call.actor, visit, PRINTED))
      return printLetter(context, visit, { kind, id })
    })
  }
  serve(app, context, ownLetters, {
    list: async ({ actor, discloses }) => {
      const letters = await lettersOfPerson(kysely, actor.userId, context.clock.now())
      discloses(letters.length === 0 ? null : medicalReadings.of(actor.userId, OWN))
      return { letters }
    },
    print: async ({ actor, params, discloses }) => {
      const [own] = await run(
        kysely,
        sql`select 1 from letters where id = ${params.id} and patient_id = ${actor.userId}`,
      )
      if (!own) throw httpError('NOT_FOUND')
      discloses(medicalReadings.of(actor.userId, OWN))
      return storedLetter(context, sql`l.id = ${params.id}`)
    },
  })
  serve(app, context, letterTextSettings, {
    read: ({ actor }) => readTexts(context, actor),
    readVersion: ({ actor, params }) => readTextsVersion(context, actor, params.version),
    change: (call) => changeTexts(context, call),
    preview: (call) => previewLetter(context, call),
  })
  servePublic(
    app,
    context,
    { letterCheck },
    {
      letterCheck: async ({ address, params }) => {
        await assertRate(context, { counter: 'letter-check', key: address }, CHECKS)
        return checkLetter(context, params.code)
      },
    },
  )
}
