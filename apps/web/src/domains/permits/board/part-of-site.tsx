import '../../../ui/callout.css'
import { Mark } from '../../../ui/mark.tsx'
import { texts } from './texts.ts'

/** What the board covers of a site where the reader does not read every permit. */
export const PartOfSite = ({ site }: { readonly site: string }) => (
  <p className="callout callout--attention" role="note">
    <Mark status="attention" /> {texts.partOfSite(site)}
  </p>
)
