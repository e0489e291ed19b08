import { expiry } from '@selamat/contract/domains/expiry/expiry'
import { MOST_COUNTED, permitRegister } from '@selamat/contract/domains/permits/permit-register'
import { permitListAddress } from '../../domains/permits/list/filters.ts'
import { messageOf } from '../../lib/api-error.ts'
import { count } from '../../lib/format.ts'
import { useCan } from '../../lib/session.ts'
import { useLoad } from '../../lib/use-load.ts'
import { Columns, Text } from '../../ui/layout/layout.tsx'
import { Link } from '../../ui/link.tsx'
import { Mark } from '../../ui/mark.tsx'
import type { StatusKey } from '../../ui/status.ts'
import { texts } from './texts.ts'
import './permit-tiles.css'

const STOPPED = { status: ['SUSPENDED'] } as const
const TO_START = { status: ['APPROVED', 'ISSUED'] } as const
/** Where no live event comes, the figures are read anew. */
const EVERY = { everyMs: 60_000 } as const

interface Tile {
  readonly label: string
  readonly mark: StatusKey
  readonly note: string
  /** Undefined until it came. */
  readonly value: number | undefined
  readonly to: string
}

/** Figures of permits, each the number of exactly the rows that it opens. */
export function PermitTiles() {
  const answers = useCan()('read', 'menu/My Task')
  const all = useLoad(permitRegister.counts, { body: {} }, EVERY)
  const stopped = useLoad(permitRegister.counts, { body: { filter: { status: [...STOPPED.status] } } }, EVERY)
  const toStart = useLoad(permitRegister.counts, { body: { filter: { status: [...TO_START.status] } } }, EVERY)
  const due = useLoad(expiry.counts, { body: {} })
  const error = all.error ?? stopped.error ?? toStart.error
  const quick = (name: 'inForce' | 'expiring' | 'overdue' | 'waitingForMe') => ({
    value: all.data?.[name],
    to: permitListAddress({ quick: [name] }),
  })
  const tiles: Tile[] = [
    { ...texts.tiles.inForce, mark: 'inforce', ...quick('inForce') },
    { ...texts.tiles.overdue, mark: 'attention', ...quick('overdue') },
    {
      ...texts.tiles.stopped,
      mark: 'stopped',
      value: stopped.data?.all,
      to: permitListAddress({ ...STOPPED, status: [...STOPPED.status] }),
    },
    { ...texts.tiles.expiring, mark: 'attention', ...quick('expiring') },
    {
      ...texts.tiles.toStart,
      mark: 'waiting',
      value: toStart.data?.all,
      to: permitListAddress({ status: [...TO_START.status] }),
    },
  ]
  if (answers && due.data !== null && due.data.kinds.length > 0) {
    tiles.push({ ...texts.tiles.due, mark: 'attention', value: due.data.within30, to: '/expiry?view=list&within=30' })
  }
  if (error !== null) return <p role="alert">{messageOf(error)}</p>
  return (
    <Columns as="ul" of={2} gap={12} className="permit-tiles" aria-label={texts.permitFigures}>
      {tiles.map(({ label, mark, note, value, to }) => (
        <li key={label}>
          <Link to={to} className="stack gap-2 boxed tone-plain">
            <Text size="body" tone="secondary">
              {label}
            </Text>
            <strong className="size-figure">
              {value === undefined ? '–' : value > MOST_COUNTED ? `${count(MOST_COUNTED)}+` : count(value)}
            </strong>
            <small>
              <Mark status={value === 0 ? 'ended' : mark} size={9} /> {note}
            </small>
          </Link>
        </li>
      ))}
    </Columns>
  )
}
