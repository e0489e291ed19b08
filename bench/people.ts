import type { Database } from '../apps/api/src/platform/database.ts'
import { inBulk } from './bulk.ts'

/** Two of three people have signed in within 30 days. */
const SESSIONS = `
  insert into sessions (id, user_id, created_at, refreshed_at, expires_at)
  select gen_random_uuid(), u.id, now() - (u.id % 45) * interval '1 day', now(), now() + interval '7 days' from users u where u.archived_at is null`
/** Nine of ten people have a certificate of the last 18 months, valid for a year. */
const CERTIFICATES = `
  insert into fitness_certificates (company_id, number, patient_id, state, valid_from, valid_until, source, provider, signed_by, signed_at, created_at, updated_at)
  select u.company_id, 'MED/FIT/VOL/' || u.id, u.id, case when u.id % 17 = 0 then 'FIT_WITH_RESTRICTION' else 'FIT' end,
    current_date - (u.id % 540)::int, current_date - (u.id % 540)::int + 365, 'INTERNAL', null, d.id, now(), now(), now()
  from users u join users d on d.username = '10000006' where u.archived_at is null and u.company_id = d.company_id and u.id % 10 <> 0
    and not exists (select from fitness_certificates c where c.patient_id = u.id)`

/** Gives the people of the demo company what dashboards count of them: sessions and fitness certificates. */
export async function fillPeople({ pool }: Database): Promise<void> {
  const client = await pool.connect()
  try {
    await inBulk(client, ['sessions', 'fitness_certificates'], async () => {
      for (const text of [SESSIONS, CERTIFICATES]) await client.query(text)
    })
  } finally {
    client.release()
  }
}
