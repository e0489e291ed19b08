import type { ArticleContent } from '@selamat/contract/domains/articles/article-content'
import { addDays } from '@selamat/contract/kit/dates'

interface Missing {
  readonly field: string
  readonly reason: string
}

/** What a text still needs before readers can have it on a day; `people` is how many its audience has. */
export function missingOf(
  content: ArticleContent,
  { people, onDay }: { readonly people: number; readonly onDay: string },
): Missing[] {
  const { title, body, everybody, audience, coverFileId, coverAlt, validUntil, stopLocationId, mustAcknowledge } =
    content
  const found: [string, string | false][] = [
    ['title', title === '' && 'Enter a title'],
    [
      'body',
      body.content.every((block) => block.type === 'paragraph' && block.content.length === 0) && 'Write the text',
    ],
    ['audience', !everybody && audience.length === 0 && 'Choose who must read it'],
    ['audience', (everybody || audience.length > 0) && people === 0 && 'Nobody is in this audience today'],
    ['coverAlt', coverFileId !== null && coverAlt === '' && 'Say what the cover shows'],
    ['validUntil', validUntil !== null && validUntil < addDays(onDay, 1) && 'Choose a day after it is published'],
    ['mustAcknowledge', stopLocationId !== null && !mustAcknowledge && 'What stops work must be acknowledged'],
  ]
  return found.flatMap(([field, reason]) => (reason === false ? [] : [{ field, reason }]))
}
