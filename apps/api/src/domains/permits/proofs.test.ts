import { permit } from '@selamat/contract/domains/permits/permit'
import { PERMIT_SETTING_DEFAULTS, permitSettings } from '@selamat/contract/domains/permits/permit-settings'
import { MINUTE } from '@selamat/contract/kit/time'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { PEOPLE, permitting } from '../../../test/permits.ts'
import { run } from '../../platform/database.ts'
import { forgetProofs } from '../identity/index.ts'

const api = await testApp({ ACCESS_TOKEN_MINUTES: '1440', RATE_LIMIT_FACTOR: '1000' })
const work = await permitting(api)
const { person, versionOf, sealFor, kysely } = work
const ELSE = 'This signature was made for something else. Sign again'
const said = ({ status, body }: { status: number; body: { message: string } }) => [status, body.message]

describe('A signature', () => {
  it('counts for one operation on one record in the version that was read', async () => {
    const requester = await person(PEOPLE.requester)
    const [{ id }, { id: other }] = [await work.draft(), await work.draft()]
    await work.acknowledge(id)
    const version = await versionOf(id)
    const submit = (proof: string) => requester(permit.submit, { body: { id, version, proof } })
    const foreign = [
      sealFor(permit.cancel, { id, version }),
      sealFor(permit.submit, { id: other, version }),
      sealFor(permit.submit, { id, version: version + 1 }),
    ]
    for (const proof of foreign) expect(said(await submit(proof))).toEqual([422, ELSE])
    expect((await submit(sealFor(permit.submit, { id, version }))).status).toBe(200)
  })

  it('of an approval rejects nothing', async () => {
    const { id } = await work.draft()
    await work.submit(id)
    const { task, number, assignmentNumber } = await work.read(PEOPLE.areaOwner, id)
    const answer = { taskId: task?.id ?? 0, version: task?.version ?? 0 }
    const proof = sealFor(permit.answer, { ...answer, action: 'approve' })
    const refused = await (await person(PEOPLE.areaOwner))(permit.answer, {
      body: {
        ...answer,
        assignmentNumber: assignmentNumber ?? number,
        proof,
        action: 'reject',
        comment: 'Name the fire watch',
      },
    })
    expect(said(refused)).toEqual([422, ELSE])
  })

  it('is used once, and can be used again only where the act was refused', async () => {
    const { id } = await work.draft()
    await work.submit(id)
    const requester = await person(PEOPLE.requester)
    const again = (proof: string, version: number) => requester(permit.submit, { body: { id, version, proof } })
    const version = await versionOf(id)
    const proof = sealFor(permit.submit, { id, version })
    // Refused: the request waits already.
    expect((await again(proof, version)).status).toBe(409)
    expect((await again(proof, version)).body.code).toBe('WRONG_STATE')
    expect((await requester(permit.withdraw, { body: { id, version } })).status).toBe(200)
    const now = await versionOf(id)
    const fresh = sealFor(permit.submit, { id, version: now })
    expect((await again(fresh, now)).status).toBe(200)
    // The record as it was: only the proof stands against a second use.
    await run(kysely, sql`update permits set version = ${now}, status = 'draft' where id = ${id}`)
    expect(said(await again(fresh, now))).toEqual([422, 'This signature was used already. Sign again'])
  })

  it('is a few minutes old at most, and is forgotten after that', async () => {
    const { id } = await work.draft()
    const version = await versionOf(id)
    const proof = sealFor(permit.submit, { id, version })
    const start = api.clock.now()
    const submit = async () => (await person(PEOPLE.requester))(permit.submit, { body: { id, version, proof } })
    for (const minutes of [-11, 11]) {
      api.clock.set(new Date(start.getTime() + minutes * MINUTE))
      expect(said(await submit())).toEqual([422, 'This signature is too old. Sign again'])
    }
    api.clock.set(new Date(start.getTime() + 10 * MINUTE))
    expect((await submit()).status).toBe(200)
    await run(kysely, sql`delete from used_proofs`)
    const user = await work.userId(PEOPLE.requester)
    await run(
      kysely,
      sql`insert into used_proofs (user_id, nonce, used_at) values (${user}, gen_random_uuid(), ${start}),
        (${user}, gen_random_uuid(), ${new Date(start.getTime() + 31 * MINUTE)})`,
    )
    api.clock.set(new Date(start.getTime() + 45 * MINUTE))
    expect(await forgetProofs(api.context)).toBe(1)
    api.clock.set(start)
  })
})

describe('A stored signature', () => {
  it('never changes and never goes; it can only stop counting, once', async () => {
    const { id } = await work.draft()
    await work.submit(id)
    const change = (statement: ReturnType<typeof sql>) => expect(run(kysely, statement)).rejects.toThrow('append-only')
    await change(sql`update permit_signatures set user_id = user_id + 1 where permit_id = ${id}`)
    await change(sql`update permit_signatures set content_hash = '', void_at = now() where permit_id = ${id}`)
    await change(sql`delete from permit_signatures where permit_id = ${id}`)
    await run(kysely, sql`update permit_signatures set void_at = now() where permit_id = ${id}`)
    await change(sql`update permit_signatures set void_at = null where permit_id = ${id}`)
  })
})

describe('The position of a device', () => {
  it('proves the visit of an issuer only where the company has set it', async () => {
    const { id } = await work.approved()
    const { place } = work
    await run(
      kysely,
      sql`insert into location_positions (location_id, company_id, latitude, longitude, radius, updated_at, updated_by)
        values (${place.locationId}, ${place.companyId}, -6, 106, 50, ${api.clock.now()}, ${await work.userId(PEOPLE.areaOwner)})
        on conflict (location_id) do update set latitude = -6, longitude = 106, radius = 50`,
    )
    const siteProof = { latitude: -6, longitude: 106, accuracy: 10 }
    const refused = await work.issue(id, PEOPLE.issuer, { siteProof })
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { siteProof: `Scan the label of ${place.locationName} or type its code: a position proves no visit here` },
    ])
    const admin = await person('10000002')
    const { version } = (await admin(permitSettings.read, {})).body.data
    const saved = await admin(permitSettings.update, {
      body: { ...PERMIT_SETTING_DEFAULTS, positionProves: true, version },
    })
    expect(saved.status).toBe(200)
    expect((await work.issue(id, PEOPLE.issuer, { siteProof: { ...siteProof, latitude: -6.1 } })).status).toBe(422)
    expect((await work.issue(id, PEOPLE.issuer, { siteProof })).status).toBe(200)
  })
})
