import pg from 'pg'
import { StartError } from './start-error.ts'

// Any number, as long as it is ours alone: "ROLE" in ASCII.
const ADVISORY_LOCK = 0x524f4c45
const MAINTAIN_SINCE = 170_000

/** $1 the role: does it lack a table, or may it change the trail? */
const NEEDED = `select has_table_privilege($1, 'audit_events', 'update') or not has_schema_privilege($1, 'pgboss', 'create')
    or exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and not has_table_privilege($1, oid, 'select')) as needed`

/** Tables of the schedule that another account has made; they hold ticks only, and come again. */
const FOREIGN_SCHEDULE = `select from pg_class where relnamespace = 'pgboss'::regnamespace and relowner <> $1::regrole limit 1`

const CHANGES_TRAIL = `select has_table_privilege($1, 'audit_events', 'update')
    or has_table_privilege($1, 'audit_events', 'trigger') as may`

const grants = (role: string, version: number) => [
  `grant usage on schema public to ${role}`,
  `grant select, insert, update, delete on all tables in schema public to ${role}`,
  `grant usage on all sequences in schema public to ${role}`,
  // So that an import can tell the planner how many rows it has brought.
  ...(version >= MAINTAIN_SINCE ? [`grant maintain on all tables in schema public to ${role}`] : []),
  // The trail is read and appended to; what releases it and counts its transactions is only read.
  `revoke all on audit_events, audit_seals, audit_transactions, schema_migrations from ${role}`,
  `grant select on audit_events, audit_seals, audit_transactions, schema_migrations to ${role}`,
  `grant insert on audit_events, audit_seals to ${role}`,
  `grant usage, create on schema pgboss to ${role}`,
]

/**
 * Gives the account that the application works with its rights, where it is another than the owner of the tables: it
 * reads and writes rows and appends to the audit trail; it owns no table, alters none and disables no trigger. Does
 * nothing where it has them. Throws StartError where it can change the trail all the same.
 */
export async function admitApplication(owner: pg.Pool, role: string): Promise<void> {
  const client = await owner.connect()
  client.on('error', () => undefined)
  const asks = async (question: string) =>
    Object.values((await client.query(question, [role])).rows[0] ?? {})[0] === true
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCK])
    if (await asks(NEEDED)) {
      const { rows } = await client.query<{ version: number }>(
        `select current_setting('server_version_num')::int as version`,
      )
      if ((await client.query(FOREIGN_SCHEDULE, [role])).rowCount) {
        await client.query('drop schema pgboss cascade; create schema pgboss')
      }
      for (const grant of grants(pg.escapeIdentifier(role), rows[0]?.version ?? 0)) await client.query(grant)
    }
    if (await asks(CHANGES_TRAIL)) {
      throw new StartError(
        `The account ${role} of DATABASE_URL can change the audit trail: give it no superuser, and do not make it a member of the account of MIGRATION_DATABASE_URL`,
      )
    }
    await client.query('commit')
  } finally {
    // Whatever state it is in.
    client.release(true)
  }
}
