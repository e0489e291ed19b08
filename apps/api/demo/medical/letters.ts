import { createHash, randomBytes } from 'node:crypto'
import type { LetterIssue } from '@selamat/contract/domains/medical/letters/letter'
import { LETTER_CODES, type LetterKind } from '@selamat/contract/domains/medical/letters/letter-lifecycle'
import { letterAddress } from '@selamat/contract/domains/medical/letters/letter-paths'
import { DEFAULT_LETTER_TEXTS } from '@selamat/contract/domains/medical/letters/letter-texts'
import { addDays, formatDate, formatTimestamp, romanNumeral } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import { validityOf } from '../../src/domains/medical/letters/body.ts'
import { drawLetter } from '../../src/domains/medical/letters/draw.ts'
import type { LetterFacts } from '../../src/domains/medical/letters/facts.ts'
import { run } from '../../src/platform/database.ts'
import type { DemoContext } from '../context.ts'
import type { DemoVisit } from './visits-of-pharmacy.ts'

/** In turn; most letters are sick letters. */
const KINDS: readonly LetterKind[] = [
  ...(['SICK', 'SICK', 'HEALTH', 'SICK', 'REFERRAL', 'SICK', 'GUARANTEE', 'SICK', 'REIMBURSEMENT', 'HEALTH'] as const),
]

function issueOf(kind: LetterKind, on: string, n: number): LetterIssue {
  const signed = { id: 0, version: 1, proof: '' }
  switch (kind) {
    case 'HEALTH': {
      const content = { purpose: 'Work at height training', colourVision: 'NORMAL', conclusion: 'FIT' } as const
      return { action: kind, ...signed, content: { ...content, validUntil: addDays(on, 90) } }
    }
    case 'REFERRAL': {
      const content = { facility: 'RSUD Balikpapan', specialist: 'Lung specialist', urgency: 'ROUTINE' } as const
      const text = { summary: 'Cough for three weeks', therapy: 'Cough syrup', question: 'X-ray and assessment' }
      return { action: kind, ...signed, content: { ...content, ...text } }
    }
    case 'GUARANTEE': {
      const content = {
        payer: 'The company',
        facility: 'RS Pertamina',
        service: 'Inpatient care',
        careClass: 'Class 1',
      }
      const limits = { ceiling: 25_000_000, validFrom: on, validUntil: addDays(on, 30), contact: '0542 555 0119' }
      return { action: kind, ...signed, content: { ...content, ...limits } }
    }
    case 'REIMBURSEMENT': {
      const invoices = [{ number: `INV-${1000 + n}`, on, amount: 350_000 }]
      return { action: kind, ...signed, content: { invoices, limit: 500_000, approved: 350_000 } }
    }
    case 'SICK':
    case 'ANTIGEN_RESULT':
      return {
        action: 'SICK',
        ...signed,
        content: { restFrom: on, restUntil: addDays(on, n % 4), consent: false, diagnosis: null },
      }
  }
}

type Person = Omit<LetterFacts, 'visitNumber' | 'visitOn' | 'vitals' | 'allergies' | 'centerName'> & {
  readonly id: number
}

/** A letter of each visit, drawn and kept as if it had been issued; none where no file can be kept. */
export async function loadLetters({ tx, files }: DemoContext, companyId: number, visits: readonly DemoVisit[]) {
  if (files === undefined) return
  const [company] = await run<{ name: string }>(
    tx,
    sql`select company_name as name from companies where id = ${companyId}`,
  )
  const [center] = await run<{ name: string }>(
    tx,
    sql`select center_name as name from medical_centers where company_id = ${companyId} order by id limit 1`,
  )
  const people = await run<Person>(
    tx,
    sql`select u.id, u.full_name as patient_name, u.username, p.rm_number, u.date_of_birth, u.gender, o.position_name as position,
        d.department_name as department
      from users u join patients p on p.id = u.id left join employments e on e.user_id = u.id and e.valid_until is null
      left join positions o on o.id = e.position_id left join departments d on d.id = e.department_id
      where u.id = any(${visits.map(({ patientId }) => patientId)})`,
  )
  const byId = new Map(people.map((person) => [person.id, person]))
  const [signer] = await run<{ title: string; sipNo: string }>(
    tx,
    sql`select c.title, c.sip_no from clinicians c join users u on u.id = c.user_id where u.username = '10000006' limit 1`,
  )
  if (signer === undefined) return
  const counts = new Map<string, number>()
  const rows: object[] = []
  for (const [n, visit] of visits.entries()) {
    const person = byId.get(visit.patientId)
    const kind = KINDS[n % KINDS.length]
    if (person === undefined || kind === undefined) continue
    const on = formatDate(visit.at)
    const at = new Date(visit.at.getTime() + 20 * 60_000)
    const [year = '', month = ''] = on.split('-')
    const prefix = `MED/${LETTER_CODES[kind]}/${year}/${romanNumeral(Number(month))}`
    const count = (counts.get(prefix) ?? 0) + 1
    counts.set(prefix, count)
    const number = `${prefix}/${String(count).padStart(4, '0')}`
    const issue = issueOf(kind, on, n)
    const { id: _, ...known } = person
    const facts = {
      ...known,
      visitNumber: visit.number,
      visitOn: on,
      centerName: center?.name ?? '',
      vitals: [],
      allergies: [],
    }
    const code = randomBytes(32).toString('base64url')
    const head = { company: company?.name ?? '', logo: null, address: `http://localhost${letterAddress(code)}` }
    const bytes = await drawLetter(head, { texts: DEFAULT_LETTER_TEXTS, issue, number, facts, signer, at })
    const { from, until } = validityOf(issue, on)
    rows.push({
      ...{ key: await files.put(bytes), size: bytes.length, sha: createHash('sha256').update(bytes).digest('hex') },
      ...{ number, kind: issue.action, visit: visit.id, patient: visit.patientId, code, from, until },
      ...{ at: formatTimestamp(at), name: `${number.replaceAll('/', '-')}.pdf` },
      ...{ snapshot: { facts, signer, content: issue.content } },
    })
  }
  const drawn = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) g (key text, size int, sha text, number text, kind text, visit bigint,
    patient bigint, code text, "from" date, until date, at timestamptz, name text, snapshot jsonb)`
  await run(
    tx,
    sql`with doctor as (select id from users where username = '10000006'),
      made as (insert into letters (company_id, number, kind, reservation_id, patient_id, status, code, valid_from, valid_until, snapshot, sha256,
          issued_by, sip_no, issued_at, created_at, created_by, updated_at, updated_by)
        select ${companyId}, g.number, g.kind, g.visit, g.patient, 'ISSUED', g.code, g."from", g.until, g.snapshot, g.sha, d.id,
          ${signer.sipNo}, g.at, g.at, d.id, g.at, d.id from ${drawn} cross join doctor d returning id, number)
      insert into files (company_id, uploaded_by, storage_key, name, size, content_type, sha256, created_at, owner_kind, owner_id)
      select ${companyId}, d.id, g.key, g.name, g.size, 'application/pdf', decode(g.sha, 'hex'), g.at, 'letters', m.id
      from ${drawn} join made m on m.number = g.number cross join doctor d`,
  )
  await run(
    tx,
    sql`update letters l set file_id = f.id from files f where f.owner_kind = 'letters' and f.owner_id = l.id and l.company_id = ${companyId}`,
  )
  // The next letters go on counting.
  for (const [prefix, count] of counts) {
    const [, code = '', year, month] = prefix.split('/')
    const numeral = Array.from({ length: 12 }, (_, at) => at + 1).find((each) => romanNumeral(each) === month)
    await run(
      tx,
      sql`insert into document_counters (company_id, code, year, month, next_number)
        values (${companyId}, ${code}, ${Number(year)}, ${numeral ?? 1}, ${count + 1}) on conflict do nothing`,
    )
  }
}
