import { createRoot } from 'react-dom/client'
import { Root } from './app/root.tsx'
import { meta } from './lib/meta.ts'
import { followScheme } from './ui/theme/scheme.ts'
import './ui/theme/base.css'

/**
 * Gives every `<style>` element the page's nonce: some parts of the component library make styles of their own
 * (scroll-bar probe, scroll lock of dialogs) and would be refused by the Content-Security-Policy.
 */
function applyNonce(page: Document, nonce: string): void {
  if (nonce === '') return
  const create = page.createElement.bind(page)
  page.createElement = (name: string, options?: ElementCreationOptions) => {
    const element = create(name, options)
    if (name.toLowerCase() === 'style') element.setAttribute('nonce', nonce)
    return element
  }
}

applyNonce(document, meta('csp-nonce'))
// English whatever the browser or an earlier visit says (SHELL-01).
document.documentElement.lang = 'en'
followScheme()

const container = document.getElementById('root')
if (container === null) throw new Error('The page has no place for the product')
createRoot(container).render(<Root />)
