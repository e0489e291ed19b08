import type { AppContext } from '../platform/app-context.ts'
import type { Config } from '../platform/config.ts'
import { type Database, run } from '../platform/database.ts'
import { StartError } from '../platform/start-error.ts'

const EMPLOYEES = 400

/** A demo account as it is announced: the employee ID and what it is for. */
export interface AnnouncedAccount {
  readonly username: string
  readonly purpose: string
}

/** Whether nobody can sign in yet. */
export async function hasNoUsers(database: Database): Promise<boolean> {
  return (await run(database.kysely, 'select 1 from users limit 1')).length === 0
}

/** From where the demo company can show a dashboard of another product: the first origin that the server allows. */
export function demoEmbed({ config, keys }: Pick<AppContext, 'config' | 'keys'>) {
  const [origin] = config.embedOrigins
  return origin === undefined ? {} : { embed: { origin, keys } }
}

/** Loads the demo company into a database without users, where it is wanted: unasked only into the embedded one. */
export async function loadDemoIfWanted(context: AppContext, embedded: boolean): Promise<void> {
  const { config, database, clock, files, log } = context
  if (!(config.demo ?? embedded)) return
  if (!(await hasNoUsers(database))) return
  log.info('loading the demo company')
  const { loadDemo } = await import('../../demo/index.ts')
  await loadDemo({ database, clock, files, employees: EMPLOYEES, ...demoEmbed(context) })
}

/** The demo accounts that can be used in this database; none where the demo company was not loaded. */
export async function demoAccountsIn(database: Database): Promise<AnnouncedAccount[]> {
  const { demoAccounts } = await import('../../demo/accounts.ts')
  const present = await database.kysely
    .selectFrom('users')
    .select(['username', 'fullName as name'])
    .where((where) => where('username', '=', where.fn.any(where.val(demoAccounts.map(({ username }) => username)))))
    .where('archivedAt', 'is', null)
    .execute()
  const names = new Map(present.map(({ username, name }) => [username, name]))
  return demoAccounts.filter(({ username, fullName }) => names.get(username) === fullName)
}

/** Throws StartError where accounts with a known password would be open to other machines. */
export function assertDemoNotExposed({ exposed, host }: Config, accounts: readonly AnnouncedAccount[]): void {
  if (!exposed || accounts.length === 0) return
  throw new StartError(
    `HOST ${host} can be reached from other machines and the database has demo accounts with a known password: use another database, or set ALLOW_INSECURE=1`,
  )
}
