import { isolation } from '@selamat/contract/domains/permits/evidence/isolation'
import type { IsolationState } from '@selamat/contract/domains/permits/isolation-lifecycle'
import { permit } from '@selamat/contract/domains/permits/permit'
import { LIVE, type PermitState } from '@selamat/contract/domains/permits/permit-lifecycle'
import { sql } from 'kysely'
import { type Random, seeded } from '../../demo/random.ts'
import { run } from '../../src/platform/database.ts'
import type { permitting } from '../permits.ts'
import { PEOPLE } from './site.ts'

type Work = Awaited<ReturnType<typeof permitting>>

interface Permit {
  readonly id: number
  readonly job: string
  readonly equipmentId: number | null
  readonly pointIds: readonly number[]
}

interface Isolation {
  readonly id: number
  readonly version: number
  readonly permitId: number
  readonly equipmentId: number
  readonly status: IsolationState
}

/** What some histories have shown; `red` names each start of work while something at its job had energy. */
export interface Played {
  readonly red: string[]
  starts: number
  refusedStarts: number
  testRuns: number
  stopped: number
}

/**
 * Two jobs at the same equipment: a permit to work with two special permits and a permit of a day, and a permit to work beside
 * them. Random histories lead them through test runs, transfers, removals, stops and starts.
 */
export async function jobHistories(work: Work) {
  const { kysely, person } = work
  const points = [await work.isolationPoint(), await work.isolationPoint(), await work.isolationPoint()] as const
  const equipmentOf = async (id: number) =>
    (await kysely.selectFrom('isolationPoints').select('equipmentId').where('id', '=', id).executeTakeFirstOrThrow())
      .equipmentId
  const [pump, fan] = [await equipmentOf(points[0]), await equipmentOf(points[1])]

  async function made(job: string, equipmentId: number | null, pointIds: readonly number[]): Promise<Permit> {
    const equipment = equipmentId === null ? [] : [{ equipmentId, isSubject: true }]
    const { id } = await work.active({ equipment })
    return { id, job, equipmentId, pointIds }
  }
  const top = await made('first', null, [])
  const special = await made('first', pump, [points[0]])
  const sister = await made('first', null, [points[2]])
  const day = await made('first', fan, [])
  const beside = await made('second', pump, [points[1]])
  const permits = [top, special, sister, day, beside]
  const below = (one: Permit, parent: Permit, kind: 'SPECIAL' | 'BY_DAY') =>
    run(kysely, sql`update permits set parent_id = ${parent.id}, kind = ${kind} where id = ${one.id}`)
  await below(special, top, 'SPECIAL')
  await below(sister, top, 'SPECIAL')
  await below(day, special, 'BY_DAY')
  for (const { id } of permits) await work.acknowledge(id)

  /** Everything is at work behind verified locks again. */
  async function reset(): Promise<void> {
    const at = work.clock.now()
    const ids = permits.map(({ id }) => id)
    await run(kysely, sql`delete from permit_isolations where permit_id = any(${ids})`)
    for (const { id, pointIds } of permits) {
      await run(
        kysely,
        sql`insert into permit_isolations (permit_id, company_id, isolation_point_id, status, lock_number, verified_at, created_at, created_by, updated_at)
          select p.id, p.company_id, x, 'VERIFIED', 'L-1', ${at}::timestamptz, ${at}, p.holder_id, ${at} from permits p, unnest(${[...pointIds]}::bigint[]) x
          where p.id = ${id}`,
      )
    }
    await run(
      kysely,
      sql`update permits set status = 'ACTIVE', suspended_at = null, suspend_code = null, suspend_reason = null, handed_back_at = null,
        is_work_complete = null, issued_at = ${at}, accepted_at = ${at}, next_gate_at = ends_at where id = any(${ids})`,
    )
    for (const { id } of permits) await signOn(id)
    await work.settle()
  }

  const signOn = async (id: number) =>
    run(
      kysely,
      sql`insert into permit_sign_ons (permit_id, user_id, on_at, on_by) select id, holder_id, ${work.clock.now()}, holder_id
        from permits where id = ${id} on conflict do nothing`,
    )
  const isolations = () =>
    run<Isolation>(
      kysely,
      sql`select i.id, i.version, i.permit_id as "permitId", p.equipment_id as "equipmentId", i.status from permit_isolations i
        join isolation_points p on p.id = i.isolation_point_id where i.transferred_to_id is null and i.status <> 'REMOVED' order by i.id`,
    )
  async function states(): Promise<Map<number, PermitState>> {
    const rows = await run<{ id: number; status: PermitState }>(kysely, sql`select id, status from permits`)
    return new Map(rows.map(({ id, status }) => [id, status]))
  }

  /** The permits at whose job something has energy, counted from the rows alone. */
  async function underEnergy(): Promise<Permit[]> {
    const [rows, stored] = [await isolations(), await states()]
    const tests = rows.filter(({ status }) => status === 'TEST')
    const worksAt = (one: Permit, equipmentId: number) =>
      one.equipmentId === equipmentId || rows.some((row) => row.permitId === one.id && row.equipmentId === equipmentId)
    const isLive = ({ id }: Permit) => LIVE.some((state) => state === stored.get(id))
    return permits.filter((one) =>
      tests.some(({ permitId, equipmentId }) => {
        const job = permits.filter((other) => other.job === one.job)
        return (
          job.some(({ id }) => id === permitId) ||
          job.some((other) => (other === one || isLive(other)) && worksAt(other, equipmentId))
        )
      }),
    )
  }

  const officer = await person(PEOPLE.isolation)
  const suspend = async (id: number) =>
    (await person(PEOPLE.issuer))(permit.suspend, { body: { id, code: 'TEST', reason: 'Test run of the pump' } })

  /** One thing that somebody tries; what it starts is asked for afterwards. */
  function steps(random: Random, played: Played): readonly (() => Promise<unknown>)[] {
    const some = () => random.pick(permits)
    const someIsolation = async () => {
      const rows = await isolations()
      return rows.length === 0 ? undefined : random.pick(rows)
    }
    const started = async (action: 'reinstate' | 'accept', { id }: Permit) => {
      const { status } = await work.move(action, id, action === 'accept' ? PEOPLE.holder : PEOPLE.issuer)
      if (status !== 200) {
        played.refusedStarts++
        return
      }
      played.starts++
      if ((await underEnergy()).some((one) => one.id === id)) played.red.push(`${action} of ${id}`)
      if (action === 'reinstate') await signOn(id)
    }
    const goOn = async (one: Permit) => {
      if ((await work.statusOf(one.id)) === 'SUSPENDED') await started('reinstate', one)
      if ((await work.statusOf(one.id)) === 'ISSUED') await started('accept', one)
    }
    const verify = async (id: number) => {
      const row = (await isolations()).find((one) => one.id === id)
      const body = { id, version: row?.version ?? 1 }
      await (await person(PEOPLE.areaOwner))(isolation.verify, { body })
    }
    const lockAgain = async ({ id, version, status }: Isolation) => {
      const action = status === 'TEST' ? 'endTest' : 'lock'
      await officer(isolation[action], { body: { id, version, lockNumber: 'L-2' } })
    }
    const stopJob = async (job: string) => {
      for (const one of permits.filter((other) => other.job === job)) {
        await suspend(one.id)
        await work.allOff(one.id)
      }
    }
    const startTest = async (row: Isolation | undefined) => {
      if (!row) return
      const { status } = await officer(isolation.startTest, { body: { id: row.id, version: row.version } })
      if (status !== 200) return
      played.testRuns++
      const [stored, red] = [await states(), await underEnergy()]
      const job = permits.find(({ id }) => id === row.permitId)?.job
      const going = red.filter((one) => one.job === job && ['ISSUED', 'ACTIVE'].includes(stored.get(one.id) ?? ''))
      played.red.push(...going.map(({ id }) => `${id} goes on at the begin of a test run`))
    }
    return [
      async () => startTest(await someIsolation()),
      async () => {
        const row = await someIsolation()
        const job = permits.find(({ id }) => id === row?.permitId)?.job
        if (job) await stopJob(job)
        return startTest(row)
      },
      async () => {
        const row = await someIsolation()
        if (row) await lockAgain(row)
      },
      async () => {
        const row = await someIsolation()
        if (row) await verify(row.id)
      },
      async () => {
        const row = await someIsolation()
        const body = { id: row?.id ?? 0, version: row?.version ?? 1, reason: 'The work is over' }
        if (row) await officer(isolation.remove, { body })
      },
      async () => {
        const row = await someIsolation()
        const body = { id: row?.id ?? 0, version: row?.version ?? 1, toPermitId: some().id }
        if (row) await officer(isolation.transfer, { body })
      },
      async () => {
        const { id } = some()
        await work.allOff(id)
        await suspend(id)
        await work.handBack(id)
      },
      async () => officer(isolation.add, { body: { permitId: some().id, pointIds: [random.pick(points)] } }),
      async () => suspend(some().id),
      async () => goOn(some()),
      // From above downwards, as a site begins again.
      async () => {
        for (const one of permits) await goOn(one)
      },
      async () => {
        for (const row of await isolations()) {
          await lockAgain(row)
          await verify(row.id)
        }
        for (const one of permits) await goOn(one)
      },
    ]
  }

  /** Plays one history, and asks after each step whether anything goes on under energy; before the watch by the gates, after it by the state. */
  async function play(seed: number, length: number, played: Played): Promise<void> {
    const random = seeded(seed)
    const all = steps(random, played)
    await reset()
    for (let step = 0; step < length; step++) {
      await random.pick(all)()
      const [red, stored] = [await underEnergy(), await states()]
      for (const { id } of red.filter((one) => stored.get(one.id) === 'ACTIVE')) {
        played.stopped++
        const { gates } = await work.read(PEOPLE.safety, id)
        if (gates.mayWork) played.red.push(`history ${seed}, step ${step}: work is allowed under ${id}`)
      }
      await work.settle()
      await work.watch()
      const after = await states()
      const going = (await underEnergy()).filter(({ id }) => ['ISSUED', 'ACTIVE'].includes(after.get(id) ?? ''))
      played.red.push(...going.map(({ id }) => `history ${seed}, step ${step}: ${id} is ${after.get(id)}`))
    }
  }

  return { play, permits: { top, special, sister, day, beside }, points, suspend }
}
