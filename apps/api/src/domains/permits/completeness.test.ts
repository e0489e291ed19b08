import { API_BASE } from '@selamat/contract/domains/identity/auth-paths'
import { permitPhotos } from '@selamat/contract/domains/permits/evidence/spot-check'
import { permit } from '@selamat/contract/domains/permits/permit'
import { permitRegister, specialPermit } from '@selamat/contract/domains/permits/permit-register'
import type { PermitInput } from '@selamat/contract/domains/permits/permit-write'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import { HOUR } from '@selamat/contract/kit/time'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { multipart } from '../../../test/multipart.ts'
import { PEOPLE, permitting } from '../../../test/permits.ts'
import { run } from '../../platform/database.ts'

const api = await testApp({ ACCESS_TOKEN_MINUTES: '600', RATE_LIMIT_FACTOR: '1000' })
const work = await permitting(api)
const { person, read, draft, submit, answer, approved, issue, statusOf, versionOf, place, kysely } = work

/** A required line of the checklist of a type of work; returns its id. */
async function line(workTypeId: number, itemName: string): Promise<number> {
  const [made] = await run<{ id: number }>(
    kysely,
    sql`insert into permit_list_items (company_id, list, work_type_id, item_name, is_required, position, created_at, updated_at)
      values (${place.companyId}, 'CHECKLIST', ${workTypeId}, ${itemName}, true, 1, ${api.clock.now()}, ${api.clock.now()}) returning id`,
  )
  return made?.id ?? 0
}

const save = async (id: number, changed: Partial<PermitInput>) =>
  (await person(PEOPLE.requester))(permit.update, {
    body: { ...(await work.written(changed)), id, version: await versionOf(id) },
  })

describe('The checklist of a permit', () => {
  it('is what its type of work requires, whatever a request has sent', async () => {
    const workTypeId = await work.workType()
    await line(workTypeId, 'Barriers stand')
    const { checks = [] } = await work.written({ workTypeId })
    const { id } = await draft({ workTypeId, checks: [] })
    const refused = await submit(id)
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { checks: `Answer the checklist: ${checks.length} left` },
    ])
    await save(id, { workTypeId, checks: checks.slice(1) })
    expect((await submit(id)).body.errors).toEqual({ checks: 'Answer the checklist: 1 left' })
    await save(id, { workTypeId, checks })
    expect((await submit(id)).status).toBe(200)
  })

  it('is answered anew in a duplicate', async () => {
    const source = await draft()
    const { startsAt, endsAt } = await read(PEOPLE.requester, source.id)
    const copy = await (await person(PEOPLE.requester))(permitRegister.duplicate, {
      params: { id: source.id },
      body: { startsAt, endsAt },
    })
    expect((await submit(copy.body.data.id)).body.errors?.checks).toMatch(/^Answer the checklist: \d+ left$/)
  })

  it('keeps a permit without one from being issued, and one that lacks a line from the submission on', async () => {
    const workTypeId = await work.workType()
    const item = await line(workTypeId, 'Barriers stand')
    const { id } = await approved({ workTypeId })
    await run(kysely, sql`delete from permit_checks where permit_id = ${id} and item_id = ${item}`)
    expect((await issue(id)).body.message).toContain('Not in place: Barriers stand')
    // What is required later counts for later requests.
    const later = await approved({ workTypeId })
    api.clock.advance(1000)
    await line(workTypeId, 'Signs hang')
    expect((await issue(later.id)).status).toBe(200)
  })

  it('is checked again at the site, line by line', async () => {
    const workTypeId = await work.workType()
    const item = await line(workTypeId, 'Barriers stand')
    const { id } = await approved({ workTypeId })
    const others = (await read(PEOPLE.issuer, id)).checks.filter(({ itemId }) => itemId !== item)
    const checks = others.map(({ itemId }) => ({ itemId, answer: 'YES' }))
    const refused = await issue(id, PEOPLE.issuer, { checks })
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { checks: 'Not checked at the site: Barriers stand. Answer each line of the checklist' },
    ])
    expect(await statusOf(id)).toBe('APPROVED')
    const notThere = await issue(id, PEOPLE.issuer, { checks: [...checks, { itemId: item, answer: 'NO' }] })
    expect(notThere.body.message).toContain('Not in place: Barriers stand')
    expect((await issue(id)).status).toBe(200)
  })
})

describe('A required line of the checklist that does not apply', () => {
  it('says why, in the request and at the site, and not all of a list are left out', async () => {
    const workTypeId = await work.workType()
    const extinguisher = await line(workTypeId, 'Extinguisher at hand')
    const barriers = await line(workTypeId, 'Barriers stand')
    const { checks: lines = [] } = await work.written({ workTypeId })
    type Reasons = Readonly<Record<number, string | null>>
    const answers = (leftOut: Reasons) =>
      lines.map(({ itemId }) =>
        itemId in leftOut
          ? { itemId, answer: 'NA' as const, remark: leftOut[itemId] ?? null }
          : { itemId, answer: 'YES' as const },
      )
    const sayWhy = (itemName: string) => ({ checks: `Say why this does not apply: ${itemName}` })
    const notAll = { checks: expect.stringMatching(/^Not all required lines of a list can be N\/A/) }
    const noFlame = 'No flame is used'

    const { id } = await draft({ workTypeId, checks: answers({ [extinguisher]: null }) })
    expect((await submit(id)).body.errors).toEqual(sayWhy('Extinguisher at hand'))
    await save(id, { workTypeId, checks: answers({ [extinguisher]: '-' }) })
    expect((await submit(id)).body.errors).toEqual({
      checks: 'Say in at least 3 characters why this does not apply: Extinguisher at hand',
    })
    await save(id, { workTypeId, checks: answers({ [extinguisher]: noFlame, [barriers]: 'A fenced yard' }) })
    expect((await submit(id)).body.errors).toEqual(notAll)
    await save(id, { workTypeId, checks: answers({ [extinguisher]: noFlame }) })
    expect((await submit(id)).status).toBe(200)
    await work.approveAll(id)

    const issued = async (leftOut: Reasons) => issue(id, PEOPLE.issuer, { checks: answers(leftOut) })
    expect((await issued({ [barriers]: null })).body.errors).toEqual(sayWhy('Barriers stand'))
    expect((await issued({ [extinguisher]: null, [barriers]: 'A fenced yard' })).body.errors).toEqual(notAll)
    // What the requester said counts at the site, too.
    expect((await issued({ [extinguisher]: null })).status).toBe(200)
    const { checks } = await read(PEOPLE.safety, id)
    expect(checks.find(({ itemId }) => itemId === extinguisher)).toMatchObject({ siteAnswer: 'NA', remark: noFlame })
  })
})

describe('The risk of a permit', () => {
  it('is never lower than the lowest rank of its type of work, and a request says what applies', async () => {
    const workTypeId = await work.workType()
    const medium = await work.rankDetail(workTypeId, 'MEDIUM')
    await work.rankDetail(workTypeId, 'HIGH')
    const { id } = await draft({ workTypeId })
    expect((await read(PEOPLE.requester, id)).risk).toBe('MEDIUM')
    const refused = await submit(id)
    expect([refused.status, refused.body.errors]).toEqual([422, { rankDetailIds: 'Tick what applies under the ranks' }])
    await save(id, { workTypeId, rankDetailIds: [medium] })
    expect((await submit(id)).status).toBe(200)
  })

  it('stays as chosen for a type of work without details', async () => {
    const { id } = await draft()
    expect((await submit(id)).status).toBe(200)
    expect((await read(PEOPLE.requester, id)).risk).toBe('LOW')
  })
})

/** Uploads a document as the requester; returns its id. */
async function upload(text: string): Promise<number> {
  const { access_token: token } = await api.signIn(PEOPLE.requester)
  const { payload, headers } = multipart('method.txt', Buffer.from(text))
  const sent = await api.app.inject({
    method: 'POST',
    url: `${API_BASE}/permits/upload`,
    payload,
    headers: { ...headers, authorization: `Bearer ${token}` },
  })
  return Number(sent.json().data.fileData.id)
}

describe('The lists of a permit', () => {
  it('name nobody and no file twice', async () => {
    const [userId, fileId] = [await work.userId(PEOPLE.holder), await upload('Lift it with the crane')]
    const holder = { userId, workerType: 'SUPERVISOR' as const }
    const body = await work.written({
      people: [
        { ...holder, crewRole: 'HOLDER' as const },
        { ...holder, crewRole: 'FIRE_WATCH' as const },
      ],
      files: [{ fileId }, { fileId }],
    })
    const refused = await (await person(PEOPLE.requester))(permit.create, { body })
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { people: 'Name each person once, with one role', files: 'Add each file once' },
    ])
  })
})

describe('The documents of a permit', () => {
  it('are signed with it: another one after a return begins the approval anew', async () => {
    const [first, second] = [await upload('Lift it with the crane'), await upload('Lift it by hand')]
    const workTypeId = await work.workType()
    const { id } = await draft({ workTypeId, files: [{ fileId: first }] })
    await submit(id)
    await answer(PEOPLE.areaOwner, id, 'approve')
    await answer(PEOPLE.safety, id, 'return')
    const { contentVersion, startsAt, endsAt } = await read(PEOPLE.requester, id)
    const same = { workTypeId, startsAt, endsAt }
    expect((await save(id, { ...same, files: [{ fileId: first }] })).status).toBe(200)
    expect((await read(PEOPLE.requester, id)).signatures.some(({ isVoid }) => isVoid)).toBe(false)
    expect((await save(id, { ...same, files: [{ fileId: second }] })).status).toBe(200)
    const after = await read(PEOPLE.requester, id)
    expect(after.signatures.every(({ isVoid }) => isVoid)).toBe(true)
    expect(after.contentVersion).toBe(contentVersion + 1)
    await submit(id)
    expect((await read(PEOPLE.safety, id)).waitsFor[0]?.label).toBe('Approval by the area owner')
  })

  it('are not the photos that are added at the site', async () => {
    const { id } = await approved({ files: [{ fileId: await upload('Lift it with the crane') }] })
    await issue(id)
    const before = await read(PEOPLE.safety, id)
    const body = { permitId: id, fileIds: [await work.picture(PEOPLE.safety)] }
    expect((await (await person(PEOPLE.safety))(permitPhotos, { body })).status).toBe(200)
    const after = await read(PEOPLE.safety, id)
    expect([after.files.length, after.contentHash, after.contentVersion]).toEqual([
      before.files.length + 1,
      before.contentHash,
      before.contentVersion,
    ])
    expect(after.signatures.some(({ isVoid }) => isVoid)).toBe(false)
  })
})

describe('The days of a special permit', () => {
  it('count once they were issued, even when they were cancelled then', async () => {
    const inHours = (hours: number) => formatTimestamp(new Date(api.clock.now().getTime() + hours * HOUR))
    const { id: parentId } = await work.active()
    const workTypeId = await work.workType({ kind: 'SPECIAL', activity: 'HEIGHT' })
    const special = await approved({ kind: 'SPECIAL', parentId, workTypeId, endsAt: inHours(1) })
    const requester = await person(PEOPLE.requester)
    const begin = async (from = 0) =>
      requester(specialPermit.createByDay, {
        body: { parentId: special.id, startsAt: inHours(from), endsAt: inHours(from + 1) },
      })
    const cancelled = async (isIssued: boolean) => {
      const { id } = (await begin()).body.data
      await submit(id)
      if (isIssued) expect((await issue(id)).status).toBe(200)
      const body = { id, version: await versionOf(id), proof: work.proof(), reason: 'Rain' }
      expect((await (await person(PEOPLE.issuer))(permit.cancel, { body })).status).toBe(200)
    }
    await cancelled(true)
    await cancelled(false)
    for (let days = 1; days < 7; days++) expect((await begin(days)).status).toBe(200)
    expect((await begin()).body.errors).toEqual({ parentId: `${special.number} has 7 daily permits already` })
  })
})
