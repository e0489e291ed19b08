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

/** Whom an act is done to, and which version of them was seen. */
export interface Target {
  readonly id: number
  readonly username: string
  readonly fullName: string
  readonly version: number
  readonly archivedAt: string | null
}

/** Reads again what a change to a person may have changed. */
export async function refreshUsers(): Promise<void> {
  const { list, archived, get, history, children, subordinate, me } = user
  await Promise.all([
    refresh(list, archived, get, history, children, subordinate, me, userSession.list, userSession.signIns),
    refreshChoices('users'),
  ])
}

/** Reads again what a change of a position or an appointment may have changed. */
export const refreshPositions = async (): Promise<void> => {
  await Promise.all([refresh(employment.list, appointment.list, appointment.pending), refreshUsers()])
}

const versionedCall = ({ username, version }: Target) => [{ params: { username } }, { version }] as const

const runAndRefresh = <T,>(target: Target, done: string, action: () => Promise<{ data: T; message: string }>) =>
  tell(texts.wasNot(target.fullName, done), action).finally(() => void refreshUsers())

/** Archives a person after asking, with the open tasks and who takes them over (USERS-17). */
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

/** Restores an archived person (USERS-18). */
export const restoreUser = (target: Target) =>
  runAndRefresh(target, 'restored', () => call(user.restore, ...versionedCall(target)))

/** Deletes an archived person for good after asking; says where they are used if they are. */
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

/** Archives several people after asking. */
export const bulkArchiveUsers = bulkArchive(
  { ...each, move: (target: Target) => attempt(user.delete, ...versionedCall(target)) },
  texts.archiveManyText,
)

/** Restores several archived people. */
export const bulkRestoreUsers = bulkRestore({
  ...each,
  move: (target: Target) => attempt(user.restore, ...versionedCall(target)),
})

/** Asks, then makes a new temporary password; hands it to `show`. */
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

/** Asks, then ends every open session of a person. */
export const endSessions = (target: Target): Promise<boolean> =>
  confirm({
    title: texts.endTitle(target.fullName),
    consequence: texts.endText,
    verb: texts.endSessions,
    keep: texts.keep,
    danger: true,
    action: () => endSession(target.username),
  })

/** Ends one session of a person, or all. */
export async function endSession(username: string, sessionId?: string): Promise<void> {
  const body = sessionId === undefined ? {} : { sessionId }
  await tell(texts.endFailed, () => call(userSession.end, { params: { username }, body }))
  await refreshUsers()
}

/** Lifts the pause of failed sign-ins. */
export async function unlock(username: string): Promise<void> {
  await tell(texts.unlockFailed, () => call(userSession.unlock, { params: { username } }))
  await refreshUsers()
}
