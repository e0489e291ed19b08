import { PlusOutlined, QrcodeOutlined } from '@ant-design/icons'
import { type CrewRow, crew } from '@selamat/contract/domains/permits/evidence/crew'
import { permitAddress } from '@selamat/contract/domains/permits/items'
import type { PermitDetail } from '@selamat/contract/domains/permits/permit-detail'
import { CREW_ROLE_LABELS, WORKER_TYPE_LABELS } from '@selamat/contract/domains/permits/permit-words'
import { Button } from 'antd'
import { useState } from 'react'
import { call } from '../../../lib/client.ts'
import { dateTime } from '../../../lib/format.ts'
import { useAuth } from '../../../lib/session.ts'
import { useNow } from '../../../lib/use-now.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Row, Stack, Text } from '../../../ui/layout/layout.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { OnceLoaded } from '../../../ui/once-loaded.tsx'
import { Person } from '../../../ui/person.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { SmallList } from '../../../ui/record/small-list.tsx'
import { Section } from '../../../ui/section.tsx'
import { SharedButton } from '../../../ui/shared-button.tsx'
import { tell } from '../../../ui/tell.ts'
import { momentOf } from '../record/moment.ts'
import { refreshPermits } from '../record/use-permit.ts'
import { hasGates } from '../record/verdict.ts'
import { WorkerSummary } from '../record/worker-summary.tsx'
import { AddPeopleDialog } from './add-people-dialog.tsx'
import { isReplaceable, ReplaceDialog, type Replaced } from './replace-dialog.tsx'
import { texts } from './texts.ts'
import { useEvidence } from './use-evidence.ts'
import './evidence.css'

async function change(permitId: number, on: boolean, userIds: number[], everybody = false): Promise<void> {
  await tell(texts.signFailed, () =>
    on
      ? call(crew.signOn, { body: { permitId, userIds } })
      : call(crew.signOff, { body: { permitId, userIds, everybody } }),
  )
  await refreshPermits()
}

/** The permit is complete without the person: crew, or one of several who stand by. */
const isRemovable = ({ crewRole, userId }: CrewRow, rows: readonly CrewRow[]): boolean =>
  crewRole === 'CREW' ||
  (crewRole !== 'HOLDER' && rows.some((row) => row.crewRole === crewRole && row.userId !== userId))

async function askTakeOff(permitId: number, { userId, name }: CrewRow): Promise<void> {
  await confirm({
    title: texts.takeOffAsk(name),
    consequence: texts.takeOffText(name),
    verb: texts.takeOff,
    keep: texts.takeOffKeep,
    action: async () => {
      await tell(texts.takeOffFailed, () => call(crew.remove, { body: { permitId, userId } }))
      await refreshPermits()
    },
  })
}

/** Who works under the permit, with competence, and who is at work now; one tap signs on or off. */
export function CrewPanel({ permit }: { readonly permit: PermitDetail }) {
  const { id, canRecord, workers, people } = permit
  const loaded = useEvidence(crew.list, { params: { id } }, permit)
  const myId = useAuth().session?.user.id
  const [adding, setAdding] = useState(false)
  const [coding, setCoding] = useState(false)
  const [naming, setNaming] = useState<Replaced | 'more' | null>(null)
  const isHolder = permit.holderId === myId
  const own = loaded.data?.find(({ userId }) => userId === myId)
  const atWork = loaded.data?.filter(({ signedOnAt }) => signedOnAt !== null)
  const askEverybody = (present: readonly CrewRow[]) => {
    const watchers = present.flatMap(({ crewRole, name }) => (crewRole === 'FIRE_WATCH' ? [name] : [])).join(', ')
    return confirm({
      title: texts.everybodyAsk,
      consequence: watchers === '' ? texts.everybodyText : texts.everybodyButWatch(watchers),
      verb: texts.everybodyOff,
      keep: texts.cancel,
      action: () => change(id, false, [], true),
    })
  }
  const buttons = (
    <Row as="span" gap={8} wrap className="evidence-actions">
      {canRecord.crew && (
        <Button
          icon={<QrcodeOutlined />}
          title={texts.showCode}
          aria-label={texts.showCode}
          onClick={() => setCoding(true)}
        />
      )}
      {isHolder && canRecord.crew && (
        <Button icon={<PlusOutlined />} onClick={() => setAdding(true)}>
          {texts.addPeople}
        </Button>
      )}
      {canRecord.standby && needsStandby(permit) && (
        <Button onClick={() => setNaming('more')}>{texts.nameStandby}</Button>
      )}
      {isHolder && atWork !== undefined && atWork.length > 1 && (
        <Button onClick={() => askEverybody(atWork)}>{texts.everybodyOff}</Button>
      )}
      {own !== undefined && own.signedOnAt !== null && (
        <SharedButton title={texts.signOff} onClick={() => change(id, false, [])} />
      )}
      {own !== undefined && own.signedOnAt === null && canRecord.crew && (
        <SharedButton title={texts.signOn} primary onClick={() => change(id, true, [])} />
      )}
    </Row>
  )
  return (
    <Section title={texts.crew} count={people.length} extra={buttons} id="people" flush>
      <WorkerSummary workers={workers} />
      <OnceLoaded of={loaded} failed={texts.crewFailed}>
        {(rows) => <Crew rows={rows} permit={permit} onReplace={setNaming} />}
      </OnceLoaded>
      {adding && <AddPeopleDialog permitId={id} onClose={() => setAdding(false)} />}
      {naming !== null && (
        <ReplaceDialog permitId={id} replaced={naming === 'more' ? null : naming} onClose={() => setNaming(null)} />
      )}
      {coding && <CrewCode permit={permit} onClose={() => setCoding(false)} />}
    </Section>
  )
}

interface CrewProps {
  readonly rows: readonly CrewRow[]
  readonly permit: PermitDetail
  readonly onReplace: (row: CrewRow) => void
}

function Crew({ rows, permit, onReplace }: CrewProps) {
  const { id, canRecord } = permit
  const myId = useAuth().session?.user.id
  const isHolder = permit.holderId === myId
  return (
    <SmallList
      rows={rows}
      keyOf={({ userId }) => userId}
      what={({ name, employerName }) => <Person name={name} second={employerName} />}
      facts={[
        (row) => (
          <>
            <span>
              {CREW_ROLE_LABELS[row.crewRole]}, {WORKER_TYPE_LABELS[row.workerType].toLowerCase()}
            </span>
            {hasGates(permit) && <Competence row={row} />}
          </>
        ),
        (row) => <Presence row={row} />,
      ]}
      actions={(row) => (
        <>
          {canRecord.standby && isReplaceable(row, permit) && (
            <SharedButton title={texts.replace} onClick={() => onReplace(row)} />
          )}
          {canRecord.removal && isRemovable(row, rows) && (
            <SharedButton title={texts.takeOff} onClick={() => askTakeOff(id, row)} />
          )}
          {isHolder && row.userId !== myId && (row.signedOnAt !== null || canRecord.crew) && (
            <SharedButton
              title={row.signedOnAt === null ? texts.signOn : texts.signOff}
              onClick={() => change(id, row.signedOnAt === null, [row.userId])}
            />
          )}
        </>
      )}
    />
  )
}

const Competence = ({ row: { problem } }: { readonly row: CrewRow }) =>
  problem === null ? (
    <span>
      <Mark status="inforce" /> {texts.competent}
    </span>
  ) : (
    <Text weight="strong" tone="stopped">
      <Mark status="stopped" /> {problem}
    </Text>
  )

function Presence({ row: { signedOnAt, signedOffAt } }: { readonly row: CrewRow }) {
  const now = useNow()
  if (signedOnAt !== null) {
    return (
      <b title={dateTime(signedOnAt)}>
        {texts.atWork} {texts.since(momentOf(signedOnAt, now))}
      </b>
    )
  }
  return (
    <span className={signedOffAt === null ? 'quiet' : undefined}>
      {signedOffAt === null ? texts.notOn : texts.left(momentOf(signedOffAt, now))}
    </span>
  )
}

/** Somebody stands by at this work; after it the fire watch is replaced, and nobody is added. */
const needsStandby = ({ status, gates }: PermitDetail): boolean =>
  status !== 'HANDED_BACK' && gates.gates.some(({ gate }) => gate === 'standby')

interface CrewCodeProps {
  readonly permit: PermitDetail
  readonly onClose: () => void
}

/** The code that leads a worker's phone to the sign-on of this permit. */
const CrewCode = ({ permit: { id, number }, onClose }: CrewCodeProps) => (
  <Dialog title={texts.codeTitle} onClose={onClose}>
    <Stack gap={12} align="center" className="crew-code">
      <QrCode text={`${location.origin}${permitAddress(id)}&tab=people`} label={`${texts.codeTitle}: ${number}`} />
      <b>{number}</b>
      <p>{texts.codeText}</p>
    </Stack>
  </Dialog>
)
