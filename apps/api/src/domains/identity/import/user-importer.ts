import { GENDERS, MENU_PREFERENCES, WORKER_CATEGORIES } from '@selamat/contract/domains/identity/user-fields'
import { USERS_ITEM } from '@selamat/contract/domains/imports/items'
import { formatDate } from '@selamat/contract/kit/dates'
import type { Executor, Tx } from '../../../platform/database.ts'
import type { AppliedRow, ImportJob, ImportRow, LookupSheet } from '../../../platform/import/importer.ts'
import { draftsOf } from '../../../record-import/draft.ts'
import { appliedRow, fieldImporter } from '../../../record-import/field-importer.ts'
import { asConfidant } from '../actor-scopes.ts'
import { notifyEmailChanges } from '../commands/account-notifications.ts'
import { lockSuperiors, loopsOf } from '../commands/superiors.ts'
import { reasonsAgainstGiving, rolesOf } from '../queries/givable-roles.ts'
import { userColumns } from './columns.ts'
import { factsAbout } from './facts.ts'
import { PRIVATE_COLUMNS, statesOf, usersInScope } from './people.ts'
import { type Plan, planRow } from './plan-row.ts'
import { giveTemporaryPasswords } from './temporary-passwords.ts'
import { revertPeople, USERS } from './undo.ts'
import { insertPeople, type PlannedUser, type Stamp, writePeople } from './write-people.ts'

const USERNAME = userColumns.findIndex(({ key }) => key === 'username')

async function planRows(tx: Tx, job: ImportJob, rows: readonly ImportRow[], writing: boolean): Promise<Plan[]> {
  const today = formatDate(job.at)
  if (writing) {
    await lockSuperiors(tx, job.actor.companyId)
    await tx
      .selectFrom('users')
      .select('id')
      .where((where) =>
        where('username', '=', where.fn.any(where.val(rows.flatMap(({ cells }) => cells[USERNAME] ?? [])))),
      )
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
  }
  const drafts = await draftsOf(userColumns, rows)
  const facts = await factsAbout(tx, job, drafts, { today, writing })
  return drafts.map((draft) => planRow(draft, facts, job, today))
}

const OVERTAKEN = { field: 'username', message: 'Another user has just taken this Employee ID or email address' }

/** Writes planned users, all of some rows with a fixed number of statements. */
async function writeRows(tx: Tx, job: ImportJob, planned: readonly Plan[]): Promise<AppliedRow[]> {
  const { actor, at } = job
  const stamp: Stamp = { tenant: actor.companyId, actorId: actor.userId, at }
  const plans = await withoutLoops(tx, planned)
  const fresh = plans.filter(({ result }) => result === 'NEW')
  const inserted = await insertPeople(tx, fresh, stamp)
  const people = plans.flatMap((plan): PlannedUser[] => {
    const id = plan.result === 'CHANGED' ? plan.current?.id : inserted.get(plan.username)
    return (plan.result === 'NEW' || plan.result === 'CHANGED') && id !== undefined ? [{ id, plan }] : []
  })
  await writePeople(tx, people, stamp)
  await notifyEmailChanges(tx, job.context, changedEmails(people, actor.companyId))
  const ids = new Map(people.map(({ id, plan }) => [plan.rowNumber, id]))
  const states = await statesOf(tx, [...ids.values()])
  return plans.map((plan) => {
    const targetId = ids.get(plan.rowNumber)
    if (targetId !== undefined)
      return appliedRow(plan, { targetId, before: plan.current?.state ?? null, after: states.get(targetId) ?? null })
    return appliedRow(
      plan.result === 'NEW' ? { ...plan, notes: { [OVERTAKEN.field]: { wrong: OVERTAKEN.message } } } : plan,
    )
  })
}

/** The users whose email address changes, with the previous one. */
const changedEmails = (people: readonly PlannedUser[], companyId: number) =>
  people.flatMap(({ id, plan: { current, username, values } }) =>
    current && values.email !== current.state.email
      ? [{ id, companyId, username, fullName: values.fullName, old: current.state.email }]
      : [],
  )

/** Plans whose superior is below the user by now become errors. */
async function withoutLoops(tx: Tx, plans: readonly Plan[]): Promise<Plan[]> {
  const moves = plans.flatMap(({ current, position, result }) => {
    const superiorId = position?.position.superiorId
    return result === 'CHANGED' && current && superiorId ? [{ ...position, id: current.id, superiorId }] : []
  })
  const loops = await loopsOf(tx, moves)
  const superior = { wrong: 'This superior is already below this user' }
  return plans.map((plan) =>
    plan.current && loops.has(plan.current.id)
      ? { ...plan, result: 'ERROR', notes: { ...plan.notes, superior } }
      : plan,
  )
}

/** The template lists employers only for staff, and the roles that the actor can give. */
async function sheetsFor(db: Executor, { actor }: Pick<ImportJob, 'actor'>, listed: readonly LookupSheet[]) {
  const { companyId, employerId, userId } = actor
  const ids = (
    await db
      .selectFrom('roles')
      .select('id')
      .where('companyId', '=', companyId)
      .where('archivedAt', 'is', null)
      .orderBy('name')
      .execute()
  ).map(({ id }) => id)
  const against = await reasonsAgainstGiving(db, userId)
  const roles = (await rolesOf(db, companyId, ids)).filter((role) => against(role) === null)
  const choices = [GENDERS, WORKER_CATEGORIES, MENU_PREFERENCES]
  const most = Math.max(...choices.map(({ length }) => length))
  return [
    ...listed.filter(({ columns }) => employerId === companyId || !columns.includes('employer')),
    { name: 'Roles', headers: ['Role'], columns: [], rows: roles.map(({ name }) => [name]) },
    {
      name: 'Choices',
      headers: ['Gender', 'Category', 'Menu preferences'],
      columns: [],
      rows: Array.from({ length: most }, (_, at) => choices.map((labels) => labels[at] ?? null)),
    },
  ]
}

/** Imports users (USERS-44): new ones, changes of known ones by employee ID, the same file twice without effect. */
export const userImporter = fieldImporter<Plan>({
  kind: 'users',
  items: [USERS_ITEM],
  rights: { write: ['create'], undo: ['delete'] },
  title: 'Bulk upload of users',
  page: (id) => `/bulk-upload-user?id=${id}`,
  list: '/user',
  record: ({ cells }) => {
    const username = cells[USERNAME]
    return username ? `/user/detail?username=${encodeURIComponent(username)}` : null
  },
  knownBy: 'Users are matched by Employee ID.',
  label: { one: 'user', many: 'users' },
  fields: userColumns,
  parent: { column: 'superior', keys: ['username'] },
  overtaken: OVERTAKEN,
  instructions: [
    'Only the sheet “Data” is imported; its first row has the headers. You can leave out columns.',
    'A row with an existing Employee ID changes that user, if you can change users. Empty cells change nothing.',
    'A new Employee ID adds a user. Superiors can be in the same file, in any order.',
    'You see the result of each row before anything is saved. You can undo an import until its users are changed.',
  ],
  sheets: sheetsFor,
  plan: planRows,
  write: writeRows,
  confidential: {
    columns: PRIVATE_COLUMNS,
    // As on the page of the user.
    readable: async (context, db, actor, ids) => usersInScope(context, db, await asConfidant(context, actor, db), ids),
  },
  records: USERS,
  revert: revertPeople,
  temporaryPasswords: giveTemporaryPasswords,
})
