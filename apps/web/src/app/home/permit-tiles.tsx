import { figures } from '@selamat/contract/domains/dashboards/figures'
import { MARKS, written } from '../../domains/dashboards/index.ts'
import { messageOf } from '../../lib/api-error.ts'
import { useLoad } from '../../lib/use-load.ts'
import { Columns, Text } from '../../ui/layout/layout.tsx'
import { Link } from '../../ui/link.tsx'
import { Mark } from '../../ui/mark.tsx'
import { texts } from './texts.ts'
import './permit-tiles.css'

/** Where no live event comes, the figures are read anew. */
const EVERY = { everyMs: 60_000 } as const

/** The figures of Home, the same as on the dashboards: each the number of exactly the rows that it opens. */
export function PermitTiles() {
  const { data, error } = useLoad(figures.read, { body: { page: 'HOME' } }, EVERY)
  if (error !== null) return <p role="alert">{messageOf(error)}</p>
  const known = data?.figures.filter(({ problem }) => problem === null)
  return (
    <Columns as="ul" of={2} gap={12} className="permit-tiles" aria-label={texts.figures} aria-busy={data === null}>
      {known?.map(({ measure, title, value, unit, to, state }) => (
        <li key={measure}>
          <Link to={to ?? '/home'} className="stack gap-2 boxed tone-plain">
            <Text size="body" tone="secondary">
              {title}
            </Text>
            <strong className="size-figure">{written(value, unit)}</strong>
            <small>
              <Mark status={value === 0 ? 'ended' : state === null ? 'inforce' : MARKS[state]} size={9} />{' '}
              {texts.tileNotes[measure] ?? texts.now}
            </small>
          </Link>
        </li>
      ))}
    </Columns>
  )
}
