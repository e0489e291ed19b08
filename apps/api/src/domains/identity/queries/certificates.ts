import {
  type CertificateRow,
  type CertificateStatus,
  certificateList,
  EXPIRING_DAYS,
} from '@selamat/contract/domains/identity/certificate'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { type Executor, run } from '../../../platform/database.ts'
import { escapeLike, matching } from '../../../platform/keyword.ts'
import { hasOneOf } from '../../../platform/records/conditions.ts'
import { pageStatements } from '../../../platform/records/statements.ts'
import { column, dates } from '../../../register/filters.ts'
import { type Asking, registerQueries } from '../../../register/register-queries.ts'
import { fileUrl } from '../../files/index.ts'
import { asReader } from '../actor-scopes.ts'
import { userScope } from './user-scope.ts'

/** The only definition of the status of a certificate `t`. */
const statusOn = (today: string) => sql`(case
  when t.employer_id <> (select h.employer_id from users h where h.id = t.user_id) then 'INVALID_EMPLOYER'
  when t.valid_until < ${today}::date then 'EXPIRED'
  when t.valid_until <= ${today}::date + ${sql.lit(EXPIRING_DAYS)} then 'EXPIRING'
  else 'ACTIVE' end)`

const columnsOn = (today: string) => sql`t.id, t.version, t.title, t.certificate_class, t.certificate_number, t.issuer,
  t.employer_id, c.company_name as employer_name, t.issued_on, t.valid_until,
  t.valid_until - ${today}::date as days_left, ${statusOn(today)} as status, t.user_id, u.username, u.full_name,
  u.photo_file_id, jakarta_time(t.created_at) as created_date, jakarta_time(t.updated_at) as updated_at,
  f.id as file_id, f.name as file_name, f.size as file_size, f.content_type as file_type`

const JOINS = `join users u on u.id = t.user_id join companies c on c.id = t.employer_id left join files f on f.id = t.file_id`

const statementsOn = (today: string) => pageStatements('certificates', columnsOn(today), JOINS)

/** A certificate as the statements give it. */
interface StoredCertificate extends Omit<CertificateRow, 'file' | 'status'> {
  readonly status: CertificateStatus
  readonly fileId: number | null
  readonly fileName: string
  readonly fileSize: number
  readonly fileType: string
}

const toCertificate = ({ fileId, fileName, fileSize, fileType, ...row }: StoredCertificate): CertificateRow => ({
  ...row,
  file:
    fileId === null
      ? null
      : { id: fileId, url: fileUrl(fileId), name: fileName, size: fileSize, contentType: fileType },
})

/** The certificates `t` of the users in the scopes of an actor. */
export function holderInScope(actor: Actor, today: string): RawBuilder<SqlBool> {
  if (actor.scopes.includes('all')) return sql<SqlBool>`true`
  // The whole company needs no look at its people.
  if (actor.scopes.includes('company') && actor.employerId === actor.companyId) {
    return sql<SqlBool>`t.company_id = ${actor.companyId}`
  }
  return sql<SqlBool>`t.user_id in (select t.id from users t where ${userScope(actor, today)})`
}

/** By the certificate's own words or by the holder's name and employee ID, each by its index. */
export const foundCertificates = (pattern: string) => sql<SqlBool>`t.id in (
  select s.id from certificates s where s.search_text ${matching(pattern)}
  union all
  select s.id from users u join certificates s on s.user_id = u.id where u.search_text ${matching(pattern)})`

interface Reader extends Asking {
  /** The actor with the scopes in which people are read. */
  readonly holders: Actor
}

/** The reads of certificates: the reader's own, those of their team, and those within the permission to read users. */
export const certificateReads = registerQueries(certificateList, {
  table: 'certificates',
  reader: async (asking: Asking): Promise<Reader> => ({
    ...asking,
    holders: await asReader(asking.context, asking.actor),
  }),
  scope: ({ actor, holders, today }) => sql`(t.user_id = ${actor.userId} or ${holderInScope(holders, today)})`,
  filters: {
    status: (statuses, { today }) => hasOneOf(statusOn(today), statuses),
    title: (titles) => sql`lower(t.title) = any(${titles.map((each) => each.toLowerCase())}::text[])`,
    validUntil: dates('t.valid_until'),
    certificateNumber: (number) => sql`lower(t.certificate_number) = lower(${number})`,
    username: (username) => sql`t.user_id = (select u.id from users u where u.username = ${username})`,
    holderEmployerId: (ids) => sql`t.user_id in (select u.id from users u where u.employer_id = any(${ids}::bigint[]))`,
    id: column('t.id'),
  },
  keyword: foundCertificates,
  sorts: {
    createdDate: ['t.created_at'],
    title: ['t.title'],
    certificateNumber: ['t.certificate_number'],
    validUntil: ['t.valid_until'],
    id: [],
  },
  statements: ({ today }) => statementsOn(today),
  present: (rows: readonly StoredCertificate[]) => rows.map(toCertificate),
})

/** Certificates by their ids, in that order. */
export async function certificatesById(db: Executor, ids: readonly number[], today: string): Promise<CertificateRow[]> {
  const rows = await run<StoredCertificate>(
    db,
    sql`select ${columnsOn(today)} from certificates t ${sql.raw(JOINS)}
      where t.id = any(${ids}::bigint[]) order by array_position(${ids}::bigint[], t.id)`,
  )
  return rows.map(toCertificate)
}

/** May the actor open a certificate, and so its file? */
export async function mayOpenCertificate(context: AppContext, actor: Actor, id: number): Promise<boolean> {
  const { data } = await certificateReads.list(context, actor, { limit: 1, filter: { id: [id] } })
  return data.length > 0
}

/** The distinct titles in the actor's company; a contractor's people get those of their contractor (USERS-34). */
export function certificateTitles(
  db: Executor,
  actor: Actor,
  { keyword = '', limit }: { keyword?: string | undefined; limit: number },
) {
  return run<{ id: number; title: string }>(
    db,
    sql`select min(t.id) as id, min(t.title) as title from certificates t
      where t.company_id = ${actor.companyId} and lower(t.title) like '%' || lower(${escapeLike(keyword.trim())}) || '%'
        and (${actor.companyId} = ${actor.employerId}::bigint or t.user_id in (select u.id from users u where u.employer_id = ${actor.employerId}))
      group by lower(t.title) order by lower(t.title) limit ${limit}`,
  )
}
