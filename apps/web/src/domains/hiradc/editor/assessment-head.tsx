import type { HiradcDetail } from '@selamat/contract/domains/hiradc/hiradc'
import { EDITABLE, IN_FORCE } from '@selamat/contract/domains/hiradc/hiradc-lifecycle'
import { dateTime } from '../../../lib/format.ts'
import { Link } from '../../../ui/link.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { statusLabel } from '../../../ui/status.ts'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { texts } from './texts.ts'

const isOneOf = (states: readonly string[], status: string) => states.includes(status)

/** The status of a revision in words: “Draft of revision 5”. */
export function RevisionTag({ detail: { status, revision } }: { readonly detail: HiradcDetail }) {
  if (status === 'draft') return <StatusTag status={status} label={texts.draftOf(revision)} />
  return <StatusTag status={status} label={texts.statusOf(statusLabel(status), revision)} />
}

/** The key facts under the title: number, place, what stays in force, and what refers to it. */
export function RevisionFacts({ detail }: { readonly detail: HiradcDetail }) {
  const { number, departmentName, locationName, subLocationName, livePermits, validUntil, isOverdue } = detail
  const isInForce = isOneOf(IN_FORCE, detail.status)
  const facts = [
    `${departmentName}, ${subLocationName ?? locationName}`,
    texts.author(detail.authorName),
    ...(livePermits > 0 ? [texts.livePermits(livePermits)] : []),
    ...(isInForce && validUntil !== null && !isOverdue ? [texts.validUntil(validUntil)] : []),
  ]
  return (
    <>
      <span className="code">{number}</span> · {facts.join(' · ')}
      {isInForce && validUntil !== null && isOverdue && (
        <span className="text-stopped"> · {texts.overdue(validUntil)}</span>
      )}
      <StaysInForce detail={detail} />
    </>
  )
}

/** The revision that counts while this one is worked on, as the way to it. */
function StaysInForce({ detail: { id, inForce, revision, status, revisions } }: { readonly detail: HiradcDetail }) {
  if (inForce === null || isOneOf(IN_FORCE, status) || revision <= inForce) return null
  const counting = revisions.find((one) => one.revision === inForce && isOneOf(IN_FORCE, one.status))
  const text = texts.revisionOf(inForce)
  return (
    <>
      {' · '}
      {counting ? (
        <Link className="revision-link" to={`/detail-hiradc?id=${id}&revisionId=${counting.revisionId}`}>
          {text}
        </Link>
      ) : (
        text
      )}{' '}
      {texts.staysInForce}
    </>
  )
}

/** Who is asked now, where somebody other than the reader has to act. */
export function WaitsFor({ detail: { waitsFor, task, status } }: { readonly detail: HiradcDetail }) {
  if (task !== null || waitsFor.length === 0 || isOneOf(EDITABLE, status)) return null
  return (
    <div className="waits-for">
      {waitsFor.map(({ label, who, dueAt }) => (
        <p key={label}>
          <Mark status="waiting" size={11} /> {texts.waitsFor} {who.join(', ')}: {label}
          {dueAt !== null && <span className="quiet"> · {texts.until(dateTime(dueAt))}</span>}
        </p>
      ))}
    </div>
  )
}
