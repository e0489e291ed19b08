import './case-number.css'

/** A document number: the prefix quiet, the last part strong. */
export function CaseNumber({ number }: { readonly number: string }) {
  const end = number.lastIndexOf('/') + 1
  return (
    <span className="case-number code">
      {number.slice(0, end)}
      <b>{number.slice(end)}</b>
    </span>
  )
}
