import { run } from '../src/platform/database.ts'
import type { DemoContext } from './context.ts'

interface Category {
  readonly value: string
  readonly typeId: 1 | 2
  readonly description: string
  /** Its keys, or those of its sub-categories. */
  readonly keys: readonly string[] | Readonly<Record<string, readonly string[]>>
}

const CATEGORIES: readonly Category[] = [
  {
    value: 'Hazard categories',
    typeId: 1,
    description: 'What a risk comes from; risks choose from these.',
    keys: [
      'Chemical and toxic',
      'Confined space',
      'Dropped object',
      'Electrical energy',
      'Fire and explosion',
      'Heat and radiation',
      'Lifting and rigging',
      'Moving machinery',
      'Noise and vibration',
      'Pressure release',
      'Traffic and vehicles',
      'Work at height',
    ],
  },
  {
    value: 'Unsafe act',
    typeId: 1,
    description: 'What people did that was not safe.',
    keys: [
      'Bypassed a safety device',
      'Used the wrong tool',
      'Worked without a permit',
      'Worked without PPE',
      'Stood under a load',
    ],
  },
  {
    value: 'Unsafe condition',
    typeId: 1,
    description: 'What was not safe at the place.',
    keys: ['Blocked escape route', 'Missing guard or handrail', 'Poor lighting', 'Spill or slippery floor'],
  },
  {
    value: 'Cause of incident',
    typeId: 1,
    description: 'Direct and underlying causes, as investigations name them.',
    keys: {
      'Direct cause': ['Equipment failure', 'Loss of containment', 'Wrong operation', 'Wrong isolation'],
      'Underlying cause': ['Design', 'Maintenance overdue', 'Procedure missing', 'Training not enough'],
    },
  },
  {
    value: 'Injury',
    typeId: 2,
    description: 'By the part of the body.',
    keys: {
      'Head and face': ['Eye injury', 'Head wound'],
      'Arm and hand': ['Chemical burn of the hand', 'Cut finger', 'Fracture of the arm'],
      'Leg and foot': ['Sprained ankle', 'Crushed toe'],
    },
  },
  {
    value: 'Diagnosis group',
    typeId: 2,
    description: 'How the clinic sorts its visits.',
    keys: ['Digestion', 'Heart and circulation', 'Hearing', 'Musculoskeletal', 'Respiratory', 'Skin'],
  },
  {
    value: 'Vaccination',
    typeId: 2,
    description: 'What the clinic gives.',
    keys: ['Hepatitis B', 'Influenza', 'Tetanus', 'Typhoid'],
  },
]

// The category that is looked up by number comes with the company.
const INSERT_CATEGORIES = `insert into master_categories (company_id, type_id, config_type_id, value, description, created_at, updated_at)
  select $1, g.type_id, g.config_type_id, g.value, g.description, $2, $2
  from unnest($3::smallint[], $4::smallint[], $5::text[], $6::text[]) g (type_id, config_type_id, value, description)
  on conflict (company_id, type_id, lower(value)) do update set description = excluded.description`

const INSERT_PARTS = `insert into sub_categories (company_id, category_id, name, created_at, updated_at)
  select $1, c.id, g.name, $2, $2 from unnest($3::text[], $4::text[]) g (category, name)
  join master_categories c on c.company_id = $1 and c.value = g.category`

const INSERT_KEYS = `insert into master_keys (company_id, category_id, sub_category_id, name, created_at, updated_at)
  select $1, c.id, s.id, g.name, $2, $2 from unnest($3::text[], $4::text[], $5::text[]) g (category, part, name)
  join master_categories c on c.company_id = $1 and c.value = g.category
  left join sub_categories s on s.category_id = c.id and s.name = g.part`

/** The categories of both modules with their keys. */
export async function loadKeys({ tx, now }: DemoContext, companyId: number): Promise<void> {
  const isPlain = (keys: Category['keys']): keys is readonly string[] => Array.isArray(keys)
  await run(tx, INSERT_CATEGORIES, [
    companyId,
    now,
    CATEGORIES.map(({ typeId }) => typeId),
    CATEGORIES.map(({ keys }) => (isPlain(keys) ? 1 : 2)),
    CATEGORIES.map(({ value }) => value),
    CATEGORIES.map(({ description }) => description),
  ])
  const parts = CATEGORIES.flatMap(({ value, keys }) =>
    isPlain(keys) ? [] : Object.entries(keys).map(([name, names]) => ({ category: value, name, names })),
  )
  await run(tx, INSERT_PARTS, [companyId, now, parts.map(({ category }) => category), parts.map(({ name }) => name)])
  const plain = CATEGORIES.flatMap(({ value, keys }) =>
    isPlain(keys) ? keys.map((name) => ({ category: value, part: null, name })) : [],
  )
  const all = [
    ...plain,
    ...parts.flatMap(({ category, name: part, names }) => names.map((name) => ({ category, part, name }))),
  ]
  await run(tx, INSERT_KEYS, [
    companyId,
    now,
    all.map(({ category }) => category),
    all.map(({ part }) => part),
    all.map(({ name }) => name),
  ])
}
