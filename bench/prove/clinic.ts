import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { API_BASE } from '@selamat/contract/domains/identity/auth-paths'
import { actOf } from '@selamat/contract/domains/identity/signing'
import { letter, letterPrint } from '@selamat/contract/domains/medical/letters/letter'
import { DEFAULT_LETTER_TEXTS } from '@selamat/contract/domains/medical/letters/letter-texts'
import { addDays, formatDate, formatTimestamp } from '@selamat/contract/kit/dates'
import { loadDemo } from '../../apps/api/demo/index.ts'
import { fitnessOf } from '../../apps/api/src/domains/medical/index.ts'
import { drawLetter } from '../../apps/api/src/domains/medical/letters/draw.ts'
import type { LetterFacts } from '../../apps/api/src/domains/medical/letters/facts.ts'
import { systemClock } from '../../apps/api/src/platform/clock.ts'
import { type Database, openDatabase } from '../../apps/api/src/platform/database.ts'
import { loadKeys } from '../../apps/api/src/platform/keys.ts'
import { seal } from '../../apps/api/test/seal.ts'
import { fillClinic, LONG_RECORD } from '../clinic.ts'
import { makeEmpty } from '../dataset.ts'
import { freePort, startProduct } from '../servers.ts'
import { type Actor, actor } from './server-under-test.ts'
import { type Source, sending, TIMES, timed, WARM_UP } from './timed.ts'

const [DOCTOR, NURSE, PHARMACIST] = ['10000006', '10000007', '10000018'] as const
const ENTRIES = 500

interface Chosen {
  readonly centerId: number
  readonly visitTypeId: number
  readonly patientId: number
}
const CHOSEN = `select (select min(id) from medical_centers where licence_no like 'KLINIK/%')::int as "centerId",
  (select y.id from visit_types y join users u on u.company_id = y.company_id where u.username = '${NURSE}' and y.code = 'CONS')::int as "visitTypeId",
  (select id from users where username = '${LONG_RECORD}')::int as "patientId"`
/** Visits of the last days that the doctor has signed. */
const SIGNED = `select r.id::int, r.version from reservations r where r.number like 'MED/RSV/VOL/%' and r.status = 'finish'
  and r.starts_at > now() - interval '20 days' order by r.id desc limit $1`
const PEOPLE = 'select id::int from patients order by md5(id::text) limit 10000'

interface Running {
  readonly database: Database
  readonly source: Source
  readonly product: { readonly url: string }
}

/** Letters as their doctor issues them, signed with the password, and as they are printed; each with what is drawn alone. */
async function letters({ database, source, product }: Running, doctor: Actor, nurse: Actor) {
  const visits = (await database.pool.query<{ id: number; version: number }>(SIGNED, [WARM_UP + TIMES])).rows
  const { publicKey } = await loadKeys(database, process.env.APP_SECRET)
  const today = formatDate(new Date())
  const content = { restFrom: today, restUntil: today, consent: false, diagnosis: null }
  const issueOf = (n: number) => {
    const of = {
      id: visits[n % visits.length]?.id ?? 0,
      version: visits[n % visits.length]?.version ?? 0,
      action: 'SICK' as const,
    }
    const signed = actOf(letter.issue, of)
    const proof = seal(
      { password: 'Selamat#2026', signed, madeAt: formatTimestamp(new Date()), nonce: randomUUID() },
      publicKey,
    )
    return { ...of, proof, content }
  }
  const head = { company: 'PT Selamat Energi', logo: null, address: `${product.url}/check/${'a'.repeat(43)}` }
  const facts: LetterFacts = {
    ...{
      patientName: 'Budi Santoso',
      username: '10000008',
      rmNumber: 'RM-000001',
      dateOfBirth: '1990-05-14',
      gender: 'MALE',
    },
    ...{ position: 'Technician', department: 'Maintenance', visitNumber: 'MED/RSV/2026/XI/0001', visitOn: today },
    ...{ centerName: 'Main Clinic', vitals: [], allergies: [] },
  }
  const signer = { title: 'dr. Maya Anggraini', sipNo: '503/SIP-D/2024' }
  const number = 'MED/SKS/2026/XI/0001'
  const print = async (n: number) => {
    const answer = await fetch(`${product.url}${API_BASE}${letterPrint.SICK.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${nurse.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ reservationId: visits[n % visits.length]?.id }),
    })
    if (!answer.ok) throw new Error(`a letter: ${answer.status} ${await answer.text()}`)
    await answer.arrayBuffer()
  }
  const here = { ...source, pid: process.pid }
  return [
    await timed(
      'a letter, issued with the check of a password',
      60,
      source,
      sending(doctor, letter.issue.path, issueOf),
    ),
    await timed('a letter, drawn', 60, here, (n) =>
      drawLetter(head, { texts: DEFAULT_LETTER_TEXTS, issue: issueOf(n), number, facts, signer, at: new Date() }),
    ),
    await timed('a letter, printed', 60, source, print),
  ]
}

/** What is read all day, one after the other: each is measured alone. */
async function requests(running: Running) {
  const { database, source, product } = running
  const [nurse, doctor] = [await actor(product.url, NURSE), await actor(product.url, DOCTOR)]
  const pharmacist = await actor(product.url, PHARMACIST)
  const [chosen] = (await database.pool.query<Chosen>(CHOSEN)).rows
  if (!chosen) throw new Error('the clinic has no center')
  const { centerId, visitTypeId, patientId } = chosen
  const today = formatDate(new Date())
  const times = {
    visitTypeId,
    centerId,
    clinicianId: null,
    patientId,
    from: addDays(today, 1),
    until: addDays(today, 14),
  }
  const list = (name: string, who: Actor, where: string, body: object = {}) =>
    timed(
      name,
      50,
      source,
      sending(who, where, () => ({ limit: 20, ...body })),
    )
  const week = { filter: { centerId: [centerId], startsAt: { from: addDays(today, -8), until: addDays(today, -1) } } }
  return [
    await timed(
      '14 days of times',
      15,
      source,
      sending(nurse, '/reservations/times/list', () => times),
    ),
    await timed(
      'the board of a day',
      50,
      source,
      sending(nurse, '/reservations/board', () => ({ centerId, day: addDays(today, -1) })),
    ),
    await timed(
      `a record of ${ENTRIES} entries`,
      80,
      source,
      sending(doctor, '/medical-records/record', () => ({ username: LONG_RECORD })),
    ),
    ...(await letters(running, doctor, nurse)),
    await list('the newest visits', nurse, '/reservations/list'),
    await list('the visits of a week of a center', nurse, '/reservations/list', week),
    await list('the patients', nurse, '/medical-records/list'),
    await list('the prescriptions', pharmacist, '/prescriptions/list'),
    await list('the batches', pharmacist, '/medicines/batches/list'),
    await list('the movements', pharmacist, '/medicines/logs/list'),
    await list('who is cleared', doctor, '/fitness/list'),
    await list('the recalls', nurse, '/recalls/list'),
  ]
}

/** Asks the gate's question about 50 people, others each time. */
async function fiftyOf(database: Database) {
  const ids = (await database.pool.query<{ id: number }>(PEOPLE)).rows.map(({ id }) => id)
  const today = formatDate(new Date())
  return (n: number) => {
    const first = (n * 50) % Math.max(1, ids.length - 50)
    return fitnessOf(database.kysely, { userIds: ids.slice(first, first + 50), activity: 'HEIGHT', today })
  }
}

/**
 * A clinic of so many people with so many visits and movements: how long somebody waits for what is read all day, on a server that
 * does nothing else, and how long the gate of permits waits for the fitness of 50 people.
 */
export async function proveClinic(
  serverUrl: string,
  size: { people: number; visits: number; movements: number },
  dataDir: string,
) {
  const name = 'prove_clinic'
  const url = await makeEmpty(serverUrl, name)
  const database = openDatabase(url, { max: 2, onError: () => undefined, patient: true })
  try {
    await loadDemo({ database, clock: systemClock, employees: size.people })
    await fillClinic(database, { ...size, entries: ENTRIES })
    const fitness = await timed(
      'the fitness of 50 people',
      3,
      { pid: process.pid, database: name },
      await fiftyOf(database),
    )
    const product = await startProduct(url, await freePort(), path.join(dataDir, name), {
      PASSWORD_MAX_AGE_MONTHS: '0',
    })
    try {
      const answers = await requests({ database, product, source: { pid: product.pid, database: name } })
      return { ...size, answers: [...answers, fitness] }
    } finally {
      await product.stop()
    }
  } finally {
    await database.close()
  }
}
