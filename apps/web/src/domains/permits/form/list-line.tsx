import type { PermitTypeDetail } from '@selamat/contract/domains/permits/permit-type'

type ListLineProps = Pick<PermitTypeDetail['checklist'][number], 'itemName' | 'isRequired' | 'source'> & {
  /** By which its control is labelled. */
  readonly id: string
}

/** What a line of a list asks for, whether it must, and where that comes from. */
export const ListLine = ({ id, itemName, isRequired, source }: ListLineProps) => (
  <span id={id} className="grow what">
    {itemName}
    {isRequired && (
      <span className="field__required" aria-hidden>
        {' '}
        *
      </span>
    )}
    {source !== null && <small>{source}</small>}
  </span>
)
