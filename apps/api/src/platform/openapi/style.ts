/** The look of the API's page. */
export const STYLE = `
:root { color-scheme: light dark; --text: #16232b; --quiet: #4a5b64; --page: #edf1f2; --sheet: #fff; --line: #cfd8db; --link: #0b6670; --fill: #f1f4f5 }
@media (prefers-color-scheme: dark) {
  :root { --text: #e6edef; --quiet: #a9b8be; --page: #0e1a20; --sheet: #16252c; --line: #2c3f48; --link: #6cc4cc; --fill: #1d2f37 }
}
* { box-sizing: border-box }
body { margin: 0; background: var(--page); color: var(--text); font: 15px/1.5 system-ui, sans-serif }
header, main { max-width: 62rem; margin: 0 auto; padding: 1rem 1.25rem }
h1 { font-size: 1.6rem } h1 small { color: var(--quiet); font-size: 1rem; font-weight: 400 }
h2 { font-size: 1.15rem; margin: 1.75rem 0 .5rem } h3 { font-size: 1rem; margin: 1rem 0 .25rem }
a { color: var(--link) } nav { line-height: 2 } nav a { margin-right: .75rem; white-space: nowrap }
details { background: var(--sheet); border: 1px solid var(--line); border-radius: 8px; margin: .4rem 0; padding: 0 .9rem }
details[open] { padding-bottom: .9rem }
summary { cursor: pointer; padding: .55rem 0; overflow-wrap: anywhere } summary span { color: var(--quiet) }
summary:focus-visible, a:focus-visible { outline: 2px solid var(--link); outline-offset: 2px }
code, pre { font: 13px/1.5 ui-monospace, monospace }
pre { background: var(--fill); border-radius: 6px; padding: .75rem; overflow: auto; max-height: 24rem }
table { border-collapse: collapse; width: 100% } th { text-align: left; font-weight: 400; padding-right: 1rem; vertical-align: top; white-space: nowrap }
td { color: var(--quiet); overflow-wrap: anywhere } tr + tr > * { border-top: 1px solid var(--line) } th, td { padding-block: .3rem }
summary b { display: inline-block; min-width: 4rem }
`
