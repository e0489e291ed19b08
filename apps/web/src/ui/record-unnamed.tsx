import { NothingMatches } from './empty-state.tsx'
import { Link } from './link.tsx'
import { Page, PageHead, type Place } from './page.tsx'

interface RecordUnnamedProps extends Pick<Place, 'up' | 'trail'> {
  readonly title: string
  /** As people name it: `category`, `categories`. */
  readonly label: { readonly one: string; readonly many: string }
  /** The list from which a record is opened. */
  readonly list: string
}

/** The page of a record with an address without an id. */
export const RecordUnnamed = ({ title, up, trail, label, list }: RecordUnnamedProps) => (
  <Page>
    <PageHead title={title} up={up} trail={trail && [...trail, { label: title }]} />
    <NothingMatches
      title={`No ${label.one} chosen`}
      text={`This address does not say which ${label.one}. Open one from the list.`}
      action={<Link to={list}>Show {label.many}</Link>}
    />
  </Page>
)
