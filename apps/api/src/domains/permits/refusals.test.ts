import { permit } from '@selamat/contract/domains/permits/permit'
import { formatDate, formatTime, formatTimestamp } from '@selamat/contract/kit/dates'
import { HOUR } from '@selamat/contract/kit/time'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { PEOPLE, permitting } from '../../../test/permits.ts'

const api = await testApp({ ACCESS_TOKEN_MINUTES: '1440', RATE_LIMIT_FACTOR: '1000' })
const work = await permitting(api)
const inHours = (hours: number) => formatTimestamp(new Date(api.clock.now().getTime() + hours * HOUR))

describe('A refusal says the rule and what to do', () => {
  it('of a window that has passed', async () => {
    const { id } = await work.draft({ startsAt: inHours(-9), endsAt: inHours(-1) })
    const { status, body } = await work.submit(id)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(body.message).toBe('The window has passed: choose a beginning after now')
    expect(await work.statusOf(id)).toBe('draft')
  })

  it('of a window that ends before it begins, whatever its time zones', async () => {
    const written = await work.written({ startsAt: '2027-01-05T04:00:00Z', endsAt: '2027-01-05T10:00:00+07:00' })
    const requester = await work.person(PEOPLE.requester)
    expect((await requester(permit.create, { body: written })).body).toMatchObject({
      errors: { endsAt: 'Must be after the beginning' },
    })
    const body = { ...written, startsAt: '2027-01-05T10:00:00+07:00', endsAt: '2027-01-05T04:00:00Z' }
    expect((await requester(permit.create, { body })).status).toBe(200)
  })

  it('of a window that is longer than its type of work allows', async () => {
    const workTypeId = await work.workType({ maxHours: 4 })
    const { id } = await work.draft({ workTypeId, startsAt: inHours(1), endsAt: inHours(6) })
    const latest = new Date(api.clock.now().getTime() + 5 * HOUR)
    expect((await work.submit(id)).body.message).toMatch(
      new RegExp(`may last 4 hours\\. Choose ${formatDate(latest)} ${formatTime(latest)} or earlier$`),
    )
    expect(await work.statusOf(id)).toBe('draft')
  })

  it('of a hand back with people at work', async () => {
    const { id } = await work.active()
    for (const username of [PEOPLE.incoming, PEOPLE.gasTester]) await work.atWork(id, username)
    expect((await work.handBack(id)).body.message).toBe(
      '3 people are still signed on: sign everybody off under People first',
    )
  })

  it('of a longer window after the end', async () => {
    const began = api.clock.now()
    const { id } = await work.active()
    const ended = formatTime(new Date(began.getTime() + 8 * HOUR))
    api.clock.advance(8 * HOUR)
    const ask = async () =>
      (await work.person(PEOPLE.holder))(permit.extend, {
        body: {
          id,
          version: await work.versionOf(id),
          proof: work.proof(),
          reason: 'A bolt is stuck',
          endsAt: inHours(1),
        },
      })
    const expected = {
      code: 'WRONG_STATE',
      message: `The window ended at ${ended}: hand the permit back and request a new one`,
    }
    // Before and after the watch has moved it.
    expect((await ask()).body).toMatchObject(expected)
    await work.watch()
    expect(await work.statusOf(id)).toBe('EXPIRED')
    expect((await ask()).body).toMatchObject(expected)
    api.clock.set(began)
  })
})
