import { file } from '@selamat/contract/domains/files/file'
import { API_BASE } from '@selamat/contract/domains/identity/auth-paths'
import { hotWork } from '@selamat/contract/domains/permits/evidence/hot-work'
import { permit } from '@selamat/contract/domains/permits/permit'
import { type PermitAction, PLANNED } from '@selamat/contract/domains/permits/permit-lifecycle'
import type { Gas, WorkActivity } from '@selamat/contract/domains/permits/permit-words'
import type { PermitInput } from '@selamat/contract/domains/permits/permit-write'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import { conflictsOf } from '../src/domains/permits/conflicts/conflicts-of.ts'
import { siteCodeOf } from '../src/domains/permits/site-code.ts'
import { watchGates } from '../src/domains/permits/watch.ts'
import { permitsOf } from '../src/domains.ts'
import { run } from '../src/platform/database.ts'
import { DEMO_PASSWORD, type testApp } from './app.ts'
import { emptyTables } from './empty.ts'
import { multipart } from './multipart.ts'
import { seal } from './seal.ts'

type App = Awaited<ReturnType<typeof testApp>>
type Client = Awaited<ReturnType<App['as']>>

/** The people of a permit in the demo company. */
export const PEOPLE = {
  requester: '10000009',
  holder: '10000009',
  incoming: '10000015',
  areaOwner: '10000005',
  safety: '10000004',
  isolation: '10000013',
  authoriser: '10000011',
  issuer: '10000012',
  gasTester: '10000014',
  controlRoom: '10000019',
} as const

interface TypeOptions {
  readonly kind?: 'PTW' | 'SPECIAL'
  readonly activity?: WorkActivity
  readonly maxHours?: number
  readonly gases?: readonly Gas[]
  readonly gasTestMinutes?: number | null
  readonly gasLevels?: boolean
  readonly needsHiradc?: boolean
  readonly needsIsolation?: boolean
  readonly needsAttendant?: boolean
  readonly fireWatchMinutes?: number | null
  readonly holderCertificates?: readonly string[]
  readonly crewCertificates?: readonly string[]
}

const HOUR = 3_600_000

let serial = 0

/** Requests, approves, issues and works under permits of the demo company as its accounts. */
export async function permitting({ as, context, clock, settle, app, signIn }: App) {
  const { kysely } = context.database
  const clients = new Map<string, Client>()
  async function person(username: string): Promise<Client> {
    const client = clients.get(username) ?? (await as(username))
    clients.set(username, client)
    return client
  }
  const userId = async (username: string) =>
    (await kysely.selectFrom('users').select('id').where('username', '=', username).executeTakeFirstOrThrow()).id
  const proof = () => seal({ password: DEMO_PASSWORD }, context.keys.publicKey)

  const [place] = await run<{ locationId: number; siteId: number; companyId: number; locationName: string }>(
    kysely,
    sql`select l.id as "locationId", l.site_id as "siteId", l.company_id as "companyId", l.location_name as "locationName"
      from locations l join sites s on s.id = l.site_id
      where area_owner_of(l.id) = ${await userId(PEOPLE.areaOwner)} and s.code = 'GRS' and l.archived_at is null order by l.id limit 1`,
  )
  if (!place) throw new Error('the demo has no area of its area owner')
  const { companyId } = place
  // Without the permits of the demo nobody of the tests works at two places at once.
  await emptyTables(context.database, 'permits')
  await run(
    kysely,
    sql`update contractors set prequalified_until = '2027-06-30' where contractor_company_id in
      (select employer_id from users where username in (${PEOPLE.holder}, ${PEOPLE.incoming})) and company_id = ${companyId}`,
  )

  /** A type of work; without options general work that needs nothing. */
  async function workType(options: TypeOptions = {}): Promise<number> {
    const { kind = 'PTW', activity = 'GENERAL', maxHours = 12, gases = [], gasTestMinutes = null } = options
    const { gasLevels = false, needsHiradc = false, needsIsolation = false, needsAttendant = false } = options
    const { fireWatchMinutes = null, holderCertificates = [], crewCertificates = [] } = options
    const name = `Type of work ${++serial}`
    const at = clock.now()
    const { id } = await kysely
      .insertInto('workTypes')
      .values({
        ...{ companyId, code: `T-${serial}`, typeName: name, permitKind: kind, activity, maxHours, gasTestMinutes },
        ...{ gases: [...gases], gasLevels, needsHiradc, needsIsolation, needsAttendant, fireWatchMinutes },
        ...{ needsFireWatch: fireWatchMinutes !== null, holderCertificates: [...holderCertificates] },
        ...{ crewCertificates: [...crewCertificates], createdAt: at, updatedAt: at },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  /** The id of a rank detail of a new rank of a type. */
  async function rankDetail(workTypeId: number, risk: 'LOW' | 'MEDIUM' | 'HIGH'): Promise<number> {
    const at = clock.now()
    const stamps = { createdAt: at, updatedAt: at }
    const rank = await kysely
      .insertInto('rankConfigurations')
      .values({ companyId, workTypeId, rankName: `Rank ${++serial}`, risk, ...stamps })
      .returning('id')
      .executeTakeFirstOrThrow()
    const detail = await kysely
      .insertInto('rankDetails')
      .values({ companyId, rankId: rank.id, detailName: `Detail ${serial}`, ...stamps })
      .returning('id')
      .executeTakeFirstOrThrow()
    return detail.id
  }

  /** The checklist of a type of work, answered with yes. */
  const answeredLines = (workTypeId: number) =>
    run<{ itemId: number; answer: 'YES' }>(
      kysely,
      sql`select i.id as "itemId", 'YES' as answer from permit_list_items i where i.company_id = ${companyId} and i.archived_at is null
        and i.list in ('CHECKLIST', 'SAFETY_MANDATORY') and (i.work_type_id is null or i.work_type_id = ${workTypeId}) order by i.id`,
    )

  /** What is written of a permit of general work from now for eight hours, held by its requester. */
  async function written(changed: Partial<PermitInput> = {}): Promise<PermitInput> {
    const now = clock.now()
    const holder = changed.holderId ?? (await userId(PEOPLE.holder))
    const workTypeId = changed.workTypeId ?? (await workType())
    return {
      kind: 'PTW',
      workTypeId,
      checks: await answeredLines(workTypeId),
      title: 'Replace the gasket of E-310',
      locationId: place?.locationId ?? 0,
      startsAt: formatTimestamp(now),
      endsAt: formatTimestamp(new Date(now.getTime() + 8 * HOUR)),
      people: [{ userId: holder, crewRole: 'HOLDER', workerType: 'SUPERVISOR' }],
      ...changed,
    }
  }

  async function draft(changed: Partial<PermitInput> = {}, requester: string = PEOPLE.requester) {
    const made = await (await person(requester))(permit.create, { body: await written(changed) })
    if (made.status !== 200) throw new Error(made.text)
    return made.body.data
  }

  const read = async (username: string, id: number) =>
    (await (await person(username))(permit.get, { params: { id } })).body.data

  /** The version of a permit as it is. */
  const versionOf = async (id: number) =>
    (await kysely.selectFrom('permits').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version

  const statusOf = async (id: number) =>
    (await kysely.selectFrom('permits').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

  /** The area owner acknowledges whatever restricts a permit beside others of the test; straight into the tables. */
  async function acknowledge(id: number): Promise<void> {
    const at = clock.now()
    const found = await conflictsOf(kysely, { id, companyId }, PLANNED, at)
    const acknowledgedBy = await userId(PEOPLE.areaOwner)
    const rows = found.map(({ permitId, mark, startsAt, endsAt }) => ({
      ...{ companyId, permitId: Math.min(id, permitId), otherId: Math.max(id, permitId), mark, startsAt, endsAt },
      ...{
        otherStartsAt: startsAt,
        otherEndsAt: endsAt,
        measure: 'One after the other',
        acknowledgedBy,
        acknowledgedAt: at,
      },
    }))
    if (rows.length === 0) return
    await kysely
      .insertInto('conflictSettlements')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }

  const submit = async (id: number, username: string = PEOPLE.requester) => {
    await acknowledge(id)
    return sent(id, username)
  }
  const sent = async (id: number, username: string) =>
    (await person(username))(permit.submit, { body: { id, version: await versionOf(id), proof: proof() } })

  /** Answers the open approval task of somebody. */
  async function answer(
    username: string,
    id: number,
    action: 'approve' | 'return' | 'reject',
    comment: string | null = action === 'approve' ? null : 'Name the fire watch',
  ) {
    const { task, number, assignmentNumber } = await read(username, id)
    const body = {
      assignmentNumber: assignmentNumber ?? number,
      taskId: task?.id ?? 999_999,
      version: task?.version ?? 1,
    }
    return (await person(username))(permit.answer, {
      body: { ...body, action, comment, proof: proof() },
    })
  }

  /** Approves every stage of a submitted permit as those who are asked. */
  async function approveAll(id: number): Promise<void> {
    for (;;) {
      await settle()
      if ((await statusOf(id)) !== 'WAITING_APPROVAL') return
      const { waitsFor } = await read(PEOPLE.safety, id)
      const names = waitsFor.flatMap(({ who }) => who)
      const next = await kysely
        .selectFrom('users')
        .select('username')
        .where('fullName', '=', names[0] ?? '')
        .executeTakeFirstOrThrow()
      const done = await answer(next.username, id, 'approve')
      if (done.status !== 200) throw new Error(done.text)
    }
  }

  async function approved(changed: Partial<PermitInput> = {}, requester: string = PEOPLE.requester) {
    const made = await draft(changed, requester)
    const sent = await submit(made.id, requester)
    if (sent.status !== 200) throw new Error(sent.text)
    await approveAll(made.id)
    return made
  }

  type SignedMove = Extract<PermitAction, 'accept' | 'reinstate' | 'takeOver'>
  /** Does an act that needs nothing but a signature, and of an issuer the label of the place. */
  const move = async (action: SignedMove, id: number, username: string) => {
    const [client, signed] = [await person(username), { id, version: await versionOf(id), proof: proof() }]
    if (action === 'accept') return client(permit.accept, { body: signed })
    return client(permit[action], {
      body: { ...signed, siteProof: { code: siteCodeOf(context.keys, place.locationId) } },
    })
  }

  /** Every line of a permit, found in place at the site. */
  const foundAtSite = (id: number) =>
    run<{ itemId: number; answer: 'YES' }>(
      kysely,
      sql`select item_id as "itemId", 'YES' as answer from permit_checks where permit_id = ${id}`,
    )

  const issue = async (id: number, username: string = PEOPLE.issuer, changed: object = {}) =>
    (await person(username))(permit.issue, {
      body: {
        ...{ id, version: await versionOf(id), proof: proof(), checks: await foundAtSite(id) },
        siteProof: { code: siteCodeOf(context.keys, place.locationId) },
        ...changed,
      },
    })

  /** Somebody is at work under a permit and attended its toolbox talk; straight into the tables. */
  async function atWork(id: number, username: string = PEOPLE.holder): Promise<void> {
    const [at, user] = [clock.now(), await userId(username)]
    await run(
      kysely,
      sql`insert into permit_people (permit_id, user_id, crew_role, worker_type) values (${id}, ${user}, 'CREW', 'GENERAL_WORKER') on conflict do nothing`,
    )
    await run(
      kysely,
      sql`insert into permit_sign_ons (permit_id, user_id, on_at, on_by) values (${id}, ${user}, ${at}, ${user}) on conflict do nothing`,
    )
    await run(
      kysely,
      sql`with t as (insert into permit_toolbox_talks (permit_id, held_at, held_by, topics, recorded_at)
          values (${id}, ${at}, ${user}, 'Pinch points', ${at}) returning id)
        insert into permit_toolbox_attendees (talk_id, user_id) select id, ${user} from t`,
    )
    await acknowledge(id)
  }

  /** Confirms hot work as somebody. */
  const confirmHotWork = async (permitId: number, username: string) =>
    (await person(username))(hotWork.confirm, { body: { permitId, proof: proof() } })

  /** An instrument with which gas is tested, calibrated on a day; returns its id. */
  async function instrument(calibratedOn = '2026-10-01', status: 'READY' | 'OUT_OF_SERVICE' = 'READY') {
    const [made] = await run<{ id: number; code: string }>(
      kysely,
      sql`insert into equipment (company_id, family, type_id, code, status, last_calibration_date, created_at, updated_at)
        select ${companyId}, 'COMPANY', t.id, ${`GD-T${++serial}`}, ${status}, ${calibratedOn}::date, ${clock.now()}, ${clock.now()}
        from equipment_types t where t.company_id = ${companyId} and t.equipment_type_name = 'Gas detector' returning id, code`,
    )
    if (!made) throw new Error('the demo has no gas detectors')
    return made
  }

  /** An isolation point of equipment of the company; returns its id. */
  async function isolationPoint(): Promise<number> {
    const { id: equipmentId } = await instrument()
    const [made] = await run<{ id: number }>(
      kysely,
      sql`insert into isolation_points (company_id, equipment_id, tag, energy, method, created_at, updated_at)
        values (${companyId}, ${equipmentId}, ${`V-${++serial}`}, 'PROCESS', 'Valve closed and locked', ${clock.now()}, ${clock.now()}) returning id`,
    )
    return made?.id ?? 0
  }

  /** Everybody has left the work of a permit. */
  const allOff = async (id: number) =>
    run(
      kysely,
      sql`update permit_sign_ons set off_at = ${clock.now()}, off_by = on_by where permit_id = ${id} and off_at is null`,
    )

  /** A permit in force: approved, issued, with its holder at work. */
  async function active(changed: Partial<PermitInput> = {}) {
    const made = await approved(changed)
    const issued = await issue(made.id)
    if (issued.status !== 200) throw new Error(issued.text)
    await atWork(made.id)
    const accepted = await move('accept', made.id, PEOPLE.holder)
    if (accepted.status !== 200) throw new Error(accepted.text)
    return made
  }

  /** Uploads a picture of the area as somebody; returns its id. */
  async function picture(username: string): Promise<number> {
    const { access_token: token } = await signIn(username)
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const { payload, headers } = multipart('area.png', png)
    const url = `${API_BASE}${file.upload.path}`
    const response = await app.inject({
      method: 'POST',
      url,
      headers: { ...headers, authorization: `Bearer ${token}` },
      payload,
    })
    return Number(response.json().data.fileData.id)
  }

  /** What the watch does each second. */
  const watch = () => watchGates(permitsOf(context))

  return {
    ...{
      person,
      userId,
      proof,
      place,
      workType,
      rankDetail,
      written,
      draft,
      read,
      versionOf,
      statusOf,
      submit,
      answer,
    },
    ...{
      approveAll,
      approved,
      move,
      issue,
      confirmHotWork,
      instrument,
      isolationPoint,
      atWork,
      allOff,
      active,
      picture,
      watch,
      kysely,
    },
  }
}
