import { GATES, type GateName } from '@selamat/contract/domains/permits/gates'
import { formatDate } from '@selamat/contract/kit/dates'
import { type RawBuilder, sql } from 'kysely'
import { type Executor, run } from '../../../platform/database.ts'
import type { PermitPorts } from '../ports.ts'
import type { StoredPermit } from '../queries/stored.ts'
import { permitSettingsOf } from '../settings.ts'
import { requiredLines } from './checklist.ts'
import type { BaseFacts, Expressions, Gate, ValuesOf } from './gate.ts'
import { GATE_PARTS } from './list.ts'

/** What only the submission of a request asks for. */
const OF_REQUEST: {
  readonly missingDocuments: RawBuilder<readonly string[]>
  readonly isUnranked: RawBuilder<boolean>
} = {
  // The required lines of the list of documents without a file.
  missingDocuments: sql`array(select i.item_name from ${requiredLines(['DOCUMENT'])} and not exists (select from permit_files f
    where f.permit_id = p.id and f.item_id = i.id) order by i.position, i.id)`,
  // The type of work has ranks with details, and none of them applies.
  isUnranked: sql`exists (select from rank_configurations r join rank_details d on d.rank_id = r.id
      where r.work_type_id = p.work_type_id and r.archived_at is null and d.archived_at is null)
    and not exists (select from permit_rank_details x where x.permit_id = p.id)`,
}

/** What a gate looks at, as the parameters of a function: those of several gates intersect. */
type Takes<One> = One extends Gate<infer Own, infer Found> ? (selected: ValuesOf<Own>, found: Found) => void : never
type OfGates = Takes<(typeof GATE_PARTS)[GateName]>
type Selected = ValuesOf<typeof OF_REQUEST> &
  (OfGates extends (selected: infer Own, found: never) => void ? Own : never)
type Found = OfGates extends (selected: never, found: infer Own) => void ? Own : never

/** All that the gates of a permit look at. */
export type GateFacts = BaseFacts & Selected & Found

const expressions: Expressions = Object.assign({}, OF_REQUEST, ...GATES.map((name) => GATE_PARTS[name].facts))
const SELECTED = sql.join(Object.entries(expressions).map(([name, value]) => sql`${value} as ${sql.id(name)}`))

/** Reads what the gates of a permit look at, as it is now: in one statement, and what some of them look up besides. */
export async function gateFacts(db: Executor, ports: PermitPorts, permit: StoredPermit, at: Date): Promise<GateFacts> {
  const settings = await permitSettingsOf(db, permit.companyId)
  const [selected] = await run<Selected>(db, sql`select ${SELECTED} from permits p where p.id = ${permit.id}`)
  if (!selected) throw new Error(`permit ${permit.id} is gone`)
  const lookUp = { db, ports, permit, at, today: formatDate(at) }
  const found: unknown[] = []
  for (const name of GATES) found.push(await GATE_PARTS[name].lookUp?.(lookUp, selected))
  return Object.assign({ permit, settings }, selected, ...found)
}
