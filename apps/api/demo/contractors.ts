import { run } from '../src/platform/database.ts'
import type { DemoContext } from './context.ts'
import type { DemoCompanies } from './organisation.ts'

const CATEGORIES: readonly [name: string, description: string][] = [
  ['Mechanical and piping', 'Turnaround work, rotating equipment, pipe fabrication'],
  ['Electrical and instrument', 'Substations, cabling, loops and calibration'],
  ['Scaffolding', 'Erecting and inspecting scaffolds'],
  ['Insulation and painting', 'Hot and cold insulation, blasting, coating'],
  ['Heavy lifting', 'Mobile cranes, rigging plans'],
  ['Inspection and testing', 'NDT, thickness measurement, tightness tests'],
  ['Civil works', 'Foundations, roads, drains'],
  ['Industrial cleaning', 'Tank cleaning, water jetting, waste handling'],
  ['Services', 'Catering, security, gardens'],
]

/** An assessment: how many days ago, its score, and for how long it held from then; without that it was failed. */
type Assessment = readonly [daysAgo: number, score: number, validDays?: number]

interface DemoContractor {
  readonly name: string
  readonly category: string
  readonly work: string
  readonly contact: string
  readonly phone: string
  readonly assessments: readonly Assessment[]
  /** Days of validity that are left of its insurance and its safety plan. */
  readonly documents: readonly [insurance: number, plan: number]
}

/** Every status is there on any day, as all days count from the day of loading. */
const CONTRACTORS: readonly DemoContractor[] = [
  {
    name: 'PT Karya Teknik Mandiri',
    category: 'Mechanical and piping',
    work: 'Maintenance of rotating equipment and piping in the ammonia and urea units',
    contact: 'Wahyu Nugroho',
    phone: '+62 31 555 0142',
    assessments: [
      [516, 78, 365],
      [151, 86, 365],
    ],
    documents: [231, 44],
  },
  {
    name: 'PT Bangun Baja Perancah',
    category: 'Scaffolding',
    work: 'Scaffolds for turnarounds and daily maintenance',
    contact: 'Sugeng Raharjo',
    phone: '+62 31 555 0177',
    assessments: [[347, 74, 365]],
    documents: [18, 121],
  },
  {
    name: 'PT Mitra Isolasi Nusantara',
    category: 'Insulation and painting',
    work: 'Cold insulation of the ammonia tank, blasting and coating',
    contact: 'Lilis Suryani',
    phone: '+62 31 555 0119',
    assessments: [
      [742, 69, 365],
      [377, 72, 365],
    ],
    documents: [-12, 66],
  },
  {
    name: 'PT Sarana Inspeksi Prima',
    category: 'Inspection and testing',
    work: 'Radiography, ultrasonic thickness, magnetic particle',
    contact: 'Anton Wibisono',
    phone: '+62 21 555 0833',
    assessments: [[64, 93, 730]],
    documents: [402, 301],
  },
  {
    name: 'CV Gresik Elektrindo',
    category: 'Electrical and instrument',
    work: 'Cabling and motor repair',
    contact: 'Hariyanto',
    phone: '+62 31 555 0191',
    assessments: [
      [410, 70, 365],
      [22, 51],
    ],
    documents: [77, -31],
  },
  {
    name: 'PT Samudra Angkat Berat',
    category: 'Heavy lifting',
    work: 'Mobile cranes of 25 to 250 tonnes with crews',
    contact: 'Rudi Tampubolon',
    phone: '+62 31 555 0128',
    assessments: [[359, 81, 365]],
    documents: [140, 25],
  },
  {
    name: 'PT Tirta Bersih Industri',
    category: 'Industrial cleaning',
    work: 'Tank cleaning, high-pressure water jetting, vacuum trucks',
    contact: 'Nina Kartikasari',
    phone: '+62 31 555 0164',
    assessments: [[118, 77, 365]],
    documents: [260, 92],
  },
  {
    name: 'PT Cipta Sipil Jawa',
    category: 'Civil works',
    work: 'Foundations and bunds in the tank farms',
    contact: 'Bagus Pramono',
    phone: '+62 31 555 0155',
    assessments: [[440, 66, 365]],
    documents: [-75, -75],
  },
  {
    name: 'PT Andal Jaga Gresik',
    category: 'Services',
    work: 'Gate control and patrols',
    contact: 'Sutrisno',
    phone: '+62 31 555 0103',
    assessments: [[30, 88, 730]],
    documents: [511, 210],
  },
  {
    name: 'CV Dapur Sehat Manyar',
    category: 'Services',
    work: 'Canteen of the plant',
    contact: 'Endang Sulastri',
    phone: '+62 31 555 0186',
    assessments: [],
    documents: [199, 15],
  },
]

const INSERT_CATEGORIES = `
  insert into contractor_categories (company_id, contractor_category_name, description, created_at, updated_at)
  select $1, name, description, $4, $4 from unnest($2::text[], $3::text[]) g (name, description)`

/** Contractors that the organisation does not have yet. */
const INSERT_CONTRACTOR_COMPANIES = `
  insert into companies (parent_company_id, subcont, company_name, company_type, company_phone, created_at, updated_at)
  select $1, true, g.name, g.category, g.phone, $5, $5
  from unnest($2::text[], $3::text[], $4::text[]) with ordinality g (name, category, phone, n)
  where not exists (select 1 from companies c where c.parent_company_id = $1 and c.company_name = g.name) order by g.n`

const INSERT_CONTRACTORS = `
  insert into contractors (company_id, contractor_company_id, contractor_category_id, scope_of_work, contact_name, contact_phone,
    created_at, updated_at)
  select $1, f.id, cc.id, g.work, g.contact, g.phone, $7, $7
  from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[]) with ordinality g (name, category, phone, work, contact, n)
  join companies f on f.parent_company_id = $1 and f.company_name = g.name
  join contractor_categories cc on cc.company_id = $1 and cc.contractor_category_name = g.category order by g.n`

const TODAY = `($2::timestamptz at time zone 'Asia/Jakarta')::date`

const INSERT_ASSESSMENTS = `
  insert into prequalifications (company_id, contractor_id, score, result, assessed_on, valid_until, assessor_id, created_at, updated_at)
  select $1, c.id, g.score, case when g.days is null then 'FAILED' else 'PASSED' end, ${TODAY} - g.ago, ${TODAY} - g.ago + g.days,
    (select id from users where username = '10000004'), $2::timestamptz - g.ago * interval '1 day', $2::timestamptz - g.ago * interval '1 day'
  from unnest($3::text[], $4::int[], $5::int[], $6::int[]) g (name, ago, score, days)
  join contractors c on c.company_id = $1 and c.contractor_name = g.name order by g.ago desc`

const INSERT_DOCUMENTS = `
  insert into contractor_documents (company_id, contractor_id, title, document_number, valid_until, created_at, updated_at)
  select $1, c.id, g.title, g.number, ${TODAY} + g.days, $2, $2
  from unnest($3::text[], $4::text[], $5::text[], $6::int[]) g (name, title, number, days)
  join contractors c on c.company_id = $1 and c.contractor_name = g.name`

/** The contractors of the first company: categories, assessments and documents. */
export async function loadContractors({ tx, now }: DemoContext, { operator }: DemoCompanies): Promise<void> {
  await run(tx, INSERT_CATEGORIES, [
    operator.id,
    CATEGORIES.map(([name]) => name),
    CATEGORIES.map(([, description]) => description),
    now,
  ])
  const contractorCompanies = [
    operator.id,
    CONTRACTORS.map(({ name }) => name),
    CONTRACTORS.map(({ category }) => category),
    CONTRACTORS.map(({ phone }) => phone),
  ]
  await run(tx, INSERT_CONTRACTOR_COMPANIES, [...contractorCompanies, now])
  await run(tx, INSERT_CONTRACTORS, [
    ...contractorCompanies,
    CONTRACTORS.map(({ work }) => work),
    CONTRACTORS.map(({ contact }) => contact),
    now,
  ])
  const assessments = CONTRACTORS.flatMap(({ name, assessments }) =>
    assessments.map(([ago, score, days]) => ({ name, ago, score, days: days ?? null })),
  )
  await run(tx, INSERT_ASSESSMENTS, [
    operator.id,
    now,
    assessments.map(({ name }) => name),
    assessments.map(({ ago }) => ago),
    assessments.map(({ score }) => score),
    assessments.map(({ days }) => days),
  ])
  const documents = CONTRACTORS.flatMap(({ name, documents: [insurance, plan] }, n) => [
    { name, title: 'Liability insurance', number: `ASR/${String(20_410 + n * 173)}/2026`, days: insurance },
    { name, title: 'Safety plan (HSE plan)', number: `HSE-${String(n + 1).padStart(3, '0')}/2026`, days: plan },
  ])
  await run(tx, INSERT_DOCUMENTS, [
    operator.id,
    now,
    documents.map(({ name }) => name),
    documents.map(({ title }) => title),
    documents.map(({ number }) => number),
    documents.map(({ days }) => days),
  ])
}
