import { SUBSCRIPTIONS_PAGE } from '@selamat/contract/domains/dashboards/items'
import { type SubscriptionTime, timeText } from '@selamat/contract/domains/dashboards/subscriptions/subscription'
import type { WrittenFigure, WrittenPage } from '../files/written-page.ts'

/** So many parts of a figure stand in a mail; the page has them all. */
const MOST_PARTS = 14

/** What somebody wrote, without lines of its own: it must not pass for another line of the mail. */
export const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ')

/** A page of figures as the text of a mail. It names no rows: whoever wants them signs in. */
export function mailText(
  { title, path, filters, period, asOf, figures }: WrittenPage,
  one: SubscriptionTime & { readonly id: number },
  publicUrl: string | undefined,
): string {
  const stop = `${publicUrl ?? ''}${SUBSCRIPTIONS_PAGE}?stop=${one.id}`
  return [
    oneLine(title),
    `Data as of ${asOf} (+07:00)`,
    `Period: ${period}`,
    `Filters: ${oneLine(filters)}`,
    '',
    ...figures.flatMap(figureLines),
    ...(publicUrl === undefined ? [] : [`Open the page: ${publicUrl}${path}`]),
    `You receive this with what you may read now. ${timeText(one)} (+07:00).`,
    `Change or stop it (sign in): ${stop}`,
  ].join('\n')
}

function figureLines({ figure, text }: WrittenFigure): string[] {
  const { title, value, state, change, facts, notes, parts } = text
  const more = parts.length - MOST_PARTS
  return [
    `${oneLine(title)}: ${value}`,
    ...[state, change, facts === '' ? null : facts, ...notes].flatMap((line) => (line === null ? [] : [`  ${line}`])),
    ...parts
      .slice(0, MOST_PARTS)
      .map(
        ({ label, group, value: part }) =>
          `  - ${oneLine(label)}${group === null ? '' : `, ${oneLine(group)}`}: ${part}`,
      ),
    ...(more > 0 ? [`  - ${more} more on the page`] : []),
    ...(figure.visual === 'LIST' && figure.rows > 0 ? ['  The rows are on the page.'] : []),
    '',
  ]
}
