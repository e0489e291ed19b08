import { user } from '@selamat/contract/domains/identity/user'
import type { UserDetail } from '@selamat/contract/domains/identity/user-rows'
import { ConfigProvider } from 'antd'
import { useRef, useState } from 'react'
import type { z } from 'zod'
import { call } from '../../../lib/client.ts'
import { useAddressQuery, useGo } from '../../../lib/navigation.ts'
import { useCan } from '../../../lib/session.ts'
import { useLoad } from '../../../lib/use-load.ts'
import { FormAnchors } from '../../../ui/form/form-anchors.tsx'
import { FormBody } from '../../../ui/form/form-body.tsx'
import { AddAnother, DraftState, FormFoot } from '../../../ui/form/form-foot.tsx'
import { ReadOnlyNote } from '../../../ui/form/problem-note.tsx'
import { type RecordForm, type SaveOptions, useRecordForm } from '../../../ui/form/use-record-form.tsx'
import { Page, PageHead } from '../../../ui/page.tsx'
import { RecordLoading } from '../../../ui/record-loading.tsx'
import { LIST, recordAddress } from './addresses.ts'
import { companies, departments, groups, positions, roles, sections, sites, superiors } from './choices.ts'
import { TemporaryPassword } from './temporary-password.tsx'
import { texts } from './texts.ts'
import { refreshUsers } from './user-actions.tsx'
import { UserCards, userAnchors } from './user-cards.tsx'
import { type UserValues, userSchema, valuesOf } from './user-values.ts'

/** Adds a user, or edits the user with the employee ID in the `id` of the address (USERS-02). */
export default function UserFormPage() {
  const [{ id: username }] = useAddressQuery()
  const loaded = useLoad(user.get, { params: { username: username ?? '' } }, { enabled: username !== undefined })
  // The user as first loaded, so that a reload does not discard input.
  const first = useRef<UserDetail | null>(null)
  if (first.current?.username !== username)
    first.current = loaded.state === 'success' ? (loaded.data?.user ?? null) : null
  if (username === undefined) return <Editor key="new" stored={null} />
  if (first.current !== null) return <Editor key={username} stored={first.current} />
  return <RecordLoading failed={texts.loadFailed} loaded={loaded} />
}

interface Created {
  readonly user: UserDetail
  readonly temporaryPassword: string | null
  readonly until: string | null
}

function Editor({ stored }: { readonly stored: UserDetail | null }) {
  const go = useGo()
  const can = useCan()
  const [another, setAnother] = useState(false)
  const [created, setCreated] = useState<Created | null>(null)
  const { form, draft, notes } = useUserForm(stored, (saved, temporaryPassword, until) => {
    if (stored === null) setCreated({ user: saved, temporaryPassword, until })
    else go(recordAddress(saved.username), { force: true })
  })
  const edit = stored?.allowedActions.find(({ action }) => action === 'edit')
  const allowed = stored === null ? can('create', 'submenu/User') : edit?.allowed === true
  const disabledReason = allowed ? null : (edit?.reason ?? texts.notAllowed)
  const title = stored === null ? texts.add : texts.edited(stored.fullName)
  const onward = ({ user: { username } }: Created) => {
    setCreated(null)
    if (another) form.reset(valuesOf(null))
    else go(recordAddress(username), { force: true })
  }
  const left = (
    <>
      <DraftState keptAt={draft.keptAt} />
      {stored === null && <AddAnother on={another} onChange={setAnother} />}
    </>
  )
  return (
    <Page>
      <PageHead title={title} purpose={stored === null ? texts.addPurpose : `${texts.employeeId} ${stored.username}`} />
      <ConfigProvider componentDisabled={disabledReason !== null}>
        <FormBody form={form} label={title}>
          <div className="form-with-anchors">
            <div className="form-sections">
              {disabledReason === null ? notes : <ReadOnlyNote reason={disabledReason} />}
              <UserCards form={form} stored={stored} />
            </div>
            <FormAnchors label={texts.cards} anchors={userAnchors(form)} />
          </div>
          {disabledReason === null && (
            <FormFoot
              form={form}
              left={left}
              submit={stored === null ? texts.add : 'Save'}
              onCancel={() => go(stored === null ? LIST : recordAddress(stored.username))}
            />
          )}
        </FormBody>
      </ConfigProvider>
      {created !== null && (
        <TemporaryPassword
          username={created.user.username}
          fullName={created.user.fullName}
          password={created.temporaryPassword}
          until={created.until}
          onClose={() => onward(created)}
        />
      )}
    </Page>
  )
}

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
function useUserForm(
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
