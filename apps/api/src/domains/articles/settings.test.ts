import { articleSettings } from '@selamat/contract/domains/articles/article-settings'
import { DAY } from '@selamat/contract/kit/time'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { publishing } from '../../../test/articles.ts'
import { notificationsOf } from '../../../test/notifications.ts'
import { remindReaders } from './dues/keep-dues.ts'

const api = await testApp({ ACCESS_TOKEN_MINUTES: '1440' })
const { person, published, userId, kysely } = await publishing(api)
const [ADMIN, MANAGER, SUPERVISOR, WORKER, OTHER] = [
  '10000002',
  '10000003',
  '10000005',
  '10000008',
  '10000020',
] as const
const set = async (body: object, who: string = ADMIN) =>
  (await person(who))(articleSettings.update, {
    body: { firstAt: null, secondAt: null, superiorAt: null, version: 0, ...body },
  })

it('the company sets when whoever has not acknowledged is reminded, and open ones follow', async () => {
  const audience = [{ userId: await userId(WORKER) }]
  const id = await published({ mustAcknowledge: true, dueDays: 10, everybody: false, audience })
  await api.settle()
  const notices = async (username: string) =>
    (await notificationsOf(kysely, username))
      .filter(({ entityId, kind }) => entityId === id && kind !== 'ARTICLE_TO_ACKNOWLEDGE')
      .map(({ kind }) => kind)
  const after = async (days: number) => {
    api.clock.advance(days * DAY)
    await remindReaders(api.context)
    await api.settle()
    return [await notices(WORKER), await notices(SUPERVISOR)]
  }
  // Without the first reminder, the second at 30 % of ten days, the superior at 60 %.
  expect((await set({ secondAt: 30, superiorAt: 60 })).body).toMatchObject({
    result: true,
    data: { firstAt: null, secondAt: 30, superiorAt: 60, version: 1, updatedBy: expect.any(String) },
  })
  expect(await after(2)).toEqual([[], []])
  expect(await after(1)).toEqual([['ARTICLE_REMINDER'], []])
  // The superior is told no more: what was planned goes, too.
  expect((await set({ secondAt: 30, version: 1 })).status).toBe(200)
  expect(await after(5)).toEqual([['ARTICLE_REMINDER'], []])
  expect((await set({ secondAt: 30, superiorAt: 100, version: 2 })).status).toBe(200)
  expect(await after(2)).toEqual([['ARTICLE_REMINDER'], ['ARTICLE_SUPERIOR']])
})

it('refuses parts out of order, a stale page, and whoever may not', async () => {
  const stored = (await (await person(MANAGER))(articleSettings.read, {})).body.data
  const { version } = stored
  expect((await set({ firstAt: 100, secondAt: 50, version })).body.errors).toEqual({
    secondAt: 'Choose more than the one before',
  })
  expect((await set({ firstAt: 0, version })).body.errors).toEqual({ firstAt: 'At least 1 %' })
  expect((await set({ firstAt: 50, version: version + 7 })).status).toBe(409)
  expect((await set({ firstAt: 50, version }, WORKER)).status).toBe(403)
  // Another company has its own.
  const other = await (await person(OTHER))(articleSettings.read, {})
  if (other.status === 200) expect(other.body.data).toMatchObject({ firstAt: 50, version: 0 })
  else expect(other.status).toBe(403)
})
