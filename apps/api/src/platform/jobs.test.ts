import { HOUR } from '@selamat/contract/kit/time'
import { PgBoss } from 'pg-boss'
import { describe, expect, it, vi } from 'vitest'
import { testApp } from '../../test/app.ts'
import { jobs } from '../jobs.ts'
import { writeAudit } from './audit.ts'
import { readAnchor } from './audit-anchor.ts'
import { run } from './database.ts'
import { type Job, startJobs } from './jobs.ts'

const { context, clock } = await testApp({}, 'application')
const { kysely, pool } = context.database
const count = async (text: string) => (await run<{ n: number }>(kysely, `select count(*)::int as n from ${text}`))[0]?.n
const ago = (hours: number) => new Date(clock.now().getTime() - hours * HOUR)
const jobNamed = (name: string): Job => {
  const job = jobs.find((one) => one.name === name)
  if (!job) throw new Error(`no job ${name}`)
  return job
}

describe('the schedule', () => {
  it('runs a tick once for all instances, in Jakarta time, and removes old jobs', async () => {
    const ran: string[] = []
    let finish = () => {}
    const finished = new Promise<void>((resolve) => {
      finish = resolve
    })
    const slow = (instance: string): Job => ({
      name: 'slow',
      cron: '30 2 * * *',
      run: async () => {
        ran.push(instance)
        await finished
      },
    })
    const gone: Job = { name: 'gone', cron: '* * * * *', run: async () => undefined }
    const fast = { pollSeconds: 0.5 }
    await (await startJobs(context, [slow('before'), gone], fast)).stop()
    const instances = [await startJobs(context, [slow('one')], fast), await startJobs(context, [slow('two')], fast)]
    const schedules = await run(kysely, 'select name, cron, timezone from pgboss.schedule')
    expect(schedules).toEqual([{ name: 'slow', cron: '30 2 * * *', timezone: 'Asia/Jakarta' }])

    const ticker = new PgBoss({
      db: { executeSql: (text, values) => pool.query(text, values) },
      schedule: false,
      supervise: false,
    })
    await ticker.start()
    expect(await ticker.send('slow')).not.toBeNull()
    await vi.waitFor(() => expect(ran).toHaveLength(1), { timeout: 10_000 })
    // The next tick comes while the job is still running, and does not run beside it.
    expect(await ticker.send('slow')).toBeNull()
    finish()
    await Promise.all(instances.map((instance) => instance.stop()))
    expect(ran).toHaveLength(1)
    expect(await count(`pgboss.job where name = 'slow' and state = 'completed'`)).toBe(1)
    await ticker.stop()
  }, 30_000)

  it('has only valid schedules', () => {
    for (const { cron } of jobs) expect(cron).toMatch(/^(\*|\*\/\d{1,2}|\d{1,2}) (\*|\d{1,2}) \* \* \*$/)
    expect(new Set(jobs.map(({ name }) => name)).size).toBe(jobs.length)
  })
})

describe('the jobs', () => {
  it('seal the audit trail, and store the seal outside the database', async () => {
    await context.database.transaction((tx) =>
      writeAudit(tx, {
        companyId: 1,
        actorId: null,
        at: clock.now(),
        entity: 'pumps',
        entityId: 1,
        label: 'Pump',
        action: 'create',
      }),
    )
    const waiting = 'audit_events where transaction_id >= (select coalesce(max(up_to_transaction), 0) from audit_seals)'
    // What is written while any transaction of the server runs waits for the next seal.
    await expect
      .poll(async () => {
        await jobNamed('seal-audit').run(context)
        return count(waiting)
      })
      .toBe(0)
    const seals = await count('audit_seals')
    const [seal] = await run<{ id: number; hash: string }>(
      kysely,
      `select id, encode(hash, 'hex') as hash from audit_seals order by id desc limit 1`,
    )
    expect(await readAnchor(context.config.dataDir)).toEqual({ seal: seal?.id, hash: seal?.hash })
    await jobNamed('seal-audit').run(context)
    expect(await count('audit_seals')).toBe(seals)
  })

  it('delete the responses of creates when their time is over', async () => {
    const insert = `insert into idempotency_keys (user_id, key, operation, request_hash, answer, created_at, kept_until) values (1, $1, $2, $3, 'null', $4, $4)`
    await run(kysely, insert, ['old-key-1', 'POST /x', Buffer.alloc(32), ago(0.1)])
    await run(kysely, insert, ['new-key-1', 'POST /x', Buffer.alloc(32), ago(-0.1)])
    await jobNamed('forget-repeats').run(context)
    expect(await run(kysely, 'select key from idempotency_keys')).toEqual([{ key: 'new-key-1' }])
  })

  it('remove used tickets, old failures and old sessions', async () => {
    const ticket = 'insert into refresh_tickets (id, used_at) values (gen_random_uuid(), $1)'
    await run(kysely, ticket, [ago(1.1)])
    await run(kysely, ticket, [ago(0.9)])
    const failure = `insert into sign_in_failures (username, address, at) values ('10000008', '10.0.0.1', $1)`
    await run(kysely, failure, [ago(24.1)])
    await run(kysely, failure, [ago(23.9)])
    await jobNamed('clean-up-sessions').run(context)
    expect(await count('refresh_tickets')).toBe(1)
    expect(await count('sign_in_failures')).toBe(1)
  })
})
