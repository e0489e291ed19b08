import { sql } from 'kysely'
import { type Executor, run } from '../src/platform/database.ts'

/** Who works at the clinic of the demo company, by account. */
export const STAFF = { DOCTOR: '10000006', NURSE: '10000007', PHARMACIST: '10000018' } as const

/** Enters them in the list of clinicians, for whoever has no entry yet; the doctor's and nurse's SIP is in force. */
export async function enterStaff(
  db: Executor,
  at: Date,
  staff: Readonly<Record<string, string>> = STAFF,
): Promise<void> {
  const rows = Object.entries(staff).map(([profession, username]) => sql`(${profession}::text, ${username}::text)`)
  await run(
    db,
    sql`insert into clinicians (company_id, user_id, profession, title, sip_no, sip_valid_until, created_at, updated_at)
      select u.company_id, u.id, s.profession, case when s.profession = 'DOCTOR' then 'dr. ' else '' end || u.full_name, '503/1187/2024',
        '2027-05-31', ${at}, ${at}
      from (values ${sql.join(rows)}) s (profession, username) join users u on u.username = s.username
      on conflict (user_id) where archived_at is null do nothing`,
  )
}
