/**
 * Gives every `<style>` element the page's nonce: some parts of the component library make styles of their own
 * (scroll-bar probe, scroll lock of dialogs) and would be refused by the Content-Security-Policy.
 */
export function applyNonce(page: Document, nonce: string): void {
  if (nonce === '') return
  const create = page.createElement.bind(page)
  page.createElement = (name: string, options?: ElementCreationOptions) => {
    const element = create(name, options)
    if (name.toLowerCase() === 'style') element.setAttribute('nonce', nonce)
    return element
  }
}
