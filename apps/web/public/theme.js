// Runs before the first paint, so that neither a chosen theme nor the company's own branding flashes the other one, and so
// that the files of the first page come along with the start instead of after it.
;(() => {
  let choice = null
  let css = ''
  let signedIn = false
  try {
    choice = localStorage.getItem('theme')
    // Without a session the sign-in page stands, which is nobody's own.
    signedIn = localStorage.getItem('auth') !== null
    if (!signedIn) localStorage.removeItem('branding')
    css = JSON.parse(localStorage.getItem('branding') ?? 'null')?.css ?? ''
  } catch {
    // A browser that forbids storage, or one that keeps something unreadable, shows the product's own.
  }
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
  if (css !== '') {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets = [sheet]
  }
  const { guest = '', product = '', home = '', records = '' } = document.currentScript.dataset
  const isHome = ['/', '/home'].includes(location.pathname)
  for (const href of (signedIn ? `${product} ${isHome ? home : records}` : guest).split(' ').filter(Boolean)) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }))
  }
  const styles = document.querySelector('meta[name="component-styles"]').content
  if (signedIn && styles !== '') {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'preload', as: 'style', href: styles }))
  }
})()
