import { createHash } from 'node:crypto'
import { run } from '../src/platform/database.ts'
import type { DemoContext } from './context.ts'
import type { DemoCompany } from './organisation.ts'

const WIDTH = 1200
const HEIGHT = 800
const SITE = 'GRS'
/** Where the site is: the middle of the picture. */
const MIDDLE = { latitude: -7.1583, longitude: 112.6514 }
/** How much of a degree the picture spans from left to right. */
const SPAN = 0.012

interface Block {
  /** The code of its location. */
  readonly code: string
  readonly label: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** Where the mark stands, from the top left of the block. */
  readonly mark?: readonly [number, number]
}

const BLOCKS: readonly Block[] = [
  { code: 'TFB', label: 'Tank Farm B', x: 40, y: 40, width: 420, height: 260, mark: [210, 140] },
  { code: 'U100', label: 'Ammonia Unit 100', x: 520, y: 40, width: 360, height: 170, mark: [240, 90] },
  { code: 'C101', label: 'Compressor House 101', x: 520, y: 230, width: 200, height: 70, mark: [150, 44] },
  { code: 'UTL', label: 'Utilities', x: 940, y: 40, width: 220, height: 260, mark: [110, 190] },
  { code: 'U200', label: 'Urea Unit 200', x: 520, y: 360, width: 360, height: 170, mark: [250, 100] },
  { code: 'BAG', label: 'Bagging Hall', x: 520, y: 550, width: 220, height: 70, mark: [170, 42] },
  { code: 'SS2', label: 'Substation 2', x: 40, y: 360, width: 190, height: 120 },
  { code: 'WKS', label: 'Central Workshop', x: 260, y: 360, width: 200, height: 120 },
  { code: 'STO', label: 'Central Store', x: 40, y: 510, width: 420, height: 110, mark: [310, 64] },
  { code: 'OFC', label: 'Head Office', x: 940, y: 360, width: 220, height: 130, mark: [150, 76] },
  { code: 'JT2', label: 'Jetty 2', x: 620, y: 690, width: 300, height: 40, mark: [220, 22] },
]

const centre = ({ x, y, width, height, mark = [width / 2, height / 2 + 12] }: Block) => ({
  x: x + mark[0],
  y: y + mark[1],
})

const circle = (x: number, y: number, radius: number) =>
  `<circle cx="${x}" cy="${y}" r="${radius}"/><circle cx="${x}" cy="${y}" r="${radius - 8}"/>`

/** The equipment that shows what a block is: tanks, columns, coolers, shelves. */
const INSIDE = [
  ...[110, 250, 390].flatMap((x) => [circle(x, 125, 44), circle(x, 238, 44)]),
  ...[560, 610, 660].map((x) => circle(x, 150, 20)),
  '<rect x="800" y="90" width="56" height="90" rx="4"/><path d="M700 130h90M700 160h90"/>',
  '<rect x="545" y="262" width="70" height="26" rx="4"/>',
  ...[985, 1050, 1115].map((x) => circle(x, 110, 26)),
  '<rect x="965" y="160" width="170" height="30" rx="4"/>',
  ...[560, 620].map((x) => circle(x, 470, 26)),
  '<rect x="660" y="410" width="60" height="92" rx="4"/><path d="M840 390v112M820 390v112"/>',
  '<path d="M545 602h110M545 590h110"/>',
  '<rect x="60" y="420" width="44" height="40" rx="3"/><rect x="166" y="420" width="44" height="40" rx="3"/>',
  '<path d="M285 460h150M285 430h40"/>',
  ...[70, 120, 170, 220, 270].map((x) => `<rect x="${x}" y="550" width="34" height="52" rx="3"/>`),
  '<path d="M960 400h90v70h-90z"/>',
].join('')

/** A plant from above: roads, areas with their names, and what stands in them. */
function drawing(): string {
  const areas = BLOCKS.map(
    ({ label, x, y, width, height }) =>
      `<rect class="a" x="${x}" y="${y}" width="${width}" height="${height}" rx="8"/><text x="${x + 14}" y="${y + 26}">${label}</text>`,
  ).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">
<style>.a{fill:#eef2f3;stroke:#cfd8db;stroke-width:2}.i{fill:#e3e9eb;stroke:#cfd8db;stroke-width:2}.r{stroke:#dfe5e7;stroke-width:30}.l{stroke:#fff;stroke-width:2;stroke-dasharray:14 12}
text{font:600 20px Inter,Arial,sans-serif;fill:#35464f}</style>
<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>
<g fill="none"><path class="r" d="M0 330h1200M490 0v650M910 0v650M0 650h1200"/><path class="l" d="M0 330h1200M490 0v650M910 0v650M0 650h1200"/></g>
<path d="M0 700q75-18 150 0t150 0 150 0 150 0 150 0 150 0 150 0 150 0v100H0z" fill="#dcecef"/>
<rect x="750" y="650" width="40" height="60" fill="#eef2f3" stroke="#cfd8db" stroke-width="2"/>
${areas}<g class="i">${INSIDE}</g></svg>`
}

/** The plot plan of the first site with the places of its locations; without a file store the places alone. */
export async function loadPlotPlan({ tx, now, files }: DemoContext, company: DemoCompany): Promise<void> {
  const siteId = company.sites.get(SITE)
  if (siteId === undefined) throw new Error(`the demo has no site ${SITE}`)
  const points = BLOCKS.map(centre)
  await run(
    tx,
    `insert into location_positions (location_id, company_id, x, y, latitude, longitude, updated_at, updated_by)
     select l.id, $1, p.x, p.y, p.latitude, p.longitude, $7, u.id
     from unnest($2::text[], $3::numeric[], $4::numeric[], $5::numeric[], $6::numeric[]) p (code, x, y, latitude, longitude)
     join locations l on l.company_id = $1 and l.site_id = $8 and l.code = p.code
     join users u on u.username = '10000002'`,
    [
      company.id,
      BLOCKS.map(({ code }) => code),
      points.map(({ x }) => Math.round((x / WIDTH) * 1000) / 10),
      points.map(({ y }) => Math.round((y / HEIGHT) * 1000) / 10),
      points.map(({ y }) => MIDDLE.latitude - (y / HEIGHT - 0.5) * SPAN * (HEIGHT / WIDTH)),
      points.map(({ x }) => MIDDLE.longitude + (x / WIDTH - 0.5) * SPAN),
      now,
      siteId,
    ],
  )
  if (!files) return
  const bytes = Buffer.from(drawing())
  await run(
    tx,
    `with kept as (insert into files (company_id, uploaded_by, storage_key, name, size, content_type, sha256, created_at, owner_kind, owner_id)
       select $1, u.id, $2, 'plot-plan.svg', $3, 'image/svg+xml', $4, $5, 'plot-plan', $6 from users u where u.username = '10000002'
       returning id, uploaded_by)
     insert into site_plot_plans (site_id, company_id, file_id, updated_at, updated_by) select $6, $1, id, $5, uploaded_by from kept`,
    [company.id, await files.put(bytes), bytes.length, createHash('sha256').update(bytes).digest(), now, siteId],
  )
}
