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
import { texts } from '../texts.ts'
import './stand-in-drawer.css'

const labels = texts.standIn
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
      toast.success(message, labels.named(data.standIn.fullName))
      form.reset(empty)
      await reload()
    },
  })
  const leave = () => void dismiss(form, onClose, confirmLeave)
  return (
    <FormBody form={form} label={labels.title}>
      <div className="fields">
        <PickField
          form={form}
          name="toUserId"
          label={labels.person}
          help={labels.personHelp}
          required
          wide
          source={people}
        />
        <DayField form={form} name="validFrom" label={labels.from} required min={today} />
        <DayField form={form} name="validUntil" label={labels.until} required min={form.values.validFrom || today} />
        <TextField form={form} name="reason" label={labels.reason} wide />
      </div>
      <FormFoot form={form} inline submit={labels.submit} onCancel={leave} />
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
      title: labels.endTitle(standIn.fullName),
      consequence: labels.endConsequence(absent.fullName),
      verb: labels.end,
      keep: labels.keep,
      action: async () => {
        await tell(labels.notEnded, () => call(of === null ? delegation.end : delegation.endOf, { params: { id } }))
        await reload()
      },
    })
  const decline = () =>
    confirm({
      title: labels.declineTitle(absent.fullName),
      consequence: labels.declineConsequence(absent.fullName),
      verb: labels.decline,
      keep: labels.keep,
      action: async () => {
        await tell(labels.notDeclined, () => call(delegation.decline, { params: { id } }))
        await reload()
      },
    })
  return (
    <Line>
      <div className="grow what">
        <Text as="b" weight="medium">
          {labels.row(standIn.fullName, absent.fullName)}
        </Text>
        <small>
          {[labels.period(validFrom, validUntil), reason, createdBy && labels.by(createdBy)]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </div>
      <StatusTag status={STATUS[state]} label={labels.states[state]} />
      {isTheirs && state !== 'ended' && <Button onClick={() => void end()}>{labels.end}</Button>}
      {isMine && state !== 'ended' && <Button onClick={() => void decline()}>{labels.decline}</Button>}
    </Line>
  )
}

const OwnStandIns = () => <StandInList of={null} loaded={useLoad(delegation.list, {})} />

const StandInsOf = ({ of }: { readonly of: number }) => (
  <StandInList of={of} loaded={useLoad(delegation.listOf, { body: { userId: of } })} />
)

function StandInList({ of, loaded }: StandInsProps & { readonly loaded: Loaded<DelegationRow[] | null> }) {
  const { data, error, reload: again } = loaded
  if (error !== null) return <LoadFailed title={labels.failed} error={error} onRetry={again} />
  if (data === null || data.length === 0) return null
  return (
    <section className="stand-ins" aria-label={labels.list}>
      <Text as="h3" size="body">
        {labels.list}
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
    <SideDrawer title={labels.title} width={480} onClose={onClose}>
      <p className="quiet">{forOthers ? labels.purposeOthers : labels.purpose}</p>
      {forOthers && (
        <FieldLayout label={labels.absent} required>
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
