import { user } from '@selamat/contract/domains/identity/user'
import type { UserDetail } from '@selamat/contract/domains/identity/user-rows'
import { useState } from 'react'
import type { z } from 'zod'
import { call } from '../../../lib/client.ts'
import { type RecordForm, type SaveOptions, useRecordForm } from '../../../ui/form/use-record-form.tsx'
import { companies, departments, groups, positions, roles, sections, sites, superiors } from './choices.ts'
import { refreshUsers } from './user-actions.tsx'
import { type UserValues, userSchema, valuesOf } from './user-values.ts'

const pickers = {
  positionId: positions,
  sectionId: sections,
  departmentId: departments,
  siteId: sites,
  superiorId: superiors,
  groupId: groups,
  employerId: companies,
  roleIds: roles,
}
const keep = (now: UserDetail | null) => ({ values: valuesOf(now), version: now?.version ?? 0 })

/** The form of a user; null adds one. `onSaved` gets the temporary password of a new user, or null. */
export function useUserForm(
  stored: UserDetail | null,
  onSaved: (saved: UserDetail, temporaryPassword: string | null, until: string | null) => void,
): RecordForm<UserValues> {
  const [initial] = useState(() => keep(stored))
  const save = async (written: z.output<typeof userSchema>, { version, idempotencyKey }: SaveOptions) => {
    if (stored === null) {
      const { data, message } = await call(user.create, { body: written }, { idempotencyKey })
      void refreshUsers()
      return { message, done: () => onSaved(data.user, data.temporaryPassword, data.temporaryPasswordUntil) }
    }
    const { data, message } = await call(user.update, { body: { ...written, version } })
    void refreshUsers()
    return { message, done: () => onSaved(data.user, null, null) }
  }
  const params = { username: stored?.username ?? '' }
  const read = async () => keep((await call(user.get, { params })).data.user)
  const draftKey = `users:${stored?.username ?? 'new'}`
  return useRecordForm({ schema: userSchema, initial, save, read, draftKey, pickers })
}
