import { createContext, Fragment, type ReactNode, use, useEffect } from 'react'
import { Note, Row } from './layout/layout.tsx'
import { Link } from './link.tsx'
import { keepToastsPlaced } from './toast-place.ts'
import { Unbroken } from './unbroken.tsx'
import './page.css'
import './page-foot.css'

/** The one or two buttons of a page on a phone, in reach of the thumb. */
export const PageFoot = ({ children }: { children: ReactNode }) => (
  <Row gap={8} align="stretch" className="page-foot">
    {children}
  </Row>
)

export interface Crumb {
  readonly label: string
  readonly to?: string
}

/** The pages above the page, from the outermost: what its definition says. */
export const PagesAbove = createContext<readonly Crumb[]>([])

/** Where a page lies, as far as its definition cannot say it. */
export interface Place {
  /** The records between the pages above and this one. */
  readonly up?: readonly Crumb[] | undefined
  /** What the page is called in its breadcrumb; its title by default. */
  readonly here?: string | undefined
  /** The whole breadcrumb of a page that lies elsewhere for each of its kinds, from the outermost to the page itself. */
  readonly trail?: readonly Crumb[] | undefined
}

interface PageHeadProps extends Place {
  readonly title: string
  /** Before the title: the picture of a person. */
  readonly lead?: ReactNode
  /** A status tag beside the title. */
  readonly tag?: ReactNode
  /** One line that says what the page is for, or its key facts. */
  readonly purpose?: ReactNode
  /** Buttons at the right, the primary one last. */
  readonly actions?: ReactNode
  /** Tabs directly under the header, with a line over the full width. */
  readonly tabs?: ReactNode
}

/** The header of a page; its title is also the title of the browser tab. */
export function PageHead({ title, up = [], here = title, trail, lead, tag, purpose, actions, tabs }: PageHeadProps) {
  const above = use(PagesAbove)
  const crumbs = trail ?? [...above, ...up, { label: here }]
  useEffect(() => {
    document.title = `${title} · Selamat`
  }, [title])
  // A toast of the page before stays a while: it must not cover the buttons of this one.
  useEffect(keepToastsPlaced)
  return (
    <header className="page-head">
      {crumbs.length > 1 && (
        <Row as="nav" gap={8} wrap size="small" tone="quiet" className="page-head__trail" aria-label="Breadcrumb">
          {crumbs.map((crumb, index) => (
            <Fragment key={crumb.label}>
              {index > 0 && <span aria-hidden>/</span>}
              {index === crumbs.length - 1 ? (
                <span aria-current="page">
                  <Unbroken>{crumb.label}</Unbroken>
                </span>
              ) : (
                <Step crumb={crumb} />
              )}
            </Fragment>
          ))}
        </Row>
      )}
      <Row gap={16} align="end" justify="between" className="page-head__row">
        {lead}
        <div className="page-head__what">
          <Row as="h1" gap={12} wrap size="heading">
            <span>
              <Unbroken>{title}</Unbroken>
            </span>
            {tag !== undefined && <span className="page-head__tag">{tag}</span>}
          </Row>
          {purpose !== undefined && (
            <Note>
              <Unbroken>{purpose}</Unbroken>
            </Note>
          )}
        </div>
        {actions !== undefined && (
          <Row gap={8} justify="end" wrap className="page-head__actions" data-head-actions="">
            {actions}
          </Row>
        )}
      </Row>
      {tabs !== undefined && <div className="page-head__tabs">{tabs}</div>}
    </header>
  )
}

const Step = ({ crumb: { label, to } }: { crumb: Crumb }) =>
  to === undefined ? (
    <span>{label}</span>
  ) : (
    <Link to={to}>
      <Unbroken>{label}</Unbroken>
    </Link>
  )

/** The padding of an ordinary page on the sheet; `narrow` keeps text at reading width. */
export function Page({ children, narrow = false }: { children: ReactNode; narrow?: boolean }) {
  return <div className={narrow ? 'page page--narrow' : 'page'}>{children}</div>
}
