import { run } from '../src/platform/database.ts'
import type { DemoContext } from './context.ts'

type Row = readonly (string | number | boolean)[]

const RISKS: readonly Row[] = [
  [
    'Ammonia release at a flange',
    'R-001',
    'Chemical and toxic',
    'Poisoning, evacuation',
    'Gas detection, breathing air',
  ],
  ['Burn by steam or condensate', 'R-002', 'Heat and radiation', 'Burns', 'Isolation, drain before opening'],
  ['Electric shock at a switchboard', 'R-003', 'Electrical energy', 'Death', 'Lock out, verify zero energy'],
  ['Explosion in a vapour space', 'R-004', 'Fire and explosion', 'Several deaths', 'Purge, gas test, hot work permit'],
  ['Fall from a scaffold', 'R-005', 'Work at height', 'Severe injury', 'Tagged scaffold, full harness'],
  ['Hand caught in a rotating part', 'R-006', 'Moving machinery', 'Amputation', 'Guards, lock out'],
  ['Lack of oxygen in a vessel', 'R-007', 'Confined space', 'Suffocation', 'Gas test, standby person, rescue plan'],
  ['Load falls from a crane', 'R-008', 'Lifting and rigging', 'Crushing', 'Lifting plan, barricade'],
  ['Run over by a forklift', 'R-009', 'Traffic and vehicles', 'Severe injury', 'Separate lanes, spotter'],
  ['Tool dropped from height', 'R-010', 'Dropped object', 'Head injury', 'Lanyards, toe boards'],
  ['Hearing loss at the compressor', 'R-011', 'Noise and vibration', 'Hearing loss', 'Ear protection, time limits'],
  ['Hose whips under pressure', 'R-012', 'Pressure release', 'Severe injury', 'Whip checks, depressurise'],
]
const SHIFTS: readonly Row[] = [
  ['Day', 'DAY', '07:30', '16:30', 60, 'Offices and workshops'],
  ['Morning', 'MOR', '06:00', '14:00', 30, 'Operators'],
  ['Afternoon', 'AFT', '14:00', '22:00', 30, 'Operators'],
  ['Night', 'NGT', '22:00', '06:00', 30, 'Operators'],
  ['Turnaround night', 'TAN', '19:00', '07:00', 60, 'During a turnaround only'],
]
const ATTENDANCES: readonly Row[] = [
  ['Present', 'P', true, 'At work'],
  ['Sick', 'S', false, 'Not fit for work'],
  ['Leave', 'L', false, 'Planned absence'],
  ['Permission', 'I', false, 'Absent for a reason of the law or the family'],
  ['Business trip', 'D', true, 'At work elsewhere'],
]
const DETAILS: readonly Row[] = [
  ['Present', 'On time', 'P-1', false],
  ['Present', 'Late', 'P-2', false],
  ['Present', 'Overtime', 'P-3', true],
  ['Sick', 'With a letter', 'S-1', true],
  ['Sick', 'Without a letter', 'S-2', false],
  ['Sick', 'Accident at work', 'S-3', true],
  ['Leave', 'Annual leave', 'L-1', false],
  ['Leave', 'Maternity leave', 'L-2', true],
  ['Permission', 'Marriage', 'I-1', true],
  ['Permission', 'Bereavement', 'I-2', false],
]
const TOOLS: readonly Row[] = [
  ['Torque wrench 200 Nm', 'TL-001', 'Stahlwille', 6, 'WKS'],
  ['Hydraulic torque wrench', 'TL-002', 'Hytorc', 2, 'WKS'],
  ['Angle grinder 125 mm', 'TL-003', 'Makita', 12, 'WKS'],
  ['Spark-free hammer', 'TL-004', 'Ampco', 15, 'STO'],
  ['Chain block 3 t', 'TL-005', 'Kito', 8, 'STO'],
  ['Lever hoist 1.5 t', 'TL-006', 'Kito', 10, 'STO'],
  ['Pipe wrench 24 inch', 'TL-007', 'Ridgid', 9, 'WKS'],
  ['Explosion-proof torch', 'TL-008', 'Wolf', 40, 'STO'],
  ['Insulated screwdriver set', 'TL-009', 'Wera', 11, 'SS2'],
  ['Voltage detector', 'TL-010', 'Fluke', 7, 'SS2'],
  ['Flange spreader', 'TL-011', 'Equalizer', 3, 'WKS'],
  ['Dewatering pump', 'TL-012', 'Tsurumi', 4, 'UTL'],
]

const SETS: readonly (readonly [rows: readonly Row[], text: string])[] = [
  [
    RISKS,
    `insert into risks (company_id, risk_name, code, hazard_id, consequence, usual_controls, created_at, updated_at)
     select $1, r->>0, r->>1, k.id, r->>3, r->>4, $2, $2 from jsonb_array_elements($3::jsonb) r
     join master_categories c on c.company_id = $1 and c.known_id = 30 left join master_keys k on k.category_id = c.id and k.name = r->>2`,
  ],
  [
    SHIFTS,
    `insert into shifts (company_id, shift_name, code, start_time, end_time, break_minutes, description, created_at, updated_at)
     select $1, r->>0, r->>1, (r->>2)::time, (r->>3)::time, (r->>4)::int, r->>5, $2, $2 from jsonb_array_elements($3::jsonb) r`,
  ],
  [
    ATTENDANCES,
    `insert into attendances (company_id, attendance_name, code, counts_as_present, description, created_at, updated_at)
     select $1, r->>0, r->>1, (r->>2)::boolean, r->>3, $2, $2 from jsonb_array_elements($3::jsonb) r`,
  ],
  [
    DETAILS,
    `insert into detail_attendances (company_id, att_id, detail_name, code, proof_required, created_at, updated_at)
     select $1, a.id, r->>1, r->>2, (r->>3)::boolean, $2, $2 from jsonb_array_elements($3::jsonb) r
     join attendances a on a.company_id = $1 and a.attendance_name = r->>0`,
  ],
  [
    TOOLS,
    `insert into tools (company_id, tool_name, code, brand, quantity, location_id, created_at, updated_at)
     select $1, r->>0, r->>1, r->>2, (r->>3)::int, l.id, $2, $2 from jsonb_array_elements($3::jsonb) r
     left join locations l on l.company_id = $1 and l.code = r->>4`,
  ],
]

/** Risks, shifts, attendance and tools of a plant. */
export async function loadWork({ tx, now }: DemoContext, companyId: number): Promise<void> {
  for (const [rows, text] of SETS) await run(tx, text, [companyId, now, JSON.stringify(rows)])
}
