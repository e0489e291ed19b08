import { createCompany } from '../src/domains/organisation/index.ts'
import { run, type Tx } from '../src/platform/database.ts'
import type { DemoContext } from './context.ts'
import { loadHierarchy } from './hierarchy.ts'

/** A company of the demo with the ids of its parts by name (sites by code). */
export interface DemoCompany {
  readonly id: number
  readonly sites: ReadonlyMap<string, number>
  readonly departments: ReadonlyMap<string, number>
  /** By `department/section`. */
  readonly sections: ReadonlyMap<string, number>
  readonly positions: ReadonlyMap<string, number>
}

export interface DemoCompanies {
  readonly operator: DemoCompany
  /** The contractor of the operating company. */
  readonly contractorId: number
  /** Another tenant, of which the first must see nothing. */
  readonly second: DemoCompany
}

const DEPARTMENTS: Readonly<Record<string, readonly string[]>> = {
  Production: ['Ammonia', 'Urea', 'Utilities', 'Control Room'],
  Maintenance: ['Mechanical', 'Electrical', 'Instrument', 'Workshop'],
  'Safety, Health and Environment': ['Safety', 'Fire and Rescue', 'Environment'],
  'Health Services': ['Clinic', 'Pharmacy'],
  Logistics: ['Warehouse', 'Loading and Jetty'],
  Engineering: ['Process Engineering', 'Projects'],
  'Human Capital and General Affairs': ['Administration', 'Information Systems'],
}

const POSITIONS = [
  'System Administrator',
  'Head of Administration',
  'SHE Manager',
  'Safety Officer',
  'Company Doctor',
  'Nurse',
  'Pharmacist',
  'Plant Manager',
  'Head of Production',
  'Production Supervisor',
  'Utilities Supervisor',
  'Supervisor',
  'Field Operator',
  'Junior Operator',
  'Panel Operator',
  'Control Room Operator',
  'Permit Coordinator',
  'Electrical Technician',
  'Mechanical Technician',
  'Instrument Technician',
  'Gas Tester',
  'Welder',
  'Rigger',
  'Scaffolder',
  'Warehouse Clerk',
  'Forklift Operator',
  'Process Engineer',
  'Project Engineer',
  'Environment Analyst',
  'Firefighter',
  'Administration Officer',
  'Work Leader',
  'Guest Relations Officer',
]

const insertNamed = async (tx: Tx, text: string, companyId: number, names: readonly string[], now: Date) => {
  const rows = await run<{ id: number; name: string }>(tx, text, [companyId, names, now])
  return new Map(rows.map(({ id, name }) => [name, id]))
}

async function fillCompany(
  { tx, now }: DemoContext,
  companyId: number,
  siteList: readonly { name: string; code: string; address: string }[],
): Promise<DemoCompany> {
  const sites = await run<{ id: number; code: string }>(
    tx,
    `insert into sites (company_id, site_name, code, address, created_at, updated_at)
     select $1, s.name, s.code, s.address, $2, $2 from unnest($3::text[], $4::text[], $5::text[]) s (name, code, address) returning id, code`,
    [
      companyId,
      now,
      siteList.map((site) => site.name),
      siteList.map((site) => site.code),
      siteList.map((site) => site.address),
    ],
  )
  const departments = await insertNamed(
    tx,
    'insert into departments (company_id, department_name, created_at, updated_at) select $1, unnest($2::text[]), $3, $3 returning id, department_name as name',
    companyId,
    Object.keys(DEPARTMENTS),
    now,
  )
  const pairs = Object.entries(DEPARTMENTS).flatMap(([department, names]) =>
    names.map((name) => ({ department, name })),
  )
  const sections = await run<{ id: number; name: string }>(
    tx,
    `with s as (insert into sections (company_id, department_id, section_name, created_at, updated_at)
       select $1, p.department_id, p.name, $4, $4 from unnest($2::bigint[], $3::text[]) p (department_id, name) returning id, department_id, section_name)
     select s.id, d.department_name || '/' || s.section_name as name from s join departments d on d.id = s.department_id`,
    [companyId, pairs.map(({ department }) => departments.get(department)), pairs.map(({ name }) => name), now],
  )
  const positions = await insertNamed(
    tx,
    'insert into positions (company_id, position_name, created_at, updated_at) select $1, unnest($2::text[]), $3, $3 returning id, position_name as name',
    companyId,
    POSITIONS,
    now,
  )
  const company = {
    id: companyId,
    sites: new Map(sites.map(({ id, code }) => [code, id])),
    departments,
    sections: new Map(sections.map(({ id, name }) => [name, id])),
    positions,
  }
  await loadHierarchy(tx, company, now)
  return company
}

/** Two operating companies and a contractor of the first, with sites, departments, sections and positions. */
export async function loadOrganisation(context: DemoContext): Promise<DemoCompanies> {
  const { tx, now } = context
  const operatorId = await createCompany(
    tx,
    {
      companyName: 'PT Selat Petrokimia',
      companyType: 'Petrochemical',
      companyEmail: 'office@selatpetrokimia.example',
      companyPhone: '62315550100',
      companyAddress: 'Jl. Raya Roomo, Manyar, Gresik, Jawa Timur',
      emailDomain: 'selatpetrokimia.example',
    },
    now,
  )
  const contractorId = await createCompany(
    tx,
    {
      companyName: 'PT Karya Teknik Mandiri',
      companyType: 'Mechanical contractor',
      companyEmail: 'office@karyateknik.example',
      companyPhone: '62315550142',
      companyAddress: 'Jl. Industri 12, Gresik, Jawa Timur',
      emailDomain: 'karyateknik.example',
      parentCompanyId: operatorId,
    },
    now,
  )
  const secondId = await createCompany(
    tx,
    { companyName: 'PT Andalas Energi', companyType: 'Refinery', emailDomain: 'andalasenergi.example' },
    now,
  )
  return {
    operator: await fillCompany(context, operatorId, [
      { name: 'Gresik Plant', code: 'GRS', address: 'Jl. Raya Roomo, Manyar, Gresik, Jawa Timur' },
      { name: 'Bontang Terminal', code: 'BTG', address: 'Jl. Pelabuhan Loktuan, Bontang, Kalimantan Timur' },
      { name: 'Jakarta Head Office', code: 'JKT', address: 'Jl. Jenderal Gatot Subroto, Jakarta Selatan' },
    ]),
    contractorId,
    second: await fillCompany(context, secondId, [
      { name: 'Dumai Refinery', code: 'DUM', address: 'Jl. Raya Bukit Datuk, Dumai, Riau' },
    ]),
  }
}
