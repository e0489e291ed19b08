import { run } from '../src/platform/database.ts'
import type { DemoContext } from './context.ts'

/** A certificate of the demo: its days count from the day of loading, so that every status is there on any day. */
interface DemoCertificate {
  readonly title: string
  readonly class?: 'I' | 'II' | 'III'
  readonly issuer: string
  readonly years: number
  readonly prefix: string
}

const MINISTRY = 'Kementerian Ketenagakerjaan RI'
const BNSP = 'BNSP'
const KINDS: readonly DemoCertificate[] = [
  { title: 'SIO Forklift Operator', class: 'II', issuer: MINISTRY, years: 5, prefix: 'SIO-FKL' },
  { title: 'SIO Mobile Crane Operator', class: 'I', issuer: MINISTRY, years: 5, prefix: 'SIO-MCR' },
  { title: 'SIO Boiler Operator', class: 'I', issuer: MINISTRY, years: 5, prefix: 'SIO-BLR' },
  { title: 'SIO Overhead Crane Operator', class: 'III', issuer: MINISTRY, years: 5, prefix: 'SIO-OHC' },
  { title: 'Rigger', issuer: BNSP, years: 3, prefix: 'BNSP-RGR' },
  { title: 'Welder 6G', issuer: BNSP, years: 3, prefix: 'BNSP-WLD' },
  { title: 'Confined Space Entrant', issuer: MINISTRY, years: 3, prefix: 'K3-CSE' },
  { title: 'Working at Height', class: 'II', issuer: MINISTRY, years: 3, prefix: 'K3-WAH' },
  { title: 'First Aider', issuer: MINISTRY, years: 3, prefix: 'K3-P3K' },
]

/** How many days each is still valid; far, soon and past ones beside each other. */
const DAYS_LEFT = [812, 24, 430, -47, 1310, 9, 266, -5, 88, 30, 640]
/** Every nth certificate belongs to a former employer of the holder. */
const LEFT_EVERY = 9

const HOLDERS = [
  '10000004',
  '10000005',
  '10000008',
  '10000008',
  '10000008',
  '10000009',
  '10000009',
  '10000012',
  '10000013',
  '10000014',
  '10000014',
  '10000015',
  '10000016',
  ...Array.from({ length: 18 }, (_, n) => String(10_001_001 + n * 2)),
]

/** What the holders of permits need for hot work and confined spaces, in date for longer than the demo lasts. */
const OF_HOLDERS = [
  { username: '10000009', title: 'Welder 6G', days: 540 },
  { username: '10000009', title: 'Confined Space Entrant', days: 610 },
  { username: '10000015', title: 'Welder 6G', days: 720 },
  { username: '10000015', title: 'Confined Space Entrant', days: 455 },
  { username: '10001004', title: 'Welder 6G', days: 410 },
]

const INSERT = `
  insert into certificates (company_id, user_id, employer_id, title, certificate_class, certificate_number, issuer, issued_on,
    valid_until, created_at, updated_at)
  select u.company_id, u.id, case when not g.left_it then u.employer_id when u.employer_id = u.company_id then $2 else u.company_id end,
    g.title, g.class, g.number, g.issuer, ($1::timestamptz at time zone 'Asia/Jakarta')::date + g.days - g.years * 365,
    ($1::timestamptz at time zone 'Asia/Jakarta')::date + g.days, $1::timestamptz - g.n * interval '3 hours', $1::timestamptz - g.n * interval '3 hours'
  from unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::int[], $9::int[], $10::boolean[]) with ordinality
    g (username, title, class, number, issuer, days, years, left_it, n)
  join users u on u.username = g.username order by g.n`

/** Certificates of some thirty people, in every status. */
export async function loadCertificates({ tx, now }: DemoContext, contractorId: number): Promise<void> {
  const drawn = HOLDERS.map((username, n) => {
    const kind = KINDS[(n * 4) % KINDS.length] ?? KINDS[0]
    return { username, n, days: DAYS_LEFT[n % DAYS_LEFT.length] ?? 0, left: n % LEFT_EVERY === LEFT_EVERY - 1, ...kind }
  })
  const certain = OF_HOLDERS.map(({ username, title, days }, index) => {
    const kind = KINDS.find((one) => one.title === title) ?? KINDS[0]
    return { username, n: HOLDERS.length + index, days, left: false, ...kind }
  })
  const rows = [...drawn, ...certain]
  await run(tx, INSERT, [
    now,
    contractorId,
    rows.map(({ username }) => username),
    rows.map(({ title }) => title),
    rows.map((row) => row.class ?? null),
    rows.map(({ prefix, n }) => `${prefix}/${String(3118 + n * 37).padStart(5, '0')}`),
    rows.map(({ issuer }) => issuer),
    rows.map(({ days }) => days),
    rows.map(({ years }) => years),
    rows.map(({ left }) => left),
  ])
}
