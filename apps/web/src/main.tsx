import { createRoot } from 'react-dom/client'
import { Root } from './app/root.tsx'
import { meta } from './lib/meta.ts'
import { applyNonce } from './lib/nonce.ts'
import { followScheme } from './ui/theme/scheme.ts'
import './ui/theme/base.css'

applyNonce(document, meta('csp-nonce'))
// English whatever the browser or an earlier visit says (SHELL-01).
document.documentElement.lang = 'en'
followScheme()

const container = document.getElementById('root')
if (container === null) throw new Error('The page has no place for the product')
createRoot(container).render(<Root />)
