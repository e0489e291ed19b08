import { useBranding } from '../../ui/theme/branding.ts'
import { Brand } from '../brand.tsx'

/** The logo of the company that is signed in, or logo and word mark of the product where it has none (ORG-32). */
export function OwnBrand() {
  const { logo } = useBranding()
  return logo === null ? <Brand /> : <img className="brand__own" src={logo} alt="" />
}
