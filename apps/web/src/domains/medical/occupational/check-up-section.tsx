import { PlusOutlined } from '@ant-design/icons'
import { MEDICAL_RECORD } from '@selamat/contract/domains/medical/items'
import { annualCheckUp, type CheckUpRow, checkUp } from '@selamat/contract/domains/medical/occupational/check-up'
import { Button } from 'antd'
import { useState } from 'react'
import { useCan } from '../../../lib/session.ts'
import { useLoadList } from '../../../lib/use-load.ts'
import { Unlisted } from '../../../ui/empty-state.tsx'
import { Row, Stack, Text } from '../../../ui/layout/layout.tsx'
import { Link } from '../../../ui/link.tsx'
import { SmallList } from '../../../ui/record/small-list.tsx'
import { Section } from '../../../ui/section.tsx'
import { FitnessTag } from '../fitness/fitness-tag.tsx'
import { AddAnnualDialog, AddCheckUpDialog } from './add-dialogs.tsx'
import { checkUpAddress, titleOf } from './check-up-title.ts'
import { ExaminationTag } from './examination-tag.tsx'
import { texts } from './texts.ts'

interface OfPerson {
  readonly userId: number
}

/** The check-ups of a person but the annual ones, the newest first (MEDICAL-35 to 37). */
export function CheckUpSection({ userId }: OfPerson) {
  const loaded = useLoadList(checkUp.list, { body: { filter: { userId: [userId] } } })
  const [adding, add] = useState(false)
  return (
    <Section title={texts.checkUps} flush extra={<AddButton label={texts.addCheckUp} onClick={() => add(true)} />}>
      <Unlisted of={loaded} failed={texts.failed} nothing={<NoRows text={texts.none} />} />
      <Examinations rows={loaded.data.rows} />
      {adding && <AddCheckUpDialog userId={userId} onClose={() => add(false)} />}
    </Section>
  )
}

/** The annual check-ups of a person, the newest first (MEDICAL-40 to 42). */
export function AnnualCheckUpSection({ userId }: OfPerson) {
  const loaded = useLoadList(annualCheckUp.list, { body: { filter: { userId: [userId] } } })
  const [adding, add] = useState(false)
  return (
    <Section title={texts.annual} flush extra={<AddButton label={texts.addAnnual} onClick={() => add(true)} />}>
      <Unlisted of={loaded} failed={texts.failed} nothing={<NoRows text={texts.noneAnnual} />} />
      <Examinations rows={loaded.data.rows} />
      {adding && <AddAnnualDialog userId={userId} onClose={() => add(false)} />}
    </Section>
  )
}

function AddButton({ label, onClick }: { readonly label: string; readonly onClick: () => void }) {
  if (!useCan()('create', MEDICAL_RECORD)) return null
  return (
    <Button size="small" icon={<PlusOutlined />} onClick={onClick}>
      {label}
    </Button>
  )
}

const NoRows = ({ text }: { readonly text: string }) => (
  <SmallList rows={[]} keyOf={() => 0} what={() => null} nothing={text} />
)

/** Examinations, each with what stands out. */
const Examinations = ({ rows }: { readonly rows: readonly CheckUpRow[] }) => (
  <SmallList
    rows={rows}
    keyOf={({ id }) => id}
    what={(row) => (
      <Stack gap={2}>
        <Link to={checkUpAddress(row.id)}>{titleOf(row)}</Link>
        <small>{[row.examinedOn, row.number, row.provider].filter(Boolean).join(' · ')}</small>
      </Stack>
    )}
    facts={[
      (row) => <ExaminationTag status={row.status} />,
      (row) => (row.fitness === null ? null : <FitnessTag state={row.fitness} />),
      (row) => <StandsOut row={row} />,
    ]}
  />
)

/** What a doctor looks at first: results outside their limits, and hearing that has become worse. */
export const StandsOut = ({
  row: { isRestricted, abnormal, critical, hasShift },
}: {
  readonly row: Pick<CheckUpRow, 'isRestricted' | 'abnormal' | 'critical' | 'hasShift'>
}) => (
  <Row gap={8} wrap>
    {isRestricted && <Text tone="secondary">{texts.restricted}</Text>}
    {critical > 0 && <Text tone="stopped">{texts.critical(critical)}</Text>}
    {abnormal > critical && <Text tone="attention">{texts.abnormal(abnormal - critical)}</Text>}
    {hasShift && <Text tone="attention">{texts.shift}</Text>}
  </Row>
)
