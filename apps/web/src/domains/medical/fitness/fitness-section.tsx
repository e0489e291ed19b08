import { fitness } from '@selamat/contract/domains/medical/fitness/fitness'
import { session } from '../../../lib/session.ts'
import { useLoad } from '../../../lib/use-load.ts'
import { Note, Row, Stack, Text } from '../../../ui/layout/layout.tsx'
import { OnceLoaded } from '../../../ui/once-loaded.tsx'
import { Section } from '../../../ui/section.tsx'
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

/** For which work whoever is signed in is cleared, and until when. */
export function OwnFitness() {
  const loaded = useFitness(session.get().session?.user.id ?? 0)
  return (
    <OnceLoaded of={loaded} failed={texts.failed}>
      {([row]) =>
        row && (
          <Section title={texts.title}>
            <Stack gap={8}>
              <Row gap={8} wrap>
                <FitnessTag state={row.state} />
                {row.validUntil !== null && <Text tone="secondary">{texts.until(row.validUntil)}</Text>}
              </Row>
              {row.restrictions.length > 0 && (
                <Note>
                  <RestrictionList restrictions={row.restrictions} />
                </Note>
              )}
            </Stack>
          </Section>
        )
      }
    </OnceLoaded>
  )
}
