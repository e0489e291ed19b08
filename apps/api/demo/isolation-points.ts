import { run } from '../src/platform/database.ts'
import type { DemoContext } from './context.ts'

/** The energies to isolate before work on equipment of a type: how, where, and the normal position. */
const POINTS: readonly [type: string, energy: string, method: string, location: string, normal: string][] = [
  ['Pressure vessel', 'PROCESS', 'Inlet valve closed, blinded and locked', 'Inlet nozzle N1', 'Open'],
  ['Pressure vessel', 'PROCESS', 'Outlet valve closed and locked', 'Outlet nozzle N2', 'Open'],
  ['Pressure vessel', 'PNEUMATIC', 'Vent opened, pressure gauge at zero', 'Top platform', 'Closed'],
  ['Generator', 'ELECTRICAL', 'Breaker racked out, padlock and tag', 'MCC-12', 'Closed'],
  ['Generator', 'MECHANICAL', 'Battery of the starter disconnected', 'Starter box', 'Connected'],
  ['Chain hoist', 'ELECTRICAL', 'Isolator of the crane rail switched off, padlock', 'Bay column C4', 'On'],
  ['Chain hoist', 'GRAVITY', 'Hook lowered to the floor, chain secured', 'At the hook', 'Raised'],
]

const INSERT = `
  insert into isolation_points (company_id, equipment_id, tag, energy, method, location, normal_state, created_at, created_by, updated_at, updated_by)
  select e.company_id, e.id, e.code || '-' || g.n, g.energy, g.method, g.location, g.normal, $2, e.created_by, $2, e.created_by
  from (select *, row_number() over (partition by type) as n
        from unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::text[]) g (type, energy, method, location, normal)) g
  join equipment e on e.type_name = g.type and e.company_id = $1 and e.family = 'COMPANY' and e.archived_at is null
  order by e.id, g.n`

/** Where the fixed equipment of a company is cut off from its energies. */
export async function loadIsolationPoints({ tx, now }: DemoContext, companyId: number): Promise<void> {
  await run(tx, INSERT, [companyId, now, ...[0, 1, 2, 3, 4].map((part) => POINTS.map((point) => point[part]))])
}
