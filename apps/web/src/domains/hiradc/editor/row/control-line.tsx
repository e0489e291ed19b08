import { CONTROL_TYPE_LABELS } from '@selamat/contract/domains/hiradc/control-type'
import { Text } from '../../../../ui/layout/layout.tsx'
import { Link } from '../../../../ui/link.tsx'
import { Mark } from '../../../../ui/mark.tsx'
import type { DraftControl } from '../rows/draft-row.ts'
import { ownerName } from '../rows/owner-names.ts'
import { texts } from '../texts.ts'

interface ControlLineProps {
  readonly control: DraftControl
  readonly error?: string | undefined
  /** Left out, it is only read. */
  readonly onOpen?: () => void
}

/** A control in a line: its type, what it is, and of a further one who puts it in place until when. */
export function ControlLine({ control, error, onOpen }: ControlLineProps) {
  const content = (
    <>
      <span className="control-line__type">{CONTROL_TYPE_LABELS[control.type]}</span>
      <span>
        {control.text || <span className="quiet">{texts.control}</span>}
        {!control.existing && <Further control={control} />}
        {error !== undefined && (
          <Text as="small" size="small" tone="error">
            {error}
          </Text>
        )}
      </span>
    </>
  )
  const more = control.followUp && <FollowUp followUp={control.followUp} />
  if (!onOpen) {
    return (
      <Text as="div" size="body" className="control-line">
        {content}
        {more}
      </Text>
    )
  }
  return (
    <Text as="button" size="body" type="button" className="control-line" title={texts.editControl} onClick={onOpen}>
      {content}
    </Text>
  )
}

const Further = ({ control: { ownerId, dueDate } }: { readonly control: DraftControl }) => (
  <small>
    {texts.further} · {ownerName(ownerId) || texts.noOwner} · {dueDate ?? texts.noDue}
  </small>
)

/** What became of a further control: its follow-up action in My Task. */
const FollowUp = ({ followUp }: { readonly followUp: NonNullable<DraftControl['followUp']> }) => (
  <small className="control-line__follow-up">
    <Mark status={followUp.isLate ? 'stopped' : followUp.isOpen ? 'waiting' : 'inforce'} size={9} />{' '}
    <Link to={`/detail-follow-up-action?assignmentNumber=${encodeURIComponent(followUp.assignmentNumber)}`}>
      {texts.followUp}
    </Link>{' '}
    {followUp.isLate ? texts.late : followUp.isOpen ? texts.open : texts.inPlace}
  </small>
)
