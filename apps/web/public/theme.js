// Runs before the first paint, so that neither a chosen theme nor the company's own look flashes the other one.
;(() => {
  let choice = null
  let css = ''
  try {
    choice = localStorage.getItem('theme')
    // Without a session the sign-in page stands, which is nobody's own.
    if (localStorage.getItem('auth') === null) localStorage.removeItem('look')
    css = JSON.parse(localStorage.getItem('look') ?? 'null')?.css ?? ''
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
})()
