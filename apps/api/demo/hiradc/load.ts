import { sql } from 'kysely'
import { setInForce } from '../../src/domains/hiradc/cells.ts'
import { ensureApprovalFlow } from '../../src/domains/hiradc/commands/ensure-approval-flow.ts'
import { keptMatrix } from '../../src/domains/hiradc/matrices.ts'
import { run } from '../../src/platform/database.ts'
import type { DemoFlow } from '../cases.ts'
import type { DemoContext } from '../context.ts'
import { openCaseWriter } from '../insert-cases.ts'
import { openNumbering, takeIds } from '../number-cases.ts'
import type { DemoCompany } from '../organisation.ts'
import { type DemoEmployee, type Plant, postOn, readPlant } from '../plant.ts'
import { seeded } from '../random.ts'
import { DEMO_ASSESSMENTS } from './assessments.ts'
import { raiseControls } from './controls.ts'
import { insertRevisions, type StoredAssessment } from './insert.ts'
import { loadPeopleOf } from './people.ts'
import { rowsOf } from './rows.ts'
import { STORIES } from './stories.ts'
import { daysAgo, statusOf, tellAssessment } from './tell-assessment.ts'

const SEED = 20_261_123
const OTHERWISE = '10000005'
/** Who puts controls in place, beside the generated people. */
const OWNERS = ['10000013', '10000014']

/** Risk assessments in every state with their cases, follow-up actions, consultations, acknowledgements and requests. */
export async function loadAssessments(context: DemoContext, company: DemoCompany): Promise<void> {
  const { tx, now } = context
  const plant = await readPlant(context)
  const assessments = await build(context, company, plant)
  const writer = await openCaseWriter(context)
  const cases = await writer.write(assessments.flatMap(({ cases }) => cases))
  const caseIds = new Map(cases.map(({ assignmentNumber, id }) => [assignmentNumber, id]))
  await insertRevisions(tx, company.id, assessments, caseIds)
  await raiseControls(context, writer, plant, assessments)
  await writer.close()
  const inForce = assessments.flatMap(({ revisions }) =>
    revisions.filter((played) => ['APPROVED', 'UNDER_REVIEW'].includes(statusOf(played))).map(({ id }) => id),
  )
  for (const revisionId of inForce) await setInForce(tx, { revisionId, inForce: true, at: now })
  // Nobody follows from them yet: the clinic of the demo comes later.
  await sql`delete from outbox where topic = 'hiradc-in-force'`.execute(tx)
  await loadPeopleOf(tx, company, inForce, now)
}

async function build(context: DemoContext, company: DemoCompany, plant: Plant): Promise<StoredAssessment[]> {
  const { tx, now } = context
  const random = seeded(SEED)
  const from = daysAgo(now, 700)
  const { version: matrixVersion, matrix } = await keptMatrix(tx, company.id, from)
  const { flowId, versionId, definition } = await ensureApprovalFlow(tx, company.id, matrix, from)
  const flow: DemoFlow = {
    kind: 'hiradc',
    flowId,
    flowVersionId: versionId,
    formVersionId: null,
    definition,
    companyId: company.id,
    code: 'HIRADC',
  }
  const places = await readPlaces(context, company.id)
  const people = plant.people.get(company.id) ?? []
  const owners = people.filter(({ username, employerId, mayAnswer }) => {
    return mayAnswer && employerId === company.id && (username.startsWith('10001') || OWNERS.includes(username))
  })
  const started = DEMO_ASSESSMENTS.map((assessment) => {
    const { revisions } = STORIES[assessment.story](assessment.later ?? 0)
    return { assessment, days: revisions[0]?.started ?? 0, since: daysAgo(now, (revisions.at(-1)?.started ?? 0) - 14) }
  }).sort((one, other) => other.days - one.days)
  const numbering = await openNumbering(tx)
  const ids = await takeIds(tx, 'hiradcs', started.length)
  const revisionIds = await takeIds(tx, 'hiradc_revisions', started.length * 3)
  const built = started.map(({ assessment, days, since }, index): StoredAssessment => {
    const author = authorOf(plant, company, assessment.author)
    const [code, below] = assessment.place
    const place = places.get(`${code}/${below ?? ''}`)
    const departmentId = company.departments.get(assessment.department)
    if (!place || departmentId === undefined) throw new Error(`the demo has no place for ${assessment.title}`)
    const { siteId } = place
    const ownerIds = owners.map(({ id }) => id)
    const rows = rowsOf(assessment, { random, owners: ownerIds.length > 0 ? ownerIds : [author.id], since })
    const played = tellAssessment({ assessment, flow, plant, author, siteId, departmentId, rows, now })
    const number = numbering.nextNumber({ flow, submittedAt: daysAgo(now, days) })
    const head = { title: assessment.title, process: assessment.process, departmentId, ...place }
    const submitted = played.filter(({ history }) => history !== null)
    return {
      id: ids[index] ?? 0,
      number,
      matrixVersion,
      head,
      author,
      revisions: played.map((one) => ({
        ...one,
        id: revisionIds.shift() ?? 0,
        caseNumber: one.history === null ? null : caseNumber(number, submitted.indexOf(one)),
      })),
      cases: submitted.flatMap((one, place) => {
        const { submittedAt, history, facts } = one
        if (submittedAt === null || history === null) return []
        const superiorId = postOn(author, submittedAt.toISOString().slice(0, 10))?.superiorId ?? null
        return {
          flow,
          submitter: author,
          superiorId,
          departmentId,
          siteId,
          subject: assessment.title,
          locationId: head.locationId,
          subLocationId: head.subLocationId,
          answers: facts,
          submittedAt,
          history,
          names: plant.names,
          number: caseNumber(number, place),
        }
      }),
    }
  })
  await numbering.close()
  return built
}

/** As a submission numbers its cases: the first one has the number of the assessment. */
const caseNumber = (number: string, place: number) => (place === 0 ? number : `${number}-${place + 1}`)

/** The generated people are as many as the demo is large. */
function authorOf({ byUsername }: Plant, { id }: DemoCompany, username: string): DemoEmployee {
  const named = byUsername.get(username)
  const author = named?.companyId === id && named.employerId === id ? named : byUsername.get(OTHERWISE)
  if (!author) throw new Error('the demo has no author of assessments')
  return author
}

interface Place {
  readonly siteId: number
  readonly locationId: number
  readonly subLocationId: number | null
}

/** The places of a company by the code of the location and the name of the sub-location. */
async function readPlaces({ tx }: DemoContext, companyId: number): Promise<ReadonlyMap<string, Place>> {
  const rows = await run<Place & { name: string }>(
    tx,
    sql`select l.site_id, l.id as location_id, s.id as sub_location_id, l.code || '/' || coalesce(s.sub_location_name, '') as name
      from locations l join lateral (select s.id, s.sub_location_name from sub_locations s where s.location_id = l.id
        union all select null, null) s on true where l.company_id = ${companyId}`,
  )
  return new Map(rows.map(({ name, ...place }) => [name, place]))
}
