import { setImmediate } from 'node:timers/promises'
import { USERS_ITEM } from '@selamat/contract/domains/imports/import'
import { formatDate } from '@selamat/contract/kit/dates'
import { writeAudits } from '../../../platform/audit.ts'
import { run, type Tx } from '../../../platform/database.ts'
import type { AppliedRow, Importer, ImportJob, ImportRow, ReadyRow } from '../../../platform/import/importer.ts'
import { notifyEmailChanges } from '../commands/account-notifications.ts'
import { lockSuperiors } from '../commands/superiors.ts'
import { auditsOf } from './audit-people.ts'
import { columnAt, userColumns } from './columns.ts'
import { factsAbout } from './facts.ts'
import { LISTED, lookupSheets } from './lookups.ts'
import { parseRow } from './parse-row.ts'
import { statesOf } from './people.ts'
import { type Plan, planRow } from './plan-row.ts'
import { confidedPeople, PRIVATE_COLUMNS } from './private-values.ts'
import { loopsOf } from './superiors.ts'
import { giveTemporaryPasswords } from './temporary-passwords.ts'
import { revertPeople, touchedPeople } from './undo.ts'
import { type Carried, type Hand, insertPeople, writePeople } from './write-people.ts'

const AT_ONCE = 50

async function plansFor(tx: Tx, job: ImportJob, rows: readonly ImportRow[]): Promise<Plan[]> {
  const today = formatDate(job.at)
  const parsed = []
  for (const [index, row] of rows.entries()) {
    // Whoever asks something meanwhile is answered.
    if (index % AT_ONCE === AT_ONCE - 1) await setImmediate()
    parsed.push(parseRow(row, today))
  }
  const facts = await factsAbout(tx, job, parsed)
  return parsed.map((row) => planRow(row, facts, job, today))
}

const LOCK = `select id from users where username = any($1) order by id for no key update`

const JUST_USED = 'Another user has just taken this Employee ID or email address'

/** Whom somebody else has added since the check is not changed by who saw a new person. */
function withoutOvertaken(plans: readonly Plan[], rows: readonly ReadyRow[]): Plan[] {
  const fresh = new Set(rows.flatMap(({ result, rowNumber }) => (result === 'NEW' ? [rowNumber] : [])))
  return plans.map((plan) =>
    plan.person && fresh.has(plan.rowNumber)
      ? { ...plan, result: 'ERROR', notes: { username: { wrong: JUST_USED } } }
      : plan,
  )
}

async function applyRows(tx: Tx, job: ImportJob, rows: readonly ReadyRow[]): Promise<AppliedRow[]> {
  const { actor, at } = job
  await lockSuperiors(tx, actor.companyId)
  const at0 = columnAt.get('username') ?? 0
  await run(tx, LOCK, [rows.flatMap(({ cells }) => cells[at0] ?? [])])
  const plans = await withoutLoops(tx, withoutOvertaken(await plansFor(tx, job, rows), rows))
  const hand: Hand = { tenant: actor.companyId, actorId: actor.userId, at }
  const inserted = await insertPeople(
    tx,
    plans.filter(({ result }) => result === 'NEW'),
    hand,
  )
  const carried = plans.flatMap((plan) => {
    const id =
      plan.result === 'NEW' ? inserted.get(plan.username) : plan.result === 'CHANGED' ? plan.person?.id : undefined
    return id === undefined ? [] : [{ id, plan }]
  })
  await writePeople(tx, carried, hand)
  await writeAudits(tx, auditsOf(carried, hand))
  await notifyEmailChanges(tx, job.context, changedEmails(carried, actor.companyId))
  const states = await statesOf(
    tx,
    carried.map(({ id }) => id),
  )
  const ids = new Map(carried.map(({ id, plan }) => [plan.rowNumber, id]))
  return plans.map((plan): AppliedRow => {
    const { rowNumber, notes, person } = plan
    const id = ids.get(rowNumber)
    const nothing = { rowNumber, notes, targetId: person?.id ?? null, before: null, after: null }
    if (id !== undefined) {
      return {
        rowNumber,
        result: 'IMPORTED',
        notes,
        targetId: id,
        before: person?.state ?? null,
        after: states.get(id) ?? null,
      }
    }
    if (plan.result === 'SAME') return { ...nothing, result: 'SKIPPED' }
    if (plan.result === 'ERROR') return { ...nothing, result: 'ERROR' }
    return {
      ...nothing,
      result: 'ERROR',
      notes: { username: { wrong: JUST_USED } },
    }
  })
}

/** Of whom a row changes the e-mail address, with the old one. */
const changedEmails = (carried: readonly Carried[], companyId: number) =>
  carried.flatMap(({ id, plan: { person, username, values } }) =>
    person && values.email !== person.state.email
      ? [{ id, companyId, username, fullName: values.fullName, old: person.state.email }]
      : [],
  )

/** Plans whose superior stands below the person in the company as it is now become wrong. */
async function withoutLoops(tx: Tx, plans: readonly Plan[]): Promise<Plan[]> {
  const moves = plans.flatMap(({ person, position, result }) => {
    const superiorId = position?.position.superiorId
    return result === 'CHANGED' && person && superiorId ? [{ ...position, id: person.id, superiorId }] : []
  })
  const loops = await loopsOf(tx, moves)
  return plans.map((plan) =>
    plan.person && loops.has(plan.person.id)
      ? {
          ...plan,
          result: 'ERROR',
          notes: { ...plan.notes, superior: { wrong: 'This superior is already below this user' } },
        }
      : plan,
  )
}

/** Imports people (USERS-44): new ones, changes of known ones by employee ID, the same file twice without effect. */
export const userImporter: Importer = {
  kind: 'users',
  items: [USERS_ITEM],
  rights: { write: ['create'], undo: ['delete'] },
  title: 'Bulk upload of users',
  page: (id) => `/bulk-upload-user?id=${id}`,
  list: '/user',
  listed: LISTED,
  record: ({ cells }) => {
    const username = cells[columnAt.get('username') ?? 0]
    return username ? `/user/detail?username=${encodeURIComponent(username)}` : null
  },
  knownBy: 'Users are matched by Employee ID.',
  label: { one: 'user', many: 'users' },
  columns: userColumns,
  needs: { column: 'superior', keys: ['username'], value: (cell) => cell.trim() },
  instructions: [
    'Only the sheet “Data” is imported; its first row has the headers. You can leave out columns.',
    'A row with an existing Employee ID changes that user, if you can change users. Empty cells change nothing.',
    'A new Employee ID adds a user. Superiors can be in the same file, in any order.',
    'You see the result of each row before anything is saved. You can undo an import until its users are changed.',
  ],
  lookups: lookupSheets,
  check: async (tx, job, rows) =>
    (await plansFor(tx, job, rows)).map(({ rowNumber, result, notes, person }) => ({
      rowNumber,
      result,
      notes,
      targetId: person?.id ?? null,
    })),
  apply: applyRows,
  confidential: { columns: PRIVATE_COLUMNS, readable: confidedPeople },
  touched: touchedPeople,
  revert: async (tx, job, rows, reason) => {
    await revertPeople(tx, job, rows, reason)
    return new Set()
  },
  temporaryPasswords: giveTemporaryPasswords,
}
