import { appointment } from '@selamat/contract/domains/identity/appointment'
import { employment } from '@selamat/contract/domains/identity/employment'
import { user } from '@selamat/contract/domains/identity/user'
import { userSession } from '@selamat/contract/domains/identity/user-session'
import { refreshChoices } from '../../../lib/choices.ts'
import { attempt, call } from '../../../lib/client.ts'
import { refresh } from '../../../lib/use-load.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { askDelete } from '../../../ui/list/actions.tsx'
import { bulkArchive, bulkRestore } from '../../../ui/list/bulk-move.tsx'
import { tell } from '../../../ui/tell.ts'
import { toast } from '../../../ui/toast.ts'
import { errorText } from '../../../ui/used-by.ts'
import { HandoverChoice } from './handover-choice.tsx'
import { texts } from './texts.ts'

/** The user of an action, with the expected version. */
export interface Target {
  readonly id: number
  readonly username: string
  readonly fullName: string
  readonly version: number
  readonly archivedAt: string | null
}

/** Reloads everything that a change of a user can affect. */
export async function refreshUsers(): Promise<void> {
  const { list, archived, get, history, children, subordinate, me } = user
  await Promise.all([
    refresh(list, archived, get, history, children, subordinate, me, userSession.list, userSession.signIns),
    refreshChoices('users'),
  ])
}

/** Reloads everything that a change of a position or an appointment can affect. */
export const refreshPositions = async (): Promise<void> => {
  await Promise.all([refresh(employment.list, appointment.list, appointment.pending), refreshUsers()])
}

const versionedCall = ({ username, version }: Target) => [{ params: { username } }, { version }] as const

const runAndRefresh = <T,>(target: Target, done: string, action: () => Promise<{ data: T; message: string }>) =>
  tell(texts.wasNot(target.fullName, done), action).finally(() => void refreshUsers())

/** Archives a user after a confirmation that hands over the open tasks (USERS-17). */
export async function archiveUser(target: Target): Promise<boolean> {
  const { username, fullName, version } = target
  const params = { username }
  const counted = await attempt(user.openTasks, { params })
  if ('error' in counted) {
    toast.error(texts.wasNot(fullName, 'archived'), errorText(counted.thrown))
    return false
  }
  let successor: string | undefined
  const choose = (chosen: string | undefined) => {
    successor = chosen
  }
  return confirm({
    title: texts.archiveTitle(fullName),
    consequence: <HandoverChoice openTasks={counted.data.openTasks} onChange={choose} />,
    verb: texts.archive,
    keep: texts.keep,
    danger: true,
    action: async () => {
      const body = { version, ...(successor === undefined ? {} : { successor }) }
      await runAndRefresh(target, 'archived', () => call(user.archive, { params, body }))
    },
  })
}

/** Restores an archived user (USERS-18). */
export const restoreUser = (target: Target) =>
  runAndRefresh(target, 'restored', () => call(user.restore, ...versionedCall(target)))

/** Deletes an archived user permanently after a confirmation; shows where the user is used. */
export async function deleteUser(target: Target): Promise<boolean> {
  const usage = await attempt(user.deleteValid, { params: { username: target.username } })
  return askDelete({
    name: target.fullName,
    usedBy: 'success' in usage ? usage.data.usedBy : [],
    remove: () => runAndRefresh(target, 'deleted', () => call(user.delete, ...versionedCall(target))),
    archive: null,
  })
}

const each = {
  label: { one: texts.one, many: texts.many },
  keyOf: ({ id }: Target) => id,
  nameOf: ({ fullName }: Target) => fullName,
  after: refreshUsers,
}

/** Archives several users after a confirmation. */
export const bulkArchiveUsers = bulkArchive(
  { ...each, move: (target: Target) => attempt(user.delete, ...versionedCall(target)) },
  texts.archiveManyText,
)

/** Restores several archived users. */
export const bulkRestoreUsers = bulkRestore({
  ...each,
  move: (target: Target) => attempt(user.restore, ...versionedCall(target)),
})

/** Sets a new temporary password after a confirmation and passes it to `show`. */
export async function resetPassword(target: Target, show: (password: string, until: string) => void): Promise<void> {
  await confirm({
    title: texts.resetTitle(target.fullName),
    consequence: texts.resetText,
    verb: texts.resetPassword,
    keep: texts.keep,
    action: async () => {
      const params = { username: target.username }
      const data = await tell(texts.resetFailed, () => call(userSession.resetPassword, { params }))
      await refreshUsers()
      if (data !== null) show(data.temporaryPassword, data.temporaryPasswordUntil)
    },
  })
}

/** Ends all open sessions of a user after a confirmation. */
export const endSessions = (target: Target): Promise<boolean> =>
  confirm({
    title: texts.endTitle(target.fullName),
    consequence: texts.endText,
    verb: texts.endSessions,
    keep: texts.keep,
    danger: true,
    action: () => endSession(target.username),
  })

/** Ends one session of a user, or all. */
export async function endSession(username: string, sessionId?: string): Promise<void> {
  const body = sessionId === undefined ? {} : { sessionId }
  await tell(texts.endFailed, () => call(userSession.end, { params: { username }, body }))
  await refreshUsers()
}

/** Unlocks an account after failed sign-ins. */
export async function unlock(username: string): Promise<void> {
  await tell(texts.unlockFailed, () => call(userSession.unlock, { params: { username } }))
  await refreshUsers()
}
