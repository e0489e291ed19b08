import type { Conflict, ConflictSide } from '@selamat/contract/domains/permits/conflicts/conflict'
import { permitAddress } from '@selamat/contract/domains/permits/items'
import { dateTime } from '../../../lib/format.ts'
import { Stack } from '../../../ui/layout/layout.tsx'
import { Link } from '../../../ui/link.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { texts, windowText } from './texts.ts'
import './conflict-notice.css'

/** A permit of a conflict: its title and address where the reader has access, else only its number. */
export const SideTitle = ({ side }: { readonly side: ConflictSide }) =>
  side.title === null ? texts.another : <Link to={permitAddress(side.id)}>{side.title}</Link>

/** Number and place of a permit. */
export const SidePlace = ({ side }: { readonly side: ConflictSide }) => (
  <span className="conflict-wrapped">
    <span className="code conflict-side__number">{side.number}</span>
    {side.placeName !== null && ` · ${side.placeName}`}
  </span>
)

/** Number, place and window of a permit. */
export const SideFacts = ({ side }: { readonly side: ConflictSide }) => (
  <>
    <span className="code conflict-side__number">{side.number}</span>{' '}
    {side.placeName !== null && `· ${side.placeName} `}· {windowText(side.startsAt, side.endsAt)}
  </>
)

/** Why two permits conflict, each reason with what the rules ask for. */
export const Reasons = ({ of }: { readonly of: Pick<Conflict, 'reasons' | 'measure' | 'isSettled'> }) => (
  <Stack gap={2} className="conflict-reasons">
    {of.reasons.map(({ kind, text, measure }) => (
      <span key={kind + text}>
        {text}
        {measure !== null && !of.isSettled && <small>{measure}</small>}
      </span>
    ))}
    {of.measure !== null && <small>{of.measure}</small>}
  </Stack>
)

type Settlement = Pick<Conflict, 'verdict' | 'isSettled' | 'settledBy' | 'settledAt'>

/** Not permitted, to be acknowledged, or acknowledged. */
export function ConflictTag({ of: { verdict, isSettled } }: { readonly of: Settlement }) {
  if (verdict === 'N') return <StatusTag status="stopped" meaning="stopped" label={texts.notPermitted} />
  return isSettled ? (
    <StatusTag status="done" meaning="inforce" label={texts.acknowledged} />
  ) : (
    <StatusTag status="WARNING" meaning="attention" label={texts.toAcknowledge} />
  )
}

/** By whom and when it was acknowledged; empty where it was not. */
export const settledText = ({ settledBy, settledAt }: Settlement): string =>
  settledBy === null ? '' : texts.acknowledgedBy(settledBy, dateTime(settledAt))
