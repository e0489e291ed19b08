import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { hiradcRegister } from '@selamat/contract/domains/hiradc/hiradc-register'
import { user } from '@selamat/contract/domains/identity/user'
import { location } from '@selamat/contract/domains/master-data/locations/location'
import { type Conflict, permitConflicts } from '@selamat/contract/domains/permits/conflicts/conflict'
import { permit } from '@selamat/contract/domains/permits/permit'
import { type PermitTypeDetail, permitType } from '@selamat/contract/domains/permits/permit-type'
import { workType } from '@selamat/contract/domains/permits/work-type'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import type { Endpoint } from '@selamat/contract/kit/endpoint'
import { button } from './actions.ts'
import { expect } from './fixtures.ts'
import { askAs, sessionOf } from './people.ts'
import { signer } from './seal.ts'

const HOUR = 3_600_000
const [REQUESTER, SAFETY] = ['10000009', '10000004'] as const

/** What is answered in the request of a type of work, with Yes. */
export const answeredLines = ({ checklist, safetyMandatories }: PermitTypeDetail) =>
  [...checklist, ...safetyMandatories].map(({ id }) => ({ itemId: id, answer: 'YES' as const }))

/** A draft of mechanical work of high risk at compressor C-101 from now on, requested and held by a person; by default a contractor. */
export async function draftPermit(request: APIRequestContext, title: string, as: string = REQUESTER) {
  const { id: holderId } = await sessionOf(request, as)
  const idOf = async (operation: Pick<Endpoint, 'method' | 'path'>, keyword: string): Promise<number> =>
    (await askAs(request, SAFETY, operation, { keyword })).options[0].id
  const workTypeId = await idOf(workType.endpoints.options, 'Mechanical maintenance')
  const locationId = await idOf(location.endpoints.options, 'Compressor House 101')
  // Nobody of the demo's permits, who could be at work elsewhere.
  const crewId = await idOf(user.options, 'Tono Prakoso')
  const assessments = await askAs(request, SAFETY, hiradcRegister.approved, { keyword: 'Overhaul of compressor C-101' })
  const path = permitType.path.replace(':id', String(workTypeId))
  const type: PermitTypeDetail = await askAs(request, as, { ...permitType, path })
  const high = type.ranks.find(({ risk }) => risk === 'HIGH')?.details[0]?.id
  const now = Date.now()
  const { id }: { id: number } = await askAs(request, as, permit.create, {
    kind: 'PTW',
    title,
    workTypeId,
    locationId,
    holderId,
    hiradcId: assessments[0].id,
    startsAt: formatTimestamp(new Date(now)),
    endsAt: formatTimestamp(new Date(now + 5 * HOUR)),
    method: 'Isolate, open the casing, change the seal, close and test',
    rankDetailIds: high === undefined ? [] : [high],
    checks: answeredLines(type),
    people: [
      { userId: holderId, crewRole: 'HOLDER', workerType: 'SUPERVISOR' },
      { userId: crewId, crewRole: 'CREW', workerType: 'GENERAL_WORKER' },
    ],
  })
  return { id, crewId, holderId, locationId }
}

interface PlannedWork {
  /** The name of its type of work. */
  readonly type: string
  readonly title: string
  /** The name of its location. */
  readonly place: string
  readonly startsAt: string
  readonly endsAt: string
  readonly parentId?: number
}

/** A draft of planned work that lacks nothing, requested and held by somebody; returns its id and number. */
export async function draftWork(
  request: APIRequestContext,
  { as, name }: { readonly as: string; readonly name: string },
  { type: typeName, place, ...planned }: PlannedWork,
): Promise<{ readonly id: number; readonly number: string }> {
  const idOf = async (operation: Pick<Endpoint, 'method' | 'path'>, keyword: string): Promise<number> =>
    (await askAs(request, SAFETY, operation, { keyword })).options[0].id
  const [workTypeId, locationId, userId] = await Promise.all([
    idOf(workType.endpoints.options, typeName),
    idOf(location.endpoints.options, place),
    idOf(user.options, name),
  ])
  const ofPlace = { filter: { locationId: [locationId] } }
  const assessments = await askAs(request, SAFETY, hiradcRegister.approved, ofPlace)
  const path = permitType.path.replace(':id', String(workTypeId))
  const detail: PermitTypeDetail = await askAs(request, SAFETY, { ...permitType, path })
  const { permitKind, ranks } = detail
  return askAs(request, as, permit.create, {
    kind: permitKind,
    workTypeId,
    locationId,
    hiradcId: assessments[0].id,
    holderId: userId,
    ...planned,
    checks: answeredLines(detail),
    // The lowest rank that has details.
    rankDetailIds: ranks.flatMap(({ details }) => details.map(({ id }) => id)).slice(0, 1),
    people: [{ userId, crewRole: 'HOLDER', workerType: 'SUPERVISOR' }],
  })
}

/** Submits a draft as its requester, signed, without a page. */
export async function submitWork(request: APIRequestContext, as: string, id: number): Promise<void> {
  const [proof, requester] = await Promise.all([signer(request), sessionOf(request, as)])
  const path = permit.get.path.replace(':id', String(id))
  const { version } = await requester.ask({ ...permit.get, path })
  await requester.ask(permit.submit, { id, version, proof: proof(permit.submit, { id, version }) })
}

/** Acknowledges as somebody what a permit overlaps at its hour, so that it can be approved. */
export async function settleConflicts(request: APIRequestContext, as: string, id: number): Promise<void> {
  const { conflicts }: { conflicts: Conflict[] } = await askAs(request, as, permitConflicts.check, { id })
  for (const { other, mark } of conflicts) {
    const settled = { id, otherId: other.id, mark, measure: 'The holder is at one place at a time' }
    await askAs(request, as, permitConflicts.settle, settled)
  }
}

/** Opens a section of a request on a phone, from the list of all. */
export async function openSection(page: Page, title: string): Promise<void> {
  await button(page, 'All sections').click()
  const sheet = page.getByRole('dialog', { name: 'All sections' })
  await sheet.getByRole('button', { name: title }).click()
  await expect(sheet).toBeHidden()
}

/** Submits a request on a phone from its last section. */
export async function submitOnPhone(page: Page): Promise<void> {
  await openSection(page, 'Attachments')
  await button(page, 'Submit request').click()
}

/** Answers every line of a list with Yes. */
async function answerYes(list: Locator): Promise<void> {
  for (const line of await list.getByRole('radiogroup').all()) await line.getByText('Yes', { exact: true }).click()
}

/** Answers the checklists of a request with Yes. */
export async function confirmControls(page: Page): Promise<void> {
  await expect(page.getByRole('group', { name: 'Mandatory at every work' })).toBeVisible()
  await answerYes(page.locator('.permit-checks'))
}

/** Answers every line of the checklist with Yes in the dialog in which a permit is issued. */
export const confirmAtSite = (page: Page): Promise<void> =>
  answerYes(page.getByRole('dialog').getByRole('group', { name: 'Checklist at the site' }))

/** Ticks the lowest rank that applies to the work of a request. */
export const tickRank = (page: Page): Promise<void> =>
  page.locator('.permit-ranks').getByRole('checkbox').first().check()
