import { articleAddress } from '@selamat/contract/domains/articles/article-address'
import type { ArticleDetail } from '@selamat/contract/domains/articles/article-reading'
import { useEffect, useState } from 'react'
import { useOnline } from '../../../lib/reachable.ts'
import { Line, Lines, Text } from '../../../ui/layout/layout.tsx'
import { Link } from '../../../ui/link.tsx'
import { Section } from '../../../ui/section.tsx'
import { texts } from '../texts.ts'

/** The articles to acknowledge that are on this device, while there is no connection. */
export function KeptArticles() {
  const online = useOnline()
  const [kept, setKept] = useState<readonly ArticleDetail[]>([])
  useEffect(() => {
    if (online) return
    const log = (cause: unknown) => console.info('What is on this device could not be read', cause)
    import('./kept-articles.ts').then(({ keptArticles }) => keptArticles()).then(setKept, log)
  }, [online])
  if (online || kept.length === 0) return null
  return (
    <Section title={texts.onDevice} hint={texts.onDeviceText} flush>
      <Lines>
        {kept.map(({ id, title, dueOn }) => (
          <Line key={id} gap={16} wrap>
            <Link to={articleAddress(id)}>{title}</Link>
            <Text size="body" tone="secondary">
              {dueOn !== null && texts.acknowledgeBy(dueOn)}
            </Text>
          </Line>
        ))}
      </Lines>
    </Section>
  )
}
