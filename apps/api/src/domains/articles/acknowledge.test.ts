import { readers, reading } from '@selamat/contract/domains/articles/article-reading'
import { addDays, addMonths, formatDate, formatTimestamp } from '@selamat/contract/kit/dates'
import { DAY, HOUR } from '@selamat/contract/kit/time'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type Random, seeded } from '../../../demo/random.ts'
import { testApp } from '../../../test/app.ts'
import { publishing, textOf } from '../../../test/articles.ts'
import { insertPeople } from '../../../test/factories.ts'
import { notificationsOf } from '../../../test/notifications.ts'
import { sealer } from '../../../test/seal.ts'
import { run } from '../../platform/database.ts'
import { keepDues, remindReaders } from './dues/keep-dues.ts'

const api = await testApp({ ACCESS_TOKEN_MINUTES: '1440' })
const { person, published, revise, read, acknowledge, userId, kysely } = await publishing(api)
const [MANAGER, SUPERVISOR, WORKER, FOREIGN] = ['10000003', '10000005', '10000008', '10000020'] as const
const must = { mustAcknowledge: true, dueDays: 4 }
const worker = await userId(WORKER)
const onlyWorker = { everybody: false, audience: [{ userId: worker }] }
const today = () => formatDate(api.clock.now())
const noticesOf = async (username: string, id: number) =>
  (await notificationsOf(kysely, username))
    .filter(({ entityId, kind }) => entityId === id && kind.startsWith('ARTICLE'))
    .map(({ kind }) => kind)
const waits = async (username: string) =>
  (
    await (
      await person(username)
    )(reading.list, { body: { filter: { state: ['TO_ACKNOWLEDGE'] }, limit: 100 } })
  ).body.data.map(({ id }) => id)
const counted = async (username: string, id: number) =>
  (await (await person(username))(readers.counts, { body: { filter: { articleId: [id] } } })).body.data

describe('an acknowledgement', () => {
  it('is asked of the audience with a day, and given once', async () => {
    const id = await published({ ...must, ...onlyWorker })
    await api.settle()
    expect(await noticesOf(WORKER, id)).toEqual(['ARTICLE_TO_ACKNOWLEDGE'])
    expect((await read(WORKER, id)).body.data).toMatchObject({
      dueOn: addDays(today(), 4),
      isOverdue: false,
      acknowledgedAt: null,
    })
    expect(await waits(WORKER)).toContain(id)
    const first = await acknowledge(WORKER, id)
    expect(first.body).toMatchObject({ message: 'Thank you: you have acknowledged it', data: { id, revision: 1 } })
    api.clock.advance(HOUR)
    expect((await acknowledge(WORKER, id)).body.data).toEqual(first.body.data)
    expect(await waits(WORKER)).not.toContain(id)
    expect(await counted(MANAGER, id)).toEqual({ ACKNOWLEDGED: 1, MISSING: 0, OVERDUE: 0 })
    // Nobody else is asked, and whoever cannot read it does not acknowledge it.
    expect((await acknowledgeAs(SUPERVISOR, id)).status).toBe(404)
    expect((await acknowledgeAs(FOREIGN, id)).status).toBe(404)
  })
  const acknowledgeAs = async (username: string, id: number) =>
    (await person(username))(reading.acknowledge, { body: { id, version: 1, seconds: 60 } })

  it('takes the time of reading, the end of the text, and the revision that counts', async () => {
    const id = await published({ ...must, ...onlyWorker })
    expect((await acknowledge(WORKER, id, { seconds: 4 })).body.errors).toEqual({
      seconds: 'Read it to its end first: that takes 5 seconds at least',
    })
    await revise(id, true)
    const old = await (await person(WORKER))(reading.acknowledge, { body: { id, version: 1, seconds: 60 } })
    expect(old).toMatchObject({
      status: 409,
      body: { code: 'STALE', message: 'It has changed: read revision 2, and acknowledge that one' },
    })
    expect((await acknowledge(WORKER, id, { version: 3 })).status).toBe(422)
    const calm = await published(onlyWorker)
    expect((await acknowledge(WORKER, calm)).status).toBe(409)
  })

  it('keeps the time of reading of a device that had no connection, and is sent once', async () => {
    const id = await published({ ...must, ...onlyWorker })
    const readAt = formatTimestamp(api.clock.now())
    api.clock.advance(5 * HOUR)
    const client = await person(WORKER)
    const body = { id, version: 1, seconds: 30, readAt }
    const send = () => client(reading.acknowledge, { body, headers: { 'idempotency-key': `waits-${id}-abcdef` } })
    const first = await send()
    expect(first.body.data.acknowledgedAt).toBe(readAt)
    expect((await send()).body.data).toEqual(first.body.data)
    const rows = await kysely.selectFrom('articleAcknowledgements').select('id').where('articleId', '=', id).execute()
    expect(rows).toHaveLength(1)
    const wrong = await acknowledge(WORKER, await published({ ...must, ...onlyWorker }), {
      readAt: '2026-01-01T08:00:00+07:00',
    })
    expect(wrong.body.errors).toHaveProperty('readAt')
  })

  it('of a revision that was corrected since asks for the time of the text that was read', async () => {
    const id = await published({ ...must, ...onlyWorker })
    const longer = textOf('Close and tag the vent valve. '.repeat(400))
    expect((await revise(id, false, { body: longer })).status).toBe(200)
    const send = async (version: number) => acknowledge(WORKER, id, { version, seconds: 6 })
    expect((await send(2)).body.errors).toHaveProperty('seconds')
    expect((await send(1)).body.data).toMatchObject({ id, revision: 1 })
  })

  it('is signed with the password where the article says so', async () => {
    const id = await published({ ...must, ...onlyWorker, signWithPassword: true })
    expect((await acknowledge(WORKER, id)).body.errors).toEqual({ password: 'Sign with your password' })
    const body = { id, version: 1, seconds: 60 }
    const proof = sealer(api)(reading.acknowledge, body)
    const client = await person(WORKER)
    expect(
      (
        await client(reading.acknowledge, {
          body: { ...body, proof: sealer(api)(reading.acknowledge, body, 'Wrong#2026x') },
        })
      ).status,
    ).toBe(422)
    expect((await client(reading.acknowledge, { body: { ...body, proof } })).status).toBe(200)
    const [kept] = await kysely
      .selectFrom('articleAcknowledgements')
      .select('contentHash')
      .where('articleId', '=', id)
      .execute()
    expect(kept?.contentHash).toMatch(/^[0-9a-f]{64}$/)
  })

  it('is asked again by a material revision, and not by a correction', async () => {
    const id = await published({ ...must, ...onlyWorker })
    await api.settle()
    await acknowledge(WORKER, id)
    await revise(id, false)
    await api.settle()
    expect(await waits(WORKER)).not.toContain(id)
    expect(await noticesOf(WORKER, id)).toHaveLength(1)
    await revise(id, true)
    await api.settle()
    expect(await waits(WORKER)).toContain(id)
    expect(await noticesOf(WORKER, id)).toHaveLength(2)
    expect((await read(WORKER, id)).body.data).toMatchObject({ revision: 3, changeNote: 'The alarm limit is 20 ppm' })
  })

  it('is renewed after its months', async () => {
    const id = await published({ ...must, ...onlyWorker, renewMonths: 2 })
    await api.settle()
    await acknowledge(WORKER, id)
    const days = (Date.parse(addMonths(today(), 2)) - Date.parse(today())) / DAY
    api.clock.advance((days + 1) * DAY)
    expect(await waits(WORKER)).toContain(id)
    expect(await keepDues(api.context, 'everybody')).toBeGreaterThan(0)
    await api.settle()
    expect(await noticesOf(WORKER, id)).toHaveLength(2)
    expect((await acknowledge(WORKER, id)).status).toBe(200)
    expect(await waits(WORKER)).not.toContain(id)
  })
})

describe('whoever has not acknowledged', () => {
  it('is reminded at half of the time and at its end, and their superior after that, each once', async () => {
    const id = await published({ ...must, ...onlyWorker })
    await api.settle()
    const after = async (days: number) => {
      api.clock.advance(days * DAY)
      await remindReaders(api.context)
      await remindReaders(api.context)
      await api.settle()
      return noticesOf(WORKER, id)
    }
    expect(await after(1)).toHaveLength(1)
    expect(await after(1)).toEqual(['ARTICLE_TO_ACKNOWLEDGE', 'ARTICLE_REMINDER'])
    expect(await after(2)).toHaveLength(3)
    expect(await noticesOf(SUPERVISOR, id)).toEqual([])
    expect(await after(2)).toHaveLength(3)
    expect(await noticesOf(SUPERVISOR, id)).toEqual(['ARTICLE_SUPERIOR'])
  })

  it('is listed for who manages articles, and for superiors of their own people, with a file', async () => {
    const id = await published({ ...must, everybody: true })
    await api.settle()
    const list = async (username: string, state: 'MISSING' | 'ACKNOWLEDGED' = 'MISSING') =>
      (await person(username))(readers.list, { body: { filter: { articleId: [id], state: [state] }, limit: 1000 } })
    const all = (await list(MANAGER)).body
    expect(all.data.map(({ username }) => username)).toEqual(expect.arrayContaining([WORKER, SUPERVISOR]))
    const below = (await list(SUPERVISOR)).body
    expect(below.data.map(({ username }) => username)).toEqual(expect.arrayContaining([WORKER, SUPERVISOR]))
    expect(below.pagination?.totalItem).toBeLessThan(all.pagination?.totalItem ?? 0)
    expect((await list(WORKER)).body.data.map(({ username }) => username)).toEqual([WORKER])
    expect((await list(FOREIGN)).status).toBe(404)
    await acknowledge(WORKER, id)
    expect((await list(MANAGER, 'ACKNOWLEDGED')).body.data.map(({ username }) => username)).toEqual([WORKER])
    const file = await (await person(MANAGER))(readers.export, { body: { filter: { articleId: [id] } } })
    expect(file.bytes.subarray(0, 2).toString()).toBe('PK')
    expect((await (await person(MANAGER))(readers.list, { body: {} })).status).toBe(422)
  })

  it('is reminded by a person at most once a day', async () => {
    const id = await published({ ...must, ...onlyWorker })
    await api.settle()
    const remind = async () => (await person(MANAGER))(readers.remind, { body: { id } })
    expect((await remind()).body).toMatchObject({ message: '1 person reminded', data: { people: 1 } })
    expect((await remind()).body.message).toContain('24 hours')
    await api.settle()
    expect(await noticesOf(WORKER, id)).toEqual(['ARTICLE_TO_ACKNOWLEDGE', 'ARTICLE_REMINDER'])
  })
})

describe('the audience follows the people', () => {
  const post = (username: string) =>
    run<{ departmentId: number; id: number }>(
      kysely,
      sql`select e.id, e.department_id from employments e join users u on u.id = e.user_id
        where u.username = ${username} and e.valid_until is null`,
    )

  it('a joiner is asked on the first day, and who leaves is no longer counted', async () => {
    const [{ departmentId } = { departmentId: 0 }] = await post(WORKER)
    const id = await published({ ...must, everybody: false, audience: [{ departmentId }] })
    await api.settle()
    const before = await counted(MANAGER, id)
    const joiner = '10000013'
    await run(
      kysely,
      sql`update employments set department_id = ${departmentId}, updated_at = ${api.clock.now()}
      where user_id = ${await userId(joiner)} and valid_until is null`,
    )
    expect(await waits(joiner)).toContain(id)
    await keepDues(api.context, 'moved')
    await api.settle()
    expect(await noticesOf(joiner, id)).toEqual(['ARTICLE_TO_ACKNOWLEDGE'])
    expect((await read(joiner, id)).body.data.dueOn).toBe(addDays(today(), 4))
    expect((await counted(MANAGER, id)).MISSING).toBe(before.MISSING + 1)
    await run(
      kysely,
      sql`update users set archived_at = ${api.clock.now()}, updated_at = ${api.clock.now()} where username = ${joiner}`,
    )
    await keepDues(api.context, 'moved')
    expect(await counted(MANAGER, id)).toEqual(before)
    const left = await kysely
      .selectFrom('articleDues')
      .select('userId')
      .where('articleId', '=', id)
      .where('userId', '=', await userId(joiner))
      .execute()
    expect(left).toEqual([])
  })

  it.each([90, 91, 92])(
    'is asked as an oracle says, whatever joins, moves, leaves, revisions, renewals and acknowledgements come: walk %i',
    async (seed) => {
      const random: Random = seeded(seed)
      const first = 70_000_000 + seed * 1000
      const [from, until] = [`${first}`, `${first + 999}`]
      await insertPeople(kysely, { count: 10, first, like: WORKER })
      const departments = await run<{ id: number }>(
        kysely,
        sql`select id from departments where company_id = (select company_id from users where id = ${worker}) order by id limit 3`,
      )
      const [target] = departments
      if (!target) throw new Error('no department')
      await run(
        kysely,
        sql`update employments set department_id = ${target.id} where user_id in (select id from users where username between ${from} and ${until})`,
      )
      const [role] = await run<{ id: number }>(
        kysely,
        sql`insert into roles (company_id, name, scope, created_at, updated_at)
        select company_id, ${`Oracle ${seed}`}, 'own', now(), now() from users where id = ${worker} returning id`,
      )
      if (!role) throw new Error('no role')
      // A department of own people, or a role wherever it works: by any row, by all that the row names.
      const audience = [{ departmentId: target.id, workers: 'STAFF' as const }, { roleId: role.id }]
      const id = await published({ ...must, renewMonths: 1, everybody: false, audience })
      await api.settle()
      interface One {
        readonly id: number
        readonly username: string
        department: number
        hasRole: boolean
        hasLeft: boolean
        acknowledged: number
        until: string
      }
      const known = new Map<number, One>()
      const meet = async () => {
        const rows = await run<{ id: number; username: string; department: number }>(
          kysely,
          sql`select u.id, u.username, e.department_id as department from users u join employments e on e.user_id = u.id
          where u.username between ${from} and ${until} order by u.id`,
        )
        for (const row of rows)
          if (!known.has(row.id))
            known.set(row.id, { ...row, hasRole: false, hasLeft: false, acknowledged: 0, until: '' })
      }
      await meet()
      const belongs = (one: One) => !one.hasLeft && (one.department === target.id || one.hasRole)
      let [revision, material, joined] = [1, 1, 10]
      for (let step = 0; step < 50; step++) {
        const one = random.pick([...known.values()])
        const at = api.clock.now()
        const what = random.below(14)
        if (what < 3) {
          one.department = random.pick(departments).id
          await run(
            kysely,
            sql`update employments set department_id = ${one.department}, updated_at = ${at} where user_id = ${one.id}`,
          )
        } else if (what === 3) {
          one.hasLeft = !one.hasLeft
          await run(
            kysely,
            sql`update users set archived_at = ${one.hasLeft ? at : null}, updated_at = ${at} where id = ${one.id}`,
          )
        } else if (what === 4) {
          one.hasRole = !one.hasRole
          if (one.hasRole)
            await run(kysely, sql`insert into user_roles (user_id, role_id) values (${one.id}, ${role.id})`)
          else await run(kysely, sql`delete from user_roles where user_id = ${one.id} and role_id = ${role.id}`)
          await run(kysely, sql`update users set updated_at = ${at} where id = ${one.id}`)
        } else if (what === 5) {
          await insertPeople(kysely, { count: 1, first: first + joined++, like: WORKER })
          await run(kysely, sql`update users set updated_at = ${at} where username = ${`${first + joined - 1}`}`)
          await meet()
        } else if (what === 6) {
          const isMaterial = random.below(2) === 0
          await revise(id, isMaterial)
          revision++
          if (isMaterial) material = revision
          await api.settle()
        } else if (what === 7) {
          // Some acknowledgements are over after their month.
          api.clock.advance(12 * DAY)
        } else if (belongs(one)) {
          await run(
            kysely,
            sql`insert into article_acknowledgements (company_id, article_id, user_id, revision, at, received_at, seconds)
            select company_id, ${id}, id, ${revision}, ${at}, ${at}, 60 from users where id = ${one.id}`,
          )
          await run(kysely, sql`delete from article_dues where article_id = ${id} and user_id = ${one.id}`)
          one.acknowledged = revision
          const [month] = await run<{ until: Date }>(
            kysely,
            sql`select ${at}::timestamptz + interval '1 month' as until`,
          )
          one.until = month?.until.toISOString() ?? ''
        }
        api.clock.advance(61_000)
        await keepDues(api.context, what === 7 ? 'everybody' : 'moved')
        const now = api.clock.now().toISOString()
        const expected = [...known.values()].filter(
          (person) => belongs(person) && !(person.acknowledged >= material && person.until > now),
        )
        const { data } = (
          await (
            await person(MANAGER)
          )(readers.list, { body: { filter: { articleId: [id], state: ['MISSING'] }, limit: 1000 } })
        ).body
        const names = data.map(({ username }) => username).filter((name) => name >= from && name <= until)
        expect(names.toSorted()).toEqual(expected.map(({ username }) => username).toSorted())
        const ids = [...known.keys()]
        const dues = await run<{ userId: number }>(
          kysely,
          sql`select user_id from article_dues where article_id = ${id} and user_id = any(${ids}::bigint[]) order by user_id`,
        )
        expect(dues.map((due) => due.userId)).toEqual(expected.map((person) => person.id).toSorted((a, b) => a - b))
        // Whoever is asked now has a request of the revision that counts.
        const [requested] = await run<{ count: number }>(
          kysely,
          sql`select count(distinct user_id)::int as count from article_requests where article_id = ${id} and revision = ${material}
          and user_id = any(${dues.map((due) => due.userId)}::bigint[])`,
        )
        expect(requested?.count).toBe(dues.length)
      }
    },
  )
})
