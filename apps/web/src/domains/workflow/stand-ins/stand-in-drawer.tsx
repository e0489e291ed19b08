import { user } from '@selamat/contract/domains/identity/user'
import { type DelegationRow, delegation, newDelegation } from '@selamat/contract/domains/workflow/delegation'
import { myTask } from '@selamat/contract/domains/workflow/my-task'
import { reassign } from '@selamat/contract/domains/workflow/reassign'
import { formatDate } from '@selamat/contract/kit/dates'
import { Button } from 'antd'
import { useState } from 'react'
import { call } from '../../../lib/client.ts'
import { choicesOf } from '../../../lib/resource-reads.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import { session } from '../../../lib/session.ts'
import { type Loaded, refresh, useLoad } from '../../../lib/use-load.ts'
import { confirm, confirmLeave } from '../../../ui/confirm.tsx'
import { LoadFailed } from '../../../ui/empty-state.tsx'
import { PickField } from '../../../ui/form/choice-fields.tsx'
import { dismiss } from '../../../ui/form/dismiss.ts'
import { FieldLayout } from '../../../ui/form/field.tsx'
import { DayField } from '../../../ui/form/fields.tsx'
import { FormBody } from '../../../ui/form/form-body.tsx'
import { FormFoot } from '../../../ui/form/form-foot.tsx'
import { TextField } from '../../../ui/form/inputs.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { Line, Lines, Stack, Text } from '../../../ui/layout/layout.tsx'
import { RemoteSelect } from '../../../ui/remote-select.tsx'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { tell } from '../../../ui/tell.ts'
import { toast } from '../../../ui/toast.ts'
import { TEXTS } from '../texts.ts'
import './stand-in-drawer.css'

const texts = TEXTS.standIn
const people = choicesOf({ path: 'users', endpoints: user })
const reload = () =>
  refresh(delegation.list, delegation.listOf, myTask.list, myTask.counter, myTask.detail, reassign.list)

interface StandInsProps {
  /** Somebody else's; null: the reader's own. */
  readonly of: number | null
}

/** The form that names a stand-in. */
function NewStandIn({ of, onClose }: StandInsProps & { readonly onClose: () => void }) {
  const today = formatDate(serverNow())
  const empty = { toUserId: 0, validFrom: today, validUntil: '', reason: '' }
  const form = useForm({
    schema: newDelegation,
    initial: empty,
    save: async (body, options) => {
      const { message, data } = await (of === null
        ? call(delegation.create, { body }, options)
        : call(delegation.createOf, { body: { ...body, userId: of } }, options))
      toast.success(message, texts.named(data.standIn.fullName))
      form.reset(empty)
      await reload()
    },
  })
  const leave = () => void dismiss(form, onClose, confirmLeave)
  return (
    <FormBody form={form} label={texts.title}>
      <div className="fields">
        <PickField
          form={form}
          name="toUserId"
          label={texts.person}
          help={texts.personHelp}
          required
          wide
          source={people}
        />
        <DayField form={form} name="validFrom" label={texts.from} required min={today} />
        <DayField form={form} name="validUntil" label={texts.until} required min={form.values.validFrom || today} />
        <TextField form={form} name="reason" label={texts.reason} wide />
      </div>
      <FormFoot form={form} inline submit={texts.submit} onCancel={leave} />
    </FormBody>
  )
}

const STATUS = { active: 'ACTIVE', planned: 'SCHEDULED', ended: 'INACTIVE' } as const

function StandInRow({ row, of }: StandInsProps & { readonly row: DelegationRow }) {
  const me = session.get().session?.user.id
  const { id, user: absent, standIn, validFrom, validUntil, reason, state, createdBy } = row
  const isTheirs = absent.id === (of ?? me)
  // Who was named can decline at any time.
  const isMine = of === null && standIn.id === me
  const end = () =>
    confirm({
      title: texts.endTitle(standIn.fullName),
      consequence: texts.endConsequence(absent.fullName),
      verb: texts.end,
      keep: texts.keep,
      action: async () => {
        await tell(texts.notEnded, () => call(of === null ? delegation.end : delegation.endOf, { params: { id } }))
        await reload()
      },
    })
  const decline = () =>
    confirm({
      title: texts.declineTitle(absent.fullName),
      consequence: texts.declineConsequence(absent.fullName),
      verb: texts.decline,
      keep: texts.keep,
      action: async () => {
        await tell(texts.notDeclined, () => call(delegation.decline, { params: { id } }))
        await reload()
      },
    })
  return (
    <Line>
      <div className="grow what">
        <Text as="b" weight="medium">
          {texts.row(standIn.fullName, absent.fullName)}
        </Text>
        <small>
          {[texts.period(validFrom, validUntil), reason, createdBy && texts.by(createdBy)].filter(Boolean).join(' · ')}
        </small>
      </div>
      <StatusTag status={STATUS[state]} label={texts.states[state]} />
      {isTheirs && state !== 'ended' && <Button onClick={() => void end()}>{texts.end}</Button>}
      {isMine && state !== 'ended' && <Button onClick={() => void decline()}>{texts.decline}</Button>}
    </Line>
  )
}

const OwnStandIns = () => <StandInList of={null} loaded={useLoad(delegation.list, {})} />

const StandInsOf = ({ of }: { readonly of: number }) => (
  <StandInList of={of} loaded={useLoad(delegation.listOf, { body: { userId: of } })} />
)

function StandInList({ of, loaded }: StandInsProps & { readonly loaded: Loaded<DelegationRow[] | null> }) {
  const { data, error, reload: again } = loaded
  if (error !== null) return <LoadFailed title={texts.failed} error={error} onRetry={again} />
  if (data === null || data.length === 0) return null
  return (
    <section className="stand-ins" aria-label={texts.list}>
      <Text as="h3" size="body">
        {texts.list}
      </Text>
      <Lines framed>
        {data.map((row) => (
          <StandInRow key={row.id} row={row} of={of} />
        ))}
      </Lines>
    </section>
  )
}

interface StandInDrawerProps {
  /** Names stand-ins of other people, for whom one is chosen first. */
  readonly forOthers?: boolean
  readonly onClose: () => void
}

/** Who answers the tasks of a person who is away, from a day until a day. */
export function StandInDrawer({ forOthers = false, onClose }: StandInDrawerProps) {
  const [userId, choose] = useState<number | null>(null)
  return (
    <SideDrawer title={texts.title} width={480} onClose={onClose}>
      <p className="quiet">{forOthers ? texts.purposeOthers : texts.purpose}</p>
      {forOthers && (
        <FieldLayout label={texts.absent} required>
          {(control) => <RemoteSelect control={control} source={people} value={userId} onChange={choose} />}
        </FieldLayout>
      )}
      {(!forOthers || userId !== null) && (
        <Stack gap={20} key={userId} className="stand-ins__person">
          {userId === null ? <OwnStandIns /> : <StandInsOf of={userId} />}
          <NewStandIn of={userId} onClose={onClose} />
        </Stack>
      )}
    </SideDrawer>
  )
}
