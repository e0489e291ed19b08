import { type FitnessRow, fitness } from '@selamat/contract/domains/medical/fitness/fitness'
import { DOCTOR } from '@selamat/contract/domains/medical/items'
import { Button } from 'antd'
import { useState } from 'react'
import { session, useCan } from '../../../lib/session.ts'
import { useLoad } from '../../../lib/use-load.ts'
import { Note, Row, Stack, Text } from '../../../ui/layout/layout.tsx'
import { OnceLoaded } from '../../../ui/once-loaded.tsx'
import { Section } from '../../../ui/section.tsx'
import { CertifyDialog, ReturnDialog } from './certificate-dialogs.tsx'
import { CertificateSection } from './certificate-section.tsx'
import { FitnessTag } from './fitness-tag.tsx'
import { RestrictionList } from './restriction-list.tsx'
import { texts } from './texts.ts'

const useFitness = (userId: number) => useLoad(fitness.list, { body: { filter: { id: [userId] } } })

/** The fitness of a person who is cared for, and what can be certified. */
export function FitnessSection({ userId }: { readonly userId: number }) {
  return (
    <OnceLoaded of={useFitness(userId)} failed={texts.failed}>
      {([row]) => row && <CertificateSection userId={userId} name={row.fullName} state={row.state} />}
    </OnceLoaded>
  )
}

/** What follows from a visit for the work of the patient: how fit the person is now, and the doctor's decision. */
export function FitnessAfterVisit({ userId }: { readonly userId: number }) {
  const can = useCan()
  const [deciding, decide] = useState(false)
  return (
    <OnceLoaded of={useFitness(userId)} failed={texts.failed}>
      {([row]) =>
        row && (
          <Section
            title={texts.afterVisit}
            extra={
              can('create', DOCTOR) && (
                <Button size="small" onClick={() => decide(true)}>
                  {row.state === 'TEMPORARY_UNFIT' ? texts.returnVerb : texts.certify}
                </Button>
              )
            }
          >
            <CurrentFitness {...row} />
            {deciding &&
              (row.state === 'TEMPORARY_UNFIT' ? (
                <ReturnDialog userId={userId} name={row.fullName} onClose={() => decide(false)} />
              ) : (
                <CertifyDialog userId={userId} name={row.fullName} onClose={() => decide(false)} />
              ))}
          </Section>
        )
      }
    </OnceLoaded>
  )
}

/** For which work whoever is signed in is cleared, and until when. */
export function OwnFitness() {
  const loaded = useFitness(session.get().session?.user.id ?? 0)
  return (
    <OnceLoaded of={loaded} failed={texts.failed}>
      {([row]) =>
        row && (
          <Section title={texts.title}>
            <CurrentFitness {...row} />
          </Section>
        )
      }
    </OnceLoaded>
  )
}

const CurrentFitness = ({ state, validUntil, restrictions }: FitnessRow) => (
  <Stack gap={8}>
    <Row gap={8} wrap>
      <FitnessTag state={state} />
      {validUntil !== null && <Text tone="secondary">{texts.until(validUntil)}</Text>}
    </Row>
    {restrictions.length > 0 && (
      <Note>
        <RestrictionList restrictions={restrictions} />
      </Note>
    )}
  </Stack>
)
