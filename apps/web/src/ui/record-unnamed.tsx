import { NothingMatches } from './empty-state.tsx'
import { Link } from './link.tsx'
import { type Crumb, Page, PageHead } from './page.tsx'

interface RecordUnnamedProps {
  readonly title: string
  /** From the outermost page to the list. */
  readonly trail: readonly Crumb[]
  /** As people name it: `category`, `categories`. */
  readonly label: { readonly one: string; readonly many: string }
  /** The list from which a record is opened. */
  readonly list: string
}

/** The page of a record with an address without an id. */
export const RecordUnnamed = ({ title, trail, label, list }: RecordUnnamedProps) => (
  <Page>
    <PageHead title={title} trail={[...trail, { label: title }]} />
    <NothingMatches
      title={`No ${label.one} chosen`}
      text={`This address does not say which ${label.one}. Open one from the list.`}
      action={<Link to={list}>Show {label.many}</Link>}
    />
  </Page>
)
