import { setTimeout as delay } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'
import type { AppContext } from './app-context.ts'
import { toHttpError } from './errors.ts'
import { inTurns } from './turns.ts'

/** Scheduled jobs: run by one instance at a time, in Jakarta time. */
export interface Job {
  readonly name: string
  /** Minute, hour, day of month, month, day of week. */
  readonly cron: string
  /** Only ticks: due work is found with the application's clock. */
  run(context: AppContext): Promise<void>
}

export interface RunningJobs {
  /** Waits for the jobs that are under way. */
  stop(): Promise<void>
}

const TIME_ZONE = 'Asia/Jakarta'
const SECONDS_A_JOB = 600
const KEPT_SECONDS = 86_400
const POLL_SECONDS = 5
const STOP_WITHIN_MS = 10_000
const START_AGAIN_MS = 1000
/** Few connections are for what nobody waits for: each that it was sent on keeps 20 MB of plans in PostgreSQL. */
const TICKS = { places: 1, mostWaiting: Number.POSITIVE_INFINITY }
const JOBS = { places: 2, mostWaiting: Number.POSITIVE_INFINITY }

interface Options {
  readonly pollSeconds?: number
  /** Gives up a start that waits for the database. */
  readonly signal?: AbortSignal
}

/**
 * Starts the schedule in the database (schema `pgboss`), shared by all instances: each tick of a job runs once. A job
 * that fails is reported and tried again at its next tick. Waits where the database is away.
 */
export async function startJobs(
  context: AppContext,
  jobs: readonly Job[],
  options: Options = {},
): Promise<RunningJobs> {
  for (;;) {
    try {
      return await startOnce(context, jobs, options)
    } catch (error) {
      if (toHttpError(error)?.code !== 'UNAVAILABLE') throw error
      context.log.warn({ err: error }, 'the scheduled jobs wait for the database')
      await delay(START_AGAIN_MS, undefined, options.signal ? { signal: options.signal } : {})
    }
  }
}

async function startOnce(
  context: AppContext,
  jobs: readonly Job[],
  { pollSeconds = POLL_SECONDS }: Options,
): Promise<RunningJobs> {
  // Not needed before the first minute has passed, and large.
  const { PgBoss } = await import('pg-boss')
  const { pool } = context.database
  const inTurn = inTurns(TICKS)
  const boss = new PgBoss({
    db: { executeSql: (text, values) => inTurn(() => pool.query(text, values)) },
    schema: 'pgboss',
    // Made with the migrations, by an account that may.
    createSchema: false,
    // Its own watch over the database is left to whoever runs that; the product only asks for its ticks.
    monitorVacuum: false,
  })
  boss.on('error', (error) => context.log.warn({ err: error }, 'the schedule could not reach the database'))
  try {
    await boss.start()
    await schedule(boss, context, jobs, pollSeconds)
  } catch (error) {
    await boss.stop({ graceful: false })
    throw error
  }
  return { stop: () => boss.stop({ graceful: true, timeout: STOP_WITHIN_MS }) }
}

async function schedule(boss: PgBoss, context: AppContext, jobs: readonly Job[], pollSeconds: number): Promise<void> {
  const inTurn = inTurns(JOBS)
  for (const job of jobs) {
    const options = {
      // Neither two at once nor a queue of missed ticks.
      policy: 'exclusive',
      retryLimit: 0,
      expireInSeconds: SECONDS_A_JOB,
      retentionSeconds: KEPT_SECONDS,
      deleteAfterSeconds: KEPT_SECONDS,
    }
    await boss.createQueue(job.name, options)
    await boss.work(job.name, { pollingIntervalSeconds: pollSeconds }, () => inTurn(() => attempt(context, job)))
    await boss.schedule(job.name, job.cron, {}, { tz: TIME_ZONE })
  }
  const names = new Set(jobs.map(({ name }) => name))
  for (const { name } of await boss.getSchedules()) if (!names.has(name)) await boss.unschedule(name)
}

async function attempt(context: AppContext, job: Job): Promise<void> {
  try {
    await job.run(context)
  } catch (error) {
    context.log.error({ err: error, job: job.name }, 'a job failed')
    throw error
  }
}
