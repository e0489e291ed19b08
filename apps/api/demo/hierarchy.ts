import { run, type Tx } from '../src/platform/database.ts'

/** A post of the demo with the posts below it. */
interface DemoPost {
  readonly title: string
  readonly position: string
  /** `Division`, `Department` or `Department/Section`. */
  readonly model: string
  readonly below?: readonly DemoPost[]
}

const SHE = 'Safety, Health and Environment'
const GENERAL = 'Human Capital and General Affairs'

/** Division → its departments; the sections of each follow from the departments themselves. */
const DIVISIONS: Readonly<Record<string, readonly string[]>> = {
  Operations: ['Production', 'Maintenance', 'Logistics', 'Engineering'],
  'Safety and Health': [SHE, 'Health Services'],
  Corporate: [GENERAL],
}

const post = (title: string, position: string, model: string, below: readonly DemoPost[] = []): DemoPost => ({
  title,
  position,
  model,
  below,
})
const SHIFTS = ['A', 'B', 'C', 'D']
const operators = (unit: string) =>
  SHIFTS.map((shift) =>
    post(`${unit} shift ${shift}`, 'Supervisor', `Production/${unit}`, [
      post(`${unit} panel operator ${shift}`, 'Panel Operator', `Production/${unit}`),
      post(`${unit} field operator ${shift}`, 'Field Operator', `Production/${unit}`),
    ]),
  )

const POSTS: readonly DemoPost[] = [
  post('Plant Manager', 'Plant Manager', 'Operations', [
    post('Head of Production', 'Head of Production', 'Production', [
      post('Ammonia supervisor', 'Production Supervisor', 'Production/Ammonia', operators('Ammonia')),
      post('Urea supervisor', 'Production Supervisor', 'Production/Urea', operators('Urea')),
      post('Utilities supervisor', 'Utilities Supervisor', 'Production/Utilities', [
        post('Utilities operator', 'Junior Operator', 'Production/Utilities'),
      ]),
      post('Control room operator', 'Control Room Operator', 'Production/Control Room'),
    ]),
    post('Head of Maintenance', 'Supervisor', 'Maintenance', [
      post('Mechanical technician', 'Mechanical Technician', 'Maintenance/Mechanical', [
        post('Welder', 'Welder', 'Maintenance/Mechanical'),
        post('Rigger', 'Rigger', 'Maintenance/Mechanical'),
        post('Scaffolder', 'Scaffolder', 'Maintenance/Mechanical'),
      ]),
      post('Electrical technician', 'Electrical Technician', 'Maintenance/Electrical'),
      post('Instrument technician', 'Instrument Technician', 'Maintenance/Instrument'),
      post('Contractor work leader', 'Work Leader', 'Maintenance/Mechanical'),
    ]),
    post('Head of Logistics', 'Supervisor', 'Logistics', [
      post('Warehouse clerk', 'Warehouse Clerk', 'Logistics/Warehouse'),
      post('Forklift operator', 'Forklift Operator', 'Logistics/Warehouse'),
    ]),
    post('Head of Engineering', 'Supervisor', 'Engineering', [
      post('Process engineer', 'Process Engineer', 'Engineering/Process Engineering'),
      post('Project engineer', 'Project Engineer', 'Engineering/Projects'),
    ]),
    post('SHE Manager', 'SHE Manager', SHE, [
      post('Safety officer', 'Safety Officer', `${SHE}/Safety`),
      post('Permit coordinator', 'Permit Coordinator', `${SHE}/Safety`),
      post('Fire chief', 'Supervisor', `${SHE}/Fire and Rescue`, [
        post('Firefighter', 'Firefighter', `${SHE}/Fire and Rescue`),
        post('Gas tester', 'Gas Tester', `${SHE}/Fire and Rescue`),
      ]),
      post('Environment analyst', 'Environment Analyst', `${SHE}/Environment`),
      post('Company doctor', 'Company Doctor', 'Health Services/Clinic', [
        post('Nurse', 'Nurse', 'Health Services/Clinic'),
        post('Pharmacist', 'Pharmacist', 'Health Services/Pharmacy'),
      ]),
    ]),
    post('Head of Administration', 'Head of Administration', GENERAL, [
      post('Administration officer', 'Administration Officer', `${GENERAL}/Administration`),
      post('Guest relations officer', 'Guest Relations Officer', `${GENERAL}/Administration`),
      post('System administrator', 'System Administrator', `${GENERAL}/Information Systems`),
    ]),
  ]),
]

const GROUPS: Readonly<Record<string, string>> = {
  'Shift A': 'Days and nights of the first crew',
  'Shift B': 'Days and nights of the second crew',
  'Shift C': 'Days and nights of the third crew',
  'Shift D': 'Days and nights of the fourth crew',
  'Day work': 'Office and workshop hours',
  'Fire brigade': 'Called out by the site alarm',
}

const INSERT_GROUPS = `insert into groups (company_id, group_name, description, created_at, updated_at)
  select $1, g.name, g.description, $2, $2 from unnest($3::text[], $4::text[]) g (name, description)`

const INSERT_MODELS = `insert into hierarchies (company_id, model_name, level, parent_id, department_id, section_id, created_at, updated_at)
  select $1, m.name, m.level, m.parent_id, m.department_id, m.section_id, $2, $2
  from unnest($3::text[], $4::text[], $5::bigint[], $6::bigint[], $7::bigint[]) m (name, level, parent_id, department_id, section_id)
  returning id, model_name as name, parent_id`

const INSERT_POSTS = `insert into sub_hierarchies (company_id, title, hierarchy_id, position_id, parent_id, created_at, updated_at)
  select $1, p.title, p.hierarchy_id, p.position_id, p.parent_id, $2, $2
  from unnest($3::text[], $4::bigint[], $5::bigint[], $6::bigint[]) p (title, hierarchy_id, position_id, parent_id)
  returning id, title`

interface Parts {
  readonly id: number
  readonly departments: ReadonlyMap<string, number>
  readonly sections: ReadonlyMap<string, number>
  readonly positions: ReadonlyMap<string, number>
}

interface Model {
  readonly name: string
  readonly level: string
  readonly parentId: number | null
  readonly departmentId: number | null
  readonly sectionId: number | null
}

async function insertModels(tx: Tx, company: number, now: Date, models: readonly Model[]) {
  return run<{ id: number; name: string; parentId: number | null }>(tx, INSERT_MODELS, [
    company,
    now,
    models.map(({ name }) => name),
    models.map(({ level }) => level),
    models.map(({ parentId }) => parentId),
    models.map(({ departmentId }) => departmentId),
    models.map(({ sectionId }) => sectionId),
  ])
}

/** Divisions, departments and sections; returns the id of each unit by name, sections by `Department/Section`. */
async function loadModels(tx: Tx, { id, departments, sections }: Parts, now: Date): Promise<Map<string, number>> {
  const plain = { departmentId: null, sectionId: null }
  const ids = new Map<string, number>()
  const divisions = Object.keys(DIVISIONS).map((name) => ({ name, level: 'division', parentId: null, ...plain }))
  for (const row of await insertModels(tx, id, now, divisions)) ids.set(row.name, row.id)
  const below = Object.entries(DIVISIONS).flatMap(([division, names]) =>
    names.map((name) => {
      const departmentId = departments.get(name) ?? null
      return { name, level: 'department', parentId: ids.get(division) ?? null, departmentId, sectionId: null }
    }),
  )
  const names = new Map<number, string>()
  for (const row of await insertModels(tx, id, now, below)) {
    ids.set(row.name, row.id)
    names.set(row.id, row.name)
  }
  const innermost = [...sections].map(([path, sectionId]) => {
    const [department = '', name = ''] = path.split('/')
    const departmentId = departments.get(department) ?? null
    return { name, level: 'section', parentId: ids.get(department) ?? null, departmentId, sectionId }
  })
  for (const row of await insertModels(tx, id, now, innermost))
    ids.set(`${names.get(row.parentId ?? 0)}/${row.name}`, row.id)
  return ids
}

/** The posts of the plant from the manager down, one level at a time. */
async function loadPosts(tx: Tx, { id, positions }: Parts, models: ReadonlyMap<string, number>, now: Date) {
  let level: { one: DemoPost; parentId: number | null }[] = POSTS.map((one) => ({ one, parentId: null }))
  while (level.length > 0) {
    const rows = await run<{ id: number; title: string }>(tx, INSERT_POSTS, [
      id,
      now,
      level.map(({ one }) => one.title),
      level.map(({ one }) => models.get(one.model)),
      level.map(({ one }) => positions.get(one.position)),
      level.map(({ parentId }) => parentId),
    ])
    const ids = new Map(rows.map((row) => [row.title, row.id]))
    level = level.flatMap(({ one }) =>
      (one.below ?? []).map((next) => ({ one: next, parentId: ids.get(one.title) ?? null })),
    )
  }
}

/** The models, posts and groups of a company. */
export async function loadHierarchy(tx: Tx, company: Parts, now: Date): Promise<void> {
  const models = await loadModels(tx, company, now)
  await loadPosts(tx, company, models, now)
  await run(tx, INSERT_GROUPS, [company.id, now, Object.keys(GROUPS), Object.values(GROUPS)])
}
