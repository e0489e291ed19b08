// Runs before the first paint, so that a chosen theme never flashes the other one.
;(() => {
  let choice = null
  try {
    choice = localStorage.getItem('theme')
  } catch {
    // A browser that forbids storage shows the system's theme.
  }
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
})()
