import { buffer } from 'node:stream/consumers'
import type { LetterRow, letterCheck, OwnLetter, VisitLetters } from '@selamat/contract/domains/medical/letters/letter'
import type { LetterKind } from '@selamat/contract/domains/medical/letters/letter-lifecycle'
import { formatDate, formatTimestamp } from '@selamat/contract/kit/dates'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { type Executor, run } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { FileResult } from '../../../platform/handler-result.ts'
import type { Fragment } from '../../../platform/records/statements.ts'
import type { ReservationSubject } from '../appointments/reservation-subject.ts'
import { visitDay } from './facts.ts'
import { signerOf } from './issue.ts'
import { letterMoves } from './letter-moves.ts'

/** How a letter `l` stands on a day. */
const validityOn = (today: string): Fragment =>
  sql`case when l.status = 'REVOKED' then 'REVOKED' when l.valid_until < ${today}::date then 'EXPIRED' else 'VALID' end`

type Stored = Omit<LetterRow, 'actions' | 'issuedAt' | 'revokedAt'> & {
  readonly companyId: number
  readonly patientId: number
  readonly issuedAt: Date
  readonly revokedAt: Date | null
}

const lettersWhere = (db: Executor, today: string, where: Fragment): Promise<Stored[]> =>
  run<Stored>(
    db,
    sql`select l.id, l.company_id, l.patient_id, l.version, l.kind, l.number, l.status, ${validityOn(today)} as validity, l.valid_from,
        l.valid_until, l.issued_at, u.full_name as issued_by, l.sip_no, l.sha256, l.revoked_at, l.revoke_reason
      from letters l join users u on u.id = l.issued_by where ${where} and l.file_id is not null order by l.id desc`,
  )

/** The letters of a visit, newest first, and whether their reader can issue one. */
export async function readLetters(db: Executor, actor: Actor, visit: ReservationSubject): Promise<VisitLetters> {
  const stored = await lettersWhere(db, formatDate(visit.now), sql`l.reservation_id = ${visit.id}`)
  const isDoctor = visit.rights.doctor
  const letters = stored.map(({ companyId, patientId, issuedAt, revokedAt, ...row }) => ({
    ...row,
    issuedAt: formatTimestamp(issuedAt),
    revokedAt: revokedAt && formatTimestamp(revokedAt),
    actions: isDoctor ? letterMoves.allowed({ ...row, companyId, patientId, isDoctor }, actor, ['revoke']) : [],
  }))
  const signer = await signerOf(db, visit, actor)
  const refusal = 'refusal' in signer ? signer.refusal : null
  return {
    reservationId: visit.id,
    reservationVersion: visit.version,
    visitOn: await visitDay(db, visit),
    letters,
    refusal,
    mayIssue: isDoctor,
  }
}

/** The letters of a person. */
export async function lettersOfPerson(db: Executor, patientId: number, now: Date): Promise<OwnLetter[]> {
  const stored = await lettersWhere(db, formatDate(now), sql`l.patient_id = ${patientId}`)
  return stored.map(({ id, kind, number, validity, validFrom, validUntil, issuedAt, issuedBy }) => ({
    ...{ id, kind, number, validity, validFrom, validUntil, issuedBy },
    issuedAt: formatTimestamp(issuedAt),
  }))
}

interface Which {
  readonly kind: LetterKind
  readonly id: number | null
}

/** The file of an issued letter of a visit, as it was stored. Throws 422 where there is none. */
export async function printLetter(
  context: AppContext,
  visit: ReservationSubject,
  { kind, id }: Which,
): Promise<FileResult> {
  const one = id === null ? sql`true` : sql`l.id = ${id}`
  return storedLetter(context, sql`l.reservation_id = ${visit.id} and l.kind = ${kind} and ${one}`)
}

/** The file of the newest letter in force of some. Throws 422 where there is none. */
export async function storedLetter({ database, files }: AppContext, where: Fragment): Promise<FileResult> {
  const [found] = await run<{ storageKey: string; name: string; contentType: string }>(
    database.kysely,
    sql`select f.storage_key, f.name, f.content_type from letters l join files f on f.id = l.file_id
      where ${where} and l.status = 'ISSUED' order by l.id desc limit 1`,
  )
  if (!found) throw httpError('RULE', { message: 'The doctor has not issued this letter' })
  const { storageKey, name, contentType } = found
  return { file: await buffer(await files.read(storageKey)), name, contentType }
}

type Checked = DataOf<typeof letterCheck>

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .flatMap((part) => (part === '' ? [] : [`${part.slice(0, 1).toUpperCase()}.`]))
    .join(' ')

/** What the code of a letter tells anybody. Throws 404 for a code of no letter. */
export async function checkLetter({ database, clock }: AppContext, code: string): Promise<Checked> {
  const [found] = await run<
    Omit<Checked, 'initials' | 'issuedOn' | 'revokedOn'> & { name: string; issuedAt: Date; revokedAt: Date | null }
  >(
    database.kysely,
    sql`select l.kind, l.number, u.full_name as name, c.company_name, l.issued_at, l.valid_from, l.valid_until,
        ${validityOn(formatDate(clock.now()))} as validity, l.revoked_at, l.sha256
      from letters l join users u on u.id = l.patient_id join companies c on c.id = l.company_id
      where l.code = ${code} and l.file_id is not null`,
  )
  if (!found) throw httpError('NOT_FOUND', { message: 'No letter has this code' })
  const { name, issuedAt, revokedAt, ...row } = found
  return {
    ...row,
    initials: initialsOf(name),
    issuedOn: formatDate(issuedAt),
    revokedOn: revokedAt && formatDate(revokedAt),
  }
}
