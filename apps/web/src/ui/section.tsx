import { type ReactNode, useId } from 'react'
import { Row } from './layout/layout.tsx'
import { Unbroken } from './unbroken.tsx'
import './section.css'

interface SectionProps {
  readonly title?: ReactNode
  /** A number beside the title. */
  readonly count?: number
  /** A few words beside the title. */
  readonly hint?: ReactNode
  /** At the right end of the header. */
  readonly extra?: ReactNode
  /** The content reaches the edges: rows with hairlines, a table. */
  readonly flush?: boolean
  readonly id?: string
  readonly children: ReactNode
}

/** A card with a hairline and, if it has a title, a header of 46 px. */
export function Section({ title, count, hint, extra, flush = false, id, children }: SectionProps) {
  const headId = useId()
  return (
    <section className="boxed section" id={id} aria-labelledby={title === undefined ? undefined : headId}>
      {title !== undefined && (
        <Row as="header" gap={8} className="section__head">
          <h2 id={headId}>
            <Unbroken>{title}</Unbroken>
          </h2>
          {count !== undefined && <small className="section__hint">{count}</small>}
          {hint !== undefined && (
            <small className="section__hint">
              <Unbroken>{hint}</Unbroken>
            </small>
          )}
          {extra !== undefined && (
            <Row as="span" gap={8} size="small" tone="quiet" className="section__extra">
              {extra}
            </Row>
          )}
        </Row>
      )}
      <div className={flush ? 'section__body section__body--flush' : 'section__body'}>{children}</div>
    </section>
  )
}
