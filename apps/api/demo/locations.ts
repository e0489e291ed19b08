import { run } from '../src/platform/database.ts'
import type { DemoContext } from './context.ts'
import type { DemoCompany } from './organisation.ts'

const LOCATION_TYPES: readonly [name: string, description: string][] = [
  ['Process area', 'Plant in which material is made or changed'],
  ['Tank farm', 'Storage of liquids in tanks, with bunds'],
  ['Jetty', 'Loading and unloading of ships'],
  ['Substation', 'High and low voltage rooms'],
  ['Workshop', 'Repair and fabrication'],
  ['Warehouse', 'Storage of parts and packed goods'],
  ['Utility', 'Steam, water, air and waste'],
  ['Office', 'Offices, canteen and clinic'],
]

interface DemoLocation {
  readonly name: string
  readonly code: string
  readonly type: string
  /** The account of the area owner. */
  readonly owner?: string
  /** The code of the parent location. */
  readonly inside?: string
  readonly below: readonly string[]
}

/** The locations of the first site; area A and the adjacent one belong to demo accounts. */
const LOCATIONS: readonly DemoLocation[] = [
  {
    name: 'Ammonia Unit 100',
    code: 'U100',
    type: 'Process area',
    owner: '10000005',
    below: ['Reformer deck', 'Synthesis loop', 'Compressor hall C-101', 'Pipe rack PR-3'],
  },
  {
    name: 'Urea Unit 200',
    code: 'U200',
    type: 'Process area',
    owner: '10000016',
    below: ['Prilling tower', 'High pressure section', 'Granulation', 'Pump bay P-204'],
  },
  {
    name: 'Tank Farm B',
    code: 'TFB',
    type: 'Tank farm',
    owner: '10000016',
    below: ['Tank T-201', 'Tank T-204', 'Bund and drains', 'Foam station FM-3'],
  },
  {
    name: 'Compressor House 101',
    code: 'C101',
    type: 'Process area',
    inside: 'U100',
    below: ['Turbine deck', 'Lube oil skid'],
  },
  { name: 'Bagging Hall', code: 'BAG', type: 'Process area', inside: 'U200', below: ['Line 1', 'Line 2'] },
  { name: 'Jetty 2', code: 'JT2', type: 'Jetty', below: ['Loading arms', 'Gangway', 'Mooring dolphins'] },
  { name: 'Substation 2', code: 'SS2', type: 'Substation', below: ['MCC-12', 'Transformer bay', 'Battery room'] },
  { name: 'Central Workshop', code: 'WKS', type: 'Workshop', below: ['Welding bay', 'Machine shop', 'Rigging store'] },
  { name: 'Central Store', code: 'STO', type: 'Warehouse', below: ['Receiving', 'Shelf B3', 'Chemical store'] },
  {
    name: 'Utilities',
    code: 'UTL',
    type: 'Utility',
    owner: '10000005',
    below: ['Boiler house', 'Cooling tower', 'Water treatment', 'Flare'],
  },
  { name: 'Head Office', code: 'OFC', type: 'Office', below: ['Canteen', 'Clinic', 'Car park'] },
]

/** A terminal and an office have less than a plant; a site not named here has everything. */
const SITE_CODES: Readonly<Record<string, readonly string[]>> = {
  BTG: ['TFB', 'JT2', 'SS2', 'STO', 'UTL'],
  JKT: ['OFC'],
}

/** The location types of a company, and the locations of each site; set-based. */
export async function loadLocations({ tx, now }: DemoContext, company: DemoCompany): Promise<void> {
  await run(
    tx,
    `insert into location_types (company_id, location_type_name, location_type_description, created_at, updated_at)
     select $1, name, description, $4, $4 from unnest($2::text[], $3::text[]) as given(name, description)`,
    [company.id, LOCATION_TYPES.map(([name]) => name), LOCATION_TYPES.map(([, description]) => description), now],
  )
  const rows = [...company.sites].flatMap(([siteCode, siteId], index) => {
    const codes = SITE_CODES[siteCode]
    return LOCATIONS.filter(({ code }) => !codes || codes.includes(code)).map((location) => ({
      ...location,
      siteId,
      code: index === 0 ? location.code : `${siteCode}-${location.code}`,
      owner: index === 0 ? (location.owner ?? null) : null,
      inside: location.inside && (index === 0 ? location.inside : `${siteCode}-${location.inside}`),
    }))
  })
  await run(
    tx,
    `insert into locations (company_id, site_id, location_type_id, area_owner_id, location_name, code, created_at, updated_at)
     select $1, site_id, lt.id, u.id, name, code, $7, $7
     from unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[]) as given(site_id, type, owner, name, code)
     join location_types lt on lt.company_id = $1 and lt.location_type_name = given.type
     left join users u on u.username = given.owner and u.company_id = $1`,
    [
      company.id,
      rows.map(({ siteId }) => siteId),
      rows.map(({ type }) => type),
      rows.map(({ owner }) => owner),
      rows.map(({ name }) => name),
      rows.map(({ code }) => code),
      now,
    ],
  )
  const within = rows.filter(({ inside }) => inside)
  await run(
    tx,
    `update locations l set parent_location_id = up.id from unnest($2::text[], $3::text[]) given (code, inside)
     join locations up on up.company_id = $1 and up.code = given.inside where l.company_id = $1 and l.code = given.code`,
    [company.id, within.map(({ code }) => code), within.map(({ inside }) => inside)],
  )
  const below = rows.flatMap(({ code, below: names }) =>
    names.map((name, index) => ({ parent: code, name, code: `${code}-${String(index + 1).padStart(2, '0')}` })),
  )
  await run(
    tx,
    `insert into sub_locations (company_id, location_id, sub_location_name, code, created_at, updated_at)
     select $1, l.id, given.name, given.code, $5, $5
     from unnest($2::text[], $3::text[], $4::text[]) as given(parent, name, code)
     join locations l on l.company_id = $1 and l.code = given.parent`,
    [company.id, below.map(({ parent }) => parent), below.map(({ name }) => name), below.map(({ code }) => code), now],
  )
}
