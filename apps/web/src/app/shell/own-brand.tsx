import { useBranding } from '../../ui/theme/branding.ts'
import { Brand } from '../brand.tsx'

/** The logo of the user's company, or logo and word mark of the product without one (ORG-32). */
export function OwnBrand() {
  const { logo } = useBranding()
  return logo === null ? <Brand /> : <img className="brand__own" src={logo} alt="" />
}
