import type { APIRequestContext } from '@playwright/test'
import { location } from '@selamat/contract/domains/master-data/locations/location'
import { crew } from '@selamat/contract/domains/permits/evidence/crew'
import { type SiteCode, siteCodes } from '@selamat/contract/domains/permits/evidence/site-code'
import { permit } from '@selamat/contract/domains/permits/permit'
import type { PermitDetail } from '@selamat/contract/domains/permits/permit-detail'
import { permitType } from '@selamat/contract/domains/permits/permit-type'
import type { PermitInput } from '@selamat/contract/domains/permits/permit-write'
import { workType } from '@selamat/contract/domains/permits/work-type'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import { serial } from './actions.ts'
import { FIRST_WORKER, sessionOf } from './people.ts'
import { answeredLines, settleConflicts } from './permits.ts'
import { signer } from './seal.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Who has which part in these permits; the area owner owns the places of the journeys. */
export const ROLES = {
  administrator: '10000002',
  safety: '10000004',
  owner: '10000005',
  issuer: '10000012',
  isolation: '10000013',
  tester: '10000014',
} as const

/** One of five employees from the given number on, whom no other journey takes: another at the next run. */
export function worker(first: number): string {
  if (first < FIRST_WORKER) throw new RangeError(`${first} is kept for journeys that change an account`)
  return String(first + (Math.floor(Date.now() / 60_000) % 5))
}

/** A place of the area owner where nobody else works; gives its id and what stands on its label. */
export async function ownPlace(request: APIRequestContext, name: string) {
  const administrator = await sessionOf(request, ROLES.administrator)
  const known = await administrator.ask(location.endpoints.options, { keyword: 'Ammonia Unit 100' })
  const path = location.endpoints.get.path.replace(':id', String(known.options[0].id))
  const { siteId, areaOwnerId } = await administrator.ask({ ...location.endpoints.get, path })
  const { id }: { id: number } = await administrator.ask(location.endpoints.create, {
    locationName: name,
    code: serial(),
    siteId,
    areaOwnerId,
  })
  const codes: SiteCode[] = await administrator.ask(siteCodes)
  return { id, name, code: codes.find(({ locationId }) => locationId === id)?.code ?? '' }
}

/** A type of work of low risk that needs nothing but what is said; gives its id and name. */
export async function ownType(request: APIRequestContext, name: string, changed: object = {}) {
  const administrator = await sessionOf(request, ROLES.administrator)
  const typeName = `${name} ${serial()}`
  const { id }: { id: number } = await administrator.ask(workType.endpoints.create, {
    typeName,
    code: serial(),
    permitKind: 'PTW',
    activity: 'GENERAL',
    maxHours: 10,
    gasLevels: false,
    needsHiradc: false,
    needsIsolation: false,
    needsAttendant: false,
    needsFireWatch: false,
    ...changed,
  })
  return { id, name: typeName }
}

interface Planned extends Pick<PermitInput, 'title' | 'equipment' | 'isolationPointIds'> {
  readonly place: { readonly id: number; readonly code: string }
  readonly workTypeId: number
  readonly holder: string
  /** Employee IDs of others who work there. */
  readonly crew?: readonly string[]
}

/** People approve a permit one after the other, signed, without a page. */
export async function approveWork(request: APIRequestContext, id: number, approvers: readonly string[]): Promise<void> {
  const proof = await signer(request)
  const path = permit.get.path.replace(':id', String(id))
  for (const employeeId of approvers) {
    const approver = await sessionOf(request, employeeId)
    const { task, number, assignmentNumber }: PermitDetail = await approver.ask({ ...permit.get, path })
    const answer = { taskId: task?.id ?? 0, version: task?.version ?? 0, action: 'approve' }
    await approver.ask(permit.answer, {
      ...answer,
      assignmentNumber: assignmentNumber ?? number,
      proof: proof(permit.answer, answer),
    })
  }
}

/** A permit without a page: requested by its holder and approved, by the isolation officer too where points are named. */
export async function approvedPermit(request: APIRequestContext, planned: Planned) {
  const { title, equipment = [], isolationPointIds = [], place, workTypeId, holder, crew: others = [] } = planned
  const [proof, ofHolder] = await Promise.all([signer(request), sessionOf(request, holder)])
  const workers = await Promise.all(others.map((employeeId) => sessionOf(request, employeeId)))
  // As in the form, a window begins and ends with a minute.
  const now = Math.floor(Date.now() / MINUTE) * MINUTE
  const path = permitType.path.replace(':id', String(workTypeId))
  const checks = answeredLines(await ofHolder.ask({ ...permitType, path }))
  const { id }: { id: number } = await ofHolder.ask(permit.create, {
    kind: 'PTW',
    title,
    workTypeId,
    locationId: place.id,
    equipment,
    isolationPointIds,
    checks,
    startsAt: formatTimestamp(new Date(now)),
    endsAt: formatTimestamp(new Date(now + 4 * HOUR)),
    people: [
      { userId: ofHolder.id, crewRole: 'HOLDER', workerType: 'SUPERVISOR' },
      ...workers.map(({ id: userId }) => ({ userId, crewRole: 'CREW', workerType: 'GENERAL_WORKER' })),
    ],
  })
  const read = (person: typeof ofHolder): Promise<PermitDetail> =>
    person.ask({ ...permit.get, path: permit.get.path.replace(':id', String(id)) })
  const signed = async (person: typeof ofHolder, operation: { readonly path: string }) => {
    const { version } = await read(person)
    return { id, version, proof: proof(operation, { id, version }) }
  }
  await ofHolder.ask(permit.submit, await signed(ofHolder, permit.submit))
  await settleConflicts(request, ROLES.owner, id)
  const approvers = [ROLES.owner, ROLES.safety, ...(isolationPointIds.length > 0 ? [ROLES.isolation] : [])]
  await approveWork(request, id, approvers)
  /** Issues it at the site, signs everybody on and accepts it. */
  async function begin(): Promise<void> {
    const issuer = await sessionOf(request, ROLES.issuer)
    await issuer.ask(permit.issue, { ...(await signed(issuer, permit.issue)), siteProof: { code: place.code }, checks })
    await ofHolder.ask(crew.signOn, { permitId: id, userIds: [], briefing: 'Sparks, pinch points, muster point' })
    await ofHolder.ask(permit.accept, await signed(ofHolder, permit.accept))
  }
  return { id, holderName: ofHolder.name, begin }
}

/** A permit in force, without a page: approved, issued at the site and accepted. */
export async function livePermit(request: APIRequestContext, planned: Planned) {
  const { begin, ...approved } = await approvedPermit(request, planned)
  await begin()
  return approved
}

/** The work of a permit in force is over, without a page: its people are free for the next journey. */
export async function endWork(request: APIRequestContext, id: number, holder: string): Promise<void> {
  const [proof, ofHolder] = await Promise.all([signer(request), sessionOf(request, holder)])
  await ofHolder.ask(crew.signOff, { permitId: id, everybody: true })
  const { version }: PermitDetail = await ofHolder.ask({
    ...permit.get,
    path: permit.get.path.replace(':id', String(id)),
  })
  const over = { isWorkComplete: true, toolsCleared: true }
  await ofHolder.ask(permit.handBack, { id, version, proof: proof(permit.handBack, { id, version }), ...over })
}
