import { certificate } from '@selamat/contract/domains/identity/certificate'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import { DAY } from '@selamat/contract/kit/time'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { PEOPLE, permitting } from '../../../../test/permits.ts'
import { run } from '../../../platform/database.ts'

const api = await testApp({ ACCESS_TOKEN_MINUTES: '600', RATE_LIMIT_FACTOR: '1000' })
const work = await permitting(api)
const { person, draft, submit, userId } = work
const inDays = (days: number) => formatTimestamp(new Date(api.clock.now().getTime() + days * DAY))
const dayIn = (days: number) => inDays(days).slice(0, 10)
const window = (days: number) => ({ startsAt: inDays(days), endsAt: inDays(days + 0.25) })

const certify = async (username: string, title: string, validUntil: string) => {
  const documents = {
    title,
    certificateClass: null,
    certificateNumber: `${username} ${title} ${validUntil}`,
    issuer: 'BNSP',
  }
  const done = await (await person('10000002'))(certificate.add, {
    body: {
      username,
      certificates: [{ ...documents, employerId: null, issuedOn: '2024-01-15', validUntil, fileId: null }],
    },
  })
  expect([done.status, done.body.errors]).toEqual([200, undefined])
}

describe('A request', () => {
  it('names who lacks which certificate on the day on which the work begins', async () => {
    const workTypeId = await work.workType({ holderCertificates: ['Rigger'], crewCertificates: ['Scaffolder'] })
    const people = [
      { userId: await userId(PEOPLE.holder), crewRole: 'HOLDER' as const, workerType: 'SUPERVISOR' as const },
      { userId: await userId(PEOPLE.incoming), crewRole: 'CREW' as const, workerType: 'GENERAL_WORKER' as const },
    ]
    const { id } = await draft({ workTypeId, people, ...window(3) })
    await certify(PEOPLE.holder, 'Rigger', dayIn(2))
    await certify(PEOPLE.holder, 'Scaffolder', dayIn(3))
    const begins = `The work begins ${dayIn(3)}: record the certificate or choose`
    const crew = await work.kysely
      .selectFrom('users')
      .select('fullName')
      .where('username', '=', PEOPLE.incoming)
      .executeTakeFirstOrThrow()
    expect((await submit(id)).body.errors).toEqual({
      holderId: `Joko Susilo, Rigger, ended ${dayIn(2)}. ${begins} another holder`,
      people: `${crew.fullName} has no Scaffolder certificate. ${begins} somebody else`,
    })
    await certify(PEOPLE.holder, 'Rigger', dayIn(3))
    await certify(PEOPLE.incoming, 'Scaffolder', dayIn(30))
    expect((await submit(id)).status).toBe(200)
  })

  it('needs an issuer of the site who neither requests nor holds it', async () => {
    const issuers = sql`update appointments set valid_until = '2026-01-01' where kind = 'permit-issuer' and user_id <> ${await userId(PEOPLE.issuer)}`
    await run(work.kysely, issuers)
    const holderId = await userId(PEOPLE.issuer)
    const asHolder = { userId: holderId, crewRole: 'HOLDER' as const, workerType: 'SUPERVISOR' as const }
    const own = await draft({ holderId, people: [asHolder] })
    const refused = await submit(own.id)
    expect(refused.status).toBe(422)
    expect(refused.body.errors?.holderId).toMatch(
      /cannot issue a permit and hold it, and no other permit issuer is appointed at/,
    )
    const requested = await draft({ holderId: await userId(PEOPLE.holder) }, PEOPLE.issuer)
    expect((await submit(requested.id, PEOPLE.issuer)).body.errors?.locationId).toMatch(
      /Somebody else has to request it$/,
    )
    expect((await submit((await draft()).id)).status).toBe(200)
    await run(work.kysely, sql`update appointments set valid_until = ${dayIn(1)} where kind = 'permit-issuer'`)
    const later = await draft(window(3))
    expect((await submit(later.id)).body.errors?.locationId).toMatch(/^No permit issuer is appointed at .* on 2026-/)
  })
})
