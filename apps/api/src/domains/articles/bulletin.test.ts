import { article } from '@selamat/contract/domains/articles/article'
import { reading } from '@selamat/contract/domains/articles/article-reading'
import { permit } from '@selamat/contract/domains/permits/permit'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { publishing } from '../../../test/articles.ts'
import { PEOPLE, permitting } from '../../../test/permits.ts'

const api = await testApp({ ACCESS_TOKEN_MINUTES: '1440', RATE_LIMIT_FACTOR: '1000' })
const work = await permitting(api)
const { published, acknowledge, person } = await publishing(api)

/** What articles announce is heard, the watch looks, and what it says is delivered. */
async function looked(): Promise<void> {
  await api.settle()
  await work.watch()
  await api.settle()
}

it('a bulletin stops the permits of its area until their crew has acknowledged it, and no other', async () => {
  const { id } = await work.active()
  const next = await work.approved()
  const title = 'Ammonia smell at the prilling tower'
  const bulletin = await published({
    title,
    mustAcknowledge: true,
    stopLocationId: work.place.locationId,
    // The crew reads it, though it is in no audience: it stops their work.
    everybody: false,
    audience: [{ userId: await work.userId('10000002') }],
  })
  await looked()
  const { status, suspendReason } = await work.read(PEOPLE.safety, id)
  expect([status, suspendReason]).toEqual(['SUSPENDED', expect.stringContaining(`“${title}” is not acknowledged`)])
  const refused = await work.issue(next.id)
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('is not acknowledged')])
  expect((await work.move('reinstate', id, PEOPLE.issuer)).status).toBe(409)
  const crew = (await (await person(PEOPLE.safety))(permit.get, { params: { id } })).body.data.people
  const crewAt = async (username: string) =>
    (await (await person(username))(reading.crews, { params: { id: bulletin } })).body.data.find(
      ({ permitId }) => permitId === id,
    )
  expect(await crewAt(PEOPLE.safety)).toMatchObject({ status: 'SUSPENDED', people: crew.length, acknowledged: 0 })
  const [first, ...others] = crew.map(({ username }) => username)
  expect((await acknowledge(first ?? '', bulletin)).status).toBe(200)
  expect(await crewAt(PEOPLE.safety)).toMatchObject({ people: crew.length, acknowledged: 1 })
  // Whoever reads the bulletin, and not the permit, learns nothing of its crew; nobody of another company learns of the bulletin.
  expect(await crewAt('10000010')).toBeUndefined()
  expect((await (await person('10000020'))(reading.crews, { params: { id: bulletin } })).status).toBe(404)
  for (const username of others) expect((await acknowledge(username, bulletin)).status).toBe(200)
  await looked()
  expect((await work.move('reinstate', id, PEOPLE.issuer)).status).toBe(200)
  expect((await work.read(PEOPLE.safety, id)).status).toBe('ISSUED')
  // Once it is archived, it stops nothing.
  const admin = await person('10000002')
  const { version } = (await admin(article.draft, { params: { id: bulletin } })).body.data
  expect((await admin(article.archive, { body: { id: bulletin, version } })).status).toBe(200)
  expect((await work.issue(next.id)).status).toBe(200)
})
