import { permit } from '@selamat/contract/domains/permits/permit'
import { permitRegister } from '@selamat/contract/domains/permits/permit-register'
import type { PermitInput } from '@selamat/contract/domains/permits/permit-write'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { PEOPLE, permitting } from '../../../test/permits.ts'
import { run } from '../../platform/database.ts'

const api = await testApp({ ACCESS_TOKEN_MINUTES: '600', RATE_LIMIT_FACTOR: '1000' })
const work = await permitting(api)
const { person, read, draft, submit, approved, issue, statusOf, versionOf, place, kysely } = work

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
