import { reading } from '@selamat/contract/domains/articles/article-reading'
import { useLoad } from '../../../lib/use-load.ts'
import { Unloaded } from '../../../ui/empty-state.tsx'
import { Line, Lines, Row, Stack, Text } from '../../../ui/layout/layout.tsx'
import { Link } from '../../../ui/link.tsx'
import { Section } from '../../../ui/section.tsx'
import { ShareBar } from '../../../ui/share-bar.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { texts } from '../texts.ts'

/** How far the crews of the live permits are whose work a bulletin stops; those that the reader may open. */
export function Crews({ id }: { readonly id: number }) {
  const loaded = useLoad(reading.crews, { params: { id } })
  if (loaded.data === null) return <Unloaded of={loaded} failed={texts.crewsFailed} />
  if (loaded.data.length === 0) return null
  return (
    <Section title={texts.crews} count={loaded.data.length} flush>
      <Lines>
        {loaded.data.map(({ permitId, number, title, locationName, status, address, people, acknowledged }) => (
          <Line key={permitId}>
            <Stack gap={4} grow>
              <Row gap={8} wrap>
                <Text weight="strong" grow>
                  <Link to={address}>{number}</Link>
                </Text>
                <StatusTag status={status} />
              </Row>
              <Text size="body" tone="secondary">
                {title} · {locationName}
              </Text>
              <Text size="body">{texts.crewOf(acknowledged, people)}</Text>
              <ShareBar done={acknowledged} of={people} label={texts.crewOf(acknowledged, people)} />
            </Stack>
          </Line>
        ))}
      </Lines>
    </Section>
  )
}
