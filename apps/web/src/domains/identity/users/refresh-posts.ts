import { appointment } from '@selamat/contract/domains/identity/appointment'
import { employment } from '@selamat/contract/domains/identity/employment'
import { refresh } from '../../../lib/use-load.ts'
import { refreshUsers } from './user-actions.tsx'

/** Reads again what a change of a post or an appointment may have changed. */
export const refreshPosts = async (): Promise<void> => {
  await Promise.all([refresh(employment.list, appointment.list, appointment.pending), refreshUsers()])
}
